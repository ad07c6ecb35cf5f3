import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

type Props = {
  title: string
  /** What the section is for. */
  hint?: ReactNode
  /** Beside the title. */
  action?: ReactNode
  /** The content reaches the edges, as tables do. */
  isFlush?: boolean
  children?: ReactNode
}

/** A titled box of a settings page. */
export function Section({ title, hint, action, isFlush = false, children }: Props) {
  const titleId = useId()
  return (
    <section className={`${styles.section} ${isFlush ? styles.flush : ''}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
