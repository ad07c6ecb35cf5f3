import { Loader } from '@mantine/core'
import styles from './ui.module.css'

export function Loading({ text }: { text: string }) {
  return (
    <div className={styles.centre} role="status">
      <Loader color="var(--accent)" size="md" aria-hidden />
      <p>{text}</p>
    </div>
  )
}
