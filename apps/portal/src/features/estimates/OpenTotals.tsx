import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { useQuery } from '@tanstack/react-query'
import { estimateTotalsQuery } from './estimates.queries.ts'
import { say } from './estimates.messages.ts'
import styles from './estimates.module.css'

const UNKNOWN = '–'

/** How many estimates are open, what they are worth and how many have expired; dashes until known. */
export function OpenTotals() {
  const { data } = useQuery(estimateTotalsQuery)
  const totals = [
    ['Open', data && formatCount(data.open)],
    ['Value', data && formatRupees(data.value)],
    ['Expired', data && formatCount(data.expired)],
  ]
  return (
    <dl className={styles.totals} aria-label={say.totalsLabel}>
      {totals.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ?? UNKNOWN}</dd>
        </div>
      ))}
    </dl>
  )
}
