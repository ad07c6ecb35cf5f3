import type { Bounds, OrderMap } from '@phuljhari/contract/orders/find-orders.contract'
import { CRS, latLng } from 'leaflet'
import { orderMarkerName } from './located-orders.ts'
import type { Marker, StatusCounts } from './map-data.ts'
import { pinStatus, type PinStatus } from '../markers/pin-status.ts'
import { MAX_ZOOM } from '../basemap/zooms.ts'

/** Our API clusters orders that are closer together than this. */
const CLUSTER_PIXELS = 60

/** Returns the lowest zoom at which orders in opposite corners of these bounds are apart; null when there is none. */
function zoomToSplit([west, south, east, north]: Bounds): number | null {
  const scale = CRS.EPSG3857.scale(0)
  const [from, to] = [CRS.EPSG3857.project(latLng(north, west)), CRS.EPSG3857.project(latLng(south, east))]
  const world = CRS.EPSG3857.project(latLng(0, 180)).x * 2
  const pixels = (Math.max(to.x - from.x, from.y - to.y) / world) * scale
  const zoom = Math.ceil(Math.log2(CLUSTER_PIXELS / pixels))
  return zoom > MAX_ZOOM ? null : zoom
}

export function readStatusCounts(statuses: OrderMap['statuses']): StatusCounts {
  const counts = new Map<PinStatus, number>()
  for (const [status, count] of Object.entries(statuses)) {
    const pin = pinStatus(status)
    counts.set(pin, (counts.get(pin) ?? 0) + count)
  }
  return counts
}

/** The markers of GET /orders/map at a zoom. */
export function serverMarkers({ points, clusters }: Pick<OrderMap, 'points' | 'clusters'>, zoom: number): Marker[] {
  const orders = points.map(({ orderId, status, city, latitude, longitude }): Marker => ({
    kind: 'order',
    key: `order ${orderId}`,
    place: [latitude, longitude],
    orderId,
    status: pinStatus(status),
    name: orderMarkerName(orderId, status, city),
  }))
  const groups = clusters.map(({ id, latitude, longitude, count, statuses, bounds }): Marker => {
    const split = zoomToSplit(bounds)
    return {
      kind: 'cluster',
      key: `cluster ${id}`,
      place: [latitude, longitude],
      count,
      statuses: readStatusCounts(statuses),
      // Zooms in by at least one level: a large cluster may take several steps.
      opens: split === null || zoom >= MAX_ZOOM ? { area: bounds } : { zoom: Math.max(split, zoom + 1) },
    }
  })
  return [...orders, ...groups]
}
