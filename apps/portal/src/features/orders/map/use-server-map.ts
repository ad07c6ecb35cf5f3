import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MapData, OrderPages } from './map-data.ts'
import { mapQuery, orderPagesQuery, type ServerFilter } from './map.queries.ts'
import { readStatusCounts, serverMarkers } from './server-markers.ts'
import type { MapState } from './use-map-state.ts'
import { DEFAULT_ZOOM } from './zooms.ts'

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
