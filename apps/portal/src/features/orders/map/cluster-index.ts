import Supercluster from 'supercluster'

/** Pixels within which orders are drawn as one. */
const RADIUS = 60
export const MIN_ZOOM = 3
/** Also the last zoom at which orders are put together: what is one place there is offered as a list. */
export const MAX_ZOOM = 18

/** Orders as numbers, so that 50,000 of them reach a worker without being copied one by one. */
export type Points = {
  latitudes: Float64Array
  longitudes: Float64Array
  /** Each order's status, as a number below `statusCount`. */
  statuses: Uint8Array
  statusCount: number
}
/** West, south, east, north, in degrees. */
export type Box = [number, number, number, number]

/** One order, by its place in Points, or several. */
export type Spot = { latitude: number; longitude: number } & (
  | { kind: 'order'; index: number }
  | {
      kind: 'cluster'
      id: number
      count: number
      /** How many of each status. */
      mix: number[]
      /** The zoom at which it falls apart; null when it never does. */
      opensAt: number | null
    }
)

type Point = { index: number; status: number }
type Mix = { mix: number[] }

/** Which orders stand alone and which together, at every zoom (supercluster). */
export class ClusterIndex {
  readonly #clusters: Supercluster<Point, Mix>

  constructor({ latitudes, longitudes, statuses, statusCount }: Points) {
    this.#clusters = new Supercluster<Point, Mix>({
      radius: RADIUS,
      // So that the radius is in the map's own pixels.
      extent: 256,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      map: ({ status }) => ({ mix: Array.from({ length: statusCount }, (_, index) => (index === status ? 1 : 0)) }),
      reduce: (sum, { mix }) => {
        sum.mix = sum.mix.map((count, status) => count + (mix[status] ?? 0))
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

  /** What is to be drawn in a part of the map. */
  inView(box: Box, zoom: number): Spot[] {
    return this.#clusters.getClusters(box, zoom).map(({ geometry, properties }): Spot => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if (!('cluster' in properties)) return { kind: 'order', latitude, longitude, index: properties.index }
      const { cluster_id: id, point_count: count, mix } = properties
      const expands = this.#clusters.getClusterExpansionZoom(id)
      return { kind: 'cluster', latitude, longitude, id, count, mix, opensAt: expands > MAX_ZOOM ? null : expands }
    })
  }

  /** The places in Points of a cluster's orders. */
  members(cluster: number): number[] {
    return this.#clusters.getLeaves(cluster, Number.POSITIVE_INFINITY).map(({ properties }) => properties.index)
  }
}
