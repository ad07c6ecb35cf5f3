import { startDocumentBatch } from '@phuljhari/contract/documents/document-batches.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { can } from '@phuljhari/contract/staff/roles'
import { backgroundRunner } from '../background-runner.ts'
import type { Db, Tx } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts'
import type { Actor } from '../events/actor.ts'
import { lockedSettings } from '../settings/current-settings.ts'
import { lockOrders } from '../orders/orders.store.ts'
import { claimBatch, findPending, finishBatch, saveOutcomes, type Outcome } from './batches.store.ts'
import { findInvoiceFacts, type InvoiceFacts } from './invoice-facts.store.ts'
import { assertInvoiceable, issueInvoice } from './issue-invoice.ts'
import { invoiceKind } from './plan-invoice.ts'

/** Invoices that share a transaction: few enough for others not to wait long for the series. */
const CHUNK = 25

type Refusal = Omit<Outcome, 'position'>
const ISSUED: Refusal = { refusal: null, missing: [] }

/** Issues the invoice of one order, or says why not. */
async function issueOne(
  tx: Tx,
  facts: InvoiceFacts | undefined,
  settings: ShopSettings,
  actor: Actor,
): Promise<Refusal> {
  try {
    if (!facts) throw new AppError('order.not_found')
    if (facts.bill_number !== null) return ISSUED
    if (invoiceKind(settings) === null) throw new AppError('document.unregistered')
    assertInvoiceable(facts)
    const { missing, refusal, invoice } = await issueInvoice(tx, facts, settings, actor)
    return invoice ? ISSUED : { refusal, missing }
  } catch (error) {
    // Thrown before anything was written.
    if (error instanceof AppError) return { refusal: error.message, missing: [] }
    throw error
  }
}

/**
 * Issues the next invoices of a job. The lock on the job keeps other processes from it; after a crash its orders
 * without an outcome are still to be done.
 * @param issue false records that the orders cannot be invoiced
 * @returns false when no job is left that no other process is working on
 */
const issueNext = (db: Db, limit: number, issue: boolean): Promise<boolean> =>
  db.transaction(async (tx) => {
    const batch = await claimBatch(tx)
    if (!batch) return false
    const pending = await findPending(tx, batch.id, limit)
    if (pending.length === 0) {
      await finishBatch(tx, batch.id)
      return true
    }
    const ids = pending.map(({ order_id }) => order_id)
    await lockOrders(tx, ids)
    const [facts, settings] = [await findInvoiceFacts(tx, ids), await lockedSettings(tx)]
    const actor = { name: batch.started_by, address: batch.address }
    const isAllowed = batch.active && can(batch, startDocumentBatch.permission)
    const outcomes: Outcome[] = []
    for (const { position, order_id } of pending) {
      const failure = { refusal: new AppError('internal').message, missing: [] }
      const outcome = !isAllowed
        ? { refusal: new AppError('role.refused').message, missing: [] }
        : issue
          ? await issueOne(tx, facts.get(order_id), settings, actor)
          : failure
      outcomes.push({ position, ...outcome })
    }
    await saveOutcomes(tx, batch.id, outcomes)
    return true
  })

/**
 * Works on unfinished jobs until none is left. A failure that is a bug fails one order, not the job.
 * @param onFailure called with every failure that is no refusal
 * @throws when the database is unavailable
 * @internal for tests, which issue without the queue
 */
export async function issueBatches(db: Db, signal: AbortSignal, onFailure: (error: unknown) => void): Promise<void> {
  let [limit, issue] = [CHUNK, true]
  while (!signal.aborted) {
    try {
      if (!(await issueNext(db, limit, issue))) return
      ;[limit, issue] = [CHUNK, true]
    } catch (error) {
      if (isDatabaseUnavailable(error) || !issue) throw error
      onFailure(error)
      issue = limit > 1
      limit = 1
    }
  }
}

/** Works on jobs in the background: as soon as one is started here, and every few seconds on unfinished ones. */
export const batchRunner = (db: Db, onFailure: (error: unknown) => void) =>
  backgroundRunner((signal) => issueBatches(db, signal, onFailure), onFailure)
