import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { actionPermission, type OrderAction } from '@phuljhari/contract/orders/order-status'
import { BULK_ACTIONS, BULK_MAX_ORDERS } from '@phuljhari/contract/bulk/bulk-actions'
import { Suspense, useEffect, useRef } from 'react'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { Can } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { focusNextCard } from '../../../ui/card-focus.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import type { MorePages } from '../list/use-infinite-scroll.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { useSelectedOrders } from '../bulk/use-selected-orders.ts'
import type { OrderFilters } from '../search/order-filters.ts'
import { lifeCycleState } from '../order-actions.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { OrderRow } from './OrderRow.tsx'
import styles from './orders-table.module.css'
import { ACTIONS_WIDTH, columnsFor, isNewestFirst, type TableColumn } from './table-columns.tsx'
import { useTableSetting } from './table-setting.ts'
import { tableTexts } from './table.messages.ts'
import { MAX_SORTED, useSortedOrders } from './use-sorted-orders.ts'
import { useVisibleRows } from './use-visible-rows.ts'

const BulkBar = deferred(() => import('../bulk/BulkBar.tsx').then((module) => module.BulkBar))
const PrintMenu = deferred(() => import('../bulk/PrintMenu.tsx').then((module) => module.PrintMenu))

/** The height of a row in pixels, for a mouse and for a finger. */
const ROW_HEIGHT = 32
const TOUCH_ROW_HEIGHT = 44
/** The next page is loaded when this many rows are left. */
const PRELOAD_ROWS = 60
/** The least width in pixels of the columns without one. */
const FLEXIBLE_WIDTH = 110
/** The width in pixels of the column of checkboxes. */
const SELECT_WIDTH = 30

const idOf = ({ id }: DisplayedOrder) => id

type Props = {
  filters: OrderFilters
  orders: readonly DisplayedOrder[]
  /** Identifies search and filters; when it changes, the table starts at the top again. */
  filterKey: string
  /** How many orders match; null until counted. */
  count: number | null
  pages: MorePages
  running: Readonly<Record<string, OrderAction>>
  can: Can
  onAction: (order: DisplayedOrder, action: OrderAction) => void
  onDetails: (order: DisplayedOrder) => void
}

