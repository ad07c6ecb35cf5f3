import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { Link } from 'react-router'
import { DataTable } from '../../../ui/DataTable.tsx'
import { orderLink } from '../order-link.ts'
import styles from '../payments.module.css'

type Line = Statement['lines'][number]

const amountText = (amount: number) => (amount === 0 ? '' : formatRupees(amount))

/** The text with the order's id, which it may lack, as a link to the order. */
function linked(text: string, orderId: string) {
  const [before = '', after = ''] = text.split(orderId)
  return (
    <>
      {before}
      {!text.includes(orderId) && ' '}
      <Link className={styles.inline} to={orderLink(orderId)}>
        {orderId}
      </Link>
      {after}
    </>
  )
}

const COLUMNS = [
  { title: 'Date', cell: ({ day }: Line) => formatDate(day) },
  {
    title: 'Details',
    className: styles.wide,
    cell: ({ text, orderId }: Line) => <span>{orderId === null ? text : linked(text, orderId)}</span>,
  },
  { title: 'Charged', number: true as const, cell: ({ debit }: Line) => amountText(debit) },
  { title: 'Paid', number: true as const, cell: ({ credit }: Line) => amountText(credit) },
  { title: 'Balance', number: true as const, cell: ({ balance }: Line) => formatRupees(balance) },
]

/** Orders and payments by day, with the running balance. */
export const StatementLines = ({ statement: { lines, name } }: { statement: Statement }) => (
  <div className={styles.table}>
    <DataTable
      label={`Statement of ${name}`}
      stacked
      columns={COLUMNS}
      rows={lines}
      keyOf={({ day, text }, index) => `${day} ${text} ${index}`}
    />
  </div>
)
