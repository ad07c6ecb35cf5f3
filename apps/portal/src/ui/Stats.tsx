import styles from './stats.module.css'

type Item = readonly [name: string, count: number, status?: string]

/** A row of counters, each in the colour of its status. */
export function Stats({ label, items }: { label: string; items: readonly Item[] }) {
  return (
    <dl className={styles.stats} aria-label={label}>
      {items.map(([name, count, status]) => (
        <div key={name} style={{ borderTopColor: status === undefined ? 'var(--accent)' : `var(--${status}-fg)` }}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  )
}
