import type { DisplayedOrder } from '../read-orders.ts'
import type { OrderFilter } from './filter-orders.ts'
import { matchItemTexts } from './item-texts.ts'

/** Orders per chunk: small enough that one changed order is cheap to re-index, large enough for fast scans. */
const CHUNK_SIZE = 500

/** Consecutive orders of the list, indexed: one string to scan instead of thousands scattered over memory. */
class Chunk {
  readonly orders: readonly DisplayedOrder[]
  readonly #statuses: readonly string[]
  /** The search texts of all orders, each followed by NUL, which cannot be typed. */
  readonly #text: string
  /** Where each order's part of the text ends. */
  readonly #textEnds: Int32Array
  readonly #itemTextIds: Uint32Array
  /** Where each order's ids end. */
  readonly #itemEnds: Int32Array

  constructor(orders: readonly DisplayedOrder[]) {
    let [textEnd, itemEnd] = [0, 0]
    this.orders = orders
    this.#statuses = orders.map(({ status }) => status)
    this.#text = orders.map(({ searchText }) => `${searchText}\0`).join('')
    this.#textEnds = Int32Array.from(orders, ({ searchText }) => (textEnd += searchText.length + 1))
    this.#itemTextIds = Uint32Array.from(orders.flatMap(({ itemTextIds }) => itemTextIds))
    this.#itemEnds = Int32Array.from(orders, ({ itemTextIds }) => (itemEnd += itemTextIds.length))
  }

  /** Whether exactly these orders are in `list` from `start` on. */
  matches(list: readonly DisplayedOrder[], start: number): boolean {
    return this.orders.every((order, index) => order === list[start + index])
  }

  /**
   * Appends the matching orders to `found`. Plain loops: iterators would take as long as the search itself.
   * @param itemMatches by item text id, from matchItemTexts.
   */
  find({ search, status }: OrderFilter, itemMatches: Uint8Array | null, found: DisplayedOrder[]): void {
    let [at, item] = [this.#text.indexOf(search), 0]
    for (let index = 0; index < this.orders.length; index++) {
      // No further match in this chunk.
      if (at < 0 && itemMatches === null) return
      const textEnd = this.#textEnds[index] ?? 0
      let isMatch = at >= 0 && at < textEnd
      if (isMatch) at = this.#text.indexOf(search, textEnd)
      if (itemMatches !== null) {
        const itemEnd = this.#itemEnds[index] ?? 0
        while (!isMatch && item < itemEnd) isMatch = itemMatches[this.#itemTextIds[item++] ?? 0] === 1
        item = itemEnd
      }
      const order = this.orders[index]
      if (isMatch && order && (status === 'all' || this.#statuses[index] === status)) found.push(order)
    }
  }
}

/** A search index over a list of orders some of which change and which grows at the front. */
export class OrderIndex {
  #list: readonly DisplayedOrder[] = []
  /** By last order. Chunks are counted from the end of the list, so that a new order changes only the first one. */
  #chunks = new Map<DisplayedOrder | undefined, Chunk>()

  /**
   * Indexes a list, reusing unchanged chunks.
   * @param maxChunks how many chunks to build before yielding.
   * @returns whether the index is complete.
   */
  build(list: readonly DisplayedOrder[], maxChunks = Number.POSITIVE_INFINITY): boolean {
    if (list === this.#list) return true
    const chunks = new Map<DisplayedOrder | undefined, Chunk>()
    let built = 0
    for (let end = list.length; end > 0; end -= CHUNK_SIZE) {
      const [start, last] = [Math.max(0, end - CHUNK_SIZE), list[end - 1]]
      const known = this.#chunks.get(last)
      const isUnchanged = known?.orders.length === end - start && known.matches(list, start)
      if (!isUnchanged && built++ === maxChunks) {
        this.#chunks = new Map([...this.#chunks, ...chunks])
        return false
      }
      chunks.set(last, isUnchanged ? known : new Chunk(list.slice(start, end)))
    }
    this.#chunks = chunks
    this.#list = list
    return true
  }

  /**
   * The matching orders, in list order.
   * @param filter its search in lower case.
   */
  find(list: readonly DisplayedOrder[], filter: OrderFilter): DisplayedOrder[] {
    this.build(list)
    const itemMatches = filter.search === '' ? null : matchItemTexts(filter.search)
    const found: DisplayedOrder[] = []
    for (const chunk of [...this.#chunks.values()].toReversed()) chunk.find(filter, itemMatches, found)
    return found
  }
}
