import type { ComponentProps } from 'react'
import styles from './text-button.module.css'

/** A button that looks like a link, for an action within a line of text. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" className={styles.button} {...props} />
)
