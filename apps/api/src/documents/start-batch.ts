import { BATCH_MAX_ORDERS, type DocumentBatch } from '@phuljhari/contract/documents/document-batches.contract'
import { AppError } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { idempotencyOf } from '../requests/idempotency.ts'
import { findBatchByKey, findProgress, findRefused, insertBatch } from './batches.store.ts'
import { findInvoiceFacts } from './invoice-facts.store.ts'
import { invoiceKind, planInvoice } from './plan-invoice.ts'
import { findUninvoiced } from './invoicing.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/** @throws {AppError} document.batch_not_found */
export async function readBatch(tx: Tx, id: string): Promise<DocumentBatch> {
  const key = rowId(id)
  const progress = key === null ? undefined : await findProgress(tx, key)
  if (key === null || !progress) throw new AppError('document.batch_not_found')
  const { total, issued, finished_at } = progress
  const refused = (await findRefused(tx, key)).map(({ order_id, refusal, missing }) => ({
    orderId: order_id,
    message: refusal,
    missing,
  }))
  return { _id: id, total, issued, refused, finishedAt: finished_at?.toISOString() ?? null }
}

/** The orders that should have an invoice and for which no fact is missing. */
async function invoiceableOrders(tx: Tx): Promise<string[]> {
  const settings = await currentSettings(tx)
  const today = indiaDay(new Date())
  const ids = (await findUninvoiced(tx, BATCH_MAX_ORDERS)).map(({ order_id }) => order_id)
  const facts = await findInvoiceFacts(tx, ids)
  return ids.filter((id) => {
    const order = facts.get(id)
    return order && planInvoice(order, settings, today).missing.length === 0
  })
}

/**
 * Starts a job that issues the invoices of many orders; issue-batches.ts does the work. A repeat returns the first job.
 * @param orderIds if absent, all orders that should have an invoice and for which no fact is missing
 * @throws {AppError} request.invalid for ids that no order can have, document.unregistered, order.key_reused for other
 *   orders under a used key
 */
export async function startBatch(
  db: Db,
  orderIds: readonly string[] | undefined,
  sentKey: string,
  actor: Actor,
): Promise<DocumentBatch> {
  const { key, digest } = idempotencyOf(actor, sentKey, orderIds ?? null)
  return db.transaction(async (tx) => {
    if (invoiceKind(await currentSettings(tx)) === null) throw new AppError('document.unregistered')
    const known = await findBatchByKey(tx, key)
    const ids = known ? [] : [...new Set(orderIds ?? (await invoiceableOrders(tx)))]
    const batch = { key, digest, actor: actor.name, address: actor.address, orderIds: ids }
    const id = known ? undefined : await insertBatch(tx, batch)
    if (id !== undefined) return readBatch(tx, String(id))
    const first = known ?? (await findBatchByKey(tx, key))
    if (!first?.request_digest.equals(digest))
      throw new AppError('order.key_reused', {
        message: t('This Idempotency-Key was already used for a different job'),
      })
    return readBatch(tx, String(first.id))
  })
}
