import { useState } from 'react'
import type { DisplayedOrder } from '../read-orders.ts'
import { formatCount } from './located-orders.ts'
import styles from './map-counts.module.css'
import { say } from './map.messages.ts'
import { OrderRows } from './OrderRows.tsx'

type Props = {
  onMap: number
  unlocated: readonly DisplayedOrder[]
  onOpen: (order: DisplayedOrder) => void
}

/** The counts of section 2, and the list of orders without location, so that those can be opened, too. */
export function MapCounts({ onMap, unlocated, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false)
  const counts = [
    [say.onMap, onMap],
    [say.total, onMap + unlocated.length],
    [say.unlocated, unlocated.length],
  ] as const
  return (
    <div className={styles.above}>
      <dl className={styles.counts} aria-label="Orders on the map">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {unlocated.length > 0 && (
        <details className={styles.unlocated} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{say.showUnlocated}</summary>
          {isOpen && <OrderRows orders={unlocated} onPick={onOpen} />}
        </details>
      )}
    </div>
  )
}
