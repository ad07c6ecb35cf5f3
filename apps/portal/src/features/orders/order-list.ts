import type { DisplayedOrder } from './read-orders.ts'

/** The orders as they are held: all of them once `next` is null. */
export type OrderList = {
  /** Newest first, each id once. */
  orders: DisplayedOrder[]
  /** What to ask for changes with; null on a server that sends everything each time. */
  cursor: string | null
  /** Where the part after these orders is, null when there is none. */
  next: string | null
}

/** Newest first; what has no date is oldest. */
const byAge = (one: DisplayedOrder, other: DisplayedOrder): number =>
  (other.placedAt || 0) - (one.placedAt || 0) || (one.id < other.id ? 1 : -1)

/** An id that a server sends twice counts once: the first is kept. */
export function eachOnce(orders: readonly DisplayedOrder[]): DisplayedOrder[] {
  const seen = new Set<string>()
  return orders.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** The list with orders behind it that it does not hold. */
export const withMore = (list: OrderList, more: readonly DisplayedOrder[], next: string | null): OrderList => ({
  ...list,
  orders: [...list.orders, ...more],
  next,
})

/** The list with what changed since its cursor. Orders that did not change stay the same objects: their cards are not drawn anew. */
export function withChanges(list: OrderList, changes: readonly DisplayedOrder[], cursor: string | null): OrderList {
  if (changes.length === 0) return { ...list, cursor }
  const changed = new Map(changes.map((order) => [order.id, order]))
  const orders = list.orders.map((order) => {
    const now = changed.get(order.id)
    changed.delete(order.id)
    return now ?? order
  })
  return { ...list, cursor, orders: changed.size === 0 ? orders : [...orders, ...changed.values()].toSorted(byAge) }
}

/** The list with one order changed on the spot. */
export const withOrder = (list: OrderList, orderId: string, change: Partial<DisplayedOrder>): OrderList => ({
  ...list,
  orders: list.orders.map((order) => (order.id === orderId ? { ...order, ...change } : order)),
})
