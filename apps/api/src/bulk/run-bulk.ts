import { startBulk } from '@phuljhari/contract/bulk/bulk.contract'
import { AppError } from '@phuljhari/contract/errors'
import { displayedStatus, statusLabel } from '@phuljhari/contract/orders/order-status'
import { t } from '@phuljhari/contract/rules/t'
import { backgroundRunner } from '../background-runner.ts'
import { within, type Db, type Tx } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import { assignOrder } from '../orders/assign-order.ts'
import { moveOrder } from '../orders/change-status.ts'
import { lockOrder } from '../orders/orders.store.ts'
import { undoChange } from '../orders/undo-change.ts'
import { claimRow, findUnfinished, finishBulk, saveResult, type BatchRow, type ClaimedRow } from './bulk.store.ts'

/** Rows in progress at a time: few enough for other requests to find a connection. */
const LANES = 4

async function apply(tx: Tx, batch: BatchRow, orderId: string, actor: Actor): Promise<void> {
  if (batch.action !== 'assign') await moveOrder(tx, orderId, batch.action, actor)
  else if (batch.assignment) await assignOrder(within(tx), { ...batch.assignment, orderId }, actor)
}

/** Does, or undoes, one row and stores its result in the same transaction. @returns false when none is left */
async function runNext(db: Db, batch: BatchRow): Promise<boolean> {
  let claimed: ClaimedRow | undefined
  try {
    return await db.transaction(async (tx) => {
      claimed = await claimRow(tx, batch.id)
      if (!claimed) return false
      const { order_id, seen, result, email, address, role, rights, active } = claimed
      const actor: Actor = { name: email, address, authority: { role, rights } }
      if (!active) throw new AppError('role.refused')
      assertMay(actor, startBulk.permission)
      if (result === 'undoing') {
        await undoChange(within(tx), order_id, actor, batch.action)
        await saveResult(tx, batch.id, claimed, 'undone')
        return true
      }
      const order = await lockOrder(tx, order_id)
      if (order && displayedStatus(order.status) !== displayedStatus(seen)) {
        const message = t('Meanwhile it is {status}', { status: statusLabel(order.status) })
        await saveResult(tx, batch.id, claimed, 'changed', message)
        return true
      }
      await apply(tx, batch, order_id, actor)
      await saveResult(tx, batch.id, claimed, 'done')
      return true
    })
  } catch (error) {
    if (!claimed || isDatabaseUnavailable(error)) throw error
    // The row has no result yet, and nothing of it was stored. A bug fails one row, not the batch.
    const { message } = error instanceof AppError ? error : new AppError('internal')
    await saveResult(db, batch.id, claimed, claimed.result === 'undoing' ? 'done' : 'refused', message)
    if (!(error instanceof AppError)) throw error
    return true
  }
}

/** Works on unfinished batches until none is left, or only rows that others work on. */
async function runBatches(db: Db, signal: AbortSignal, onFailure: (error: unknown) => void): Promise<void> {
  while (!signal.aborted) {
    const batch = await findUnfinished(db)
    if (!batch) return
    const lane = async () => {
      let isLeft = true
      while (isLeft && !signal.aborted)
        isLeft = await runNext(db, batch).catch((error: unknown) => {
          onFailure(error)
          return !isDatabaseUnavailable(error)
        })
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    if (!(await finishBulk(db, batch.id))) return
  }
}

/** Works on batches in the background: as soon as one is started here, and every few seconds on unfinished ones. */
export const bulkRunner = (db: Db, onFailure: (error: unknown) => void) =>
  backgroundRunner((signal) => runBatches(db, signal, onFailure), onFailure)
