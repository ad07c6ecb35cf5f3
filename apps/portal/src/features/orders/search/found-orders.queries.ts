import * as contract from '@phuljhari/contract/orders/find-orders.contract'
import { ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { keepPreviousData, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { call, callAt, type Reply } from '../../../lib/api.ts'
import { asNumber, asRecord } from '../../../lib/coerce.ts'
import { logProblem } from '../../../lib/log.ts'
import { nextLink } from '../../../lib/next-link.ts'
import { readOrders, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import {
  appendPage,
  contains,
  firstPage,
  leftOrders,
  mergeNewest,
  removeFound,
  showLatest,
  updateFound,
  type FoundOrders,
  type FoundPage,
} from './found-orders.ts'
import { filterParameters, NO_FILTERS, type FilterParameters, type OrderFilters } from './order-filters.ts'

/** The most orders that one call returns. */
const MAX_PAGE_SIZE = 200
/** Single orders fetched at once; when more have changed, the list is fetched instead. */
export const MAX_SINGLE_ORDERS = 20

const FOUND = ['orders', 'found'] as const
const COUNT = ['orders', 'count'] as const

const readPage = (reply: Reply): FoundPage => ({
  orders: readOrders(reply.data, () => logProblem('An order was left out', 'malformed')),
  next: nextLink(reply),
  cursor: reply.headers.get(ORDERS_CURSOR_HEADER),
})

/** @throws {ApiError} order.not_found */
async function fetchOrder(orderId: string, signal?: AbortSignal): Promise<DisplayedOrder | null> {
  return readOrders([(await call(contract.getOrder, { params: { orderId } }, signal)).data])[0] ?? null
}

/** Fetches some orders again; those that cannot be fetched are left out. */
async function fetchOrders(orderIds: readonly string[], signal?: AbortSignal): Promise<DisplayedOrder[]> {
  const fetched = await Promise.allSettled(orderIds.map((orderId) => fetchOrder(orderId, signal)))
  return fetched.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []))
}

/**
 * Fetches the first page, or the newest of the pages that are loaded. Orders on screen that no longer match stay there
 * with their current values.
 */
async function fetchFound(cache: QueryClient, queryKey: QueryKey, query: FilterParameters, signal: AbortSignal) {
  // Read again after each reply, because an action may have changed the list meanwhile.
  const cached = () => cache.getQueryData<FoundOrders>(queryKey)
  const loaded = cached()?.latest.length ?? 0
  const limit = Math.min(loaded, MAX_PAGE_SIZE)
  const sized = limit > contract.FOUND_PAGE_SIZE ? { ...query, limit } : query
  const page = readPage(await call(contract.findOrders, { query: sized }, signal))
  const list = cached()
  if (!list) return firstPage(page)

  const left = leftOrders(mergeNewest(list, page))
  const updates =
    left.length > MAX_SINGLE_ORDERS
      ? []
      : await fetchOrders(
          left.map(({ id }) => id),
          signal,
        )
  signal.throwIfAborted()
  const merged = updates.reduce(
    (current, order) => updateFound(current, order.id, () => order),
    mergeNewest(cached() ?? list, page),
  )
  const updated = new Set(updates.map(({ id }) => id))
  return removeFound(merged, new Set(left.map(({ id }) => id).filter((id) => !updated.has(id))))
}

/** The orders that match, found by the server (feature orders.search). */
export function foundOrdersQuery(filters: OrderFilters) {
  const query = filterParameters(filters)
  return queryOptions({
    queryKey: [...FOUND, query],
    queryFn: ({ client, queryKey, signal }) => fetchFound(client, queryKey, query, signal),
    // Unchanged orders keep their identity already (mergeNewest).
    structuralSharing: false,
    placeholderData: keepPreviousData,
  })
}

/** The orders that the screen shows without filters. */
export const firstOrdersQuery = foundOrdersQuery(NO_FILTERS)

/** How many orders match. A separate call, because counting them may take longer than finding the first page. */
export function orderCountQuery(filters: OrderFilters) {
  const query = filterParameters(filters)
  return queryOptions({
    queryKey: [...COUNT, query],
    queryFn: async ({ signal }) => {
      const { count } = asRecord((await call(contract.countOrders, { query }, signal)).data)
      return asNumber(count)
    },
  })
}

/** The current state of one order. A change updates it together with the order's cards in the lists. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'order', orderId],
    queryFn: ({ signal }) => fetchOrder(orderId, signal),
  })

/** Loads the page after those that are loaded. */
export async function loadNextPage(cache: QueryClient, filters: OrderFilters): Promise<void> {
  const { queryKey } = foundOrdersQuery(filters)
  const next = cache.getQueryData(queryKey)?.next
  if (next == null) return
  const page = readPage(await callAt(contract.findOrders, next))
  // Meanwhile another page, or the list from its start, may have been loaded.
  cache.setQueryData(queryKey, (list) => (list?.next === next ? appendPage(list, page) : list))
}

/** Shows the orders that were held back. */
export function revealFound(cache: QueryClient, filters: OrderFilters): void {
  const { queryKey } = foundOrdersQuery(filters)
  const list = cache.getQueryData(queryKey)
  if (list && list.shown !== list.latest) cache.setQueryData(queryKey, showLatest(list))
}

/** Resolves once the list is not being fetched. */
export async function whenFetched(cache: QueryClient, filters: OrderFilters): Promise<void> {
  const list = { queryKey: foundOrdersQuery(filters).queryKey, exact: true }
  if (cache.isFetching(list) > 0) await cache.refetchQueries(list, { cancelRefetch: false })
}

/** Refetches the list on screen and shows what matches now. */
export async function refetchShown(cache: QueryClient): Promise<void> {
  await cache.refetchQueries({ queryKey: FOUND, type: 'active' })
  for (const [queryKey, list] of cache.getQueriesData<FoundOrders>({ queryKey: FOUND, type: 'active' }))
    if (list) cache.setQueryData(queryKey, showLatest(list))
}

/** Removes the lists of filters that are no longer selected, so that selecting one again finds its newest orders. */
export const forgetOtherSearches = (cache: QueryClient): void =>
  cache.removeQueries({ queryKey: FOUND, type: 'inactive' })

/**
 * Updates an order wherever it is cached; null removes it from a list.
 * @param update receives the order and the filters of the list that contains it.
 */
export function updateFoundOrder(
  cache: QueryClient,
  orderId: string,
  update: (order: DisplayedOrder, query: FilterParameters) => DisplayedOrder | null,
): void {
  for (const [queryKey, list] of cache.getQueriesData<FoundOrders>({ queryKey: FOUND }))
    if (list && contains(list, orderId))
      cache.setQueryData(
        queryKey,
        updateFound(list, orderId, (order) => update(order, queryKey[2] as FilterParameters)),
      )
  cache.setQueryData(orderQuery(orderId).queryKey, (order) => order && (update(order, {}) ?? order))
}

/** Restarts searches in progress, whose replies may be older than a change that was just shown. */
export const restartSearches = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: FOUND, predicate: ({ state }) => state.fetchStatus === 'fetching' })

/** Whether an order is in a list on screen or open. */
export const isLoaded = (cache: QueryClient, orderId: string): boolean =>
  cache.getQueryData(orderQuery(orderId).queryKey) != null ||
  cache
    .getQueriesData<FoundOrders>({ queryKey: FOUND, type: 'active' })
    .some(([, list]) => list && contains(list, orderId))

/** Refetches orders and updates them in place. */
export async function refreshOrders(cache: QueryClient, orderIds: readonly string[]): Promise<void> {
  const orders = await fetchOrders(orderIds)
  for (const order of orders) updateFoundOrder(cache, order.id, () => order)
  if (orders.length > 0) restartSearches(cache)
}

export const invalidateCounts = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: COUNT })

/** Refetches the open order. */
export const invalidateOpenOrder = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: ['orders', 'order'] })
