import type { DisplayedOrder } from './read-orders.ts'

/** The options of the status filter, by displayed status (section 4). */
export const STATUS_FILTERS = ['all', 'pending', 'accepted', 'rejected', 'ready', 'assigned', 'delivered'] as const
export type OrderFilter = { search: string; status: string }

/** Case-insensitive over order id, customer name, phone, email, address, and item name, brand and category (section 5). */
export function filterOrders(orders: readonly DisplayedOrder[], { search, status }: OrderFilter): DisplayedOrder[] {
  const wanted = search.trim().toLowerCase()
  const holds = (value: string) => value.toLowerCase().includes(wanted)
  return orders.filter(
    (order) =>
      (status === 'all' || order.displayed === status) &&
      (wanted === '' ||
        [
          order.id,
          order.customerName,
          order.customerPhone,
          order.customerEmail,
          order.customerAddress,
          ...Object.values(order.deliveryLocation),
        ].some((value) => holds(String(value ?? ''))) ||
        order.items.some((item) => holds(item.name) || holds(item.brandName) || holds(item.category))),
  )
}

/** The six counters of the header, by displayed status (section 2). */
export function orderCounters(orders: readonly DisplayedOrder[]) {
  const count = (status: string) => orders.filter((order) => order.displayed === status).length
  return [
    ['Total', orders.length],
    ['Pending', count('pending'), 'pending'],
    ['Ready', count('ready'), 'ready'],
    ['Assigned', count('assigned'), 'assigned'],
    ['Delivered', count('delivered'), 'delivered'],
    ['Rejected', count('rejected'), 'rejected'],
  ] as const
}
