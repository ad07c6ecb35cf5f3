import type { StreamedOrder } from '@phuljhari/contract/orders/order-events.contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { statusOf } from '../../../lib/failure-text.ts'
import { useRefresh } from '../../../lib/use-refresh.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useCountsAtOnce } from '../live/use-counts-at-once.ts'
import { useOrderStream } from '../live/use-order-stream.ts'
import type { OrderSource } from '../order-source.ts'
import { invalidateSummary, orderSummaryQuery, showSummary } from '../order-summary.queries.ts'
import { invalidateAroundLists } from '../../../entities/orders/touched.queries.ts'
import { countShown, heldBackIds } from './found-orders.ts'
import {
  forgetOtherSearches,
  foundOrdersQuery,
  invalidateOpenOrder,
  isLoaded,
  loadNextPage,
  MAX_SINGLE_ORDERS,
  orderCountQuery,
  orderQuery,
  refreshOrders,
  revealFound,
  whenFetched,
} from './found-orders.queries.ts'
import { dependsOnState, filterParameters, type OrderFilters } from './order-filters.ts'

const NOT_FOUND = 404
const NO_IDS: ReadonlySet<string> = new Set()
/** A list fetched this short a time before the screen is shown is not fetched again. */
const JUST_FETCHED_MS = 3000

/** Returns the value, or the last settled one while it is not settled. Another key starts over. */
function useSettled<Value>(value: Value, isSettled: boolean, key: string): Value {
  const [settled, setSettled] = useState({ key, value })
  const isCurrent = settled.key === key
  if (isSettled && (!isCurrent || settled.value !== value)) setSettled({ key, value })
  return isSettled || !isCurrent ? value : settled.value
}

/** Whether a condition is met or was met earlier. */
function useLatch(isMet: boolean): boolean {
  const [wasMet, setWasMet] = useState(isMet)
  if (isMet && !wasMet) setWasMet(true)
  return wasMet || isMet
}

/**
 * The orders that the server finds (feature orders.search), page by page, kept up to date by its stream or by polling.
 * Changed orders are updated where they are; arriving ones are held back.
 */
