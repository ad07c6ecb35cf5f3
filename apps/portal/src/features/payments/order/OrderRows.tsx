import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useNameOf, type NameOf } from '../../../entities/accounts/account-names.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { PaymentActions } from '../actions/PaymentActions.tsx'
import { modeText, signOf, titleOf } from '../payment-text.ts'
import { say } from '../payments.messages.ts'
import tableStyles from '../payments.module.css'
import { StateBadge } from '../StateBadge.tsx'
import styles from './order-payments.module.css'
import { t, tc } from '@phuljhari/contract/rules/t'

/** Returns the part of a payment that is allocated to the order. */
const partOf = ({ allocations, amount }: Payment, orderId: string) =>
  allocations.find((one) => one.orderId === orderId)?.amount ?? amount

/** Returns the history of a payment: who recorded and who verified it, and why. */
function historyOf({ person, at, decided, reason, note }: Payment, nameOf: NameOf): string[] {
  const recorded = `${nameOf(person)} · ${say.moment(at)}`
  const verified = decided ? `${nameOf(decided.person)} · ${say.moment(decided.at)}` : ''
  // Cash is verified when it is recorded, so that both lines would be the same.
  return [...new Set([recorded, verified, decided?.reason ?? '', reason, note])].filter((text) => text !== '')
}

const columnsFor = (orderId: string, nameOf: NameOf) => [
  {
    title: t('Payment'),
    cell: (payment: Payment) => (
      <span>
        <span className={styles.number}>{titleOf(payment)}</span>
        <small>{[modeText(payment), formatDate(payment.paidOn)].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  { title: tc('of a document or payment', 'State'), cell: (payment: Payment) => <StateBadge payment={payment} /> },
  {
    title: t('Amount'),
    number: true as const,
    cell: (payment: Payment) => (
      <span>
        {formatRupees(signOf(payment) * partOf(payment, orderId))}
        {partOf(payment, orderId) !== payment.amount && (
          <small>{t('of {amount}', { amount: formatRupees(payment.amount) })}</small>
        )}
      </span>
    ),
  },
  {
    title: t('History'),
    className: tableStyles.wide,
    cell: (payment: Payment) => (
      <span>
        {historyOf(payment, nameOf).map((line, index) => (
          <small key={index}>{line}</small>
        ))}
      </span>
    ),
  },
  {
    title: t('Actions'),
    cell: (payment: Payment) => (
      <span className={styles.rowActions}>
        <PaymentActions payment={payment} />
      </span>
    ),
  },
]

/** The rows of the ledger for one order, oldest first, including rejected and reversed ones. */
export function OrderRows({ orderId, rows }: { orderId: string; rows: readonly Payment[] }) {
  const nameOf = useNameOf()
  return <ListTable label={say.rows} columns={columnsFor(orderId, nameOf)} rows={rows} keyOf={({ _id }) => _id} />
}
