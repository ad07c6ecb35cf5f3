import { matchesFields, type CompiledFilter } from './compile-filter.ts'

/** The part of an order that the index holds. Items, city and state are TextNumbers and NameNumbers. */
export type IndexEntry = {
  id: string
  /** Microseconds since 1970, UTC. */
  placedAt: number
  /** Position in ORDER_STATUSES. */
  status: number
  /** 0 for none. */
  agent: number
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

/** Ends every text in a chunk: a character that PostgreSQL cannot store, so no text contains it. */
const END = '\0'
/** Latitude and longitude as fractions, 0 to 1, of the Web Mercator projection that maps use. */
export const mercatorX = (longitude: number): number => longitude / 360 + 0.5
export const mercatorY = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)))
}

/** Consecutive orders, oldest first, in columns: a search scans one text and a few arrays of numbers. */
export class IndexChunk {
  readonly ids: readonly string[]
  readonly placedAt: Float64Array
  readonly statuses: Uint8Array
  readonly agents: Float64Array
  readonly deliveryDays: Int32Array
  readonly cities: Uint32Array
  readonly states: Uint32Array
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** mercatorX and mercatorY of the location. */
  readonly xs: Float32Array
  readonly ys: Float32Array
  readonly #text: string
  readonly #textEnds: Int32Array
  readonly #items: Uint32Array
  readonly #itemEnds: Int32Array

  /** @param entries oldest first. */
  constructor(entries: readonly IndexEntry[]) {
    let [text, item] = [0, 0]
    this.ids = entries.map(({ id }) => id)
    this.placedAt = Float64Array.from(entries, ({ placedAt }) => placedAt)
    this.statuses = Uint8Array.from(entries, ({ status }) => status)
    this.agents = Float64Array.from(entries, ({ agent }) => agent)
    this.deliveryDays = Int32Array.from(entries, ({ deliveryDay }) => deliveryDay)
    this.cities = Uint32Array.from(entries, ({ city }) => city)
    this.states = Uint32Array.from(entries, ({ state }) => state)
    this.latitudes = Float64Array.from(entries, ({ latitude }) => latitude)
    this.longitudes = Float64Array.from(entries, ({ longitude }) => longitude)
    this.xs = Float32Array.from(this.longitudes, mercatorX)
    this.ys = Float32Array.from(this.latitudes, mercatorY)
    this.#text = entries.map((entry) => entry.text + END).join('')
    this.#textEnds = Int32Array.from(entries, (entry) => (text += entry.text.length + 1))
    this.#items = Uint32Array.from(entries.flatMap(({ items }) => items))
    this.#itemEnds = Int32Array.from(entries, ({ items }) => (item += items.length))
  }

  get size(): number {
    return this.ids.length
  }

  entry(at: number): IndexEntry {
    return {
      id: this.ids[at] ?? '',
      placedAt: this.placedAt[at] ?? 0,
      status: this.statuses[at] ?? 0,
      agent: this.agents[at] ?? 0,
      deliveryDay: this.deliveryDays[at] ?? 0,
      city: this.cities[at] ?? 0,
      state: this.states[at] ?? 0,
      latitude: this.latitudes[at] ?? Number.NaN,
      longitude: this.longitudes[at] ?? Number.NaN,
      text: this.#text.slice(this.#textEnds[at - 1] ?? 0, (this.#textEnds[at] ?? 1) - END.length),
      items: [...this.#items.subarray(this.#itemEnds[at - 1] ?? 0, this.#itemEnds[at] ?? 0)],
    }
  }

  entries(): IndexEntry[] {
    return this.ids.map((_id, at) => this.entry(at))
  }

  /** How many orders here were placed before (placedAt, id) in the order of the list. */
  rank(placedAt: number, id: string): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >> 1
      const time = this.placedAt[middle] ?? 0
      if (time < placedAt || (time === placedAt && (this.ids[middle] ?? '') < id)) low = middle + 1
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
    let [count, at, item] = [0, -1, 0]
    for (let order = 0; order < this.size; order += 1) {
      const itemEnd = this.#itemEnds[order] ?? 0
      let isMatch = matchesFields(this, order, filter)
      if (isMatch && needle !== '') {
        // The text search continues from the first order that passes the other filters.
        const begin = this.#textEnds[order - 1] ?? 0
        if (at < begin) at = this.#text.indexOf(needle, begin)
        if (at < 0) {
          if (wanted === null) return count
          at = Number.POSITIVE_INFINITY
        }
        isMatch = at < (this.#textEnds[order] ?? 0)
        if (!isMatch && wanted !== null)
          for (let next = item; !isMatch && next < itemEnd; next += 1) isMatch = wanted[this.#items[next] ?? 0] === 1
      }
      item = itemEnd
      if (isMatch) hits[count++] = order
    }
    return count
  }
}
