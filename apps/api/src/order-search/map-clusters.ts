import { displayedStatus, ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { Bounds, OrderMap } from '@phuljhari/contract/orders/find-orders.contract'
import { mercatorX, mercatorY, type IndexChunk } from './index-chunk.ts'

/** Orders in the same cell of this size on the screen form one cluster. */
const CELL_PIXELS = 64
const TILE_PIXELS = 256
const ROWS = 2 ** 26

/** Degrees to five decimals: about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

type Cell = {
  chunk: IndexChunk
  /** The first order; the only one when `count` is 1. */
  order: number
  count: number
  latitudes: number
  longitudes: number
  statuses: Uint32Array
  bounds: [west: number, south: number, east: number, north: number]
}

/** Clusters orders by the cells of a grid over the map, in a single pass. */
export class MapClusters {
  readonly #cells = new Map<number, Cell>()
  readonly #scale: number
  readonly #view: { west: number; east: number; north: number; south: number }
  #located = 0
  #unlocated = 0

  /** @param bounds of the visible area. @param zoom Web Mercator zoom: at 0 the world is 256 pixels wide. */
  constructor([west, south, east, north]: Bounds, zoom: number) {
    this.#scale = (TILE_PIXELS * 2 ** zoom) / CELL_PIXELS
    // Whole cells: a cluster at the edge must not change while the map is moved.
    const cell = (fraction: number) => Math.floor(fraction * this.#scale)
    this.#view = {
      west: cell(mercatorX(west)),
      east: cell(mercatorX(east)),
      north: cell(mercatorY(north)),
      south: cell(mercatorY(south)),
    }
  }

  add(chunk: IndexChunk, order: number): void {
    const latitude = chunk.latitudes[order] ?? Number.NaN
    if (Number.isNaN(latitude)) {
      this.#unlocated += 1
      return
    }
    this.#located += 1
    const column = Math.floor((chunk.xs[order] ?? 0) * this.#scale)
    const row = Math.floor((chunk.ys[order] ?? 0) * this.#scale)
    const { west, east, north, south } = this.#view
    if (column < west || column > east || row < north || row > south) return
    const longitude = chunk.longitudes[order] ?? Number.NaN
    const key = column * ROWS + row
    let cell = this.#cells.get(key)
    if (!cell) {
      cell = {
        chunk,
        order,
        count: 0,
        latitudes: 0,
        longitudes: 0,
        statuses: new Uint32Array(ORDER_STATUSES.length),
        bounds: [longitude, latitude, longitude, latitude],
      }
      this.#cells.set(key, cell)
    }
    cell.count += 1
    cell.latitudes += latitude
    cell.longitudes += longitude
    const status = chunk.statuses[order] ?? 0
    cell.statuses[status] = (cell.statuses[status] ?? 0) + 1
    const { bounds } = cell
    if (longitude < bounds[0]) bounds[0] = longitude
    if (latitude < bounds[1]) bounds[1] = latitude
    if (longitude > bounds[2]) bounds[2] = longitude
    if (latitude > bounds[3]) bounds[3] = latitude
  }

  result(): OrderMap {
    const cells = [...this.#cells.values()]
    return {
      points: cells.filter(({ count }) => count === 1).map(pointOf),
      clusters: cells.filter(({ count }) => count > 1).map(clusterOf),
      located: this.#located,
      unlocated: this.#unlocated,
    }
  }
}

const pointOf = ({ chunk, order }: Cell): OrderMap['points'][number] => ({
  orderId: chunk.ids[order] ?? '',
  status: ORDER_STATUSES[chunk.statuses[order] ?? 0] ?? '',
  latitude: chunk.latitudes[order] ?? 0,
  longitude: chunk.longitudes[order] ?? 0,
})

function clusterOf({ count, latitudes, longitudes, statuses, bounds }: Cell): OrderMap['clusters'][number] {
  const byStatus: Record<string, number> = {}
  for (const [at, status] of ORDER_STATUSES.entries()) {
    const orders = statuses[at] ?? 0
    const shown = displayedStatus(status)
    if (orders > 0) byStatus[shown] = (byStatus[shown] ?? 0) + orders
  }
  const [west, south, east, north] = bounds
  return {
    latitude: rounded(latitudes / count),
    longitude: rounded(longitudes / count),
    count,
    statuses: byStatus,
    bounds: [west, south, east, north],
  }
}
