import { AGE_LABELS, AGES, type Age, type Debtor } from '@phuljhari/contract/payments/outstanding.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { say } from '../payments.messages.ts'
import styles from './outstanding.module.css'

type Props = {
  /** Undefined until loaded. */
  totals: { total: number; customers: number; ages: Debtor['ages'] } | undefined
  /** The age that the list is filtered by. */
  age: Age | undefined
  /** Empty for all ages. */
  onSelect: (age: Age | '') => void
}

const UNKNOWN = '–'

/** What is due in all and by age; each age filters the list. */
export function AgeTotals({ totals, age, onSelect }: Props) {
  const amounts = [
    ['', say.dueInAll, totals?.total] as const,
    ...AGES.map((one) => [one, AGE_LABELS[one], totals?.ages[one]] as const),
  ]
  return (
    <div className={styles.totals} role="group" aria-label="Age">
      {amounts.map(([value, label, amount]) => (
        <button
          key={label}
          type="button"
          data-age={value || 'all'}
          aria-pressed={(age ?? '') === value}
          onClick={() => onSelect(value)}
        >
          <span>{label}</span> <strong>{amount === undefined ? UNKNOWN : formatRupees(amount)}</strong>
        </button>
      ))}
    </div>
  )
}
