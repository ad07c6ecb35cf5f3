import { isAdvance } from '@phuljhari/contract/payments/payment-kinds'
import { formatRupees, toPaise } from '@phuljhari/contract/rules/money'
import { useFeature } from '../../../lib/features.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import styles from './order-cards.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** Returns `Paid`, `Part paid, ₹3,000.00 due`, `₹500.00 advance` or the like; empty when there is nothing to say. */
function balanceText({ due, paid }: NonNullable<DisplayedOrder['payment']>, status: string): string {
  if (isAdvance(status) && paid > 0) return t('{paid} advance', { paid: formatRupees(paid) })
  const balance = Math.round((due - paid) * 100) / 100
  if (balance < 0) return t('{balance} overpaid', { balance: formatRupees(-balance) })
  if (balance > 0)
    return paid > 0
      ? t('Part paid, {balance} due', { balance: formatRupees(balance) })
      : t('{balance} due', { balance: formatRupees(balance) })
  return due > 0 ? t('Paid') : ''
}

/** Whether money is still owed; what waits to be verified is in the hands of the shop, not of the customer. */
function standingOf({ due, paid, toVerify }: NonNullable<DisplayedOrder['payment']>) {
  if (due > 0 && paid >= due) return 'paid'
  return toVerify > 0 && toPaise(due) - toPaise(paid) <= toPaise(toVerify) ? 'claimed' : 'due'
}

/** What an order owes; before acceptance only an advance. Renders nothing with a server that has no payments. */
export function PaymentBadge({ payment, status }: Pick<DisplayedOrder, 'payment' | 'status'>) {
  const hasPayments = useFeature('payments') === true
  if (!payment || !hasPayments) return null
  const text = [balanceText(payment, status), payment.toVerify > 0 && t('to verify')].filter(Boolean).join(' · ')
  return (
    text !== '' && (
      <span className={styles.badge} data-money={standingOf(payment)}>
        {text}
      </span>
    )
  )
}
