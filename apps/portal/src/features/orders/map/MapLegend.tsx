import { formatCount } from '@phuljhari/contract/rules/format-number'
import type { StatusCounts } from './map-data.ts'
import styles from './map-legend.module.css'
import { PIN_ICONS } from './pin-icons.ts'
import { PIN_STATUSES, pinLabel } from './pin-status.ts'
import pinStyles from './pins.module.css'
import { pinColour } from './pins.ts'

/**
 * The meaning of the colours and icons, with the number of orders of each.
 * @param counts of the orders on the map.
 */
export function MapLegend({ counts }: { counts: StatusCounts }) {
  const shown = PIN_STATUSES.filter((status) => status !== 'other' || counts.has(status))
  return (
    <ul className={styles.legend} aria-label="Marker colours">
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
