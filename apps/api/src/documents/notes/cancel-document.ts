import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import type { Transactions } from '../../db/database.ts'
import type { Actor } from '../../events/actor.ts'
import { assertBooksOpen } from '../../settings/books.ts'
import { assertReturnCanChange, cancelInvoice } from '../cancel-invoice.ts'
import { markCancelled } from '../documents.store.ts'
import { readDocument } from '../read-documents.ts'
import { lockDocument } from './lock-document.ts'
import { saveNoted } from './notes.store.ts'

/** What staff sent: the month whose return may change, `yyyy-mm`. */
export type Cancellation = { reason: string; changesReturnOf?: string | undefined }

/**
 * Cancels a document. Its number is kept, and an order whose invoice is cancelled can be invoiced again. Cancelling
 * again changes nothing.
 * @param id as on the wire
 * @throws {AppError} document.not_found, document.has_notes, books.closed up to the day of the document,
 *   document.return_final, document.changes_return for one of an earlier month, unless that month is confirmed
 */
export const cancelDocument = (
  db: Transactions,
  id: string,
  { reason, changesReturnOf }: Cancellation,
  actor: Actor,
): Promise<TaxDocument> =>
  db.transaction(async (tx) => {
    const row = await lockDocument(tx, id)
    if (row.cancelled_at === null) {
      if (row.against_id === null) await cancelInvoice(tx, row.order_id, reason, actor, changesReturnOf)
      else {
        await assertBooksOpen(tx, row.date)
        await assertReturnCanChange(tx, row, changesReturnOf)
        await markCancelled(tx, row, reason, actor)
        await saveNoted(tx, row.order_id)
      }
    }
    return readDocument(tx, id)
  })
