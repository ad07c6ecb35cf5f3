import { changedReturn } from '@phuljhari/contract/documents/changed-return'
import { AppError } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { assertBooksOpen } from '../settings/books.ts'
import { clearBill } from './bills.store.ts'
import { findActiveBill, findNotes, markCancelled, type DocumentRow } from './documents.store.ts'

/**
 * @param confirmed the month whose return may change, `yyyy-mm`
 * @throws {AppError} document.changes_return for a document of an earlier month, unless that month is confirmed
 */
export function assertReturnConfirmed({ date, content }: DocumentRow, confirmed: string | undefined): void {
  const changed = changedReturn({ registration: content.seller.registration, date }, indiaDay(new Date()))
  if (changed !== null && changed.month !== confirmed)
    throw new AppError('document.changes_return', { message: `Cancelling this document changes ${changed.name}` })
}

/**
 * Cancels the bill of an order, which the caller has locked. Its number is kept. An order whose goods have left needs
 * another one. Without a bill nothing happens.
 * @param confirmed the month whose return may change
 * @throws {AppError} document.has_notes, books.closed, document.changes_return
 */
export async function cancelBill(
  tx: Tx,
  orderId: string,
  reason: string,
  actor: Actor,
  confirmed?: string,
): Promise<void> {
  const bill = await findActiveBill(tx, orderId)
  if (!bill) return
  if ((await findNotes(tx, [bill.id])).length > 0) throw new AppError('document.has_notes')
  await assertBooksOpen(tx, bill.date)
  assertReturnConfirmed(bill, confirmed)
  await markCancelled(tx, bill, reason, actor)
  await clearBill(tx, orderId)
}
