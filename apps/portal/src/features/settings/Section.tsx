import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

type Props = {
  title: string
  /** Behind the title: the state of what the section is about. */
  badge?: ReactNode
  /** What the section is for. */
  hint?: ReactNode
  /** Beside the title. */
  action?: ReactNode
  /** The content reaches the edges, as tables do. */
  isFlush?: boolean
  children?: ReactNode
}

/** A titled box of a settings page. */
export function Section({ title, badge, hint, action, isFlush = false, children }: Props) {
  const titleId = useId()
  return (
    <section className={`${styles.section} ${isFlush ? styles.flush : ''}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <div className={styles.title}>
            <h2 id={titleId}>{title}</h2>
            {badge}
          </div>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
