import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './reports.module.css'

/** A link in a table's cell. */
export const TableLink = ({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) => (
  <Link className={styles.link ?? ''} to={to} state={state}>
    {children}
  </Link>
)
