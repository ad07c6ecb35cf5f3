import { formatCount } from '@phuljhari/contract/rules/format-number'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { MapData, StatusCounts } from '../data/map-data.ts'
import { PIN_ICONS, PIN_STATUSES, pinColour, pinLabel } from '../markers/pin-status.ts'
import pinStyles from '../markers/pins.module.css'
import { say } from '../order-map.messages.ts'
import styles from './order-map.module.css'
import { OrderRows } from './OrderRows.tsx'
import { t } from '@phuljhari/contract/rules/t'

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
  // Until the first markers are loaded, zeros would be wrong.
  const isKnown = data.markers !== null
  const counts = [
    [say.onMap, located],
    [say.total, located + unlocated],
    [say.unlocated, unlocated],
  ] as const
  return (
    <div className={styles.above}>
      <dl className={styles.counts} aria-label={t('Orders on the map')}>
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

/**
 * The meaning of the colours and icons, with the number of orders of each.
 * @param counts of the orders on the map.
 */
export function MapLegend({ counts }: { counts: StatusCounts }) {
  const shown = PIN_STATUSES.filter((status) => status !== 'other' || counts.has(status))
  return (
    <ul className={styles.legend} aria-label={t('Marker colours')}>
      {shown.map((status) => (
        <li key={status}>
          <span className={pinStyles.sign} style={{ background: pinColour(status) }} data-status={status} aria-hidden>
            <svg viewBox="0 0 24 24">
              {PIN_ICONS[status].map((line) => (
                <path key={line} d={line} />
              ))}
            </svg>
          </span>
          {pinLabel(status)} <span className={styles.count}>{formatCount(counts.get(status) ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}
