import { AGE_LABELS, AGES, type Debtor } from '@phuljhari/contract/payments/outstanding.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { useNavigate } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { say } from '../payments.messages.ts'
import shared from '../payments.module.css'
import styles from './outstanding.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = { debtors: readonly Debtor[]; onOpen: (customerId: string) => void }

/** The URL of the orders with this name that have a balance due. */
const dueOrdersLink = (name: string) => `/orders?${new URLSearchParams({ payment: 'due', search: name })}`

const amountText = (amount: number) => (amount === 0 ? '–' : formatRupees(amount))

/** In place of a statement, links to the orders of a buyer without a phone number, who is no customer of the book. */
function OpenOrders({ name, orderId, orders }: Pick<Debtor, 'name' | 'orderId' | 'orders'>) {
  const navigate = useNavigate()
  const link = orders === 1 ? orderLink(orderId) : dueOrdersLink(name)
  return (
    <PlainButton onClick={() => void navigate(link)}>{orders === 1 ? t('Open order') : t('Open orders')}</PlainButton>
  )
}

const columns = (onOpen: Props['onOpen']) => [
  {
    title: t('Customer'),
    className: shared.wide,
    cell: ({ name, phoneNumber }: Debtor) => (
      <span>
        {name}
        <small className={styles.phone}>{phoneNumber === '' ? say.noPhone : formatPhone(phoneNumber)}</small>
      </span>
    ),
  },
  {
    title: t('Oldest'),
    className: styles.day,
    cell: ({ oldest, orders }: Debtor) => (
      <span>
        {formatDate(oldest)}
        <small>{say.orders(orders)}</small>
      </span>
    ),
  },
  ...AGES.map((age) => ({
    title: AGE_LABELS[age],
    number: true as const,
    className: styles.age,
    cell: ({ ages }: Debtor) => amountText(ages[age]),
  })),
  {
    title: t('Due'),
    number: true as const,
    cell: ({ outstanding, credit }: Debtor) => (
      <span>
        <strong>{formatRupees(outstanding)}</strong>
        {credit > 0 && <small>{say.credit(credit)}</small>}
      </span>
    ),
  },
  {
    title: t('Statement'),
    cell: ({ customerId, ...debtor }: Debtor) =>
      customerId === null ? (
        <OpenOrders {...debtor} />
      ) : (
        <PlainButton onClick={() => onOpen(customerId)}>{t('Statement')}</PlainButton>
      ),
  },
]

/** Customers and walk-ins with a balance due, the oldest first; on phones each is a card of labelled lines. */
export const DebtorTable = ({ debtors, onOpen }: Props) => (
  <ListTable
    label={t('Outstanding')}
    columns={columns(onOpen)}
    rows={debtors}
    keyOf={({ customerId, orderId }) => customerId ?? orderId}
  />
)
