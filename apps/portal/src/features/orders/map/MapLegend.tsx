import { inIndia, PIN_STATUSES, pinLabel, type PinStatus } from './located-orders.ts'
import { PIN_ICONS } from './pin-icons.ts'
import styles from './map.module.css'

/** What each colour and sign means, and how many orders have it. @param counts of what is on the map. */
export function MapLegend({ counts }: { counts: ReadonlyMap<PinStatus, number> }) {
  const shown = PIN_STATUSES.filter((status) => status !== 'other' || counts.has(status))
  return (
    <ul className={styles.legend} aria-label="Marker colours">
      {shown.map((status) => (
        <li key={status}>
          <span className={styles.sign} data-status={status} aria-hidden>
            <svg viewBox="0 0 24 24">
              {PIN_ICONS[status].map((line) => (
                <path key={line} d={line} />
              ))}
            </svg>
          </span>
          {pinLabel(status)} <span className={styles.legendCount}>{inIndia(counts.get(status) ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}
