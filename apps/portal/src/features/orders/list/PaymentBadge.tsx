import { isAdvance } from '@phuljhari/contract/payments/payment-kinds'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useFeature } from '../../../lib/features.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import styles from './order-cards.module.css'

/** Returns `Paid`, `Part paid, ₹3,000.00 due`, `₹500.00 advance` or the like; empty when there is nothing to say. */
function balanceText({ due, paid }: NonNullable<DisplayedOrder['payment']>, status: string): string {
  if (isAdvance(status) && paid > 0) return `${formatRupees(paid)} advance`
  const balance = Math.round((due - paid) * 100) / 100
  if (balance < 0) return `${formatRupees(-balance)} overpaid`
  if (balance > 0) return `${paid > 0 ? 'Part paid, ' : ''}${formatRupees(balance)} due`
  return due > 0 ? 'Paid' : ''
}

/** What an order owes; before acceptance only an advance. Renders nothing with a server that has no payments. */
export function PaymentBadge({ payment, status }: Pick<DisplayedOrder, 'payment' | 'status'>) {
  const hasPayments = useFeature('payments') === true
  if (!payment || !hasPayments) return null
  const text = [balanceText(payment, status), payment.toVerify > 0 && 'to verify'].filter(Boolean).join(' · ')
  return (
    text !== '' && (
      <span className={styles.badge} data-paid={(payment.due > 0 && payment.paid >= payment.due) || undefined}>
        {text}
      </span>
    )
  )
}
