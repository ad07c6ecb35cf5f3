import { ORDERS_CHANGES_HEADER, ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { call, callAt, type Reply } from '../../lib/api.ts'
import { logProblem } from '../../lib/log.ts'
import { nextLink } from '../../lib/next-link.ts'
import { eachOnce, withChanges, withPart, type OrderList } from './order-list.ts'
import { readOrders, type DisplayedOrder } from './read-orders.ts'

/** Orders that are asked for at once. */
const PART = 1000
/** The first cards show when so many are there. */
const FIRST_PART = 60

const toNextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Reads a reply of any length without holding up the page. @param onBegun given the first orders of a long one. */
async function ordersOf({ data }: Reply, onBegun: (orders: DisplayedOrder[]) => void = () => {}) {
  const read = (rows: unknown) => readOrders(rows, () => logProblem('not an order', 'left out'))
  if (!Array.isArray(data) || data.length <= PART) return read(data)
  const orders = read(data.slice(0, FIRST_PART))
  onBegun([...orders])
  for (let at = FIRST_PART; at < data.length; at += PART) {
    await toNextTask()
    for (const order of read(data.slice(at, at + PART))) orders.push(order)
  }
  return orders
}

/** The list as the server has it now: what changed since it was loaded last, else the newest part, or everything from a server that knows no parts. */
async function refreshed(held: () => OrderList | undefined, show: (list: OrderList) => void, signal: AbortSignal) {
  const changedSince = held()?.cursor
  const query = changedSince == null ? { limit: FIRST_PART } : { limit: PART, changedSince }
  const reply = await call(listOrders, { query }, signal)
  const cursor = reply.headers.get(ORDERS_CURSOR_HEADER)
  const orders = await ordersOf(reply, (begun) => held() ?? show({ orders: begun, cursor: null, next: null }))
  signal.throwIfAborted()
  const list = held()
  if (list && reply.headers.get(ORDERS_CHANGES_HEADER) === 'only')
    return withChanges(list, orders, cursor ?? list.cursor)
  return { orders: eachOnce(orders), cursor, next: nextLink(reply) }
}

/** The address of a following part, which may be larger than the first one. */
function inLargeParts(next: string): string {
  const address = new URL(next)
  if (address.searchParams.get('limit') === String(FIRST_PART)) address.searchParams.set('limit', String(PART))
  return address.href
}

/**
 * Loads the orders into the cache: shows the first part as soon as it is there and adds the following ones as they come. What an action changes meanwhile stays.
 * @returns the whole list.
 * @throws {ApiError} also in the middle of it: what is there stays, and the next call goes on from there.
 */
export async function loadOrders(cache: QueryClient, queryKey: QueryKey, signal: AbortSignal): Promise<OrderList> {
  // Asked for again after each reply: an action may have changed it meanwhile.
  const held = () => cache.getQueryData<OrderList>(queryKey)
  const show = (list: OrderList) => void cache.setQueryData(queryKey, list)
  let list: OrderList = await refreshed(held, show, signal)
  const followed = new Set<string>()
  while (list.next !== null && !followed.has(list.next)) {
    show(list)
    followed.add(list.next)
    const reply = await callAt(listOrders, inLargeParts(list.next), signal)
    const part = await ordersOf(reply)
    signal.throwIfAborted()
    list = withPart(held() ?? list, part, part.length === 0 ? null : nextLink(reply))
  }
  return list
}
