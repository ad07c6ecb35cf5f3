import type { ReactNode } from 'react'
import { Spark } from './Spark.tsx'
import styles from './ui.module.css'

export function EmptyState({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className={styles.centre}>
      <Spark size={44} />
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  )
}
