import { isDeepStrictEqual } from 'node:util'
import { matchesFields, type CompiledFilter } from './compile-filter.ts'
import { OrderCounts } from './order-counts.ts'
import { TextGrams } from './text-grams.ts'

/** The part of an order that the index holds. Items, city and state are TextNumbers and NameNumbers. */
export type IndexEntry = {
  id: string
  /** Microseconds since 1970, UTC. */
  placedAt: number
  /** Position in ORDER_STATUSES. */
  status: number
  /** The agent's id, NO_AGENT or NEEDS_NO_AGENT. */
  agent: number
  /** Of paymentNumber. */
  payment: number
  /** Days since 1970 of the delivery day; 0 for none. */
  deliveryDay: number
  city: number
  state: number
  /** Degrees; NaN for none. */
  latitude: number
  longitude: number
  /** orderSearchText of the contract. */
  text: string
  items: readonly number[]
}

/** Where the customer's name ends in an order's text (orderSearchText: the id and the name are its first lines). */
const nameEnd = (text: string, begin: number): number => text.indexOf('\n', text.indexOf('\n', begin) + 1)

/** Ends every text in a chunk: a character that PostgreSQL cannot store, so no text contains it. */
const END = '\0'
/** Latitude and longitude as fractions, 0 to 1, of the Web Mercator projection that maps use. */
export const mercatorX = (longitude: number): number => longitude / 360 + 0.5
export const mercatorY = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)))
}

/** Consecutive orders, oldest first. */
export type Columns = {
  ids: readonly string[]
  placedAt: Float64Array
  statuses: Uint8Array
  agents: Float64Array
  payments: Uint8Array
  deliveryDays: Int32Array
  cities: Uint32Array
  states: Uint32Array
  latitudes: Float64Array
  longitudes: Float64Array
  /** mercatorX and mercatorY of the location. */
  xs: Float32Array
  ys: Float32Array
  text: string
  /** Of `text`; null while it changes often. */
  grams: TextGrams | null
  textEnds: Int32Array
  items: Uint32Array
  itemEnds: Int32Array
}

function columnsOf(entries: readonly IndexEntry[]): Columns {
  let [text, item] = [0, 0]
  const longitudes = Float64Array.from(entries, ({ longitude }) => longitude)
  const latitudes = Float64Array.from(entries, ({ latitude }) => latitude)
  return {
    ids: entries.map(({ id }) => id),
    placedAt: Float64Array.from(entries, ({ placedAt }) => placedAt),
    statuses: Uint8Array.from(entries, ({ status }) => status),
    agents: Float64Array.from(entries, ({ agent }) => agent),
    payments: Uint8Array.from(entries, ({ payment }) => payment),
    deliveryDays: Int32Array.from(entries, ({ deliveryDay }) => deliveryDay),
    cities: Uint32Array.from(entries, ({ city }) => city),
    states: Uint32Array.from(entries, ({ state }) => state),
    latitudes,
    longitudes,
    xs: Float32Array.from(longitudes, mercatorX),
    ys: Float32Array.from(latitudes, mercatorY),
    text: entries.map((entry) => entry.text + END).join(''),
    grams: null,
    textEnds: Int32Array.from(entries, (entry) => (text += entry.text.length + 1)),
    items: Uint32Array.from(entries.flatMap(({ items }) => items)),
    itemEnds: Int32Array.from(entries, ({ items }) => (item += items.length)),
  }
}

/** Consecutive orders in columns: a search scans one text and a few arrays of numbers. Immutable. */
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

  /** The same orders, for fast searches: worth its time when orders are rarely added. They share the columns. */
  withGrams(): IndexChunk {
    return new IndexChunk({ ...this.columns, grams: new TextGrams(this.columns.text) })
  }

  /** Computed once: the counters add up those of all chunks. */
  get counts(): OrderCounts {
    if (this.#counts) return this.#counts
    const { statuses, agents } = this.columns
    const counts = new OrderCounts()
    for (const [order, status] of statuses.entries()) counts.add(status, agents[order] ?? 0, 1)
    return (this.#counts = counts)
  }

  /**
   * This chunk with orders in it whose status, agent, payment or delivery day changed. They share the large columns.
   * @returns null when an entry is not in the chunk, or more than that has changed.
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
   * @returns how many there are.
   */
  match(filter: CompiledFilter, hits: Uint32Array): number {
    const { needle, items: wanted } = filter
    const { text, grams, textEnds, items, itemEnds } = this.columns
    const isInText = needle === '' || grams === null || grams.mayContain(needle)
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
}
