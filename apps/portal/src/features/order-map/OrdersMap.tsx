import type { MapSource, ServerFilter } from '../../entities/orders/order-parts.ts'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import { useBrowserMap } from './data/use-browser-map.ts'
import { useMapState } from './data/use-map-state.ts'
import { useServerMap } from './data/use-server-map.ts'
import { MapPanel } from './screen/MapPanel.tsx'

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
