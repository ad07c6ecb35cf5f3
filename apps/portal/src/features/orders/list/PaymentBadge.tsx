import { formatRupees } from '@phuljhari/contract/rules/money'
import { useFeature } from '../../../lib/features.ts'
import type { DisplayedOrder } from '../read-orders.ts'
import styles from './payment-badge.module.css'

/** `Paid`, `Part paid, ₹3,000.00 due` or `₹5,000.00 due`; empty when nothing is due and nothing was paid. */
function balanceText({ due, paid }: NonNullable<DisplayedOrder['payment']>): string {
  const balance = Math.round((due - paid) * 100) / 100
  if (balance < 0) return `${formatRupees(-balance)} overpaid`
  if (balance > 0) return `${paid > 0 ? 'Part paid, ' : ''}${formatRupees(balance)} due`
  return due > 0 ? 'Paid' : ''
}

/** What an order owes, quietly; nothing before acceptance, and with a server that has no payments. */
export function PaymentBadge({ payment }: Pick<DisplayedOrder, 'payment'>) {
  const hasPayments = useFeature('payments') === true
  if (!payment || !hasPayments) return null
  const text = [balanceText(payment), payment.toVerify > 0 && 'to verify'].filter(Boolean).join(' · ')
  return (
    text !== '' && (
      <span className={styles.badge} data-paid={(payment.due > 0 && payment.paid >= payment.due) || undefined}>
        {text}
      </span>
    )
  )
}
