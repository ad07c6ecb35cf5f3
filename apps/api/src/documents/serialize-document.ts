import type { DocumentSummary, Settlement, TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import { sumTaxed } from '@phuljhari/contract/tax/tax-totals'
import type { TaxDocumentTotals } from '@phuljhari/contract/tax/tax-totals'
import { taxedInPaise, taxesOnWire } from '@phuljhari/contract/tax/taxes-on-wire'
import { upiLink } from '@phuljhari/contract/tax/upi-link'
import type { Tx } from '../db/database.ts'
import type { DocumentContent } from './document-content.ts'
import { findNotes, type DocumentRow, type NoteRow, type SettlementRow, type SummaryRow } from './documents.store.ts'

const NO_REFERENCES: TaxDocument['references'] = {
  irn: '',
  ackNumber: '',
  ackDate: '',
  signedQr: '',
  eWayBill: '',
  vehicle: '',
  transporterId: '',
  distance: null,
}

export function serializeSummary(row: SummaryRow): DocumentSummary {
  const isActive = row.cancelled_at === null
  return {
    _id: String(row.id),
    kind: row.kind,
    number: row.number,
    date: row.date,
    orderId: row.order_id,
    customerName: row.customer_name,
    gstin: row.gstin,
    placeOfSupply: row.place_of_supply,
    taxable: toRupees(row.taxable_paise),
    cgst: toRupees(row.cgst_paise),
    sgst: toRupees(row.sgst_paise),
    igst: toRupees(row.igst_paise),
    payable: toRupees(row.payable_paise),
    isCommercial: row.untaxed_paise > 0,
    cancelled: row.cancelled_at && {
      at: row.cancelled_at.toISOString(),
      person: row.cancelled_by ?? '',
      reason: row.cancellation_reason ?? '',
    },
    against:
      row.against_id === null
        ? null
        : { _id: String(row.against_id), number: row.against_number ?? '', date: row.against_date ?? '' },
    needsIrn: isActive && row.requires_irn && !row.entered.irn,
    needsEWayBill: isActive && row.requires_e_way_bill && !row.entered.eWayBill,
  }
}

/** What credit notes took off so far, by line of the invoice. */
function returnedLines(notes: readonly NoteRow[]): TaxDocument['returned'] {
  const lines = notes.flatMap((note) => (note.kind === 'credit_note' ? note.lines : []))
  return [...Map.groupBy(lines, ({ line }) => line)]
    .map(([line, group]) => {
      const sums = sumTaxed(group.map(taxedInPaise))
      const quantity = group.reduce((sum, one) => sum + one.quantity, 0)
      return { line, quantity, ...taxesOnWire(sums), total: toRupees(sums.totalPaise) }
    })
    .toSorted((a, b) => a.line - b.line)
}

function upiLinkOf({ content: { seller }, balance_paise, number }: DocumentRow): string | null {
  if (seller.upiId === '' || balance_paise <= 0) return null
  const payeeName = seller.payeeName || seller.name
  return upiLink({ upiId: seller.upiId, payeeName, amountPaise: balance_paise, reference: number, note: number })
}

/** Papers lie about: the end of a reference is enough to find the payment. */
const serializeSettlement = (row: SettlementRow): Settlement => ({
  kind: row.kind,
  amount: toRupees(row.amount_paise),
  mode: row.mode,
  reference: row.reference.slice(-4),
  isVerified: row.state === 'verified',
  received: row.tendered_paise === null ? null : toRupees(row.tendered_paise),
})

const serialize = (row: DocumentRow, notes: readonly NoteRow[]): TaxDocument => ({
  ...serializeSummary(row),
  issued: { at: row.issued_at.toISOString(), person: row.issued_by },
  ...row.content,
  references: { ...NO_REFERENCES, ...row.entered },
  notes: notes.map(serializeSummary),
  returned: returnedLines(notes),
  settlements: row.settlements.map(serializeSettlement),
  balance: toRupees(row.balance_paise),
  upiLink: upiLinkOf(row),
})

/** What decides how a document looks that is not issued. */
type Unissued = Pick<TaxDocument, 'kind' | 'number' | 'date' | 'orderId' | 'placeOfSupply'> & {
  totals: TaxDocumentTotals
  content: DocumentContent
  person: string
}
/** A document as on the wire that is stored nowhere, as if it were issued now and not paid. */
export function serializeUnissued({ totals, content, person, ...document }: Unissued): TaxDocument {
  const { sums, payablePaise, roundOffPaise } = totals
  return serialize(
    {
      id: 0,
      kind: document.kind,
      number: document.number,
      date: document.date,
      order_id: document.orderId,
      customer_name: content.buyer.name,
      gstin: content.buyer.gstin,
      place_of_supply: document.placeOfSupply,
      taxable_paise: sums.taxablePaise,
      cgst_paise: sums.cgstPaise,
      sgst_paise: sums.sgstPaise,
      igst_paise: sums.igstPaise,
      untaxed_paise: 0,
      payable_paise: payablePaise,
      cancelled_at: null,
      cancelled_by: null,
      cancellation_reason: null,
      requires_irn: false,
      requires_e_way_bill: false,
      entered: {},
      against_id: null,
      against_number: null,
      against_date: null,
      round_off_paise: roundOffPaise,
      content,
      issued_at: new Date(),
      issued_by: person,
      balance_paise: payablePaise,
      settlements: [],
    },
    [],
  )
}

/** Documents as on the wire, with the notes on them, in the order of the rows. */
export async function serializeDocuments(tx: Tx, rows: readonly DocumentRow[]): Promise<TaxDocument[]> {
  const invoices = rows.flatMap(({ id, against_id }) => (against_id === null ? [id] : []))
  const notes = Map.groupBy(invoices.length === 0 ? [] : await findNotes(tx, invoices), ({ against_id }) => against_id)
  return rows.map((row) => serialize(row, notes.get(row.id) ?? []))
}

export async function serializeDocument(tx: Tx, row: DocumentRow): Promise<TaxDocument> {
  const [document] = await serializeDocuments(tx, [row])
  if (!document) throw new Error('a document was not serialized')
  return document
}
