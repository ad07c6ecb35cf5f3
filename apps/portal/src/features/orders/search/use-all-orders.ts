import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useRefresh } from '../../../lib/use-refresh.ts'
import { countUndelivered } from './count-undelivered.ts'
import { useHeldBackOrders } from '../live/use-held-back-orders.ts'
import { useOrderStream } from '../live/use-order-stream.ts'
import type { OrderSource } from '../order-source.ts'
import { allOrdersQuery } from '../all-orders.queries.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { countByStatus, filterOrders } from './filter-orders.ts'
import type { OrderFilters } from './order-filters.ts'

const NONE: DisplayedOrder[] = []
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
