import { NOTE_KINDS, salesSign } from '@phuljhari/contract/documents/document-kinds'
import type { GstDocument } from './gst-documents.store.ts'

/** The tables of GSTR-1 that a document is listed in (trade.md section 1.11). */
export type GstTable = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur'

/** A document, and the invoice value in paise above which a sale to a consumer in another State is large (B2CL). */
export type LimitedDocument = { document: GstDocument; b2clAbove: number }

export const isNote = ({ kind }: GstDocument): boolean => NOTE_KINDS.some((note) => note === kind)
/** The sign with which a document counts towards the sales of its month; 0 for a cancelled one. */
export const signOf = ({ kind, is_cancelled }: GstDocument): -1 | 0 | 1 => (is_cancelled ? 0 : salesSign(kind))

/**
 * Bills of supply, and notes on them, are not in GSTR-1: composition dealers file other returns. Nor are commercial
 * credit notes, which change no tax.
 */
export const isTaxed = ({ kind, against_kind, untaxed_paise }: GstDocument): boolean =>
  (kind === 'tax_invoice' || against_kind === 'tax_invoice') && untaxed_paise === 0

/** The table of a document, or null when it is in none. A note follows the class of its invoice. */
export function tableOf({ document, b2clAbove }: LimitedDocument): GstTable | null {
  if (document.is_cancelled || !isTaxed(document)) return null
  const note = isNote(document)
  if (document.gstin !== '') return note ? 'cdnr' : 'b2b'
  const value = document.against_payable_paise ?? document.payable_paise
  if (document.is_inter && value > b2clAbove) return note ? 'cdnur' : 'b2cl'
  return 'b2cs'
}
