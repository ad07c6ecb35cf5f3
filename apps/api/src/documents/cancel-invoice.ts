import { changedReturn } from '@phuljhari/contract/documents/changed-return'
import { AppError } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { assertBooksOpen } from '../settings/books.ts'
import { clearInvoice } from './invoicing.store.ts'
import { findActiveInvoice, findNotes, markCancelled, type DocumentRow } from './documents.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * @param confirmed the month whose return may change, `yyyy-mm`
 * @throws {AppError} document.changes_return for a document of an earlier month, unless that month is confirmed
 */
export function assertReturnConfirmed({ date, content }: DocumentRow, confirmed: string | undefined): void {
  const changed = changedReturn({ registration: content.seller.registration, date }, indiaDay(new Date()))
  if (changed !== null && changed.month !== confirmed)
    throw new AppError('document.changes_return', {
      message: t('Cancelling this document changes {name}', { name: changed.name }),
    })
}

/**
 * Cancels the invoice of an order, which the caller has locked. Its number is kept. An order whose goods have left
 * needs another one. Without an invoice nothing happens.
 * @param confirmed the month whose return may change
 * @throws {AppError} document.has_notes, books.closed, document.changes_return
 */
export async function cancelInvoice(
  tx: Tx,
  orderId: string,
  reason: string,
  actor: Actor,
  confirmed?: string,
): Promise<void> {
  const invoice = await findActiveInvoice(tx, orderId)
  if (!invoice) return
  if ((await findNotes(tx, [invoice.id])).length > 0) throw new AppError('document.has_notes')
  await assertBooksOpen(tx, invoice.date)
  assertReturnConfirmed(invoice, confirmed)
  await markCancelled(tx, invoice, reason, actor)
  await clearInvoice(tx, orderId)
}
