import { displayedStatus, ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { Bounds, OrderMap } from '@phuljhari/contract/orders/find-orders.contract'
import type { IndexChunk } from './index-chunk.ts'
import type { NameNumbers } from './interned-texts.ts'
import { Tally } from './tally.ts'

/** Longitude and latitude as fractions, 0 to 1, of the Web Mercator projection that maps use. */
const mercatorX = (longitude: number): number => longitude / 360 + 0.5
const mercatorY = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)))
}

/** Orders in the same cell of this size are never shown separately. */
const CELL_PIXELS = 32
/** Cells whose centres are closer than this are merged: their markers would overlap. */
const RADIUS_PIXELS = 60
/** How far apart, in cells, two cells may be that have to be merged. */
const REACH = Math.ceil(RADIUS_PIXELS / CELL_PIXELS)
/** How many cells beyond the view are clustered too, so that the clusters at its edge do not depend on the view. */
const MARGIN = 2 * REACH
const TILE_PIXELS = 256
const ROWS = 2 ** 27

/** A cell of the grid, with its first order. */
type Cell = { column: number; row: number; chunk: IndexChunk; order: number; tally: Tally }
type Point = { x: number; y: number }

/** Clusters orders on a grid over the map in a single pass over the orders. */
export class MapClusters {
  readonly #cells = new Map<number, Cell>()
  readonly #all = new Tally()
  readonly #zoom: number
  /** The width of the world in cells. */
  readonly #scale: number
  /** The visible area in cells. */
  readonly #view: { west: number; east: number; north: number; south: number }
  readonly #names: NameNumbers
  #unlocated = 0

  /**
   * @param bounds the visible area
   * @param zoom the Web Mercator zoom: at 0 the world is 256 pixels wide
   * @param names the names of the orders' cities
   */
  constructor([west, south, east, north]: Bounds, zoom: number, names: NameNumbers) {
    this.#zoom = zoom
    this.#scale = (TILE_PIXELS * 2 ** zoom) / CELL_PIXELS
    this.#names = names
    this.#view = {
      west: mercatorX(west) * this.#scale,
      east: mercatorX(east) * this.#scale,
      north: mercatorY(north) * this.#scale,
      south: mercatorY(south) * this.#scale,
    }
  }

  add(chunk: IndexChunk, order: number): void {
    const latitude = chunk.fixed.latitudes[order] ?? Number.NaN
    if (Number.isNaN(latitude)) {
      this.#unlocated += 1
      return
    }
    const longitude = chunk.fixed.longitudes[order] ?? Number.NaN
    const status = chunk.changing.statuses[order] ?? 0
    this.#all.add(latitude, longitude, status)
    const [x, y] = [mercatorX(longitude) * this.#scale, mercatorY(latitude) * this.#scale]
    if (!this.#isInView(x, y, MARGIN)) return
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const key = column * ROWS + row
    let cell = this.#cells.get(key)
    if (!cell) {
      cell = { column, row, chunk, order, tally: new Tally() }
      this.#cells.set(key, cell)
    }
    cell.tally.add(latitude, longitude, status)
  }

  result(): OrderMap {
    const shown = this.#merged().filter(({ tally }) => {
      const { x, y } = this.#position(tally)
      return this.#isInView(x, y, 0)
    })
    return {
      points: shown.filter(({ tally }) => tally.count === 1).map((cell) => this.#pointOf(cell)),
      clusters: shown.filter(({ tally }) => tally.count > 1).map((cell) => this.#clusterOf(cell)),
      located: this.#all.count,
      unlocated: this.#unlocated,
      statuses: this.#all.statuses,
      bounds: this.#all.count === 0 ? null : this.#all.bounds,
    }
  }

  /** The cells that remain, the largest first, once each has absorbed the smaller ones near it. */
  #merged(): Cell[] {
    const bySize = [...this.#cells].toSorted(
      ([oneKey, one], [otherKey, other]) => other.tally.count - one.tally.count || oneKey - otherKey,
    )
    const positions = new Map(bySize.map(([key, { tally }]) => [key, this.#position(tally)]))
    return bySize.flatMap(([key, cell]) => {
      const position = positions.get(key)
      if (!position) return []
      positions.delete(key)
      this.#absorbNeighbours(cell, position, positions)
      return [cell]
    })
  }

  /** Merges the cells near a cell into it. @param positions those of the cells that are not merged yet, by key */
  #absorbNeighbours({ column, row, tally }: Cell, { x, y }: Point, positions: Map<number, Point>): void {
    for (let across = column - REACH; across <= column + REACH; across += 1)
      for (let down = row - REACH; down <= row + REACH; down += 1) {
        const key = across * ROWS + down
        const position = positions.get(key)
        if (!position || Math.hypot(position.x - x, position.y - y) * CELL_PIXELS >= RADIUS_PIXELS) continue
        const neighbour = this.#cells.get(key)
        if (neighbour) tally.merge(neighbour.tally)
        positions.delete(key)
      }
  }

  /** The position of the centre of some orders, in cells. */
  #position({ centre: { latitude, longitude } }: Tally): Point {
    return { x: mercatorX(longitude) * this.#scale, y: mercatorY(latitude) * this.#scale }
  }

  #isInView(x: number, y: number, margin: number): boolean {
    const { west, east, north, south } = this.#view
    return x >= west - margin && x <= east + margin && y >= north - margin && y <= south + margin
  }

  #pointOf({ chunk, order }: Cell): OrderMap['points'][number] {
    return {
      orderId: chunk.id(order),
      status: displayedStatus(ORDER_STATUSES[chunk.changing.statuses[order] ?? 0] ?? ''),
      city: this.#names.nameOf(chunk.fixed.cities[order] ?? 0),
      latitude: chunk.fixed.latitudes[order] ?? 0,
      longitude: chunk.fixed.longitudes[order] ?? 0,
    }
  }

  #clusterOf({ column, row, tally }: Cell): OrderMap['clusters'][number] {
    const { count, centre, statuses, bounds } = tally
    return { id: `${this.#zoom}/${column}/${row}`, count, ...centre, statuses, bounds }
  }
}
