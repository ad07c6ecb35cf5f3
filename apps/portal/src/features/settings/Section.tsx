import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

type Props = {
  title: string
  /** Its anchor in the URL. */
  id?: string
  /** The state of what the section is about, shown behind the title. */
  badge?: { text: string; isGood: boolean } | null
  /** What the section is for. */
  hint?: ReactNode
  /** Shown beside the title. */
  action?: ReactNode
  /** Whether the content reaches the edges, as tables do. */
  isFlush?: boolean
  children?: ReactNode
}

/** A titled box of a settings page. */
export function Section({ id, title, badge, hint, action, isFlush = false, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} className={`${styles.section} ${isFlush ? styles.flush : ''}`} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <div className={styles.title}>
            <h2 id={titleId}>{title}</h2>
            {badge && (
              <span className={styles.badge} data-on={badge.isGood || undefined}>
                {badge.text}
              </span>
            )}
          </div>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
