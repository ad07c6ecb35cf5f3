import type { Db } from '../db/database.ts'
import { OrderIndex, type Position } from './order-index.ts'
import { changesToIndex, entryOf, ordersToIndex, ordersToIndexById } from './order-search.store.ts'

/** How many orders a query reads. */
const LOAD_PAGE = 4096
/** The most changes that are read: beyond it, reloading everything is as fast. */
const MAX_CHANGES = 100_000

type Cursor = { epoch: string; upto: bigint }

/**
 * Keeps an index up to date with the database. It loads the newest orders first, so that the first page is available
 * long before the oldest order is loaded. From then on it reads the changes of every process.
 */
export class IndexLoader {
  #index = new OrderIndex()
  /** The loaded part of the index contains everything written by transactions below this. */
  #cursor: Cursor | null = null
  /** The oldest order loaded so far; null once all are. */
  #loadedDownTo: Position | null = null
  #loading: Promise<void> | null = null
  #refreshing: Promise<void> | null = null
  #nextRefresh: Promise<void> | null = null
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  get index(): OrderIndex {
    return this.#index
  }

  get isLoaded(): boolean {
    return this.#cursor !== null && this.#loadedDownTo === null
  }

  /** Resolves when the index holds all orders. */
  async loaded(): Promise<void> {
    while (!this.isLoaded) await (this.#loading ??= this.#load().finally(() => (this.#loading = null)))
  }

  /** Resolves when the loaded part of the index has everything that was committed before the call. */
  refresh(): Promise<void> {
    // A refresh already in progress may have started before the caller's own write.
    if (this.#refreshing === null) return this.#startRefresh()
    return (this.#nextRefresh ??= this.#refreshing.then(
      () => this.#startRefresh(),
      () => this.#startRefresh(),
    ))
  }

  #startRefresh(): Promise<void> {
    this.#nextRefresh = null
    return (this.#refreshing = this.#readChanges().finally(() => (this.#refreshing = null)))
  }

  async #readChanges(): Promise<void> {
    const since = this.#cursor
    const { epoch, upto, rows } = await changesToIndex(this.#db, since?.upto ?? null, MAX_CHANGES + 1)
    if (since === null || since.epoch !== epoch || since.upto > upto || rows.length > MAX_CHANGES) {
      await this.#restart({ epoch, upto })
      return
    }
    for (let from = 0; from < rows.length; from += LOAD_PAGE) {
      const ids = rows.slice(from, from + LOAD_PAGE).map((row) => row.order_id)
      const entries = (await ordersToIndexById(this.#db, ids)).map((row) => entryOf(row, this.#index))
      this.#index.upsert(entries.filter((entry) => this.#isInLoadedPart(entry)))
    }
    this.#cursor = { epoch, upto }
  }

  /** Loads the newest orders; the rest follows in the background. */
  async #restart(cursor: Cursor): Promise<void> {
    const index = new OrderIndex()
    const rows = await ordersToIndex(this.#db, null, LOAD_PAGE)
    index.upsert(rows.map((row) => entryOf(row, index)))
    this.#index = index
    this.#cursor = cursor
    const last = rows.at(-1)
    this.#loadedDownTo = last && rows.length === LOAD_PAGE ? { placedAt: last.placed_at, id: last.order_id } : null
  }

  async #load(): Promise<void> {
    if (this.#cursor === null) await this.refresh()
    while (this.#loadedDownTo !== null) {
      const index = this.#index
      const rows = await ordersToIndex(this.#db, this.#loadedDownTo, LOAD_PAGE)
      // The index was restarted while these rows were read.
      if (index !== this.#index) continue
      index.upsert(rows.map((row) => entryOf(row, index)))
      const last = rows.at(-1)
      this.#loadedDownTo = last && rows.length === LOAD_PAGE ? { placedAt: last.placed_at, id: last.order_id } : null
    }
  }

  #isInLoadedPart({ placedAt, id }: Position): boolean {
    const end = this.#loadedDownTo
    return end === null || placedAt > end.placedAt || (placedAt === end.placedAt && id >= end.id)
  }
}
