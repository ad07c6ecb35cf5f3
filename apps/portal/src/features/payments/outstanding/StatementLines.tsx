import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { Link } from 'react-router'
import { DataTable } from '../../../ui/DataTable.tsx'
import { say } from '../payments.messages.ts'
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
  { title: 'Charged', number: true as const, cell: ({ charged }: Line) => amountText(charged) },
  { title: 'Credit notes', number: true as const, cell: ({ credited }: Line) => amountText(credited) },
  { title: 'Paid', number: true as const, cell: ({ paid }: Line) => amountText(paid) },
  { title: 'Balance', number: true as const, cell: ({ balance }: Line) => formatRupees(balance) },
]

/** Orders, credit notes and payments by day, with the running balance and the sums of the columns. */
export function StatementLines({ statement: { lines, totals, balance, name } }: { statement: Statement }) {
  if (lines.length === 0) return <p>{say.statementEmpty}</p>
  const total = { day: '', text: 'Total', orderId: null, ...totals, balance }
  return (
    <div className={styles.table}>
      <DataTable
        label={`Statement of ${name}`}
        stacked
        columns={COLUMNS}
        rows={[...lines, total]}
        keyOf={({ day, text }, index) => `${day} ${text} ${index}`}
      />
    </div>
  )
}
