import { isDeepStrictEqual } from 'node:util'
import {
  changingColumnsOf,
  fixedColumnsOf,
  idAt,
  textsOf,
  type ChangingColumns,
  type FixedColumns,
  type IndexEntry,
} from './chunk-columns.ts'
import { matchesFields, type CompiledFilter } from './compile-filter.ts'
import { OrderCounts } from './order-counts.ts'
import { END, PackedTexts, type Texts } from './packed-texts.ts'
import { TextGrams } from './text-grams.ts'

const NEW_LINE = 10
/** Where the customer's name ends in the text of an order. Id and name are its first two lines (orderSearchText). */
const nameEnd = (text: Buffer, begin: number): number => text.indexOf(NEW_LINE, text.indexOf(NEW_LINE, begin) + 1)

/** Consecutive orders in columns, so that a search reads one text and a few arrays of numbers. A chunk is immutable. */
export class IndexChunk {
  readonly fixed: FixedColumns
  readonly changing: ChangingColumns
  readonly #texts: Texts | PackedTexts
  #counts: OrderCounts | null = null

  constructor(fixed: FixedColumns, changing: ChangingColumns, texts: Texts | PackedTexts) {
    this.fixed = fixed
    this.changing = changing
    this.#texts = texts
  }

  /** @param entries oldest first. */
  static of(entries: readonly IndexEntry[]): IndexChunk {
    return new IndexChunk(fixedColumnsOf(entries), changingColumnsOf(entries), textsOf(entries))
  }

  /** The same orders with packed texts. It pays when orders are rarely added. */
  packed(): IndexChunk {
    return this.packedTexts ? this : new IndexChunk(this.fixed, this.changing, PackedTexts.of(this.texts))
  }

  /** The texts, if they are packed. */
  get packedTexts(): PackedTexts | null {
    return this.#texts instanceof PackedTexts ? this.#texts : null
  }

  get grams(): TextGrams {
    return this.packedTexts?.grams ?? TextGrams.of(this.texts, this.size, END)
  }

  /** The texts. They are overwritten when those of another chunk are read, so use them at once. */
  get texts(): Texts {
    return this.#texts instanceof PackedTexts ? this.#texts.read() : this.#texts
  }

  /** The counts of this chunk, computed once. */
  get counts(): OrderCounts {
    if (this.#counts) return this.#counts
    const { statuses, agents } = this.changing
    const counts = new OrderCounts()
    for (const [order, status] of statuses.entries()) counts.add(status, agents[order] ?? 0, 1)
    return (this.#counts = counts)
  }

  /**
   * A copy of this chunk, sharing its large columns, in which status, agent, payment or delivery day of orders changed.
   * @returns null when an order is not in the chunk, or when anything else about it has changed
   */
  withChanges(entries: readonly IndexEntry[]): IndexChunk | null {
    const { statuses, agents, payments, deliveryDays } = this.changing
    const copy = {
      statuses: statuses.slice(),
      agents: agents.slice(),
      payments: payments.slice(),
      deliveryDays: deliveryDays.slice(),
    }
    const { texts } = this
    for (const entry of entries) {
      const at = this.rank(entry.placedAt, entry.id)
      const { status, agent, payment, deliveryDay } = entry
      const changed = { status, agent, payment, deliveryDay }
      if (at === this.size || !isDeepStrictEqual({ ...this.entry(at, texts), ...changed }, entry)) return null
      copy.statuses[at] = status
      copy.agents[at] = agent
      copy.payments[at] = payment
      copy.deliveryDays[at] = deliveryDay
    }
    return new IndexChunk(this.fixed, copy, this.#texts)
  }

  get size(): number {
    return this.fixed.placedAt.length
  }

  id(at: number): string {
    return idAt(this.fixed, at)
  }

  entry(at: number, texts: Texts): IndexEntry {
    const { fixed, changing } = this
    return {
      id: this.id(at),
      placedAt: fixed.placedAt[at] ?? 0,
      status: changing.statuses[at] ?? 0,
      agent: changing.agents[at] ?? 0,
      payment: changing.payments[at] ?? 0,
      deliveryDay: changing.deliveryDays[at] ?? 0,
      city: fixed.cities[at] ?? 0,
      state: fixed.states[at] ?? 0,
      latitude: fixed.latitudes[at] ?? Number.NaN,
      longitude: fixed.longitudes[at] ?? Number.NaN,
      text: texts.text.toString('utf8', texts.textEnds[at - 1] ?? 0, (texts.textEnds[at] ?? 1) - END.length),
      items: [...texts.items.subarray(texts.itemEnds[at - 1] ?? 0, texts.itemEnds[at] ?? 0)],
    }
  }

  entries(): IndexEntry[] {
    const { texts } = this
    return Array.from({ length: this.size }, (_none, at) => this.entry(at, texts))
  }

  /** How many orders here were placed before (placedAt, id) in the order of the list. */
  rank(placedAt: number, id: string): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >> 1
      const time = this.fixed.placedAt[middle] ?? 0
      if (time < placedAt || (time === placedAt && this.id(middle) < id)) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * Writes the positions of the orders that match into `hits`, oldest first.
   * @returns how many match
   */
  match(filter: CompiledFilter, hits: Uint32Array): number {
    if (filter.needle.length === 0) return this.#matchFields(filter, hits)
    if (this.#texts instanceof PackedTexts && !mayMatch(this.#texts, filter)) return 0
    const passing = this.#matchFields(filter, hits)
    return passing === 0 ? 0 : matchTexts(this.texts, filter, hits.subarray(0, passing))
  }

  /** Does what `match` does, for every filter except the search. */
  #matchFields(filter: CompiledFilter, hits: Uint32Array): number {
    let count = 0
    for (let order = 0; order < this.size; order += 1)
      if (filter.isSearchOnly || matchesFields(this, order, filter)) hits[count++] = order
    return count
  }
}

/** False only when no order of the texts can match the search. */
const mayMatch = ({ grams }: PackedTexts, { needleGrams, items, itemGrams }: CompiledFilter): boolean =>
  grams.mayContain(needleGrams) || (items !== null && (itemGrams === null || grams.mayHaveItem(itemGrams)))

/**
 * Leaves those of `hits` that match the search, in place.
 * @returns how many there are
 */
function matchTexts(
  texts: Texts,
  { needle, items: wanted, withoutContact }: CompiledFilter,
  hits: Uint32Array,
): number {
  const { text, textEnds, items, itemEnds } = texts
  let [count, at] = [0, -1]
  for (const order of hits) {
    const begin = textEnds[order - 1] ?? 0
    if (at < begin) {
      at = text.indexOf(needle, begin)
      if (at < 0) at = Number.POSITIVE_INFINITY
    }
    if (at === Number.POSITIVE_INFINITY && wanted === null) return count
    const end = withoutContact ? nameEnd(text, begin) : (textEnds[order] ?? 0)
    let isMatch = at + needle.length <= end
    if (!isMatch && wanted !== null) {
      const itemEnd = itemEnds[order] ?? 0
      for (let item = itemEnds[order - 1] ?? 0; !isMatch && item < itemEnd; item += 1)
        isMatch = wanted[items[item] ?? 0] === 1
    }
    if (isMatch) hits[count++] = order
  }
  return count
}
