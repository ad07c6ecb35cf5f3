import { PAYMENT_KIND_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { Link } from 'react-router'
import { DataTable } from '../../../ui/DataTable.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { orderLink } from '../order-link.ts'
import { modeText } from '../payment-text.ts'
import { say } from '../payments.messages.ts'
import styles from '../payments.module.css'
import { StateBadge } from '../StateBadge.tsx'

type Props = { payments: readonly Payment[]; onOpen: (id: string) => void }

const columns = (onOpen: Props['onOpen']) => [
  {
    title: 'Payment',
    cell: ({ _id, kind, number, paidOn }: Payment) => (
      <span>
        <span className={styles.open}>
          <TextButton onClick={() => onOpen(_id)}>{number ?? PAYMENT_KIND_LABELS[kind]}</TextButton>
        </span>
        <small>
          {number === null ? '' : `${PAYMENT_KIND_LABELS[kind]} · `}
          {formatDate(paidOn)}
        </small>
      </span>
    ),
  },
  {
    title: 'Customer',
    className: styles.wide,
    cell: ({ customerName, phoneNumber }: Payment) => (
      <span>
        {customerName}
        <small>{formatPhone(phoneNumber)}</small>
      </span>
    ),
  },
  { title: 'Mode', className: styles.wide, cell: modeText },
  {
    title: 'Orders',
    cell: ({ allocations, unallocated }: Payment) => (
      <span>
        {allocations.map(({ orderId }) => (
          <Link key={orderId} className={styles.order} to={orderLink(orderId)}>
            {orderId}
          </Link>
        ))}
        {unallocated > 0 && <small>{say.credit(unallocated)}</small>}
      </span>
    ),
  },
  { title: 'Amount', number: true as const, cell: ({ amount }: Payment) => formatRupees(amount) },
  { title: 'State', cell: (payment: Payment) => <StateBadge payment={payment} /> },
  {
    title: 'Recorded by',
    className: styles.wide,
    cell: ({ person, at }: Payment) => (
      <span>
        {person}
        <small>
          {formatDate(at)} · <span className={styles.inline}>{formatTime(at)}</span>
        </small>
      </span>
    ),
  },
]

/** Rows of the ledger, newest first; on phones each is a card of labelled lines. */
export const LedgerTable = ({ payments, onOpen }: Props) => (
  <div className={styles.table}>
    <DataTable label="Ledger" stacked columns={columns(onOpen)} rows={payments} keyOf={({ _id }) => _id} />
  </div>
)
