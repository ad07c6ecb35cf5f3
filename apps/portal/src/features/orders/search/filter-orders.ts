import type { DisplayedOrder } from '../read-orders.ts'
import { textsWith } from './shared-texts.ts'

/** The options of the status filter, by displayed status (section 4). */
export const STATUS_FILTERS = ['all', 'pending', 'accepted', 'rejected', 'ready', 'assigned', 'delivered'] as const

export type StatusFilter = (typeof STATUS_FILTERS)[number]

export type OrderFilter = { search: string; status: StatusFilter }

/** An address may name a status that is no option: then all are shown. */
export const statusFilterOf = (typed: string): StatusFilter => STATUS_FILTERS.find((one) => one === typed) ?? 'all'

/** Case-insensitive over order id, customer name, phone (also as it is shown, and by its digits alone), email, address, and item name, brand and category (section 5). */
export function filterOrders(orders: readonly DisplayedOrder[], { search, status }: OrderFilter): DisplayedOrder[] {
  const wanted = search.trim().toLowerCase()
  const ofStatus = status === 'all' ? orders : orders.filter((order) => order.displayed === status)
  if (wanted === '') return [...ofStatus]
  const itemTexts = textsWith(wanted)
  return ofStatus.filter(
    (order) =>
      order.searchText.includes(wanted) ||
      (itemTexts !== null && order.itemTexts.some((text) => itemTexts[text] === 1)),
  )
}

/** The six counters of the header, by displayed status (section 2). */
export function orderCounters(orders: readonly DisplayedOrder[]) {
  const counts = new Map<string, number>()
  for (const { displayed } of orders) counts.set(displayed, (counts.get(displayed) ?? 0) + 1)
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
