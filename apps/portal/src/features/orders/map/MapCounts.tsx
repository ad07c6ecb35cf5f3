import { useState } from 'react'
import type { DisplayedOrder } from '../read-orders.ts'
import { inIndia } from './located-orders.ts'
import { OrderRows } from './OrderRows.tsx'
import { say } from './map.messages.ts'
import styles from './map.module.css'

type Props = {
  onMap: number
  unlocated: readonly DisplayedOrder[]
  onOpen: (order: DisplayedOrder) => void
}

/** Section 2: how many orders are on the map, how many there are, and how many have no location; those can still be opened. */
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
            <dd>{inIndia(count)}</dd>
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
