import { PAYMENT_KIND_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { modeText, signOf, titleOf } from '../payment-text.ts'
import { say } from '../payments.messages.ts'
import styles from '../payments.module.css'
import { StateBadge } from '../StateBadge.tsx'
import { t, tc } from '@phuljhari/contract/rules/t'

type Props = { payments: readonly Payment[]; onOpen: (id: string) => void }

const columns = (onOpen: Props['onOpen']) => [
  {
    title: t('Payment'),
    className: styles.payment,
    cell: ({ _id, kind, number, state, paidOn }: Payment) => (
      <span>
        <span className={styles.open}>
          <TextButton onClick={() => onOpen(_id)}>{number ?? titleOf({ kind, number, state, _id })}</TextButton>
        </span>
        <small>
          {number === null ? '' : `${PAYMENT_KIND_LABELS[kind]} · `}
          {formatDate(paidOn)}
        </small>
      </span>
    ),
  },
  {
    title: t('Customer'),
    className: styles.wide,
    cell: ({ customerName, phoneNumber }: Payment) => (
      <span>
        {customerName}
        <small>{formatPhone(phoneNumber)}</small>
      </span>
    ),
  },
  { title: t('Mode'), className: styles.mode, cell: modeText },
  {
    title: t('Orders'),
    cell: ({ allocations, unallocated }: Payment) => (
      <span>
        {allocations.map(({ orderId, document }) => (
          <span key={orderId} className={styles.order}>
            <Link className={styles.inline} to={orderLink(orderId)}>
              {orderId}
            </Link>
            {document !== null && <small>{document}</small>}
          </span>
        ))}
        {unallocated > 0 && <small>{say.credit(unallocated)}</small>}
      </span>
    ),
  },
  {
    title: t('Amount'),
    number: true as const,
    cell: (payment: Payment) => formatRupees(signOf(payment) * payment.amount),
  },
  { title: tc('of a document or payment', 'State'), cell: (payment: Payment) => <StateBadge payment={payment} /> },
  {
    title: t('Recorded by'),
    className: styles.recorder,
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
  <ListTable label={t('Ledger')} columns={columns(onOpen)} rows={payments} keyOf={({ _id }) => _id} />
)
