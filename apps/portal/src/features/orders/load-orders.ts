import { ORDERS_CHANGES_HEADER, ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { call, callAt, type Reply } from '../../lib/api.ts'
import { logProblem } from '../../lib/log.ts'
import { nextLink } from '../../lib/next-link.ts'
import { eachOnce, withChanges, withPart, type OrderList } from './order-list.ts'
import { readOrders } from './read-orders.ts'

/** Orders that are asked for at once: the first cards show when so many are there. */
const PART = 1000

const ordersOf = ({ data }: Reply) => readOrders(data, () => logProblem('not an order', 'left out'))

/** The list as the server has it now: what changed since it was loaded last, else the newest part, or everything from a server that knows no parts. */
async function refreshed(held: () => OrderList | undefined, signal: AbortSignal): Promise<OrderList> {
  const changedSince = held()?.cursor
  const reply = await call(
    listOrders,
    { query: { limit: PART, ...(changedSince != null && { changedSince }) } },
    signal,
  )
  const cursor = reply.headers.get(ORDERS_CURSOR_HEADER)
  const orders = ordersOf(reply)
  const list = held()
  if (list && reply.headers.get(ORDERS_CHANGES_HEADER) === 'only')
    return withChanges(list, orders, cursor ?? list.cursor)
  return { orders: eachOnce(orders), cursor, next: nextLink(reply) }
}

/**
 * Loads the orders into the cache: shows the first part as soon as it is there and adds the following ones as they come. What an action changes meanwhile stays.
 * @returns the whole list.
 * @throws {ApiError} also in the middle of it: what is there stays, and the next call goes on from there.
 */
export async function loadOrders(cache: QueryClient, queryKey: QueryKey, signal: AbortSignal): Promise<OrderList> {
  // Asked for again after each reply: an action may have changed it meanwhile.
  const held = () => cache.getQueryData<OrderList>(queryKey)
  let list = await refreshed(held, signal)
  const followed = new Set<string>()
  while (list.next !== null && !followed.has(list.next)) {
    cache.setQueryData(queryKey, list)
    followed.add(list.next)
    const reply = await callAt(listOrders, list.next, signal)
    const part = ordersOf(reply)
    list = withPart(held() ?? list, part, part.length === 0 ? null : nextLink(reply))
  }
  return list
}
