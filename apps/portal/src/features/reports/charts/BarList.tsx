import type { ColumnKind } from '@phuljhari/contract/reports/reports.contract'
import type { CSSProperties } from 'react'
import { Amount } from '../Amount.tsx'
import { formatShort } from '../report-format.ts'
import styles from '../reports.module.css'

type Bar = { key: string; label: string; value: number; to?: string | undefined; colour?: string }
type Props = {
  bars: readonly Bar[]
  kind: ColumnKind
  /** Shown after the value, such as a share. */
  note?: (bar: Bar) => string
}

/** Labelled bars, each as long as its value is in proportion to the largest. */
export function BarList({ bars, kind, note }: Props) {
  const largest = Math.max(...bars.map(({ value }) => value), 0)
  const width = Math.max(...bars.map(({ value }) => formatShort(kind, value).length))
  return (
    <div className={styles.box}>
      <ol className={styles.bars} style={{ '--value-width': `${width + (note ? 7 : 0)}ch` } as CSSProperties}>
        {bars.map((bar) => (
          <li key={bar.key}>
            <span className={styles.label} title={bar.label}>
              {bar.label}
            </span>
            <span className={styles.track} aria-hidden>
              <i
                style={{
                  width: `${largest > 0 ? (Math.max(0, bar.value) / largest) * 100 : 0}%`,
                  ...(bar.colour !== undefined && { background: bar.colour }),
                }}
              />
            </span>
            <span className={styles.value}>
              <Amount kind={kind} value={bar.value} to={bar.to} />
              {note && <small>{note(bar)}</small>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
