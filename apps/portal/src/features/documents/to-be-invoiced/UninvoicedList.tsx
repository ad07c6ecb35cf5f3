import { Button } from '@mantine/core'
import type { UninvoicedOrder } from '@phuljhari/contract/documents/documents.contract'
import { missingFactText } from '@phuljhari/contract/documents/missing-facts'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { useCan } from '../../../lib/can.ts'
import { failureText, loadFailure } from '../../../lib/failure-text.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Drawing } from '../../../ui/Drawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { toast } from '../../../ui/toast.ts'
import { say } from '../documents.messages.ts'
import styles from '../documents.module.css'
import { totalsToReviewQuery, uninvoicedQuery, useCloseTotalsReview } from '../documents.queries.ts'
import { useFollowedBatch } from './batches.queries.ts'
import { BatchProgress } from './BatchProgress.tsx'
import { RowActions } from './RowActions.tsx'
import { useIssue } from './use-issue.ts'
import { t } from '@phuljhari/contract/rules/t'

type Issue = ReturnType<typeof useIssue>
const linkOf = (orderId: string) => <Link to={orderLink(orderId)}>{orderId}</Link>

/** Whether GST has changed what the customer pays. Someone must then confirm the new total, with both in view. */
const isTotalChanged = <Order extends Pick<UninvoicedOrder, 'missing' | 'billAmount'>>(
  order: Order,
): order is Order & { billAmount: number } => order.missing.includes('total_changed') && order.billAmount !== undefined

const columnsOf = (issue: Issue | null): Array<Column<UninvoicedOrder>> => [
  {
    title: t('Order'),
    className: styles.number,
    cell: ({ orderId }) => linkOf(orderId),
  },
  { title: t('Status'), className: styles.nowrap, cell: ({ status }) => <StatusBadge status={status} /> },
  { title: t('Customer'), className: styles.customer, cell: ({ customerName }) => customerName },
  {
    title: t('Goods left'),
    className: styles.nowrap,
    cell: ({ leftAt }) => (leftAt === null ? say.uninvoiced.notLeft : formatDate(leftAt)),
  },
  {
    title: t('Total'),
    number: true,
    cell: (order) => (
      <span>
        {formatRupees(order.totalAmount)}
        {isTotalChanged(order) && <small>{say.invoiceTotal(formatRupees(order.billAmount))}</small>}
      </span>
    ),
  },
  {
    title: t('Missing'),
    className: styles.customer,
    cell: ({ missing, products }) =>
      missing.length === 0 ? (
        say.uninvoiced.complete
      ) : (
        <ul className={styles.missing}>
          {missing.map((fact) => (
            <li key={fact}>{missingFactText(fact, products)}</li>
          ))}
        </ul>
      ),
  },
  ...(issue
    ? [
        {
          title: t('Invoice'),
          cell: (order: UninvoicedOrder) => (
            <RowActions
              order={order}
              isIssuing={issue.issuing === order.orderId}
              onIssue={(confirmedTotal) => void issue.one(order.orderId, confirmedTotal)}
            />
          ),
        },
      ]
    : []),
]

/** Lists for owners the open orders whose totals lack GST, until an owner dismisses the list. */
function TotalsReview() {
  const canReview = useCan()('documents.correct')
  const { data } = useQuery({ ...totalsToReviewQuery, enabled: canReview })
  const { mutate: close, isPending } = useCloseTotalsReview()
  if (!data || data.total === 0) return null
  return (
    <section className={styles.progress} aria-label={say.review.title}>
      <strong>{say.review.title}</strong>
      <p>{say.review.text(data.total)}</p>
      <ul>
        {data.orders.map(({ orderId, customerName, totalAmount, billAmount = totalAmount }) => (
          <li key={orderId}>
            {linkOf(orderId)} {customerName}: {formatRupees(totalAmount)} → {formatRupees(billAmount)}
          </li>
        ))}
      </ul>
      <span>
        <Button
          variant="default"
          size="sm"
          loading={isPending}
          onClick={() => close(undefined, { onError: (error) => toast.error(failureText(error, say.review.failed)) })}
        >
          {say.review.close}
        </Button>
      </span>
    </section>
  )
}

/** The orders whose goods have left without an invoice, and what each still lacks. */
export function UninvoicedList() {
  const canIssue = useCan()('documents.issue')
  const pages = useInfiniteQuery(uninvoicedQuery)
  const batch = useFollowedBatch()
  const issue = useIssue()
  const orders = pages.data?.pages.flatMap((page) => page.orders)
  const total = pages.data?.pages[0]?.total ?? 0
  if (!orders)
    return pages.error ? (
      <LoadError text={loadFailure(pages.error, say.uninvoiced.failed)} onRetry={pages.refetch} />
    ) : (
      <Loading text={say.uninvoiced.loading} />
    )
  return (
    <>
      {batch !== null && <BatchProgress id={batch} />}
      <TotalsReview />
      {orders.length === 0 ? (
        <EmptyState
          title={say.uninvoiced.none}
          hint={say.uninvoiced.noneHint}
          drawing={<Drawing of="toBeInvoiced" />}
        />
      ) : (
        <>
          <div className={styles.bar}>
            <strong>{say.uninvoiced.total(total)}</strong>
            {canIssue && (
              <Button size="md" disabled={batch !== null} loading={issue.isStarting} onClick={() => void issue.all()}>
                {say.uninvoiced.issueAll}
              </Button>
            )}
          </div>
          <ListTable
            className={styles.table}
            label={say.uninvoiced.table}
            columns={columnsOf(canIssue ? issue : null)}
            rows={orders}
            keyOf={({ orderId }) => orderId}
          />
          <ShowMore pages={pages} fallback={say.uninvoiced.failed} />
        </>
      )}
    </>
  )
}
