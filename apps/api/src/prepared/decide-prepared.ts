import { AppError } from '@phuljhari/contract/errors'
import type { RefundPayment } from '@phuljhari/contract/payments/payment-forms'
import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertPaid, performChange, type Change } from './perform-change.ts'
import { preparedSnapshot } from './prepare-change.ts'
import { lockPrepared, savePreparedDecision, type PreparedDecision, type PreparedRow } from './prepared.store.ts'
import { serializePrepared } from './list-prepared.ts'

type State = PreparedDecision['state']
type Decision = {
  state: State
  reason?: string
  /**
   * Runs before the decision is stored; the change still waits and its row is locked.
   * @returns the id of what it recorded
   */
  run?: (tx: Tx, row: PreparedRow) => Promise<number>
  assertAllowed: (row: PreparedRow) => void
}

/** Decides a waiting change once: when two people decide at once, the second gets what the first decided. */
const decide = (db: Db, id: string, actor: Actor, { state, reason = '', run, assertAllowed }: Decision) =>
  db.transaction(async (tx): Promise<PreparedChange> => {
    const key = rowId(id)
    const row = key === null ? undefined : await lockPrepared(tx, key)
    if (!row) throw new AppError('prepared.not_found')
    assertAllowed(row)
    if (row.state === state) return serializePrepared(row, actor)
    if (row.state !== 'waiting') throw new AppError('prepared.decided')
    const resultId = run ? await run(tx, row) : null
    await savePreparedDecision(tx, row.id, { state, actor: actor.name, reason, resultId })
    const after = preparedSnapshot(row)
    await recordEvent(tx, actor, { subject: 'prepared', subjectId: id, action: state, after })
    const decided = await lockPrepared(tx, row.id)
    return serializePrepared(decided ?? row, actor)
  })

/** A change is decided only by an actor who may make it without preparing it. */
const assertOwner = (actor: Actor) => (row: PreparedRow) =>
  assertMay(actor, row.document_id === null ? 'payments.correct' : 'documents.correct')

/**
 * The stored request as its verb accepts it, with how a refund was paid. People who approve a cancellation have been
 * told which return it changes.
 * @throws {AppError} request.invalid when it is not known how a refund was paid
 */
function changeOf(row: PreparedRow, payment: RefundPayment): Change {
  const { kind, order_id: orderId, document_id: documentId } = row
  const decided = kind === 'cancellation' ? { changesReturnOf: row.document_date?.slice(0, 7) } : payment
  const request = { ...row.request, ...(kind === 'refund' || kind === 'cancellation' ? decided : {}) }
  const change = { kind, orderId, documentId: String(documentId), request } as unknown as Change
  if (change.kind === 'refund') assertPaid(change.request)
  return change
}

/**
 * Makes a prepared change as the person who approves it.
 * @param payment how a refund was paid
 * @throws {AppError} prepared.not_found, prepared.decided, role.refused, request.invalid, and what the verb refuses,
 *   after which the change still waits
 */
export const approvePrepared = (db: Db, id: string, payment: RefundPayment, actor: Actor): Promise<PreparedChange> =>
  decide(db, id, actor, {
    state: 'approved',
    assertAllowed: assertOwner(actor),
    run: async (tx, row) => (await performChange(tx, changeOf(row, payment), actor)).resultId,
  })

/** @throws {AppError} prepared.not_found, prepared.decided, role.refused */
export const declinePrepared = (db: Db, id: string, reason: string, actor: Actor): Promise<PreparedChange> =>
  decide(db, id, actor, { state: 'declined', reason, assertAllowed: assertOwner(actor) })

/** @throws {AppError} prepared.not_found, prepared.decided, prepared.not_own */
export const withdrawPrepared = (db: Db, id: string, actor: Actor): Promise<PreparedChange> =>
  decide(db, id, actor, {
    state: 'withdrawn',
    assertAllowed: (row) => {
      if (row.prepared_by !== actor.name) throw new AppError('prepared.not_own')
    },
  })
