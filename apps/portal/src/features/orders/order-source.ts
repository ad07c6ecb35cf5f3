import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import type { MapSource } from '../../entities/orders/order-parts.ts'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import type { MorePages } from './list/use-infinite-scroll.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** Why the open order cannot be shown: no order has its id, or the server could not be reached. */
export type OrderProblem = 'missing' | 'failed'

/** The orders of the screen, found by the server or, where it cannot search, in the browser. */
export type OrderSource = {
  /** The matching orders to show, newest first; undefined until loaded. */
  orders: readonly DisplayedOrder[] | undefined
  /** Identifies the search and filters that `orders` match. */
  listKey: string
  /** How many orders match, exactly; null until counted. */
  count: number | null
  /** Undefined until counted. */
  counts: OrderCounts | undefined
  /** The number of undelivered orders of each agent, by agent id. */
  agentCounts: Readonly<Record<string, number>>
  /** Whether there are no orders at all, whatever the filters. */
  isShopEmpty: boolean
  /** The orders that the map shows. */
  map: MapSource
  /** Further matching orders. */
  pages: MorePages
  /** The order of the open dialog, whether it matches or not. */
  opened: DisplayedOrder | undefined
  /** Null while it is shown or still loading. */
  openProblem: OrderProblem | null
  /** The number of new orders that are not shown yet. */
  heldBack: number
  /** Whether live updates have been interrupted for a while. */
  isInterrupted: boolean
  /** Shows the orders held back. */
  reveal: () => void
  /** Loads the newest orders and shows them. */
  refresh: () => void
  /** Loads again whatever failed with `error`. */
  retry: () => void
  /** Loads the order of the open dialog again. */
  reopen: () => void
  isPending: boolean
  isFetching: boolean
  error: unknown
}

/** How many orders there are, in all and by displayed status. */
export type OrderCounts = Omit<OrderSummary, 'agents'>

/** The six counters of the header (section 2), each with the status that it filters by; null until counted. */
export const orderCounters = (counts: OrderCounts | undefined) =>
  [
    [t('Total'), counts?.total ?? null],
    [t('Pending'), counts?.pending ?? null, 'pending'],
    [t('Ready'), counts?.ready ?? null, 'ready'],
    [t('Assigned'), counts?.assigned ?? null, 'assigned'],
    [t('Delivered'), counts?.delivered ?? null, 'delivered'],
    [t('Rejected'), counts?.rejected ?? null, 'rejected'],
  ] as const
