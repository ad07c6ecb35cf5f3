import { useMediaQuery } from '@mantine/hooks'
import styles from './stats.module.css'

type Item = readonly [name: string, count: number, status?: string]

/** A row of counters, each in the colour of its status; on phones it scrolls sideways. */
export function Stats({ label, items }: { label: string; items: readonly Item[] }) {
  const isPhone = useMediaQuery('(max-width: 600px)')
  return (
    // Focusable where it scrolls, so that the keyboard can scroll it.
    <dl className={styles.stats} aria-label={label} tabIndex={isPhone ? 0 : undefined}>
      {items.map(([name, count, status]) => (
        <div key={name} style={{ borderTopColor: status === undefined ? 'var(--accent)' : `var(--${status}-fg)` }}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  )
}
