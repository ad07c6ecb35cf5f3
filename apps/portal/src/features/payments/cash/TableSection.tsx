import type { ReactNode } from 'react'
import styles from './cash.module.css'

type Props = {
  title: string
  /** Shown in place of an empty table. */
  none: string | false
  children: ReactNode
}

/** A table below its title. */
export const TableSection = ({ title, none, children }: Props) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {none === false ? children : <p className={styles.muted}>{none}</p>}
  </section>
)
