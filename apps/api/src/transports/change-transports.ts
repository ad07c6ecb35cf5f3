import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@phuljhari/contract/errors'
import {
  transportTexts,
  type Transport,
  type TransportChange,
  type TransportForm,
} from '@phuljhari/contract/transports/transports.contract'
import { assertNotStale } from '../assert-not-stale.ts'
import type { Db, Transactions, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { serializeTransports, transportSnapshot } from './serialize-transport.ts'
import {
  deleteRow,
  findTransports,
  insertApart,
  insertTransport,
  keepFormerName,
  lockTransport,
  lockTransports,
  saveMerge,
  saveSplit,
  updateTransport as updateRow,
  type TransportRow,
} from './transports.store.ts'

/** A transport with its spellings and orders. @throws {AppError} transport.not_found, transport.merged */
export async function readTransport(tx: Tx, id: string): Promise<Transport> {
  const key = rowId(id)
  const rows = key === null ? [] : await findTransports(tx, key)
  const [transport] = serializeTransports(rows)
  if (transport) return transport
  throw new AppError(rows.length > 0 ? 'transport.merged' : 'transport.not_found')
}

async function lockExisting(tx: Tx, id: string): Promise<TransportRow> {
  await lockTransports(tx)
  const key = rowId(id)
  const row = key === null ? undefined : await lockTransport(tx, key)
  if (!row) throw new AppError('transport.not_found')
  return row
}

/** Records what became of a transport, unless nothing did, and returns it. */
async function recordChange(tx: Tx, actor: Actor, action: string, before: Transport): Promise<Transport> {
  const after = await readTransport(tx, before._id)
  const [old, snapshot] = [transportSnapshot(before), transportSnapshot(after)]
  if (!isDeepStrictEqual(old, snapshot))
    await recordEvent(tx, actor, { subject: 'transport', subjectId: after._id, action, before: old, after: snapshot })
  return after
}

/** Adds a transport. @throws {AppError} transport.exists when one has this name or spelling */
export const createTransport = (db: Transactions, form: TransportForm, actor: Actor): Promise<Transport> =>
  db.transaction(async (tx) => {
    await lockTransports(tx)
    const row = await insertTransport(tx, form)
    if (!row) throw AppError.at('name', 'transport.exists')
    const transport = await readTransport(tx, String(row.id))
    await recordEvent(tx, actor, {
      subject: 'transport',
      subjectId: transport._id,
      action: 'created',
      after: transportSnapshot(transport),
    })
    return transport
  })

/**
 * Replaces a transport. Orders keep the name that they have: if that was another one, it becomes a spelling.
 * @throws {AppError} transport.not_found, transport.merged, transport.exists; edit.stale when `basedOn` is no longer
 *   what is stored
 */
export const updateTransport = (
  db: Db,
  id: string,
  { basedOn, ...form }: TransportChange,
  actor: Actor,
): Promise<Transport> =>
  db.transaction(async (tx) => {
    const { id: key } = await lockExisting(tx, id)
    const before = await readTransport(tx, id)
    if (!(await updateRow(tx, key, form))) throw AppError.at('name', 'transport.exists')
    await keepFormerName(tx, key, before.name)
    const after = transportTexts(await readTransport(tx, id))
    assertNotStale(basedOn, { now: transportTexts(before), after, sent: after })
    return recordChange(tx, actor, 'changed', before)
  })

/**
 * Makes another transport, with its spellings, a spelling of this one. Repeating it changes nothing.
 * @throws {AppError} transport.not_found, transport.merged when either is a spelling of a third
 */
export const mergeTransports = (db: Db, id: string, otherId: string, actor: Actor): Promise<Transport> =>
  db.transaction(async (tx) => {
    const kept = await lockExisting(tx, id)
    const other = await lockExisting(tx, otherId)
    const before = await readTransport(tx, id)
    if (other.id === kept.id || other.merged_into === kept.id) return before
    if (other.merged_into !== null) throw new AppError('transport.merged')
    await saveMerge(tx, kept.id, other.id)
    return recordChange(tx, actor, 'merged', before)
  })

/**
 * Makes a spelling a transport again and returns it. Repeating it changes nothing.
 * @throws {AppError} transport.not_found
 */
export const splitTransport = (db: Db, id: string, actor: Actor): Promise<Transport> =>
  db.transaction(async (tx) => {
    const { id: key, merged_into: kept } = await lockExisting(tx, id)
    if (kept === null) return readTransport(tx, id)
    const before = await readTransport(tx, String(kept))
    await saveSplit(tx, key)
    await recordChange(tx, actor, 'split', before)
    return readTransport(tx, id)
  })

/**
 * Confirms that two names which look alike are two transports. Repeating it changes nothing.
 * @throws {AppError} transport.not_found, transport.merged when either is a spelling of another
 */
export const keepTransportsApart = (db: Db, id: string, otherId: string, actor: Actor): Promise<Transport> =>
  db.transaction(async (tx) => {
    const [one, other] = [await lockExisting(tx, id), await lockExisting(tx, otherId)]
    if (one.merged_into !== null || other.merged_into !== null) throw new AppError('transport.merged')
    if (one.id !== other.id && (await insertApart(tx, one.id, other.id)))
      await recordEvent(tx, actor, {
        subject: 'transport',
        subjectId: id,
        action: 'kept_apart',
        after: { name: one.name, other: other.name },
      })
    return readTransport(tx, id)
  })

/**
 * Deletes a transport that no order has used.
 * @throws {AppError} transport.not_found, transport.merged, transport.in_use when orders have it or a spelling of it
 */
export const deleteTransport = (db: Db, id: string, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const { id: key } = await lockExisting(tx, id)
    const transport = await readTransport(tx, id)
    if (transport.orders > 0 || transport.spellings.length > 0) throw new AppError('transport.in_use')
    await deleteRow(tx, key)
    const before = transportSnapshot(transport)
    await recordEvent(tx, actor, { subject: 'transport', subjectId: id, action: 'deleted', before })
  })
