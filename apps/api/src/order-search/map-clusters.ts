import { displayedStatus, ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { Bounds, OrderMap } from '@phuljhari/contract/orders/find-orders.contract'
import { mercatorX, mercatorY, type IndexChunk } from './index-chunk.ts'
import type { NameNumbers } from './name-numbers.ts'

/** Orders in the same cell of this size on the screen form one cluster. */
const CELL_PIXELS = 64
const TILE_PIXELS = 256
const ROWS = 2 ** 26

/** Degrees to five decimals: about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Orders by position in ORDER_STATUSES, counted by displayed status. */
function countsByStatus(counts: Uint32Array): Record<string, number> {
  const byStatus: Record<string, number> = {}
  for (const [at, status] of ORDER_STATUSES.entries()) {
    const orders = counts[at] ?? 0
    const shown = displayedStatus(status)
    if (orders > 0) byStatus[shown] = (byStatus[shown] ?? 0) + orders
  }
  return byStatus
}

/** Counts orders by status, and finds their centre and extent. */
class Tally {
  count = 0
  #latitudes = 0
  #longitudes = 0
  #west = Number.POSITIVE_INFINITY
  #south = Number.POSITIVE_INFINITY
  #east = Number.NEGATIVE_INFINITY
  #north = Number.NEGATIVE_INFINITY
  readonly #statuses = new Uint32Array(ORDER_STATUSES.length)

  add(latitude: number, longitude: number, status: number): void {
    this.count += 1
    this.#latitudes += latitude
    this.#longitudes += longitude
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    if (longitude < this.#west) this.#west = longitude
    if (latitude < this.#south) this.#south = latitude
    if (longitude > this.#east) this.#east = longitude
    if (latitude > this.#north) this.#north = latitude
  }

  get centre() {
    return { latitude: rounded(this.#latitudes / this.count), longitude: rounded(this.#longitudes / this.count) }
  }
  get statuses(): Record<string, number> {
    return countsByStatus(this.#statuses)
  }
  get bounds(): Bounds {
    return [this.#west, this.#south, this.#east, this.#north]
  }
}

/** A cell of the grid, with its first order. */
type Cell = { id: string; chunk: IndexChunk; order: number; tally: Tally }

/** Clusters orders by the cells of a grid over the map, in a single pass. */
export class MapClusters {
  readonly #cells = new Map<number, Cell>()
  readonly #all = new Tally()
  readonly #zoom: number
  readonly #scale: number
  readonly #view: { west: number; east: number; north: number; south: number }
  readonly #names: NameNumbers
  #unlocated = 0

  /**
   * @param bounds of the visible area.
   * @param zoom Web Mercator zoom: at 0 the world is 256 pixels wide.
   * @param names of the orders' cities.
   */
  constructor([west, south, east, north]: Bounds, zoom: number, names: NameNumbers) {
    this.#zoom = zoom
    this.#scale = (TILE_PIXELS * 2 ** zoom) / CELL_PIXELS
    this.#names = names
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
    const longitude = chunk.longitudes[order] ?? Number.NaN
    const status = chunk.statuses[order] ?? 0
    this.#all.add(latitude, longitude, status)
    const column = Math.floor((chunk.xs[order] ?? 0) * this.#scale)
    const row = Math.floor((chunk.ys[order] ?? 0) * this.#scale)
    const { west, east, north, south } = this.#view
    if (column < west || column > east || row < north || row > south) return
    const key = column * ROWS + row
    let cell = this.#cells.get(key)
    if (!cell) {
      cell = { id: `${this.#zoom}/${column}/${row}`, chunk, order, tally: new Tally() }
      this.#cells.set(key, cell)
    }
    cell.tally.add(latitude, longitude, status)
  }

  result(): OrderMap {
    const cells = [...this.#cells.values()]
    return {
      points: cells.flatMap((cell) => (cell.tally.count === 1 ? [this.#pointOf(cell)] : [])),
      clusters: cells.flatMap(({ id, tally }) =>
        tally.count > 1
          ? [{ id, count: tally.count, ...tally.centre, statuses: tally.statuses, bounds: tally.bounds }]
          : [],
      ),
      located: this.#all.count,
      unlocated: this.#unlocated,
      statuses: this.#all.statuses,
      bounds: this.#all.count === 0 ? null : this.#all.bounds,
    }
  }

  #pointOf({ chunk, order }: Cell): OrderMap['points'][number] {
    return {
      orderId: chunk.ids[order] ?? '',
      status: displayedStatus(ORDER_STATUSES[chunk.statuses[order] ?? 0] ?? ''),
      city: this.#names.nameOf(chunk.cities[order] ?? 0),
      latitude: chunk.latitudes[order] ?? 0,
      longitude: chunk.longitudes[order] ?? 0,
    }
  }
}
