import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ui.module.css'

/**
 * Shows what is loading.
 * @param children its skeleton; the text then floats above it and takes up no space.
 */
export function Loading({ text, children }: { text: string; children?: ReactNode }) {
  const message = (
    <div className={children === undefined ? styles.centre : styles.floating} role="status" data-loading>
      <Loader color="var(--accent)" size={children === undefined ? 'md' : 18} aria-hidden />
      <p>{text}</p>
    </div>
  )
  if (children === undefined) return message
  return (
    <div className={styles.loading}>
      {message}
      {children}
    </div>
  )
}
