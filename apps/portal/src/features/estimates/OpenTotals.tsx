import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { useQuery } from '@tanstack/react-query'
import { TotalTiles } from '../../ui/TotalTiles.tsx'
import { estimateTotalsQuery } from './estimates.queries.ts'
import { say } from './estimates.messages.ts'
import styles from './estimates.module.css'

/** How many estimates are open, what they are worth and how many have expired; dashes until known. */
export function OpenTotals() {
  const { data } = useQuery(estimateTotalsQuery)
  return (
    <TotalTiles
      className={styles.totals}
      label={say.totalsLabel}
      totals={[
        ['Open', data && formatCount(data.open)],
        ['Value', data && formatRupees(data.value)],
        ['Expired', data && formatCount(data.expired)],
      ]}
    />
  )
}
