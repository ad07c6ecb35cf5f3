import type { Bounds } from '@phuljhari/contract/orders/find-orders.contract'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { PinStatus } from '../markers/pin-status.ts'
import type { Place } from '../../../lib/geo/topology.ts'

/** The part of the map that is in view, enlarged a little. */
export type MapView = { bounds: Bounds; zoom: number }

/** The number of orders by status; without statuses that do not occur. */
export type StatusCounts = ReadonlyMap<PinStatus, number>

/** What a marker represents: one order, or a cluster of several. */
export type Marker = { key: string; place: Place } & (
  | {
      kind: 'order'
      orderId: string
      status: PinStatus
      /** The accessible name. */
      name: string
    }
  | {
      kind: 'cluster'
      count: number
      statuses: StatusCounts
      /** Pressing it zooms in until it splits; orders that no zoom separates are listed. */
      opens: { zoom: number } | { area: Bounds }
    }
)

/** The selected marker. */
export type Selection = {
  place: Place
  /** An area that contains all orders of the marker. */
  area: Bounds
  count: number
  /** The order shown in the popup; null shows the list of all. */
  shown: string | null
}

/** A list of orders of which more pages may exist. */
export type OrderPages = {
  orders: readonly DisplayedOrder[]
  isPending: boolean
  error: unknown
  retry: () => void
  /** Loads the next page; null when all are loaded. */
  loadMore: (() => void) | null
}

/** The orders that match search and filters, as the map view shows them. */
export type MapData = {
  /** The markers in view; null until they are loaded. */
  markers: readonly Marker[] | null
  located: number
  unlocated: number
  /** The statuses of the orders with a location. */
  statuses: StatusCounts
  /** West, south, east and north of the orders with a location; null when there are none. */
  bounds: Bounds | null
  /** The orders of the selected marker. */
  selected: OrderPages
  /** The orders without location. */
  unlocatedOrders: OrderPages
  error: unknown
  retry: () => void
}
