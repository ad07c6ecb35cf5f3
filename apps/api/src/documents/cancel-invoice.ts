import { changedReturn } from '@phuljhari/contract/documents/changed-return'
import { AppError } from '@phuljhari/contract/errors'
import { formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { canCorrectTax, financialYear, lastDayForNotes } from '@phuljhari/contract/tax/document-number'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { assertBooksOpen } from '../settings/books.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { clearInvoice } from './invoicing.store.ts'
import { findActiveInvoice, findNotes, markCancelled, type DocumentRow } from './documents.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * @param confirmed the month whose return may change, `yyyy-mm`
 * @throws {AppError} document.return_final when the return of its month can no longer change,
 *   document.changes_return for a document of an earlier month, unless that month is confirmed
 */
export async function assertReturnCanChange(
  tx: Tx,
  { date, kind, content, untaxed_paise }: DocumentRow,
  confirmed: string | undefined,
): Promise<void> {
  const today = indiaDay(new Date())
  const { filedUpTo } = (await currentSettings(tx)).annualReturn
  // A commercial note is in no return.
  if (untaxed_paise === 0 && !canCorrectTax(date, filedUpTo, today)) {
    const day = formatDate(lastDayForNotes(date))
    throw new AppError('document.return_final', {
      message: [
        filedUpTo >= financialYear(date)
          ? t('The annual return of {year} is filed, so the return of this document can no longer change.', {
              year: financialYear(date),
            })
          : t('The return of this document could change up to {day} and no longer can.', { day }),
        kind === 'credit_note'
          ? t('Issue a debit note on its invoice.')
          : kind === 'debit_note'
            ? t('Issue a commercial credit note on its invoice: it changes no tax.')
            : kind === 'bill_of_supply'
              ? t('Issue a credit note on it.')
              : t('Issue a commercial credit note on it: it changes no tax.'),
      ].join(' '),
    })
  }
  const changed = changedReturn({ registration: content.seller.registration, date }, today)
  if (changed !== null && changed.month !== confirmed)
    throw new AppError('document.changes_return', {
      message: t('Cancelling this document changes {name}', { name: changed.name }),
    })
}

/**
 * Cancels the invoice of an order, which the caller has locked. Its number is kept. An order whose goods have left
 * needs another one. Without an invoice nothing happens.
 * @param confirmed the month whose return may change
 * @throws {AppError} document.has_notes, books.closed, document.return_final, document.changes_return
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
  await assertReturnCanChange(tx, invoice, confirmed)
  await markCancelled(tx, invoice, reason, actor)
  await clearInvoice(tx, orderId)
}
