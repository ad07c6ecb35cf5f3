import { setImmediate } from 'node:timers/promises'
import type { Bounds, OrderMap, OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { compileFilter, type SearchFilter } from './compile-filter.ts'
import type { IndexEntry } from './chunk-columns.ts'
import { IndexChunk } from './index-chunk.ts'
import { MapClusters } from './map-clusters.ts'
import { NameNumbers, TextNumbers } from './interned-texts.ts'
import { OrderCounts } from './order-counts.ts'
import { compactTexts } from './packed-texts.ts'

/** How many orders a chunk has: few enough to unpack it for one of them, enough for their texts to compress well. */
const CHUNK_SIZE = 512
/** How long a search may keep other calls waiting, in milliseconds. */
const SLICE_MS = 4

/** How many searches are in progress, which read chunks that may have been replaced. */
let searches = 0

/** The position of an order in the list. */
export type Position = { placedAt: number; id: string }
export type FoundPage = {
  /** The orders on the page, newest first. */
  ids: string[]
  /** The last order on the page when more orders match, else null. */
  next: Position | null
}

const isOlder = (one: Position, other: Position): boolean =>
  one.placedAt < other.placedAt || (one.placedAt === other.placedAt && one.id < other.id)

/** An in-memory index of all orders, for searches, counters and the map. */
export class OrderIndex {
  readonly items: TextNumbers
  /** The names of cities and states. */
  readonly names: NameNumbers
  /** Oldest first. */
  readonly #chunks: IndexChunk[]
  readonly #counts = new OrderCounts()

  /**
   * @param chunks oldest first
   * @param items the texts whose numbers the chunks contain
   * @param names those of cities and states
   */
  constructor(chunks: readonly IndexChunk[] = [], items = new TextNumbers(), names = new NameNumbers()) {
    this.#chunks = [...chunks]
    this.items = items
    this.names = names
    for (const { counts } of chunks) this.#counts.merge(counts)
  }

  /** Oldest first, as they are now. */
  get chunks(): readonly IndexChunk[] {
    return [...this.#chunks]
  }

  get size(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.size, 0)
  }

  /** Adds orders or replaces existing ones. */
  upsert(entries: readonly IndexEntry[]): void {
    const byChunk = new Map<number, IndexEntry[]>()
    for (const entry of entries) {
      const at = this.#chunkFor(entry)
      const group = byChunk.get(at)
      if (group) group.push(entry)
      else byChunk.set(at, [entry])
    }
    // Chunks are replaced from the end, so that the positions of earlier ones stay valid.
    for (const [at, group] of [...byChunk].toSorted(([one], [other]) => other - one))
      this.#replace(at, merged(this.#chunks[at], group, at >= this.#chunks.length - 1))
    if (searches === 0) compactTexts(this.#chunks.flatMap(({ packedTexts }) => packedTexts ?? []))
  }

  #replace(at: number, chunks: readonly IndexChunk[]): void {
    for (const { counts } of this.#chunks.splice(at, 1, ...chunks)) this.#counts.merge(counts, -1)
    for (const { counts } of chunks) this.#counts.merge(counts)
  }

  async find(filter: SearchFilter, before: Position | null, limit: number, now: Date): Promise<FoundPage> {
    const ids: string[] = []
    let last: Position | null = null
    for await (const [chunk, hits] of this.#matches(filter, now)) {
      const end = before === null ? chunk.size : chunk.rank(before.placedAt, before.id)
      for (let hit = hits.length - 1; hit >= 0; hit -= 1) {
        const order = hits[hit] ?? 0
        if (order >= end) continue
        if (ids.length === limit) return { ids, next: last }
        const id = chunk.id(order)
        last = { placedAt: chunk.fixed.placedAt[order] ?? 0, id }
        ids.push(id)
      }
    }
    return { ids, next: null }
  }

  async count(filter: SearchFilter, now: Date): Promise<number> {
    let sum = 0
    for await (const [, hits] of this.#matches(filter, now)) sum += hits.length
    return sum
  }

  async map(filter: SearchFilter, view: Bounds, zoom: number, now: Date): Promise<OrderMap> {
    const clusters = new MapClusters(view, zoom, this.names)
    for await (const [chunk, hits] of this.#matches(filter, now)) for (const order of hits) clusters.add(chunk, order)
    return clusters.result()
  }

  /** The counters of section 2, and the number of undelivered orders of each agent. */
  summary(): OrderSummary {
    return this.#counts.summary
  }

  /**
   * Yields each chunk as it is now, newest first, with the positions of its matches, which are valid until the next
   * chunk. It pauses every few milliseconds, so that other calls, above all for the counters, do not wait for a long
   * search.
   */
  async *#matches(filter: SearchFilter, now: Date): AsyncGenerator<[IndexChunk, Uint32Array]> {
    const compiled = compileFilter(filter, this, now)
    const hits = new Uint32Array(CHUNK_SIZE * 2)
    let since = performance.now()
    searches += 1
    try {
      for (const chunk of this.#chunks.toReversed()) {
        if (performance.now() - since > SLICE_MS) {
          await setImmediate()
          since = performance.now()
        }
        yield [chunk, hits.subarray(0, chunk.match(compiled, hits))]
      }
    } finally {
      searches -= 1
    }
  }

  /** The chunk that contains an order or where it belongs: the last one that begins no later, else the first. */
  #chunkFor(entry: Position): number {
    let [low, high] = [0, this.#chunks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const chunk = this.#chunks[middle]
      const begin = { placedAt: chunk?.fixed.placedAt[0] ?? 0, id: chunk?.id(0) ?? '' }
      if (isOlder(entry, begin)) high = middle
      else low = middle + 1
    }
    return Math.max(0, low - 1)
  }
}

/**
 * A chunk with entries added or replaced, split if it has become too large.
 * @param isNewest orders are added to it all the time, so it is not worth packing
 */
function merged(chunk: IndexChunk | undefined, entries: readonly IndexEntry[], isNewest: boolean): IndexChunk[] {
  const changed = chunk?.withChanges(entries)
  if (changed) return [changed]
  const byId = new Map((chunk?.entries() ?? []).map((entry) => [entry.id, entry]))
  for (const entry of entries) byId.set(entry.id, entry)
  const all = [...byId.values()].toSorted((one, other) => (isOlder(one, other) ? -1 : 1))
  if (all.length <= CHUNK_SIZE * 2) return isNewest ? [IndexChunk.of(all)] : [IndexChunk.of(all).packed()]
  return Array.from({ length: Math.ceil(all.length / CHUNK_SIZE) }, (_none, part) =>
    IndexChunk.of(all.slice(part * CHUNK_SIZE, (part + 1) * CHUNK_SIZE)).packed(),
  )
}
