import type { Db, Tx } from '../db/database.ts'
import { collectGarbage } from '../collect-garbage.ts'
import type { IndexChunk } from './index-chunk.ts'
import { NameNumbers, TextNumbers } from './interned-texts.ts'
import { OrderIndex } from './order-index.ts'
import { pack, unpack } from './packed-texts.ts'
import { packBody, packFields, unpackChunk } from './saved-chunk.ts'
import {
  addChunk,
  findSaved,
  finishSaving,
  lockSaved,
  readOneSnapshot,
  removeAllChunks,
  removeChunks,
  savedChunks,
  updateFields,
  type SavedIndex as Saved,
} from './saved-index.store.ts'

/** After so many pages, garbage is collected: some 15 MB. */
const PAGES_OF_GARBAGE = 4
/** After this many seconds without a save, another process takes over. */
const TAKE_OVER_AFTER = 1800

const firstOf = ({ fixed }: IndexChunk): number => fixed.placedAt[0] ?? 0

/** @returns null when they are damaged. */
function readTexts({ texts }: Saved): Texts | null {
  try {
    return unpack(texts) as Texts
  } catch {
    return null
  }
}

type Times = { firstAt: number; lastAt: number }
/** How far the changes of orders were read (changes-cursor.ts). */
export type Cursor = { epoch: string; upto: bigint }
/** An index with everything written before `cursor`, except for the orders of the `missing` times. */
type Restored = { index: OrderIndex; cursor: Cursor; missing: Times[] }
/** The number under which each chunk is saved, by the columns that it shares with its successors. */
type SavedChunks = Map<IndexChunk['fixed'], { number: number; changing: IndexChunk['changing'] }>
type Texts = { items: readonly string[]; names: readonly string[] }

/**
 * The index as it is saved in the database, shared by all processes. One of them keeps it up to date: it writes the
 * chunks that have changed since its last save. Another one replaces all of it, after that one has ended.
 */
export class SavedIndex {
  readonly #db: Db
  /** The version that this process read or saved last; null if none. */
  #version: string | null = null
  #saved: SavedChunks = new Map()
  /** The numbers of saved chunks that could not be read. */
  #unreadable: number[] = []

  constructor(db: Db) {
    this.#db = db
  }

  /** Reads what was saved; null when none of it can be used. Chunks that are damaged are `missing`. */
  async restore(): Promise<Restored | null> {
    return this.#db.transaction(async (tx) => {
      await readOneSnapshot(tx)
      const head = await findSaved(tx)
      if (!head) return null
      const texts = readTexts(head)
      if (!texts) return null
      const saved: SavedChunks = new Map()
      const missing: Times[] = []
      const chunks: IndexChunk[] = []
      const unreadable: number[] = []
      let pages = 0
      for await (const page of savedChunks(tx)) {
        for (const { number, firstAt, lastAt, body, fields } of page) {
          const chunk = body && unpackChunk(body, fields)
          if (chunk) {
            chunks.push(chunk)
            saved.set(chunk.fixed, { number, changing: chunk.changing })
          } else {
            missing.push({ firstAt, lastAt })
            unreadable.push(number)
          }
        }
        pages += 1
        if (pages % PAGES_OF_GARBAGE === 0) collectGarbage()
      }
      if (saved.size + missing.length !== head.chunks) return null
      this.#version = head.version
      this.#saved = saved
      this.#unreadable = unreadable
      const sorted = chunks.toSorted(
        (one, other) => firstOf(one) - firstOf(other) || (one.id(0) < other.id(0) ? -1 : 1),
      )
      return {
        index: new OrderIndex(sorted, new TextNumbers(texts.items), new NameNumbers(texts.names)),
        cursor: { epoch: head.epoch, upto: BigInt(head.upto) },
        missing,
      }
    })
  }

  /**
   * Saves an index, unless another process does.
   * @param current brings the index up to date, and returns it with what it contains
   */
  async save(current: () => Promise<{ index: OrderIndex; cursor: Cursor }>): Promise<void> {
    const written = await this.#db.transaction(async (tx) => {
      await lockSaved(tx)
      const head = await findSaved(tx)
      const isOwn = head !== undefined && head.version === this.#version
      if (head && !isOwn && head.age < TAKE_OVER_AFTER) return null
      // Only now, so that no customer who was erased meanwhile is saved.
      const { index, cursor } = await current()
      const { chunks } = index
      const saved = await this.#write(tx, chunks, isOwn)
      const texts = pack({ items: index.items.texts, names: index.names.names } satisfies Texts)
      const version = await finishSaving(tx, { upto: String(cursor.upto), chunks: chunks.length, texts })
      return { saved, version }
    })
    if (written === null) return
    this.#version = written.version
    this.#saved = written.saved
    this.#unreadable = []
  }

  /** Writes the chunks that are not saved as they are, and removes others. @returns what is saved then */
  async #write(tx: Tx, chunks: readonly IndexChunk[], isOwn: boolean): Promise<SavedChunks> {
    const before: SavedChunks = isOwn ? this.#saved : new Map()
    const after: SavedChunks = new Map()
    const numbers = [...[...before.values()].map(({ number }) => number), ...this.#unreadable]
    let next = numbers.reduce((last, number) => Math.max(last, number), -1) + 1
    if (!isOwn) await removeAllChunks(tx)
    for (const chunk of chunks) {
      const known = before.get(chunk.fixed)
      const number = known?.number ?? next++
      after.set(chunk.fixed, { number, changing: chunk.changing })
      if (!known)
        await addChunk(tx, {
          number,
          firstAt: firstOf(chunk),
          lastAt: chunk.fixed.placedAt.at(-1) ?? 0,
          body: packBody(chunk),
          fields: packFields(chunk),
        })
      else if (known.changing !== chunk.changing) await updateFields(tx, number, packFields(chunk))
    }
    const gone = [...before].flatMap(([fixed, { number }]) => (after.has(fixed) ? [] : [number]))
    if (isOwn) gone.push(...this.#unreadable)
    if (gone.length > 0) await removeChunks(tx, gone)
    return after
  }
}
