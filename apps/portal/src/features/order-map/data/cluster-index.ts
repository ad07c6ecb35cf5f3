import type { Bounds } from '@phuljhari/contract/orders/find-orders.contract'
import Supercluster from 'supercluster'
import { countByStatus, orderMarker, type LocatedOrder } from './located-orders.ts'
import type { MapView, Marker } from './map-data.ts'
import { MAX_ZOOM, MIN_ZOOM } from '../basemap/zooms.ts'

/** Orders that are closer together than this many pixels are clustered. */
const RADIUS = 60

/** The clusters of orders at every zoom (supercluster). */
export class ClusterIndex {
  readonly #clusters = new Supercluster<LocatedOrder>({
    radius: RADIUS,
    // Makes supercluster measure the radius in map pixels.
    extent: 256,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
  })

  constructor(orders: readonly LocatedOrder[]) {
    this.#clusters.load(
      orders.map((order) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: order.place.toReversed() },
        properties: order,
      })),
    )
  }

  /** The markers of the orders and clusters in view. */
  inView({ bounds, zoom }: MapView): Marker[] {
    return this.#clusters.getClusters(bounds, zoom).map(({ geometry, properties }): Marker => {
      if (!('cluster' in properties)) return orderMarker(properties)
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const { cluster_id: id, point_count: count } = properties
      const orders = this.#members(id)
      const zoomToSplit = this.#clusters.getClusterExpansionZoom(id)
      return {
        kind: 'cluster',
        key: `cluster ${id}`,
        place: [latitude, longitude],
        count,
        statuses: countByStatus(orders),
        opens: zoomToSplit > MAX_ZOOM ? { area: areaOf(orders) } : { zoom: zoomToSplit },
      }
    })
  }

  #members(clusterId: number): LocatedOrder[] {
    return this.#clusters.getLeaves(clusterId, Number.POSITIVE_INFINITY).map(({ properties }) => properties)
  }
}

/** Returns the west, south, east and north edges of the area of at least one order. */
export function areaOf(orders: readonly LocatedOrder[]): Bounds {
  const area: Bounds = [180, 90, -180, -90]
  for (const {
    place: [latitude, longitude],
  } of orders) {
    area[0] = Math.min(area[0], longitude)
    area[1] = Math.min(area[1], latitude)
    area[2] = Math.max(area[2], longitude)
    area[3] = Math.max(area[3], latitude)
  }
  return area
}
