import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { say } from '../payments.messages.ts'
import styles from '../payments.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Line = Statement['lines'][number]

/** Emphasizes the row with the sums of the columns, which has no day. */
const emphasize = ({ day }: Line, text: string) => (day === '' && text !== '' ? <strong>{text}</strong> : text)
const amountCell = (of: (line: Line) => number) => (line: Line) =>
  emphasize(line, of(line) === 0 ? '' : formatRupees(of(line)))

/** Keeps each number of a document, which contains slashes, on one line. */
const keepTogether = (text: string) =>
  text.split(/( )/).map((word, index) =>
    word.includes('/') ? (
      <span key={index} className={styles.inline}>
        {word}
      </span>
    ) : (
      word
    ),
  )

/** Returns the text with the order's id as a link, which is appended where the text lacks it. */
function linkOrder(text: string, orderId: string) {
  const [before = '', after = ''] = text.split(orderId)
  return (
    <>
      {keepTogether(before)}
      {!text.includes(orderId) && ' '}
      <Link className={styles.inline} to={orderLink(orderId)}>
        {orderId}
      </Link>
      {after}
    </>
  )
}

function detailsOf(line: Line) {
  if (line.orderId !== null) return linkOrder(line.text, line.orderId)
  return line.day === '' ? emphasize(line, line.text) : keepTogether(line.text)
}

const COLUMNS = [
  { title: t('Date'), className: styles.inline, cell: ({ day }: Line) => formatDate(day) },
  {
    title: t('Details'),
    className: styles.wide,
    cell: (line: Line) => <span>{detailsOf(line)}</span>,
  },
  { title: t('Charged'), number: true as const, cell: amountCell(({ charged }) => charged) },
  { title: t('Credit notes'), number: true as const, cell: amountCell(({ credited }) => credited) },
  { title: t('Paid'), number: true as const, cell: amountCell(({ paid }) => paid) },
  { title: t('Balance'), number: true as const, cell: (line: Line) => emphasize(line, formatRupees(line.balance)) },
]

/** Orders, credit notes and payments by day, with the running balance and the sums of the columns. */
export function StatementLines({ statement: { lines, totals, balance, name } }: { statement: Statement }) {
  if (lines.length === 0) return <p>{say.statementEmpty}</p>
  const total = { day: '', text: t('Total'), orderId: null, ...totals, balance }
  return (
    <ListTable
      className={styles.statement}
      label={t('Statement of {name}', { name })}
      columns={COLUMNS}
      rows={[...lines, total]}
      keyOf={({ day, text }, index) => `${day} ${text} ${index}`}
    />
  )
}
