import { displayedStatus, ORDER_STATUSES, UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { Bounds, OrderFilter, OrderMap, OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { compileFilter, type CompiledFilter } from './compile-filter.ts'
import { IndexChunk, type IndexEntry } from './index-chunk.ts'
import { MapClusters } from './map-clusters.ts'
import { NameNumbers } from './name-numbers.ts'
import { statusNumber } from './status-number.ts'
import { TextNumbers } from './text-numbers.ts'

/** Orders per chunk: small enough to rebuild when an order is added, large enough to search long texts. */
const CHUNK_SIZE = 2048

/** The position of an order in the list. */
export type Position = { placedAt: number; id: string }
export type FoundPage = {
  /** Newest first. */
  ids: string[]
  /** The last order on the page if more match, else null. */
  next: Position | null
}

const HELD_BY_AGENT = new Set(UNDELIVERED_STATUSES.map(statusNumber))

const isOlder = (one: Position, other: Position): boolean =>
  one.placedAt < other.placedAt || (one.placedAt === other.placedAt && one.id < other.id)

/** An in-memory index of all orders, for searches, counters and the map. */
export class OrderIndex {
  readonly items = new TextNumbers()
  /** Of cities and states. */
  readonly names = new NameNumbers()
  /** Oldest first. */
  #chunks: IndexChunk[] = []
  readonly #hits = new Uint32Array(CHUNK_SIZE * 2)

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
    // From the end, so that the positions of earlier chunks stay valid.
    for (const [at, group] of [...byChunk].toSorted(([one], [other]) => other - one))
      this.#chunks.splice(at, 1, ...merged(this.#chunks[at], group))
  }

  find(filter: OrderFilter, before: Position | null, limit: number, now: Date): FoundPage {
    const compiled = this.#compile(filter, now)
    const ids: string[] = []
    let last: Position | null = null
    for (let at = this.#chunks.length - 1; at >= 0; at -= 1) {
      const chunk = this.#chunks[at]
      if (!chunk) continue
      const end = before === null ? chunk.size : chunk.rank(before.placedAt, before.id)
      if (end === 0) continue
      for (let hit = chunk.match(compiled, this.#hits) - 1; hit >= 0; hit -= 1) {
        const order = this.#hits[hit] ?? 0
        if (order >= end) continue
        if (ids.length === limit) return { ids, next: last }
        const id = chunk.ids[order] ?? ''
        last = { placedAt: chunk.placedAt[order] ?? 0, id }
        ids.push(id)
      }
    }
    return { ids, next: null }
  }

  count(filter: OrderFilter, now: Date): number {
    const compiled = this.#compile(filter, now)
    return this.#chunks.reduce((sum, chunk) => sum + chunk.match(compiled, this.#hits), 0)
  }

  map(filter: OrderFilter, view: Bounds, zoom: number, now: Date): OrderMap {
    const clusters = new MapClusters(view, zoom, this.names)
    this.#forEachMatch(this.#compile(filter, now), (chunk, order) => clusters.add(chunk, order))
    return clusters.result()
  }

  /** The counters of section 2, and the number of undelivered orders of each agent. */
  summary(): OrderSummary {
    const counts = new Float64Array(ORDER_STATUSES.length)
    const agents = new Map<number, number>()
    for (const { statuses, agents: ids } of this.#chunks)
      for (const [at, status] of statuses.entries()) {
        counts[status] = (counts[status] ?? 0) + 1
        const agent = ids[at] ?? 0
        if (agent > 0 && HELD_BY_AGENT.has(status)) agents.set(agent, (agents.get(agent) ?? 0) + 1)
      }
    const shown = (displayed: string) =>
      ORDER_STATUSES.reduce(
        (sum, status, at) => sum + (displayedStatus(status) === displayed ? (counts[at] ?? 0) : 0),
        0,
      )
    return {
      total: this.size,
      pending: shown('pending'),
      ready: shown('ready'),
      assigned: shown('assigned'),
      delivered: shown('delivered'),
      rejected: shown('rejected'),
      agents: Object.fromEntries([...agents].map(([id, count]) => [String(id), count])),
    }
  }

  #compile(filter: OrderFilter, now: Date): CompiledFilter {
    return compileFilter(filter, this, now)
  }

  #forEachMatch(filter: CompiledFilter, use: (chunk: IndexChunk, order: number) => void): void {
    for (const chunk of this.#chunks) {
      const count = chunk.match(filter, this.#hits)
      for (let hit = 0; hit < count; hit += 1) use(chunk, this.#hits[hit] ?? 0)
    }
  }

  /** The chunk that contains an order or where it belongs: the last one that begins no later, else the first. */
  #chunkFor(entry: Position): number {
    let [low, high] = [0, this.#chunks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const chunk = this.#chunks[middle]
      const begin = { placedAt: chunk?.placedAt[0] ?? 0, id: chunk?.ids[0] ?? '' }
      if (isOlder(entry, begin)) high = middle
      else low = middle + 1
    }
    return Math.max(0, low - 1)
  }
}

/** A chunk with entries added or replaced, split if it has become too large. */
function merged(chunk: IndexChunk | undefined, entries: readonly IndexEntry[]): IndexChunk[] {
  const byId = new Map((chunk?.entries() ?? []).map((entry) => [entry.id, entry]))
  for (const entry of entries) byId.set(entry.id, entry)
  const all = [...byId.values()].toSorted((one, other) => (isOlder(one, other) ? -1 : 1))
  if (all.length <= CHUNK_SIZE * 2) return [new IndexChunk(all)]
  return Array.from(
    { length: Math.ceil(all.length / CHUNK_SIZE) },
    (_none, part) => new IndexChunk(all.slice(part * CHUNK_SIZE, (part + 1) * CHUNK_SIZE)),
  )
}
