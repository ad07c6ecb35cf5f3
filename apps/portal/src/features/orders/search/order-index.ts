import type { OrderFilter } from './filter-orders.ts'
import type { DisplayedOrder } from '../read-orders.ts'
import { textsWith } from './shared-texts.ts'

/** So many orders are prepared together: so few that one that changes costs little, so many that a search goes through long texts. */
const CHUNK = 500

/** Orders that stand together in the list, as a search wants them: one text to go through, in place of thousands that lie all over the memory. */
class Chunk {
  readonly orders: readonly DisplayedOrder[]
  /** Their statuses; their texts, each with a zero behind it, which nobody can type; where each ends; their items' texts; where those of each end. */
  readonly #prepared: readonly [readonly string[], string, Int32Array, Uint32Array, Int32Array]

  constructor(orders: readonly DisplayedOrder[]) {
    this.orders = orders
    let [text, item] = [0, 0]
    this.#prepared = [
      orders.map(({ displayed }) => displayed),
      orders.map(({ searchText }) => `${searchText}\0`).join(''),
      Int32Array.from(orders, ({ searchText }) => (text += searchText.length + 1)),
      Uint32Array.from(orders.flatMap(({ itemTexts }) => itemTexts)),
      Int32Array.from(orders, ({ itemTexts }) => (item += itemTexts.length)),
    ]
  }

  isAt(list: readonly DisplayedOrder[], begin: number): boolean {
    return this.orders.every((order, index) => order === list[begin + index])
  }

  /** Adds those with the status that hold the text, or an item whose text is marked. Counts by hand: iterators would take as long as the search. */
  find({ search, status }: OrderFilter, isWanted: Uint8Array | null, found: DisplayedOrder[]): void {
    const { orders } = this
    const [statuses, text, textEnds, itemTexts, itemEnds] = this.#prepared
    let [at, item] = [text.indexOf(search), 0]
    for (let index = 0; index < orders.length; index++) {
      // Nothing more to come.
      if (at < 0 && isWanted === null) return
      const end = textEnds[index] ?? 0
      let isFound = at >= 0 && at < end
      if (isFound) at = text.indexOf(search, end)
      if (isWanted !== null) {
        const itemEnd = itemEnds[index] ?? 0
        while (!isFound && item < itemEnd) isFound = isWanted[itemTexts[item++] ?? 0] === 1
        item = itemEnd
      }
      const order = orders[index]
      if (isFound && order && (status === 'all' || statuses[index] === status)) found.push(order)
    }
  }
}

/** A list of orders that is searched again and again, while some of them change and new ones come in front. */
export class OrderIndex {
  #list: readonly DisplayedOrder[] = []
  /** By their last order. Counted from the end of the list: a new order in front leaves all but one as they are. */
  #chunks = new Map<DisplayedOrder | undefined, Chunk>()

  /** Prepares a list. @param most how many chunks to make before the page has its turn. @returns whether all are made. */
  prepare(list: readonly DisplayedOrder[], most = Number.POSITIVE_INFINITY): boolean {
    if (list === this.#list) return true
    const chunks = new Map<DisplayedOrder | undefined, Chunk>()
    let made = 0
    for (let end = list.length; end > 0; end -= CHUNK) {
      const [begin, last] = [Math.max(0, end - CHUNK), list[end - 1]]
      const known = this.#chunks.get(last)
      const isSame = known?.orders.length === end - begin && known.isAt(list, begin)
      if (!isSame && made++ === most) {
        this.#chunks = new Map([...this.#chunks, ...chunks])
        return false
      }
      chunks.set(last, isSame ? known : new Chunk(list.slice(begin, end)))
    }
    this.#chunks = chunks
    this.#list = list
    return true
  }

  /** Those of the list that match, in its order. @param filter its text in lower case. */
  find(list: readonly DisplayedOrder[], filter: OrderFilter): DisplayedOrder[] {
    this.prepare(list)
    const isWanted = filter.search === '' ? null : textsWith(filter.search)
    const found: DisplayedOrder[] = []
    for (const chunk of [...this.#chunks.values()].toReversed()) chunk.find(filter, isWanted, found)
    return found
  }
}
