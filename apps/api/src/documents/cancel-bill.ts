import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { assertBooksOpen } from '../settings/books.ts'
import { clearBill } from './bills.store.ts'
import { findActiveBill, findNotes, markCancelled } from './documents.store.ts'

/**
 * Cancels the bill of an order, which the caller has locked. Its number is kept. An order whose goods have left needs
 * another one. Without a bill nothing happens.
 * @throws {AppError} document.has_notes, books.closed
 */
export async function cancelBill(tx: Tx, orderId: string, reason: string, actor: Actor): Promise<void> {
  const bill = await findActiveBill(tx, orderId)
  if (!bill) return
  if ((await findNotes(tx, [bill.id])).length > 0) throw new AppError('document.has_notes')
  await assertBooksOpen(tx, bill.date)
  await markCancelled(tx, bill, reason, actor)
  await clearBill(tx, orderId)
}
