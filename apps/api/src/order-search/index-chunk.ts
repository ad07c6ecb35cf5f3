import { isDeepStrictEqual } from 'node:util'
import { columnsOf, END, type Columns, type IndexEntry } from './chunk-columns.ts'
import { matchesFields, type CompiledFilter } from './compile-filter.ts'
import { OrderCounts } from './order-counts.ts'
import { TextGrams } from './text-grams.ts'

/** Where the customer's name ends in the text of an order. Id and name are its first two lines (orderSearchText). */
const nameEnd = (text: string, begin: number): number => text.indexOf('\n', text.indexOf('\n', begin) + 1)

/** How many orders a segment has: a part of the text that a search skips when it cannot contain the needle. */
const SEGMENT = 256

/** Consecutive orders in columns, so that a search scans one text and a few arrays of numbers. A chunk is immutable. */
export class IndexChunk {
  readonly columns: Columns
  #counts: OrderCounts | null = null

  private constructor(columns: Columns) {
    this.columns = columns
  }

  /** @param entries oldest first. */
  static of(entries: readonly IndexEntry[]): IndexChunk {
    return new IndexChunk(columnsOf(entries))
  }

  /** The same orders and columns with grams, which make searches fast. It pays when orders are rarely added. */
  withGrams(): IndexChunk {
    const grams = Array.from(
      { length: Math.ceil(this.size / SEGMENT) },
      (_none, segment) => new TextGrams(this.#segment(segment).text),
    )
    return new IndexChunk({ ...this.columns, grams })
  }

  /** A segment of the text, with the position of its first order. */
  #segment(number: number): { text: string; begin: number; first: number } {
    const { text, textEnds } = this.columns
    const first = number * SEGMENT
    const begin = textEnds[first - 1] ?? 0
    return { text: text.slice(begin, textEnds[Math.min(first + SEGMENT, this.size) - 1]), begin, first }
  }

  /** The counts of this chunk, computed once. The counters add up those of all chunks. */
  get counts(): OrderCounts {
    if (this.#counts) return this.#counts
    const { statuses, agents } = this.columns
    const counts = new OrderCounts()
    for (const [order, status] of statuses.entries()) counts.add(status, agents[order] ?? 0, 1)
    return (this.#counts = counts)
  }

  /**
   * A copy of this chunk, sharing its large columns, in which status, agent, payment or delivery day of orders changed.
   * @returns null when an order is not in the chunk, or when anything else about it has changed
   */
  withChanges(entries: readonly IndexEntry[]): IndexChunk | null {
    const { statuses, agents, payments, deliveryDays, ...shared } = this.columns
    const copy = {
      statuses: statuses.slice(),
      agents: agents.slice(),
      payments: payments.slice(),
      deliveryDays: deliveryDays.slice(),
    }
    for (const entry of entries) {
      const at = this.rank(entry.placedAt, entry.id)
      const { status, agent, payment, deliveryDay } = entry
      const changed = { status, agent, payment, deliveryDay }
      if (at === this.size || !isDeepStrictEqual({ ...this.entry(at), ...changed }, entry)) return null
      copy.statuses[at] = status
      copy.agents[at] = agent
      copy.payments[at] = payment
      copy.deliveryDays[at] = deliveryDay
    }
    return new IndexChunk({ ...shared, ...copy })
  }

  get size(): number {
    return this.columns.ids.length
  }

  entry(at: number): IndexEntry {
    const { text, textEnds, items, itemEnds, ...columns } = this.columns
    return {
      id: columns.ids[at] ?? '',
      placedAt: columns.placedAt[at] ?? 0,
      status: columns.statuses[at] ?? 0,
      agent: columns.agents[at] ?? 0,
      payment: columns.payments[at] ?? 0,
      deliveryDay: columns.deliveryDays[at] ?? 0,
      city: columns.cities[at] ?? 0,
      state: columns.states[at] ?? 0,
      latitude: columns.latitudes[at] ?? Number.NaN,
      longitude: columns.longitudes[at] ?? Number.NaN,
      text: text.slice(textEnds[at - 1] ?? 0, (textEnds[at] ?? 1) - END.length),
      items: [...items.subarray(itemEnds[at - 1] ?? 0, itemEnds[at] ?? 0)],
    }
  }

  entries(): IndexEntry[] {
    return this.columns.ids.map((_id, at) => this.entry(at))
  }

  /** How many orders here were placed before (placedAt, id) in the order of the list. */
  rank(placedAt: number, id: string): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >> 1
      const time = this.columns.placedAt[middle] ?? 0
      if (time < placedAt || (time === placedAt && (this.columns.ids[middle] ?? '') < id)) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * Writes the positions of the orders that match into `hits`, oldest first.
   * @returns how many match
   */
  match(filter: CompiledFilter, hits: Uint32Array): number {
    const { needle, items: wanted } = filter
    const { text, grams, textEnds, items, itemEnds } = this.columns
    if (needle !== '' && wanted === null && grams !== null) return this.#matchSegments(filter, grams, hits)
    const isInText = needle === '' || (grams?.some((part) => part.mayContain(needle)) ?? true)
    if (!isInText && wanted === null) return 0
    let [count, at, item] = [0, isInText ? -1 : Number.POSITIVE_INFINITY, 0]
    for (let order = 0; order < this.size; order += 1) {
      const itemEnd = itemEnds[order] ?? 0
      let isMatch = matchesFields(this.columns, order, filter)
      if (isMatch && needle !== '') {
        // The text search continues from the first order that passes the other filters.
        const begin = textEnds[order - 1] ?? 0
        if (at < begin) at = text.indexOf(needle, begin)
        if (at < 0) {
          if (wanted === null) return count
          at = Number.POSITIVE_INFINITY
        }
        const end = filter.withoutContact ? nameEnd(text, begin) : (textEnds[order] ?? 0)
        isMatch = at + needle.length <= end
        if (!isMatch && wanted !== null)
          for (let next = item; !isMatch && next < itemEnd; next += 1) isMatch = wanted[items[next] ?? 0] === 1
      }
      item = itemEnd
      if (isMatch) hits[count++] = order
    }
    return count
  }

  /** Does what `match` does when no item contains the needle: reads only the segments that may contain it. */
  #matchSegments(filter: CompiledFilter, grams: readonly TextGrams[], hits: Uint32Array): number {
    const { needle, isSearchOnly, withoutContact } = filter
    const { textEnds } = this.columns
    let count = 0
    for (const [number, part] of grams.entries()) {
      if (!part.mayContain(needle)) continue
      const { text, begin, first } = this.#segment(number)
      let order = first
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, (textEnds[order++] ?? 0) - begin)) {
        while ((textEnds[order] ?? Number.POSITIVE_INFINITY) - begin <= at) order += 1
        const end = withoutContact ? nameEnd(text, (textEnds[order - 1] ?? 0) - begin) : (textEnds[order] ?? 0) - begin
        const isInOrder = at + needle.length <= end
        if (isInOrder && (isSearchOnly || matchesFields(this.columns, order, filter))) hits[count++] = order
      }
    }
    return count
  }
}
