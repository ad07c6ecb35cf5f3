import { AppError } from '@phuljhari/contract/errors'
import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { lockKey } from '../payments/payments.store.ts'
import { assertSameRequest, type Idempotency, type OwnIdempotency } from '../requests/idempotency.ts'
import { tryChange, type Change } from './perform-change.ts'
import { findByKey, findPrepared, insertPrepared, type PreparedRow } from './prepared.store.ts'
import { serializePrepared } from './list-prepared.ts'

/** Which correction was prepared of what, without the reason and the reference, which are personal data. */
export const preparedSnapshot = (row: PreparedRow) => ({
  kind: row.kind,
  orderId: row.order_id,
  ...(row.document_number !== null && { number: row.document_number }),
  amountPaise: row.amount_paise,
})

/** @throws {AppError} prepared.key_reused when the key was used for a different request */
async function findRepeated(tx: Tx, { key, digest }: Idempotency | OwnIdempotency): Promise<PreparedRow | undefined> {
  const row = await findByKey(tx, key)
  const code = 'prepared.key_reused'
  if (row && digest !== null)
    assertSameRequest(row, digest, { code, existing: { kind: 'prepared', id: String(row.id), name: row.order_id } })
  return row
}

/**
 * Stores a correction for an owner's approval after checking that it is possible. A repeat with the same key returns
 * it.
 * @throws {AppError} prepared.waiting when one of this kind already waits, prepared.key_reused, and what the owner's
 *   call would refuse
 */
export async function prepareChange(
  db: Db,
  change: Change,
  idempotency: Idempotency | OwnIdempotency,
  actor: Actor,
): Promise<PreparedChange> {
  // This comes before the trial, which would refuse a change that was approved in the meantime.
  const known = await findRepeated(db, idempotency)
  if (known) return serializePrepared(known, actor)
  const { orderId, amountPaise, lines } = await tryChange(db, change, actor)
  return db.transaction(async (tx) => {
    await lockKey(tx, `prepared ${idempotency.key}`)
    const repeated = await findRepeated(tx, idempotency)
    if (repeated) return serializePrepared(repeated, actor)
    const id = await insertPrepared(tx, {
      kind: change.kind,
      orderId,
      documentId: 'documentId' in change ? Number(change.documentId) : null,
      request: change.request,
      amountPaise,
      lines,
      actor: actor.name,
      idempotency,
    })
    if (id === undefined) throw new AppError('prepared.waiting')
    const row = await findPrepared(tx, id)
    if (!row) throw new Error(`prepared change ${id} is gone`)
    const after = preparedSnapshot(row)
    await recordEvent(tx, actor, { subject: 'prepared', subjectId: String(id), action: 'prepared', after })
    return serializePrepared(row, actor)
  })
}
