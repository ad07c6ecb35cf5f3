import type { ReactNode } from 'react'
import { Spark } from './Spark.tsx'
import styles from './ui.module.css'

type Props = {
  title: string
  /** What to do next. */
  hint: string
  /** A Drawing; the spark by default. */
  drawing?: ReactNode
  children?: ReactNode
}

export function EmptyState({ title, hint, drawing = <Spark size={44} />, children }: Props) {
  return (
    <div className={styles.centre}>
      {drawing}
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  )
}
