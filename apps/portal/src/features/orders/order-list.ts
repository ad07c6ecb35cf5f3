import type { DisplayedOrder } from './read-orders.ts'

/** The orders in the query cache: complete once `next` is null. */
export type OrderList = {
  /** Newest first, unique by id. */
  orders: DisplayedOrder[]
  /** The cursor for requesting changes; null if the server always sends everything. */
  cursor: string | null
  /** The URL of the next page, or null. */
  next: string | null
}

/** Newest first; orders without a date last. */
const newestFirst = (one: DisplayedOrder, other: DisplayedOrder): number =>
  (other.placedAt || 0) - (one.placedAt || 0) || (one.id < other.id ? 1 : -1)

/** Keeps the first of several orders with the same id. */
export function uniqueById(orders: readonly DisplayedOrder[]): DisplayedOrder[] {
  const seen = new Set<string>()
  return orders.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** The list with `more` appended, none of which it contains yet. */
export const appendOrders = (list: OrderList, more: readonly DisplayedOrder[], next: string | null): OrderList => ({
  ...list,
  orders: [...list.orders, ...more],
  next,
})

/** The list with the changes since its cursor. Unchanged orders keep their identity: their cards do not re-render. */
export function mergeChanges(list: OrderList, changes: readonly DisplayedOrder[], cursor: string | null): OrderList {
  if (changes.length === 0) return { ...list, cursor }
  const changed = new Map(changes.map((order) => [order.id, order]))
  const orders = list.orders.map((order) => {
    const update = changed.get(order.id)
    changed.delete(order.id)
    return update ?? order
  })
  return {
    ...list,
    cursor,
    orders: changed.size === 0 ? orders : [...orders, ...changed.values()].toSorted(newestFirst),
  }
}

/** The list with one order replaced by what `update` makes of it. */
export const updateOrder = (
  list: OrderList,
  orderId: string,
  update: (order: DisplayedOrder) => DisplayedOrder,
): OrderList => ({ ...list, orders: list.orders.map((order) => (order.id === orderId ? update(order) : order)) })
