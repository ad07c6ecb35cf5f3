import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { useRefresh } from '../../../lib/use-refresh.ts'
import { allOrdersQuery } from '../all-orders.queries.ts'
import { useOrderStream } from '../live/use-order-stream.ts'
import type { OrderSource } from '../order-source.ts'
import { countByStatus, countUndelivered, filterOrders } from './filter-orders.ts'
import type { OrderFilters } from './order-filters.ts'

const NEVER = Number.NEGATIVE_INFINITY
const NONE: DisplayedOrder[] = []

/** Returns when the newest order was placed; orders without a valid date do not count. */
const newestPlacedAt = (orders: readonly DisplayedOrder[]): number =>
  orders.reduce((latest, { placedAt }) => (placedAt > latest ? placedAt : latest), NEVER)

/**
 * Holds back orders that arrive while the user reads the list, so that nothing moves under the pointer.
 * @param loaded the orders, undefined until loaded. The first list is shown completely.
 * @param isFresh false while `loaded` is a cached list that is being reloaded: a new visit shows the new orders, too.
 * @param filterKey identifies search and filter: changing them shows everything.
 * @returns the orders to show, the number held back, and `reveal`, which shows those.
 */
function useHeldBackOrders(loaded: readonly DisplayedOrder[] | undefined, isFresh: boolean, filterKey: string) {
  const orders = loaded ?? NONE
  const [seen, setSeen] = useState<{ filterKey: string; until: number } | null>(null)
  const newest = useMemo(() => newestPlacedAt(orders), [orders])
  if (seen?.filterKey !== filterKey && loaded !== undefined && isFresh) setSeen({ filterKey, until: newest })
  const until = seen?.filterKey === filterKey ? seen.until : newest

  return {
    ...useMemo(() => {
      if (newest <= until) return { shown: orders, heldBack: 0 }
      const { fresh = NONE, old = NONE } = Object.groupBy(orders, (order) => (order.placedAt > until ? 'fresh' : 'old'))
      return { shown: old, heldBack: fresh.length }
    }, [orders, newest, until]),
    reveal: useCallback(() => setSeen(null), []),
  }
}

const NO_PAGES = { hasMore: false, isLoadingMore: false, hasFailed: false, loadMore: () => {} }

/** All orders, filtered in the browser, for servers with only the calls of section 7. */
export function useAllOrders(filters: OrderFilters, openOrderId: string | null): OrderSource {
  const cache = useQueryClient()
  const { search, status } = filters
  const { refetchInterval, isInterrupted } = useOrderStream({
    isReady: true,
    onChanges: () => void cache.invalidateQueries({ queryKey: allOrdersQuery.queryKey }),
  })
  const { data, error, isPending, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...allOrdersQuery,
    refetchInterval,
    refetchOnMount: 'always',
  })
  const listKey = `${status} ${search}`
  const { shown, heldBack, reveal } = useHeldBackOrders(data, isFetchedAfterMount || !isFetching, listKey)
  const found = useMemo(() => filterOrders(shown, { search, status }), [shown, search, status])
  const refresh = useRefresh(
    allOrdersQuery.queryKey,
    useCallback(() => refetch().then(reveal), [refetch, reveal]),
  )
  const opened = openOrderId === null ? undefined : data?.find(({ id }) => id === openOrderId)
  return {
    orders: data && found,
    listKey,
    count: found.length,
    counts: useMemo(() => data && countByStatus(data), [data]),
    agentCounts: useMemo(() => countUndelivered(data ?? NONE), [data]),
    isShopEmpty: shown.length === 0,
    map: { orders: found },
    pages: NO_PAGES,
    opened,
    openProblem: opened || isFetching ? null : data ? 'missing' : 'failed',
    heldBack,
    isInterrupted,
    reveal,
    refresh,
    retry: refresh,
    reopen: refresh,
    isPending,
    isFetching,
    error,
  }
}
