import Supercluster from 'supercluster'

/** Orders within this many pixels are clustered. */
const RADIUS = 60
export const MIN_ZOOM = 3
/** Orders are clustered up to this zoom, too: those at one place are offered as a list. */
export const MAX_ZOOM = 18

/** Orders as typed arrays, so that 50,000 of them can be sent to a worker cheaply. */
export type OrderPoints = {
  latitudes: Float64Array
  longitudes: Float64Array
  /** Each order's status as an index below `statusCount`. */
  statuses: Uint8Array
  statusCount: number
}
/** West, south, east, north, in degrees. */
export type Bounds = [number, number, number, number]

/** One order, by its index in OrderPoints, or a cluster of several. */
export type MapItem = { latitude: number; longitude: number } & (
  | { kind: 'order'; index: number }
  | {
      kind: 'cluster'
      id: number
      count: number
      /** The number of orders by status. */
      statusCounts: number[]
      /** The zoom at which it splits; null when it never does. */
      expansionZoom: number | null
    }
)

type Point = { index: number; status: number }
type Aggregate = { statusCounts: number[] }

/** The clusters of the orders at every zoom (supercluster). */
export class ClusterIndex {
  readonly #clusters: Supercluster<Point, Aggregate>

  constructor({ latitudes, longitudes, statuses, statusCount }: OrderPoints) {
    this.#clusters = new Supercluster<Point, Aggregate>({
      radius: RADIUS,
      // Makes the radius count in map pixels.
      extent: 256,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      map: ({ status }) => ({
        statusCounts: Array.from({ length: statusCount }, (_, index) => (index === status ? 1 : 0)),
      }),
      reduce: (sum, { statusCounts }) => {
        sum.statusCounts = sum.statusCounts.map((count, status) => count + (statusCounts[status] ?? 0))
      },
    })
    this.#clusters.load(
      Array.from(statuses, (status, index) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [longitudes[index] ?? 0, latitudes[index] ?? 0] },
        properties: { index, status },
      })),
    )
  }

  /** The orders and clusters within the bounds. */
  inView(bounds: Bounds, zoom: number): MapItem[] {
    return this.#clusters.getClusters(bounds, zoom).map(({ geometry, properties }): MapItem => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if (!('cluster' in properties)) return { kind: 'order', latitude, longitude, index: properties.index }
      const { cluster_id: id, point_count: count, statusCounts } = properties
      const zoomToSplit = this.#clusters.getClusterExpansionZoom(id)
      const expansionZoom = zoomToSplit > MAX_ZOOM ? null : zoomToSplit
      return { kind: 'cluster', latitude, longitude, id, count, statusCounts, expansionZoom }
    })
  }

  /** The indexes in OrderPoints of a cluster's orders. */
  members(clusterId: number): number[] {
    return this.#clusters.getLeaves(clusterId, Number.POSITIVE_INFINITY).map(({ properties }) => properties.index)
  }
}
