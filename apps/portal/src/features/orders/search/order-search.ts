import { searchNeedle } from '@phuljhari/contract/orders/order-search'
import { yieldToPage } from '../../../lib/yield-to-page.ts'
import type { DisplayedOrder } from '../read-orders.ts'
import { filterOrders, type OrderFilter } from './filter-orders.ts'
import { OrderIndex } from './order-index.ts'

type Result = OrderFilter & { orders: readonly DisplayedOrder[] }

/** Cached results: enough for a long word typed and deleted again. */
const MAX_RESULTS = 32
/** Below this share of all orders, filtering an earlier result is faster than the index. */
const SMALL_SHARE = 1 / 8
/** Index chunks built before yielding to the page. */
const CHUNKS_PER_TURN = 2

/** Whether `result` contains everything that matches the filter. */
const covers = (result: OrderFilter, { search, status }: OrderFilter): boolean =>
  (result.status === 'all' || result.status === status) && search.includes(result.search)

/**
 * `filterOrders` for long lists and fast typing: indexed, and with cached results, so that a longer word is searched
 * only in what a shorter one found and a deleted letter costs nothing.
 */
export class OrderSearch {
  readonly #index = new OrderIndex()
  #all: Result = { search: '', status: 'all', orders: [] }
  #results: Result[] = []

  /** Builds the index in advance of the first search, yielding to the page. */
  async prepare(orders: readonly DisplayedOrder[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#index.build(orders, CHUNKS_PER_TURN)) await yieldToPage()
  }

  find(orders: readonly DisplayedOrder[], { search, status }: OrderFilter): readonly DisplayedOrder[] {
    if (this.#all.orders !== orders) [this.#all, this.#results] = [{ ...this.#all, orders }, []]
    const filter = { search: searchNeedle(search), status }
    const smallest = this.#results
      .filter((result) => covers(result, filter))
      .reduce((least, result) => (result.orders.length < least.orders.length ? result : least), this.#all)
    // Each covers the other: it is the same filter.
    if (covers(filter, smallest)) return smallest.orders
    const isSmall = smallest.orders.length < orders.length * SMALL_SHARE
    const found = isSmall ? filterOrders(smallest.orders, filter) : this.#index.find(orders, filter)
    this.#results = [...this.#results.slice(1 - MAX_RESULTS), { ...filter, orders: found }]
    return found
  }
}
