import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { ServerFilter } from './map.queries.ts'
import { MapPanel } from './MapPanel.tsx'
import { useBrowserMap } from './use-browser-map.ts'
import { useMapState } from './use-map-state.ts'
import { useServerMap } from './use-server-map.ts'

/** The orders that match search and filter, or the filter for a server that searches (feature orders.search). */
export type MapSource = { orders: readonly DisplayedOrder[] } | { filter: ServerFilter }
type OnOpen = { onOpen: (order: DisplayedOrder) => void }

function BrowserMap({ orders, onOpen }: { orders: readonly DisplayedOrder[] } & OnOpen) {
  const state = useMapState()
  return <MapPanel data={useBrowserMap(orders, state)} state={state} onOpen={onOpen} />
}

function ServerMap({ filter, onOpen }: { filter: ServerFilter } & OnOpen) {
  const state = useMapState()
  return <MapPanel data={useServerMap(filter, state)} state={state} onOpen={onOpen} />
}

/** The map view (section 2). */
export const OrdersMap = ({ source, onOpen }: { source: MapSource } & OnOpen) =>
  'filter' in source ? (
    <ServerMap filter={source.filter} onOpen={onOpen} />
  ) : (
    <BrowserMap orders={source.orders} onOpen={onOpen} />
  )
