import { ORDERS_CHANGES_HEADER, ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { call, callAt } from '../../lib/api.ts'
import { logProblem } from '../../lib/log.ts'
import { nextLink } from '../../lib/next-link.ts'
import { readRows } from '../../lib/read-rows.ts'
import { yieldToPage } from '../../lib/yield-to-page.ts'
import { eachOnce, withChanges, withMore, type OrderList } from './order-list.ts'
import { readOrders, type DisplayedOrder } from './read-orders.ts'

/** Orders that are asked for at once. */
const PART = 1000
/** The first cards show when so many are there. */
const FIRST_PART = 60
/** More are shown when so many have come to each that is shown: to draw the screen anew takes as long as it holds orders. */
const GROWTH = 0.2
/** Orders are read so many at a time, and for so long before the page has its turn. */
const [STEP, TURN_MS] = [20, 8]

const read = (rows: unknown) => readOrders(rows, () => logProblem('not an order', 'left out'))

/** Reads a reply of any length while it comes, without holding up the page. @param onMore told after each step how many there are. */
function gatherer(onMore: (orders: readonly DisplayedOrder[]) => void = () => {}) {
  const orders: DisplayedOrder[] = []
  let turn = performance.now()
  const onRows = async (rows: unknown[]) => {
    for (let at = 0; at < rows.length; at += STEP) {
      for (const order of read(rows.slice(at, at + STEP))) orders.push(order)
      onMore(orders)
      if (performance.now() - turn < TURN_MS) continue
      await yieldToPage()
      turn = performance.now()
    }
  }
  return { orders, body: (response: Response) => readRows(response, onRows) }
}

/** Whether so many have come that they are worth showing. */
const isWorth = (count: number, shown: number) => count >= FIRST_PART && count >= shown * (1 + GROWTH)

/** The list as the server has it now: what changed since it was loaded last, else the newest part, or everything from a server that knows no parts. */
async function refreshed(held: () => OrderList | undefined, show: (list: OrderList) => void, signal: AbortSignal) {
  const changedSince = held()?.cursor
  const query = changedSince == null ? { limit: FIRST_PART } : { limit: PART, changedSince }
  const isFirst = held() === undefined
  let shown = 0
  const { orders, body } = gatherer((begun) => {
    if (!isFirst || !isWorth(begun.length, shown) || signal.aborted) return
    shown = begun.length
    show({ orders: eachOnce(begun), cursor: null, next: null })
  })
  const reply = await call(listOrders, { query }, signal, body)
  // Of what is no list, nothing was gathered: this tells what it is instead.
  orders.push(...read(reply.data))
  signal.throwIfAborted()
  const [list, cursor] = [held(), reply.headers.get(ORDERS_CURSOR_HEADER)]
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
  const begun = await refreshed(held, show, signal)
  if (begun.next === null) return begun
  show(begun)

  const known = new Set(begun.orders.map(({ id }) => id))
  const followed = new Set<string>()
  let next: string | null = begun.next
  /** What has come and is not shown yet. */
  let waiting: DisplayedOrder[] = []
  const withWaiting = () => {
    const list = withMore(held() ?? begun, waiting, next)
    waiting = []
    return list
  }
  try {
    while (next !== null && !followed.has(next)) {
      followed.add(next)
      const { orders, body } = gatherer()
      const reply = await callAt(listOrders, inLargeParts(next), signal, body)
      orders.push(...read(reply.data))
      signal.throwIfAborted()
      next = orders.length === 0 ? null : nextLink(reply)
      // What is held already is newer than the part and stays as it is.
      for (const order of orders) if (!known.has(order.id) && known.add(order.id)) waiting.push(order)
      if (next !== null && isWorth(known.size, known.size - waiting.length)) show(withWaiting())
    }
  } catch (error) {
    if (!signal.aborted) show(withWaiting())
    throw error
  }
  return withWaiting()
}
