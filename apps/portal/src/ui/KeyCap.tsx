import type { ReactNode } from 'react'
import styles from './key-cap.module.css'

/** A key of the keyboard, as in the list of shortcuts. */
export const KeyCap = ({ children }: { children: ReactNode }) => <kbd className={styles.key}>{children}</kbd>
