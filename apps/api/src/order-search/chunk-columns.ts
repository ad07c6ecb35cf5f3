import { END, type Texts } from './packed-texts.ts'

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

/** What never changes of consecutive orders, oldest first, unless somebody edits one of them. */
export type FixedColumns = {
  /** The ids, each ended by END: a string of its own for each would take twice the memory. */
  ids: string
  idEnds: Int32Array
  placedAt: Float64Array
  cities: Uint32Array
  states: Uint32Array
  latitudes: Float64Array
  longitudes: Float64Array
}
/** What changes while the orders are worked on. */
export type ChangingColumns = {
  statuses: Uint8Array
  agents: Float64Array
  payments: Uint8Array
  deliveryDays: Int32Array
}

/** The id at a position of joined ones. */
export const idAt = ({ ids, idEnds }: FixedColumns, at: number): string =>
  ids.slice(idEnds[at - 1] ?? 0, (idEnds[at] ?? END.length) - END.length)

type Entries = readonly IndexEntry[]
/** @param entries oldest first */
export function fixedColumnsOf(entries: Entries): FixedColumns {
  let end = 0
  return {
    ids: entries.map(({ id }) => id + END).join(''),
    idEnds: Int32Array.from(entries, ({ id }) => (end += id.length + END.length)),
    placedAt: Float64Array.from(entries, ({ placedAt }) => placedAt),
    cities: Uint32Array.from(entries, ({ city }) => city),
    states: Uint32Array.from(entries, ({ state }) => state),
    latitudes: Float64Array.from(entries, ({ latitude }) => latitude),
    longitudes: Float64Array.from(entries, ({ longitude }) => longitude),
  }
}
/** @param entries oldest first */
export const changingColumnsOf = (entries: Entries): ChangingColumns => ({
  statuses: Uint8Array.from(entries, ({ status }) => status),
  agents: Float64Array.from(entries, ({ agent }) => agent),
  payments: Uint8Array.from(entries, ({ payment }) => payment),
  deliveryDays: Int32Array.from(entries, ({ deliveryDay }) => deliveryDay),
})
/** @param entries oldest first */
export function textsOf(entries: Entries): Texts {
  const texts = entries.map(({ text }) => Buffer.from(text + END))
  let [end, item] = [0, 0]
  return {
    text: Buffer.concat(texts),
    textEnds: Int32Array.from(texts, ({ length }) => (end += length)),
    items: Uint32Array.from(entries.flatMap(({ items }) => items)),
    itemEnds: Int32Array.from(entries, ({ items }) => (item += items.length)),
  }
}
