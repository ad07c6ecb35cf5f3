import { yieldToPage } from '../../../lib/yield-to-page.ts'
import { filterOrders, type OrderFilter } from './filter-orders.ts'
import { OrderIndex } from './order-index.ts'
import type { DisplayedOrder } from '../read-orders.ts'

type Found = OrderFilter & { orders: readonly DisplayedOrder[] }

/** So many results are remembered: those of a long word, typed and deleted again. */
const REMEMBERED = 32
/** A result with less than this share of all orders is looked through one by one. */
const FEW = 1 / 8
/** Chunks of the index that are made before the page has its turn. */
const CHUNKS_A_TURN = 2

/** Whether all that the second one finds is among what the first one found. */
const covers = (found: OrderFilter, { search, status }: OrderFilter): boolean =>
  (found.status === 'all' || found.status === status) && search.includes(found.search)

/** `filterOrders` for many orders and quick fingers: with an index, and with a memory, so that a longer word is looked for only in what a shorter one found, and a deleted key costs nothing. */
export class OrderSearch {
  readonly #index = new OrderIndex()
  #all: Found = { search: '', status: 'all', orders: [] }
  #others: Found[] = []

  /** Prepares a list before anybody types, in turns with the page. */
  async prepare(orders: readonly DisplayedOrder[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#index.prepare(orders, CHUNKS_A_TURN)) await yieldToPage()
  }

  find(orders: readonly DisplayedOrder[], { search, status }: OrderFilter): readonly DisplayedOrder[] {
    if (this.#all.orders !== orders) [this.#all, this.#others] = [{ ...this.#all, orders }, []]
    const filter = { search: search.trim().toLowerCase(), status }
    const base = this.#others
      .filter((found) => covers(found, filter))
      .reduce((least, found) => (found.orders.length < least.orders.length ? found : least), this.#all)
    // Each covers the other: it is the same.
    if (covers(filter, base)) return base.orders
    const isFew = base.orders.length < orders.length * FEW
    const found = isFew ? filterOrders(base.orders, filter) : this.#index.find(orders, filter)
    this.#others = [...this.#others.slice(1 - REMEMBERED), { ...filter, orders: found }]
    return found
  }
}
