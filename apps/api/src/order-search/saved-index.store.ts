import { RELEASE } from '@phuljhari/contract/version'
import type { Tx } from '../db/database.ts'
import { CHANGES_CURSOR } from '../orders/order-changes.store.ts'

// A row that a backup or another server brought was not written by the transaction that it names. Another release may
// make other texts of an order, or number statuses differently. Rows of another history may hold removed orders.
const HISTORY = `(select concat_ws(' ', pg_relation_filenode('orders'), version) from order_removals)`

const saved = {
  name: 'index_saved',
  text: `select version, now.epoch, s.upto::text, chunks, texts, extract(epoch from now() - saved_at)::float8 as age
         from order_index s, ${CHANGES_CURSOR}
         where release = '${RELEASE}' and history = ${HISTORY}
           and s.xmin::text::bigint = written_xid::text::numeric % 4294967296`,
}
/** An index that a process saved. `upto` is where its cursor was, `texts` holds the packed texts of its numbers. */
export type SavedIndex = {
  version: string
  /** That of the cursors of now. */
  epoch: string
  upto: string
  chunks: number
  texts: Uint8Array
  /** In seconds. */
  age: number
}
/** What was saved last, or undefined when none of it can be used. */
export const findSaved = (tx: Tx) => tx.maybe<SavedIndex>(saved)

const snapshot = { name: 'index_snapshot', text: 'set transaction isolation level repeatable read, read only' }
/** Makes the transaction read one consistent snapshot. Call it first. */
export const readOneSnapshot = (tx: Tx) => tx.run(snapshot)

/** How many chunks a statement reads: less than 1 MB. */
const PAGE = 16
/** `body` is null when an order in the chunk was erased. The times of its orders are in microseconds since 1970. */
export type SavedChunk = {
  number: number
  firstAt: number
  lastAt: number
  body: Uint8Array | null
  fields: Uint8Array
}
const microseconds = (at: string) => `(extract(epoch from ${at}) * 1000000)::bigint`
const chunks = {
  name: 'index_chunks',
  text: `select number, ${microseconds('first_at')} as "firstAt", ${microseconds('last_at')} as "lastAt", body, fields
         from order_index_chunks where number > $1 order by number limit ${PAGE}`,
}
/** Yields the saved chunks, a page at a time, while the database reads the next one. */
export async function* savedChunks(tx: Tx): AsyncGenerator<SavedChunk[]> {
  const read = (after: number) => tx.many<SavedChunk>(chunks, [after])
  let next: Promise<SavedChunk[]> | null = read(-1)
  while (next !== null) {
    const page: SavedChunk[] = await next
    next = page.length < PAGE ? null : read(page.at(-1)?.number ?? 0)
    // Awaited after the page is used.
    next?.catch(() => {})
    yield page
  }
}

const lock = { name: 'index_lock', text: 'lock table order_index in share row exclusive mode' }
/** Waits until no other process saves and no customer is being erased, and keeps them waiting. */
export const lockSaved = (tx: Tx) => tx.run(lock)

const remove = { name: 'index_remove', text: 'delete from order_index_chunks where number = any($1::integer[])' }
export const removeChunks = (tx: Tx, numbers: readonly number[]) => tx.run(remove, [numbers])
const removeAll = { name: 'index_remove_all', text: 'delete from order_index_chunks' }
export const removeAllChunks = (tx: Tx) => tx.run(removeAll)

const time = (at: string) => `timestamptz 'epoch' + ${at} * interval '1 microsecond'`
const add = {
  name: 'index_add_chunk',
  text: `insert into order_index_chunks (number, first_at, last_at, body, fields)
         values ($1, ${time('$2::bigint')}, ${time('$3::bigint')}, $4, $5)`,
}
export const addChunk = (tx: Tx, { number, firstAt, lastAt, body, fields }: SavedChunk) =>
  tx.run(add, [number, firstAt, lastAt, body, fields])

const update = { name: 'index_update_fields', text: 'update order_index_chunks set fields = $2 where number = $1' }
export const updateFields = (tx: Tx, number: number, fields: Uint8Array) => tx.run(update, [number, fields])

const finish = {
  name: 'index_finish',
  text: `insert into order_index (version, release, history, upto, written_xid, chunks, texts)
         values (gen_random_uuid(), '${RELEASE}', ${HISTORY}, $1::xid8, pg_current_xact_id(), $2, $3)
         on conflict (only_row) do update set version = excluded.version, release = excluded.release,
           history = excluded.history, upto = excluded.upto, written_xid = excluded.written_xid,
           chunks = excluded.chunks, texts = excluded.texts, saved_at = now()
         returning version`,
}
/** Says what the saved chunks contain. @returns the version of what was saved */
export const finishSaving = async (tx: Tx, { upto, chunks, texts }: Pick<SavedIndex, 'upto' | 'chunks' | 'texts'>) =>
  (await tx.one<{ version: string }>(finish, [upto, chunks, texts])).version
