import { keepUnchanged, newestFirst, updateOrder } from '../order-list.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'

type Orders = readonly DisplayedOrder[]

/** A page of GET /orders. */
export type FoundPage = {
  /** Newest first. */
  orders: Orders
  /** The URL of the following page, or null. */
  next: string | null
  /** The position of the event stream at which this page was read; null when the server does not send it. */
  cursor: string | null
}

/**
 * The loaded pages of a search. The cards on screen stay where they are while orders arrive and leave: `latest` becomes
 * `shown` only when the user asks for it.
 */
export type FoundOrders = {
  shown: Orders
  /** The orders that match now, newest first. */
  latest: Orders
  /** The URL of the page after `latest`, or null. */
  next: string | null
  /** The position of the event stream at which `latest` was read, or null. */
  cursor: string | null
}

const idsOf = (orders: Orders) => new Set(orders.map(({ id }) => id))
const without = (orders: Orders, ids: ReadonlySet<string>) => orders.filter(({ id }) => !ids.has(id))

export const firstPage = ({ orders, next, cursor }: FoundPage): FoundOrders => ({
  shown: orders,
  latest: orders,
  next,
  cursor,
})

/**
 * Returns the list after its newest orders were fetched again. Unchanged orders keep their identity, so that their
 * cards do not re-render. Older pages stay as they are, unless a gap separates them from the orders fetched.
 */
export function mergeNewest(list: FoundOrders, page: FoundPage): FoundOrders {
  const orders = keepUnchanged([...list.latest, ...list.shown], page.orders)
  const fetched = new Map(orders.map((order) => [order.id, order]))
  const last = orders.at(-1)
  const isAdjacent = list.latest.some(({ id }) => fetched.has(id))
  const older =
    last && isAdjacent && page.next !== null
      ? list.latest.filter((order) => !fetched.has(order.id) && newestFirst(last, order) < 0)
      : []
  return {
    shown: list.shown.map((order) => fetched.get(order.id) ?? order),
    latest: [...orders, ...older],
    next: older.length > 0 ? list.next : page.next,
    cursor: page.cursor,
  }
}

/** Returns the list with its next page appended. */
export function appendPage(list: FoundOrders, page: FoundPage): FoundOrders {
  const missingIn = (orders: Orders) => without(page.orders, idsOf(orders))
  return {
    shown: [...list.shown, ...missingIn(list.shown)],
    latest: [...list.latest, ...missingIn(list.latest)],
    next: page.next,
    cursor: list.cursor,
  }
}

/** Whether an order is loaded. */
export const contains = ({ shown, latest }: FoundOrders, orderId: string): boolean =>
  latest.some(({ id }) => id === orderId) || shown.some(({ id }) => id === orderId)

/** The list with one order replaced by the result of `update`, or removed if that is null. */
export const updateFound = (
  list: FoundOrders,
  orderId: string,
  update: (order: DisplayedOrder) => DisplayedOrder | null,
): FoundOrders => ({
  ...list,
  shown: updateOrder(list.shown, orderId, update),
  latest: updateOrder(list.latest, orderId, update),
})

export const showLatest = (list: FoundOrders): FoundOrders => ({ ...list, shown: list.latest })

/** The ids of the orders that are not shown yet. */
export const heldBackIds = ({ shown, latest }: FoundOrders): string[] =>
  shown === latest ? [] : without(latest, idsOf(shown)).map(({ id }) => id)

/** The orders on screen that no longer match. */
export const leftOrders = ({ shown, latest }: FoundOrders): Orders =>
  shown === latest ? [] : without(shown, idsOf(latest))

export const removeFound = (list: FoundOrders, ids: ReadonlySet<string>): FoundOrders => ({
  ...list,
  shown: without(list.shown, ids),
})

/** Returns how many orders to announce when `count` match: without those held back, with those that left the list. */
export const countShown = ({ shown, latest }: FoundOrders, count: number): number =>
  Math.max(shown.length, count - latest.length + shown.length)
