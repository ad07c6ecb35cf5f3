import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { stateOf } from './payment-text.ts'
import styles from './payments.module.css'

/** Where a row of the ledger stands. */
export function StateBadge({ payment }: { payment: Pick<Payment, 'kind' | 'state' | 'reversedBy'> }) {
  const { text, colour } = stateOf(payment)
  return (
    <span className={styles.badge} style={{ background: `var(--${colour}-bg)`, color: `var(--${colour}-fg)` }}>
      {text}
    </span>
  )
}
