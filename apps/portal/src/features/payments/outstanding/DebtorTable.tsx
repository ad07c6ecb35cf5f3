import { AGE_LABELS, AGES, type Debtor } from '@phuljhari/contract/payments/outstanding.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { DataTable } from '../../../ui/DataTable.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { say } from '../payments.messages.ts'
import styles from '../payments.module.css'
import ageStyles from './outstanding.module.css'

type Props = { debtors: readonly Debtor[]; onOpen: (customerId: string) => void }

const amountText = (amount: number) => (amount === 0 ? '–' : formatRupees(amount))

const columns = (onOpen: Props['onOpen']) => [
  {
    title: 'Customer',
    className: styles.wide,
    cell: ({ name, phoneNumber }: Debtor) => (
      <span>
        {name}
        <small>{formatPhone(phoneNumber)}</small>
      </span>
    ),
  },
  {
    title: 'Oldest',
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
    className: ageStyles.age,
    cell: ({ ages }: Debtor) => amountText(ages[age]),
  })),
  {
    title: 'Due',
    number: true as const,
    cell: ({ outstanding, credit }: Debtor) => (
      <span>
        <strong>{formatRupees(outstanding)}</strong>
        {credit > 0 && <small>{say.credit(credit)}</small>}
      </span>
    ),
  },
  {
    title: 'Statement',
    cell: ({ customerId }: Debtor) => <PlainButton onClick={() => onOpen(customerId)}>Statement</PlainButton>,
  },
]

/** Customers with a balance due, the oldest first; on phones each is a card of labelled lines. */
export const DebtorTable = ({ debtors, onOpen }: Props) => (
  <div className={styles.table}>
    <DataTable
      label="Outstanding"
      stacked
      columns={columns(onOpen)}
      rows={debtors}
      keyOf={({ customerId }) => customerId}
    />
  </div>
)
