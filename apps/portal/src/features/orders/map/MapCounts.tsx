import { formatCount } from '@phuljhari/contract/rules/format-number'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import styles from './map-counts.module.css'
import type { MapData } from './map-data.ts'
import { say } from './map.messages.ts'
import { OrderRows } from './OrderRows.tsx'

type Props = {
  data: Pick<MapData, 'markers' | 'located' | 'unlocated' | 'unlocatedOrders'>
  /** Whether the orders without location are listed. */
  isListOpen: boolean
  onToggle: (isListOpen: boolean) => void
  onOpen: (order: DisplayedOrder) => void
}

/** The counts of section 2, and the list of orders without location, so that those can be opened, too. */
export function MapCounts({ data, isListOpen, onToggle, onOpen }: Props) {
  const { located, unlocated, unlocatedOrders } = data
  // Zeros would be wrong before the first markers are loaded.
  const isKnown = data.markers !== null
  const counts = [
    [say.onMap, located],
    [say.total, located + unlocated],
    [say.unlocated, unlocated],
  ] as const
  return (
    <div className={styles.above}>
      <dl className={styles.counts} aria-label="Orders on the map">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isKnown ? formatCount(count) : '–'}</dd>
          </div>
        ))}
      </dl>
      {unlocated > 0 && (
        <details
          className={styles.unlocated}
          open={isListOpen}
          onToggle={(event) => onToggle(event.currentTarget.open)}
        >
          <summary>{say.showUnlocated}</summary>
          {isListOpen && <OrderRows pages={unlocatedOrders} onPick={onOpen} />}
        </details>
      )}
    </div>
  )
}
