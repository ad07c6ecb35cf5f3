import type { TextGrams } from './text-grams.ts'

/** What the index holds of an order. Items, city and state are numbers of interned texts (interned-texts.ts). */
export type IndexEntry = {
  id: string
  /** Microseconds since 1970, UTC. */
  placedAt: number
  /** The position of the status in ORDER_STATUSES. */
  status: number
  /** The agent's id, NO_AGENT or NEEDS_NO_AGENT. */
  agent: number
  /** The number that paymentNumber returns. */
  payment: number
  /** The delivery day in days since 1970; 0 for none. */
  deliveryDay: number
  city: number
  state: number
  /** The location in degrees; NaN for none. */
  latitude: number
  longitude: number
  /** The text that orderSearchText of the contract returns. */
  text: string
  items: readonly number[]
}

/** Ends every text in a chunk: a character that PostgreSQL cannot store, so no text contains it. */
export const END = '\0'
/** Latitude and longitude as fractions, 0 to 1, of the Web Mercator projection that maps use. */
export const mercatorX = (longitude: number): number => longitude / 360 + 0.5
export const mercatorY = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)))
}

/** The columns of consecutive orders, oldest first. */
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
  /** The location as mercatorX and mercatorY project it. */
  xs: Float32Array
  ys: Float32Array
  text: string
  /** The grams of each segment of `text` (index-chunk.ts); null while the text changes often. */
  grams: readonly TextGrams[] | null
  textEnds: Int32Array
  items: Uint32Array
  itemEnds: Int32Array
}

/** Makes columns of orders. @param entries oldest first */
export function columnsOf(entries: readonly IndexEntry[]): Columns {
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