export function useFoundOrders(filters: OrderFilters, openOrderId: string | null): OrderSource {
  const cache = useQueryClient()
  const query = useMemo(() => foundOrdersQuery(filters), [filters])
  const countQuery = useMemo(() => orderCountQuery(filters), [filters])
  const parameters = filterParameters(filters)
  const key = JSON.stringify(parameters)

  /** The orders placed since the list was last shown, whether they match or not. */
  const [created, setCreated] = useState({ key, ids: NO_IDS })
  const createdIds = created.key === key ? created.ids : NO_IDS

  const invalidateList = () => {
    void cache.invalidateQueries({ queryKey: query.queryKey })
    void cache.invalidateQueries({ queryKey: countQuery.queryKey })
  }
  const onChanges = (changes: readonly StreamedOrder[] | null) => {
    invalidateAroundLists(cache)
    if (changes === null) {
      invalidateSummary(cache)
      invalidateOpenOrder(cache)
      return invalidateList()
    }
    const placed = changes.filter(({ kind }) => kind === 'created').map(({ orderId }) => orderId)
    if (placed.length > 0) setCreated({ key, ids: new Set([...createdIds, ...placed]) })
    const changed = new Set(changes.filter(({ kind }) => kind === 'changed').map(({ orderId }) => orderId))
    const loaded = [...changed].filter((orderId) => isLoaded(cache, orderId))
    const canUpdate = loaded.length <= MAX_SINGLE_ORDERS
    if (canUpdate) void refreshOrders(cache, loaded)
    if (!canUpdate || placed.length > 0 || (dependsOnState(filters) && loaded.length < changed.size)) invalidateList()
  }
  const [recent] = useState(() => Date.now() - JUST_FETCHED_MS)
  const stored = cache.getQueryState(query.queryKey)
  const isSettled = stored?.fetchStatus === 'idle' && (stored.dataUpdatedAt > recent || stored.status === 'error')
  const stream = useOrderStream({
    isReady: useLatch(isSettled),
    lastEventId: () => cache.getQueryData(query.queryKey)?.cursor ?? null,
    onChanges,
    onCounters: (counters) => void showSummary(cache, counters),
    // Changes between the reply and the start of the stream are unknown.
    onBegun: () => cache.getQueryData(query.queryKey) && onChanges(null),
  })
  const isCounting = useCountsAtOnce(stream)
  // A visit shows the new orders at once, but Back returns to the list as it was left.
  const isReturning = useNavigationType() === NavigationType.Pop
  // Even a recent list may lack the order that the user is looking for.
  const options = { refetchInterval: stream.refetchInterval, refetchOnMount: 'always' } as const
  const list = useQuery({
    ...query,
    ...options,
    // The list of a screen opened by its URL was fetched while the code loaded.
    refetchOnMount: ({ state }) => (isReturning && state.dataUpdatedAt > recent ? false : 'always'),
  })
  const isUnfiltered = Object.keys(parameters).length === 0
  const matches = useQuery({ ...countQuery, ...options, enabled: !isUnfiltered })
  const summary = useQuery({ ...orderSummaryQuery, ...options, enabled: isCounting })
  // Without a filter all orders match, and their number is among the counters.
  const count = isUnfiltered ? { data: summary.data?.total, isFetching: summary.isFetching } : matches
  const opened = useQuery({ ...orderQuery(openOrderId ?? ''), enabled: openOrderId !== null })
  const next = useMutation({ mutationFn: () => loadNextPage(cache, filters) })

  useEffect(() => forgetOtherSearches(cache), [cache, key])

  const reveal = useCallback(() => {
    const show = () => {
      revealFound(cache, filters)
      setCreated((now) => (now.key === key ? { key, ids: NO_IDS } : now))
    }
    show()
    // The stream announces orders before the list has fetched them.
    void whenFetched(cache, filters).then(show)
  }, [cache, filters, key])
  const [isArriving, setArriving] = useState(!isReturning)
  useEffect(() => {
    if (!isArriving || !list.isFetchedAfterMount) return
    setArriving(false)
    reveal()
  }, [isArriving, list.isFetchedAfterMount, reveal])

  const { refetch } = list
  const { refetch: refetchMatches } = matches
  const { refetch: refetchSummary } = summary
  const refreshList = useRefresh(
    query.queryKey,
    useCallback(() => refetch().then(({ isSuccess }) => isSuccess && reveal()), [refetch, reveal]),
  )
  const refreshMatches = useRefresh(countQuery.queryKey, refetchMatches)
  const refreshSummary = useRefresh(orderSummaryQuery.queryKey, refetchSummary)
  const refresh = useCallback(() => {
    if (!isUnfiltered) void refreshMatches()
    void refreshSummary()
    void refreshList()
  }, [isUnfiltered, refreshMatches, refreshSummary, refreshList])

  const found = list.data
  const isCurrent = !list.isPlaceholderData
  const heldBack = useMemo(() => {
    const shown = new Set(found?.shown.map(({ id }) => id))
    const ids = new Set([...(found ? heldBackIds(found) : []), ...createdIds])
    return [...ids].filter((id) => !shown.has(id)).length
  }, [found, createdIds])
  const isComplete = isCurrent && found?.next === null
  const counted = found && isCurrent && typeof count.data === 'number' ? countShown(found, count.data) : null
  const settled = useSettled(counted, !list.isFetching && !count.isFetching, key)
  const { mutateAsync } = next
  const loadNext = useSingleFlight(useCallback(() => mutateAsync().catch(() => {}), [mutateAsync]))
  const loadMore = useCallback(() => void loadNext(), [loadNext])

  return {
    orders: found?.shown,
    listKey: useSettled(key, isCurrent, ''),
    count: isComplete ? found.shown.length : settled,
    counts: summary.data,
    agentCounts: summary.data?.agents ?? {},
    isShopEmpty: summary.data?.total === 0 || (found?.shown.length === 0 && isUnfiltered),
    map: { filter: parameters },
    pages: {
      hasMore: isCurrent && found != null && found.next !== null,
      isLoadingMore: next.isPending,
      hasFailed: next.isError,
      loadMore,
    },
    opened: opened.data ?? found?.shown.find(({ id }) => id === openOrderId),
    openProblem: opened.isError ? (statusOf(opened.error) === NOT_FOUND ? 'missing' : 'failed') : null,
    heldBack: isCurrent ? heldBack : 0,
    isInterrupted: stream.isInterrupted,
    reveal,
    refresh,
    retry: list.error ? refresh : loadMore,
    reopen: () => void opened.refetch(),
    isPending: list.isPending,
    isFetching: list.isFetching,
    error: list.error ?? next.error,
  }
}
