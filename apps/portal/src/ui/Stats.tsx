import { formatCount } from '@phuljhari/contract/rules/format-number'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, useId } from 'react'
import { statusColor } from './StatusBadge.tsx'
import styles from './stats.module.css'

/** A counter. Its count is null until known. */
type Item = readonly [name: string, count: number | null, status?: string]
type Props = {
  label: string
  items: readonly Item[]
  /** Makes the counters filters, in one row that scrolls sideways. Called with the status, or `all`. */
  onSelect?: (status: string) => void
  /** The status of the filter, or `all`. */
  selected?: string
}

const countText = (count: number | null) => (count === null ? '–' : formatCount(count))

/** A row of counters, each in the colour of its status; on phones it scrolls sideways. */
export function Stats({ label, items, onSelect, selected }: Props) {
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 600px)')
  return (
    <dl
      className={onSelect ? `${styles.stats} ${styles.filters}` : styles.stats}
      aria-label={label}
      // Focusable where it scrolls, so that the keyboard can scroll it.
      tabIndex={isPhone && !onSelect ? 0 : undefined}
    >
      {items.map(([name, count, status = 'all']) => (
        <div key={name}>
          <dt data-status={status} style={{ '--mark': statusColor(status) } as CSSProperties} id={`${id}${name}`}>
            {name}
          </dt>
          <dd>
            {onSelect ? (
              <button
                type="button"
                id={`${id}${name}-count`}
                aria-labelledby={`${id}${name} ${id}${name}-count`}
                aria-pressed={status === selected}
                onClick={() => onSelect(status)}
              >
                {countText(count)}
              </button>
            ) : (
              countText(count)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
