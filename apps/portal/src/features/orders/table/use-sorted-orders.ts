import { useEffect, useMemo } from 'react'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { MorePages } from '../list/use-infinite-scroll.tsx'
import { isNewestFirst, NEWEST_FIRST, type Sort, sortOrders } from './table-columns.tsx'

/** The most orders that are loaded to be sorted here; the server lists the newest first only. */
export const MAX_SORTED = 1000

type Sorted = {
  orders: readonly DisplayedOrder[]
  /** How they are sorted now. */
  sort: Sort
  /** Why they are not sorted as wanted. */
  state: 'sorted' | 'loading' | 'tooMany' | 'failed'
}

/**
 * Sorts all orders that match, never only those that are loaded: the rest is loaded first, and until then, or where
 * there are too many, the newest come first.
 * @param count how many orders match; null until counted
 */
export function useSortedOrders(
  orders: readonly DisplayedOrder[],
  wanted: Sort,
  count: number | null,
  { hasMore, isLoadingMore, hasFailed, loadMore }: MorePages,
): Sorted {
  const isServed = isNewestFirst(wanted)
  const isTooMany = hasMore && (orders.length >= MAX_SORTED || (count ?? 0) > MAX_SORTED)
  const isLoading = !isServed && hasMore && !isTooMany && !hasFailed
  useEffect(() => {
    // An unknown count may exceed the limit.
    if (isLoading && !isLoadingMore && count !== null) loadMore()
  }, [isLoading, isLoadingMore, count, loadMore, orders])
  const { column, isDescending } = wanted
  const sorted = useMemo(
    () => (isServed || hasMore ? orders : sortOrders(orders, { column, isDescending })),
    [orders, isServed, hasMore, column, isDescending],
  )
  if (isServed || !hasMore) return { orders: sorted, sort: wanted, state: 'sorted' }
  return { orders, sort: NEWEST_FIRST, state: isTooMany ? 'tooMany' : hasFailed ? 'failed' : 'loading' }
}
