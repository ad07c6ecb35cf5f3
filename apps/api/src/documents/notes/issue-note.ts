import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import type { NoteKind } from '@phuljhari/contract/documents/document-kinds'
import { isCommercialCredit, planNote, type NoteChange, type NotePlan } from '@phuljhari/contract/documents/plan-note'
import { AppError } from '@phuljhari/contract/errors'
import { MAX_TOTAL_PAISE } from '@phuljhari/contract/orders/order-totals'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { needsEInvoice } from '@phuljhari/contract/tax/government-portals'
import type { Transactions, Tx } from '../../db/database.ts'
import type { Actor } from '../../events/actor.ts'
import { lockIdempotencyKey } from '../../requests/request-keys.store.ts'
import { assertBooksOpen } from '../../settings/books.ts'
import { lockedSettings } from '../../settings/current-settings.ts'
import { findNotes, insertDocument, type DocumentRow } from '../documents.store.ts'
import { readDocument } from '../read-documents.ts'
import { serializeDocument } from '../serialize-document.ts'
import { takeNumber } from '../series.store.ts'
import { assertSameRequest, idempotencyOf, type Idempotency } from '../../requests/idempotency.ts'
import { lockDocument } from './lock-document.ts'
import { noteContent, noteTotals } from './note-content.ts'
import { findByKey, saveNoted } from './notes.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/** What staff sent; amounts in paise. */
export type NoteRequest = { kind: NoteKind; lines: NoteChange[]; reason: string }

/** @throws {AppError} document.key_reused when the key's note was issued for another request */
async function findRepeated(tx: Tx, { key, digest }: Idempotency): Promise<TaxDocument | undefined> {
  await lockIdempotencyKey(tx, key)
  const row = await findByKey(tx, key)
  if (!row) return undefined
  const note = await readDocument(tx, String(row.id))
  const existing = { kind: 'document', id: note._id, name: note.number }
  assertSameRequest(row, digest, { code: 'document.key_reused', existing })
  return note
}

/** The field of the request that a refusal belongs to. */
const fieldOf = (request: NoteRequest, line: number) =>
  `lines.${request.lines.findIndex((change) => change.line === line)}.line`

/** @throws {AppError} request.invalid for a line that the invoice lacks, document.note_too_large, with their fields */
function assertPossible(invoice: TaxDocument, plan: NotePlan, request: NoteRequest): void {
  const unknown = request.lines.find(({ line }) => !invoice.lines.some((one) => one.line === line))
  if (unknown) {
    const message = t('This invoice has no line {line}', { line: unknown.line })
    throw new AppError('request.invalid', { message, fields: { [fieldOf(request, unknown.line)]: message } })
  }
  const [tooLarge] = plan.refused
  if (tooLarge !== undefined) throw AppError.at(fieldOf(request, tooLarge), 'document.note_too_large')
  if (plan.sums.totalPaise === 0 || plan.sums.totalPaise > MAX_TOTAL_PAISE) {
    const message = plan.sums.totalPaise === 0 ? t('This note is for nothing') : t('This note is too large')
    throw new AppError('request.invalid', { message, fields: { lines: message } })
  }
}

/** @throws {AppError} document.not_a_bill, document.cancelled */
function assertActiveInvoice(row: DocumentRow): void {
  if (row.against_id !== null) throw new AppError('document.not_a_bill')
  if (row.cancelled_at !== null) throw new AppError('document.cancelled')
}

/**
 * Issues a credit or debit note on an invoice (trade.md section 1.10): at the invoice's rates, place of supply and
 * prices, with a number of a separate series. After the last day for corrections of tax, a credit note is without tax.
 * Notes on one invoice are issued one by one, and credit notes never exceed it. A request with a known idempotency key
 * returns the note that it issued.
 * @param id the id of the invoice, as on the wire
 * @throws {AppError} document.not_found, document.not_a_bill, document.cancelled, document.note_too_large,
 *   document.key_reused, request.invalid, books.closed, series.unconfirmed, series.full
 */
export const issueNote = (
  db: Transactions,
  id: string,
  request: NoteRequest,
  key: string,
  actor: Actor,
): Promise<TaxDocument> =>
  db.transaction(async (tx) => {
    const idempotency = idempotencyOf(actor, key, { id, request })
    const repeated = await findRepeated(tx, idempotency)
    if (repeated) return repeated
    const row = await lockDocument(tx, id)
    assertActiveInvoice(row)
    const invoice = await serializeDocument(tx, row)
    const { registration, invoicing, series, annualReturn } = await lockedSettings(tx)
    const today = indiaDay(new Date())
    const isCommercial = request.kind === 'credit_note' && isCommercialCredit(invoice, annualReturn.filedUpTo, today)
    const plan = planNote(invoice, request.kind, request.lines, isCommercial)
    assertPossible(invoice, plan, request)

    const notes = await findNotes(tx, [row.id])
    const totals = noteTotals(request.kind, plan, row, notes, invoicing.roundOff)
    await assertBooksOpen(tx, today)
    const taken = await takeNumber(tx, request.kind, today, series)
    const noteId = await insertDocument(
      tx,
      {
        kind: request.kind,
        taken,
        orderId: row.order_id,
        againstId: row.id,
        placeOfSupply: row.place_of_supply,
        totals,
        isCommercial,
        requiresIrn:
          row.kind === 'tax_invoice' &&
          !isCommercial &&
          needsEInvoice({ kind: request.kind, buyerGstin: row.gstin, eInvoice: registration.eInvoice }),
        requiresEWayBill: false,
        content: noteContent(row, plan, totals, request.reason, isCommercial),
        idempotency,
      },
      actor,
    )
    await saveNoted(tx, row.order_id)
    return readDocument(tx, String(noteId))
  })
