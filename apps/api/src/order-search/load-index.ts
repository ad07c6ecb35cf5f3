import type { Db } from '../db/database.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { OrderIndex, type Position } from './order-index.ts'
import {
  changesToIndex,
  entryOf,
  ordersToIndex,
  ordersToIndexBetween,
  ordersToIndexById,
} from './order-search.store.ts'
import { SavedIndex, type Cursor } from './saved-index.ts'

/** How many orders a query reads. */
const LOAD_PAGE = 4096
/** The most changes that are read: beyond it, reloading everything is as fast. */
const MAX_CHANGES = 100_000
/** After how many changes the index is saved: so many orders, or all of a small shop, are read in a moment. */
const SAVE_AFTER = 2000
/** How many milliseconds after a save fewer changes are saved. */
const SAVE_EVERY_MS = 600_000
/** The least time between two saves. */
const SAVE_PAUSE_MS = 10_000

/**
 * Keeps an index up to date with the database. It reads the index that was saved last. If there is none, it loads the
 * newest orders first, so that the first page is available long before the oldest order is loaded. From then on it
 * reads the changes of every process, and saves the index now and then.
 */
export class IndexLoader {
  #index = new OrderIndex()
  /** The loaded part of the index contains everything written by transactions below this. */
  #cursor: Cursor | null = null
  /** The oldest order loaded so far; null once all are. */
  #loadedDownTo: Position | null = null
  #restoring: Promise<void> | null = null
  #loading: Promise<void> | null = null
  #refreshing: Promise<void> | null = null
  #nextRefresh: Promise<void> | null = null
  /** Changed orders that were not read, because they had not been loaded yet. */
  readonly #skipped = new Set<string>()
  #saving: Promise<void> | null = null
  /** How many orders have changed since the index was saved. */
  #unsaved = 0
  /** When it was saved last, or tried to. */
  #savedAt = performance.now()
  readonly #db: Db
  readonly #saved: SavedIndex

  constructor(db: Db) {
    this.#db = db
    this.#saved = new SavedIndex(db)
  }

  get index(): OrderIndex {
    return this.#index
  }

  get isLoaded(): boolean {
    return this.#cursor !== null && this.#loadedDownTo === null
  }

  /** Resolves when what was saved is read, if it can be used. */
  restored(): Promise<void> {
    if (this.#cursor !== null) return Promise.resolve()
    return (this.#restoring ??= this.#restore().finally(() => (this.#restoring = null)))
  }

  /** Resolves when the index holds all orders. */
  async loaded(): Promise<void> {
    while (!this.isLoaded) {
      await (this.#loading ??= this.#load().finally(() => (this.#loading = null)))
      await this.refresh()
    }
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
    await this.restored()
    const since = this.#cursor
    const { epoch, upto, rows } = await changesToIndex(this.#db, since?.upto ?? null, MAX_CHANGES + 1)
    if (since !== null && since.epoch !== epoch) {
      // The server was restarted, or orders were removed: only what is saved says whether its history is another one.
      this.#cursor = null
      return this.#readChanges()
    }
    if (since === null || since.upto > upto || rows.length > MAX_CHANGES) return this.#restart({ epoch, upto })
    for (let from = 0; from < rows.length; from += LOAD_PAGE) {
      const ids = rows.slice(from, from + LOAD_PAGE).map((row) => row.order_id)
      const entries = (await ordersToIndexById(this.#db, ids)).map((row) => entryOf(row, this.#index))
      this.#index.upsert(entries.filter((entry) => this.#isInLoadedPart(entry)))
      if (!this.isLoaded) for (const id of ids) this.#skipped.add(id)
    }
    this.#cursor = { epoch, upto }
    this.#unsaved += rows.length
    if (this.#isToBeSaved()) this.#save()
  }

  #isToBeSaved(): boolean {
    if (this.#saving !== null || !this.isLoaded || this.#index.size < SAVE_AFTER) return false
    const elapsed = performance.now() - this.#savedAt
    return elapsed > (this.#unsaved >= SAVE_AFTER ? SAVE_PAUSE_MS : SAVE_EVERY_MS) && this.#unsaved > 0
  }

  /** Saves the index in the background. */
  #save(): void {
    this.#savedAt = performance.now()
    this.#unsaved = 0
    const current = async () => {
      await this.refresh()
      await this.loaded()
      if (this.#cursor === null) throw new Error('the database was restarted meanwhile')
      return { index: this.#index, cursor: this.#cursor }
    }
    this.#saving = this.#saved
      .save(current)
      .catch((error: Error) => process.emitWarning(`The order index could not be saved: ${error.message}`))
      .finally(() => (this.#saving = null))
  }

  /** Takes over what was saved, if it can be used. */
  async #restore(): Promise<void> {
    const restored = await this.#saved.restore()
    if (restored === null) return
    const { index, cursor, missing } = restored
    for (const { firstAt, lastAt } of missing)
      index.upsert((await ordersToIndexBetween(this.#db, firstAt, lastAt)).map((row) => entryOf(row, index)))
    this.#index = index
    this.#loadedDownTo = null
    this.#cursor = cursor
  }

  /** Loads the newest orders; the rest follows in the background. */
  async #restart(cursor: Cursor): Promise<void> {
    const index = new OrderIndex()
    const rows = await ordersToIndex(this.#db, null, LOAD_PAGE)
    index.upsert(rows.map((row) => entryOf(row, index)))
    this.#index = index
    this.#cursor = cursor
    this.#loadedDownTo = endOf(rows)
    this.#skipped.clear()
    this.#unsaved = index.size
    this.#savedAt = Number.NEGATIVE_INFINITY
  }

  async #load(): Promise<void> {
    if (this.#cursor === null) await this.refresh()
    while (this.#loadedDownTo !== null) {
      const index = this.#index
      const rows = await ordersToIndex(this.#db, this.#loadedDownTo, LOAD_PAGE)
      const end = endOf(rows)
      // Orders that have changed since these rows were read.
      while (this.#skipped.size > 0) {
        const ids = [...this.#skipped]
        this.#skipped.clear()
        rows.push(...(await ordersToIndexById(this.#db, ids)))
      }
      // The index was restarted meanwhile.
      if (index !== this.#index) continue
      this.#loadedDownTo = end
      index.upsert(rows.map((row) => entryOf(row, index)).filter((entry) => this.#isInLoadedPart(entry)))
      collectGarbage()
    }
  }

  #isInLoadedPart({ placedAt, id }: Position): boolean {
    const end = this.#loadedDownTo
    return end === null || placedAt > end.placedAt || (placedAt === end.placedAt && id >= end.id)
  }
}

/** The last of a full page of orders; null when there are no more. */
function endOf(rows: ReadonlyArray<{ placed_at: number; order_id: string }>): Position | null {
  const last = rows.at(-1)
  return last && rows.length === LOAD_PAGE ? { placedAt: last.placed_at, id: last.order_id } : null
}
