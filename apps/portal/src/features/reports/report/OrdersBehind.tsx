import { ordersBehindReport, type OrderBehind } from '@phuljhari/contract/reports/reports.contract'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useCan } from '../../../lib/can.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { orderCount, say } from '../reports.messages.ts'
import { TableLink } from '../TableLink.tsx'
import styles from './behind-dialog.module.css'
import { BehindDialog, type BehindProps } from './BehindDialog.tsx'
import { t } from '@phuljhari/contract/rules/t'

const COLUMNS = [
  {
    title: t('Order'),
    className: styles.unbroken,
    cell: ({ orderId }: OrderBehind) => (
      <TableLink to={`/orders?${new URLSearchParams({ order: orderId })}`}>{orderId}</TableLink>
    ),
  },
  {
    title: t('Placed'),
    className: styles.unbroken,
    cell: ({ placedAt }: OrderBehind) => (
      <span>
        {formatDate(placedAt)}
        <br />
        {formatTime(placedAt)}
      </span>
    ),
  },
  { title: t('Customer'), cell: ({ customerName }: OrderBehind) => customerName },
  { title: t('City'), cell: ({ city }: OrderBehind) => city },
  {
    title: t('Status'),
    className: styles.unbroken,
    cell: ({ status }: OrderBehind) => <StatusBadge status={status} />,
  },
]
const TOTAL = { title: t('Total'), number: true as const, cell: ({ total = 0 }: OrderBehind) => formatRupees(total) }

/** The orders that a row of a report counts, each with a link to its details. */
export function OrdersBehind(props: BehindProps) {
  const seesAmounts = useCan()('orders.amounts')
  return (
    <BehindDialog
      {...props}
      what="orders"
      load={(request, signal) => callAndParse(ordersBehindReport, request, signal)}
      counted={orderCount}
      empty={say.noOrders}
      label={t('Orders')}
      columns={seesAmounts ? [...COLUMNS, TOTAL] : COLUMNS}
      rowsOf={({ orders }) => orders}
      keyOf={({ orderId }) => orderId}
    />
  )
}
