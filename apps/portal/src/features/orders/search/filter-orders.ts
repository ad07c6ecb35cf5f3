import { itemSearchText, orderSearchText, searchNeedle } from '@phuljhari/contract/orders/order-search'
import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { OrderCounts } from '../order-source.ts'
import type { OrderFilters } from './order-filters.ts'

/** The searchable text of each order, built once: a search would otherwise spend most of its time on it. */
const searchTexts = new WeakMap<DisplayedOrder, string>()

/** Every searchable text of an order, in lower case, one per line. */
function searchTextOf(order: DisplayedOrder): string {
  const known = searchTexts.get(order)
  if (known !== undefined) return known
  const text = [orderSearchText({ ...order, ...order.deliveryLocation }), ...order.items.map(itemSearchText)].join('\n')
  searchTexts.set(order, text)
  return text
}

/**
 * The orders that match. The search is case-insensitive over order id, customer name, phone (as stored, as shown and
 * as digits), e-mail, address, and item name, brand and category (section 5).
 */
export function filterOrders(
  orders: readonly DisplayedOrder[],
  { search, status }: Pick<OrderFilters, 'search' | 'status'>,
): DisplayedOrder[] {
  const query = searchNeedle(search)
  return orders.filter(
    (order) => (status === 'all' || order.status === status) && (query === '' || searchTextOf(order).includes(query)),
  )
}

/** Counts the orders by displayed status, for the header. */
export function countByStatus(orders: readonly DisplayedOrder[]): OrderCounts {
  const counts = new Map<string, number>()
  for (const { status } of orders) counts.set(status, (counts.get(status) ?? 0) + 1)
  const count = (status: string) => counts.get(status) ?? 0
  return {
    total: orders.length,
    pending: count('pending'),
    ready: count('ready'),
    assigned: count('assigned'),
    delivered: count('delivered'),
    rejected: count('rejected'),
  }
}

/** These orders count as currently assigned. Failed ones do, too: their agent still has the goods. */
const UNDELIVERED = new Set<string>(UNDELIVERED_STATUSES)

/** The number of currently assigned orders of each agent (section 9), by agent id. */
export function countUndelivered(orders: readonly DisplayedOrder[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { status, assignedAgent } of orders)
    if (assignedAgent && UNDELIVERED.has(status)) counts.set(assignedAgent.id, (counts.get(assignedAgent.id) ?? 0) + 1)
  return Object.fromEntries(counts)
}
