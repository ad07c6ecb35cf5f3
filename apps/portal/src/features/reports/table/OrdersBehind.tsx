import type { OrderBehind } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Loaded } from '../Panel.tsx'
import { formatRange, orderCount, say } from '../reports.messages.ts'
import { ordersBehindQuery } from '../reports.queries.ts'
import styles from './orders-behind.module.css'
import { TableLink } from './TableLink.tsx'

type Props = {
  reportId: string
  title: string
  days: DayRange
  /** Of the row; null for the whole report. */
  rowKey: string | null
  onClose: () => void
}

const COLUMNS = [
  {
    title: 'Order',
    className: styles.unbroken,
    cell: ({ orderId }: OrderBehind) => (
      <TableLink to={`/orders?${new URLSearchParams({ order: orderId })}`}>{orderId}</TableLink>
    ),
  },
  {
    title: 'Placed',
    className: styles.unbroken,
    cell: ({ placedAt }: OrderBehind) => (
      <span>
        {formatDate(placedAt)}
        <br />
        {formatTime(placedAt)}
      </span>
    ),
  },
  { title: 'Customer', cell: ({ customerName }: OrderBehind) => customerName },
  { title: 'City', cell: ({ city }: OrderBehind) => city },
  { title: 'Status', className: styles.unbroken, cell: ({ status }: OrderBehind) => <StatusBadge status={status} /> },
  { title: 'Total', number: true as const, cell: ({ total }: OrderBehind) => formatRupees(total) },
]

/** The orders that a row of a report counts, newest first, each with a link to its details. */
export function OrdersBehind({ reportId, title, days, rowKey, onClose }: Props) {
  const pages = useInfiniteQuery(ordersBehindQuery(reportId, days, rowKey))
  return (
    <Dialog title={title} size="xl" hasUrl onClose={onClose}>
      <Loaded query={pages} height={320} isEmpty={(data) => data.pages[0]?.count === 0}>
        {(data) => (
          <div className={styles.behind}>
            <p>
              {orderCount(data.pages[0]?.count ?? 0)}, {formatRange(days)}
            </p>
            <DataTable
              label="Orders"
              stacked
              columns={COLUMNS}
              rows={data.pages.flatMap(({ orders }) => orders)}
              keyOf={({ orderId }) => orderId}
            />
            {pages.isFetchNextPageError && <p role="alert">{failureText(pages.error, say.loadFailed)}</p>}
            {pages.hasNextPage && (
              <PlainButton loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {pages.isFetchNextPageError ? say.retry : 'Show more'}
              </PlainButton>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
