import { ORDERS_CHANGES_HEADER, ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { call, callAt } from '../../lib/api.ts'
import { logProblem } from '../../lib/log.ts'
import { nextLink } from '../../lib/next-link.ts'
import { readRows } from '../../lib/read-rows.ts'
import { yieldToPage } from '../../lib/yield-to-page.ts'
import { appendOrders, mergeChanges, uniqueById, type OrderList } from './order-list.ts'
import { readOrders, type DisplayedOrder } from './read-orders.ts'

const PAGE_SIZE = 1000
/** Small, so that the first cards appear early. */
const FIRST_PAGE_SIZE = 60
/** The screen is updated when the list has grown by this share: re-rendering costs more the longer the list is. */
const MIN_GROWTH = 0.2
/** Orders parsed per batch, and how long to parse before yielding to the page. */
const BATCH_SIZE = 20
const YIELD_AFTER_MS = 8

const parse = (rows: unknown) => readOrders(rows, () => logProblem('An order was left out', 'malformed'))

/**
 * Parses the rows of a reply as they arrive, yielding to the page.
 * @param onProgress called after each batch with all orders parsed so far.
 */
function orderCollector(onProgress: (orders: readonly DisplayedOrder[]) => void = () => {}) {
  const orders: DisplayedOrder[] = []
  let lastYield = performance.now()
  const onRows = async (rows: unknown[]) => {
    for (let start = 0; start < rows.length; start += BATCH_SIZE) {
      for (const order of parse(rows.slice(start, start + BATCH_SIZE))) orders.push(order)
      onProgress(orders)
      if (performance.now() - lastYield < YIELD_AFTER_MS) continue
      await yieldToPage()
      lastYield = performance.now()
    }
  }
  return { orders, body: (response: Response) => readRows(response, onRows) }
}

/** Whether the list has grown enough to update the screen. */
const isWorthShowing = (count: number, shown: number) => count >= FIRST_PAGE_SIZE && count >= shown * (1 + MIN_GROWTH)

/** The cached list with the changes since then; else the first page, or all orders on a server without pages. */
async function fetchLatest(cached: () => OrderList | undefined, show: (list: OrderList) => void, signal: AbortSignal) {
  const changedSince = cached()?.cursor
  const query = changedSince == null ? { limit: FIRST_PAGE_SIZE } : { limit: PAGE_SIZE, changedSince }
  const isFirstLoad = cached() === undefined
  let shown = 0
  const { orders, body } = orderCollector((soFar) => {
    if (!isFirstLoad || !isWorthShowing(soFar.length, shown) || signal.aborted) return
    shown = soFar.length
    show({ orders: uniqueById(soFar), cursor: null, next: null })
  })
  const reply = await call(listOrders, { query }, signal, body)
  // A reply that is not a list reaches the collector as no rows at all: this throws for it.
  orders.push(...parse(reply.data))
  signal.throwIfAborted()
  const [list, cursor] = [cached(), reply.headers.get(ORDERS_CURSOR_HEADER)]
  if (list && reply.headers.get(ORDERS_CHANGES_HEADER) === 'only')
    return mergeChanges(list, orders, cursor ?? list.cursor)
  return { orders: uniqueById(orders), cursor, next: nextLink(reply) }
}

/** The URL of a further page, which may be larger than the first. */
function withFullPageSize(next: string): string {
  const url = new URL(next)
  if (url.searchParams.get('limit') === String(FIRST_PAGE_SIZE)) url.searchParams.set('limit', String(PAGE_SIZE))
  return url.href
}

/**
 * Loads the orders into the cache page by page, showing them as they arrive. Local changes made meanwhile are kept.
 * @returns the complete list.
 * @throws {ApiError} possibly after some pages: those stay in the cache, and the next call continues from there.
 */
export async function loadOrders(cache: QueryClient, queryKey: QueryKey, signal: AbortSignal): Promise<OrderList> {
  // Read afresh after each reply: an action may have changed the list meanwhile.
  const cached = () => cache.getQueryData<OrderList>(queryKey)
  const show = (list: OrderList) => void cache.setQueryData(queryKey, list)
  const first = await fetchLatest(cached, show, signal)
  if (first.next === null) return first
  show(first)

  const known = new Set(first.orders.map(({ id }) => id))
  const visited = new Set<string>()
  let next: string | null = first.next
  /** Loaded, but not shown yet. */
  let pending: DisplayedOrder[] = []
  const withPending = () => {
    const list = appendOrders(cached() ?? first, pending, next)
    pending = []
    return list
  }
  try {
    while (next !== null && !visited.has(next)) {
      visited.add(next)
      const { orders, body } = orderCollector()
      const reply = await callAt(listOrders, withFullPageSize(next), signal, body)
      orders.push(...parse(reply.data))
      signal.throwIfAborted()
      next = orders.length === 0 ? null : nextLink(reply)
      // The cached copy of a known order is newer than the page.
      for (const order of orders) if (!known.has(order.id) && known.add(order.id)) pending.push(order)
      if (next !== null && isWorthShowing(known.size, known.size - pending.length)) show(withPending())
    }
  } catch (error) {
    if (!signal.aborted) show(withPending())
    throw error
  }
  return withPending()
}
