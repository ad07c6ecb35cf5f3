import { searchNeedle, STATUS_FILTERS, type StatusFilter } from '@phuljhari/contract/orders/order-search'
import type { DisplayedOrder } from '../read-orders.ts'
import { matchItemTexts } from './item-texts.ts'

export type OrderFilter = { search: string; status: StatusFilter }

/** The status filter in the URL; `all` when it is not an option. */
export const parseStatusFilter = (value: string): StatusFilter => STATUS_FILTERS.find((one) => one === value) ?? 'all'

/**
 * The orders that match. The search is case-insensitive over order id, customer name, phone (as stored, as shown and
 * as digits), e-mail, address, and item name, brand and category (section 5).
 */
export function filterOrders(orders: readonly DisplayedOrder[], { search, status }: OrderFilter): DisplayedOrder[] {
  const query = searchNeedle(search)
  const withStatus = status === 'all' ? orders : orders.filter((order) => order.status === status)
  if (query === '') return [...withStatus]
  const itemMatches = matchItemTexts(query)
  return withStatus.filter(
    (order) =>
      order.searchText.includes(query) ||
      (itemMatches !== null && order.itemTextIds.some((id) => itemMatches[id] === 1)),
  )
}

/** The six counters of the header, by displayed status (section 2). */
export function orderCounters(orders: readonly DisplayedOrder[]) {
  const counts = new Map<string, number>()
  for (const { status } of orders) counts.set(status, (counts.get(status) ?? 0) + 1)
  const count = (status: string) => counts.get(status) ?? 0
  return [
    ['Total', orders.length],
    ['Pending', count('pending'), 'pending'],
    ['Ready', count('ready'), 'ready'],
    ['Assigned', count('assigned'), 'assigned'],
    ['Delivered', count('delivered'), 'delivered'],
    ['Rejected', count('rejected'), 'rejected'],
  ] as const
}