/** The orders as a table of dense rows, of which those in view are rendered. */
export function OrdersTable({ orders, filters, filterKey, count, pages, running, can, onAction, onDetails }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const rowHeight = isTouch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT
  const { columns: chosen, sort: wanted, change } = useTableSetting()
  const available = columnsFor(can)
  const columns = available.filter(({ id }) => id === 'order' || chosen.includes(id))
  const sorted = useSortedOrders(orders, wanted, count, pages)
  const selection = useSelectedOrders(sorted.orders, filterKey, idOf)
  const selected = [...selection.selected.values()]
  const canSelect = useFeature('orders.bulk') === true && BULK_ACTIONS.some((action) => can(actionPermission(action)))
  const { start, end } = useVisibleRows(frame, sorted.orders.length, rowHeight)
  useShortcuts({ j: () => focusNextCard(1), k: () => focusNextCard(-1) })

  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0
  }, [filterKey, sorted.sort.column, sorted.sort.isDescending])

  const { hasMore, isLoadingMore, hasFailed, loadMore } = pages
  const isNearEnd = end + PRELOAD_ROWS > orders.length
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !hasFailed) loadMore()
  }, [isNearEnd, hasMore, isLoadingMore, hasFailed, loadMore])

  const sortBy = ({ id, isDescendingFirst }: TableColumn) => {
    const isSame = wanted.column === id && sorted.state !== 'failed'
    const next = { column: id, isDescending: isSame ? !wanted.isDescending : isDescendingFirst === true }
    if (!isNewestFirst(next) && hasMore && (count ?? 0) > MAX_SORTED)
      return void dialogs.alert(tableTexts.tooMany(MAX_SORTED))
    if (hasFailed) loadMore()
    change({ sort: next })
  }
  const width = columns.reduce(
    (sum, column) => sum + (column.width ?? FLEXIBLE_WIDTH),
    ACTIONS_WIDTH + (canSelect ? SELECT_WIDTH : 0),
  )
  const rest = sorted.orders.length - end
  return (
    <>
      {canSelect && (
        <Suspense>
          <BulkBar
            orders={selected.map((order) => ({ id: order.id, state: lifeCycleState(order) }))}
            count={count}
            selectAll={async () => {
              const { fetchMatching } = await import('../bulk/bulk.queries.ts')
              selection.select(await fetchMatching(filters))
            }}
            clear={selection.clear}
            can={can}
            place="table"
            print={<PrintMenu orderIds={selected.map(({ id }) => id)} can={can} />}
          />
        </Suspense>
      )}
      <div className={styles.card}>
        {/* Focusable, so that the keyboard can scroll it. */}
        <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={tableTexts.label}>
          <div style={{ paddingTop: start * rowHeight, paddingBottom: rest * rowHeight }}>
            <table
              className={styles.table}
              style={{ minWidth: width }}
              aria-label={tableTexts.label}
              aria-rowcount={hasMore ? (count ?? -1) : sorted.orders.length + 1}
            >
              <colgroup>
                {canSelect && <col style={{ width: SELECT_WIDTH }} />}
                {columns.map((column) => (
                  <col key={column.id} style={{ width: column.width }} />
                ))}
                <col style={{ width: ACTIONS_WIDTH }} />
              </colgroup>
              <thead>
                <tr aria-rowindex={1}>
                  {canSelect && (
                    <th scope="col" className={styles.select}>
                      <input
                        type="checkbox"
                        aria-label={tableTexts.selectShown}
                        checked={selection.selected.size > 0 && selection.selected.size >= sorted.orders.length}
                        onChange={({ currentTarget: { checked } }) =>
                          checked ? selection.select(sorted.orders.slice(0, BULK_MAX_ORDERS)) : selection.clear()
                        }
                      />
                    </th>
                  )}
                  {columns.map((column) => {
                    const isSorted = sorted.sort.column === column.id
                    const direction = sorted.sort.isDescending ? 'descending' : 'ascending'
                    return (
                      <th
                        key={column.id}
                        scope="col"
                        className={column.isNumber && styles.number}
                        aria-sort={isSorted ? direction : undefined}
                      >
                        <button type="button" onClick={() => sortBy(column)}>
                          {column.title}
                          <span aria-hidden>{isSorted && (direction === 'descending' ? '↓' : '↑')}</span>
                        </button>
                      </th>
                    )
                  })}
                  <th scope="col" className={styles.last}>
                    <span className="visually-hidden">{tableTexts.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {sorted.orders.slice(start, end).map((order, index) => (
                  <OrderRow
                    key={order.id}
                    order={order}
                    index={start + index}
                    columns={columns}
                    running={running[order.id] ?? null}
                    can={can}
                    isSelected={canSelect ? selection.selected.has(order.id) : null}
                    onSelect={selection.toggle}
                    onAction={onAction}
                    onDetails={onDetails}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {hasFailed && (
            <Button variant="default" fullWidth loading={isLoadingMore} onClick={loadMore}>
              {tableTexts.showMore}
            </Button>
          )}
        </div>
        <div className={styles.corner}>
          <ColumnMenu available={available} shown={chosen} onChange={(ids) => change({ columns: ids && [...ids] })} />
        </div>
        <p role="status" className={styles.state}>
          {sorted.state === 'loading' && count !== null && tableTexts.sorting(count)}
          {sorted.state === 'tooMany' && tableTexts.tooMany(MAX_SORTED)}
          {sorted.state === 'failed' && tableTexts.sortFailed}
        </p>
      </div>
    </>
  )
}
