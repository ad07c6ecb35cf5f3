import { useDebouncedValue } from '@mantine/hooks'
import { findOrders, mapOrders, orderMapReply } from '@phuljhari/contract/orders/find-orders.contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ServerFilter } from '../../../entities/orders/order-parts.ts'
import { readOrders } from '../../../entities/orders/read-orders.ts'
import { call, callAt } from '../../../lib/api.ts'
import { nextLink } from '../../../lib/next-link.ts'
import { DEFAULT_ZOOM } from '../basemap/zooms.ts'
import type { MapData, MapView, OrderPages } from './map-data.ts'
import { readStatusCounts, serverMarkers } from './server-markers.ts'
import type { MapState } from './use-map-state.ts'

/** The markers and counts of the orders that match. A change of orders invalidates it, by the start of its key. */
const mapQuery = (filter: ServerFilter, view: MapView | null) =>
  queryOptions({
    queryKey: ['orders', 'map', filter, view],
    queryFn: async ({ signal }) => {
      const query = { ...filter, ...(view && { bounds: view.bounds.join(), zoom: view.zoom }) }
      return orderMapReply.parse((await call(mapOrders, { query }, signal)).data)
    },
    // The markers stay while others are loaded.
    placeholderData: keepPreviousData,
  })

/** The orders that match, newest first, page by page. A change of orders invalidates them, too. */
const orderPagesQuery = (filter: ServerFilter) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'pages', filter],
    queryFn: async ({ pageParam, signal }) => {
      const reply = await (pageParam === null
        ? call(findOrders, { query: filter }, signal)
        : callAt(findOrders, pageParam, signal))
      return { orders: readOrders(reply.data), next: nextLink(reply) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** How long the map must rest before its markers are loaded. */
const DEBOUNCE_MS = 120

/** @param filter null loads nothing. */
function useOrderPages(filter: ServerFilter | null): OrderPages {
  const { data, isPending, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...orderPagesQuery(filter ?? {}),
    enabled: filter !== null,
  })
  return {
    orders: useMemo(() => data?.pages.flatMap(({ orders }) => orders) ?? [], [data]),
    isPending,
    error,
    retry: () => void refetch(),
    loadMore: hasNextPage ? () => void fetchNextPage() : null,
  }
}

/** The map of our API (feature orders.search): the server filters, counts and clusters the orders. */
export function useServerMap(filter: ServerFilter, { view, selection, isListOpen }: MapState): MapData {
  const [settledView] = useDebouncedValue(view, DEBOUNCE_MS)
  const { data, error, refetch } = useQuery({
    ...mapQuery(filter, settledView ?? view),
    enabled: view !== null,
  })
  const zoom = view?.zoom ?? DEFAULT_ZOOM
  return {
    markers: useMemo(() => (data ? serverMarkers(data, zoom) : null), [data, zoom]),
    located: data?.located ?? 0,
    unlocated: data?.unlocated ?? 0,
    statuses: useMemo(() => readStatusCounts(data?.statuses ?? {}), [data?.statuses]),
    bounds: data?.bounds ?? null,
    selected: useOrderPages(selection && { ...filter, bounds: selection.area.join() }),
    unlocatedOrders: useOrderPages(isListOpen ? { ...filter, located: 'false' } : null),
    error,
    retry: () => void refetch(),
  }
}
