import { replaceEqualDeep } from '@tanstack/react-query'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'

type Orders = readonly DisplayedOrder[]

/** Compares two orders: the newest comes first, orders without a date last. */
export const newestFirst = (one: DisplayedOrder, other: DisplayedOrder): number =>
  (other.placedAt || 0) - (one.placedAt || 0) || (one.id < other.id ? 1 : -1)

/** Keeps the first of several orders with the same id. */
export function uniqueById(orders: Orders): DisplayedOrder[] {
  const seen = new Set<string>()
  return orders.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Returns `orders`, with the known object in place of each that is unchanged, so that its card does not re-render. */
export function keepUnchanged(known: Orders, orders: Orders): DisplayedOrder[] {
  const byId = new Map(known.map((order) => [order.id, order]))
  return orders.map((order) => replaceEqualDeep(byId.get(order.id), order))
}

/** The list with one order replaced by the result of `update`, or removed if that is null. */
export const updateOrder = (
  orders: Orders,
  orderId: string,
  update: (order: DisplayedOrder) => DisplayedOrder | null,
): DisplayedOrder[] => orders.flatMap((order) => (order.id === orderId ? (update(order) ?? []) : [order]))
