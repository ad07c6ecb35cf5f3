import type { Bounds } from '@phuljhari/contract/orders/find-orders.contract'
import { useMemo } from 'react'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { areaOf, ClusterIndex } from './cluster-index.ts'
import { countByStatus, splitByLocation } from './located-orders.ts'
import type { MapData, OrderPages } from './map-data.ts'
import type { Place } from '../../../lib/geo/topology.ts'
import type { MapState } from './use-map-state.ts'

const isWithin = ([latitude, longitude]: Place, [west, south, east, north]: Bounds): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

const onePage = (orders: readonly DisplayedOrder[]): OrderPages => ({
  orders,
  isPending: false,
  error: null,
  retry: () => {},
  loadMore: null,
})

/** The map of a server without the feature orders.search: the browser clusters the orders that match. */
export function useBrowserMap(orders: readonly DisplayedOrder[], { view, selection }: MapState): MapData {
  const { located, unlocated } = useMemo(() => splitByLocation(orders), [orders])
  const clusters = useMemo(() => new ClusterIndex(located), [located])
  const area = selection?.area
  const selected = useMemo(
    () => (area ? located.flatMap(({ order, place }) => (isWithin(place, area) ? [order] : [])) : []),
    [located, area],
  )
  return {
    markers: useMemo(() => view && clusters.inView(view), [clusters, view]),
    located: located.length,
    unlocated: unlocated.length,
    statuses: useMemo(() => countByStatus(located), [located]),
    bounds: useMemo(() => (located.length === 0 ? null : areaOf(located)), [located]),
    selected: onePage(selected),
    unlocatedOrders: onePage(unlocated),
    error: null,
    retry: () => {},
  }
}
