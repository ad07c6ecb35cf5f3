import type { TaxDocumentKind } from '@phuljhari/contract/documents/document-kinds'
import type { Settlement } from '@phuljhari/contract/documents/documents.contract'
import type { PaymentMode, ReceiptState } from '@phuljhari/contract/payments/payment-kinds'
import type { DocumentReferences } from '@phuljhari/contract/documents/document-references'
import type { TaxDocumentTotals } from '@phuljhari/contract/tax/tax-totals'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { ORDER_DUE } from '../orders/order-due.ts'
import type { DocumentContent } from './document-content.ts'
import type { TakenNumber } from './series.store.ts'

/** The columns of the list. */
export const SUMMARY_COLUMNS = `d.id, d.kind, d.number, d.date, d.order_id, d.customer_name, d.gstin,
  d.place_of_supply, d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise, d.untaxed_paise, d.payable_paise,
  d.cancelled_at, d.cancelled_by, d.cancellation_reason, d.requires_irn, d.requires_e_way_bill, d.entered,
  d.against_id, a.number as against_number, a.date as against_date`
/** Documents `d`, with the invoice `a` that a note changes. */
export const DOCUMENTS = 'tax_documents d left join tax_documents a on a.id = d.against_id'

export type SummaryRow = {
  id: number
  kind: TaxDocumentKind
  number: string
  /** The day in India. */
  date: string
  order_id: string
  customer_name: string
  gstin: string
  place_of_supply: string
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  /** What a commercial credit note comes to, whose taxable value and taxes are 0. */
  untaxed_paise: number
  payable_paise: number
  cancelled_at: Date | null
  cancelled_by: string | null
  cancellation_reason: string | null
  requires_irn: boolean
  requires_e_way_bill: boolean
  entered: Partial<DocumentReferences>
  against_id: number | null
  against_number: string | null
  against_date: string | null
}
export type DocumentRow = SummaryRow & {
  round_off_paise: number
  content: DocumentContent
  issued_at: Date
  issued_by: string
  /** What remains to be paid for the invoice's order, beyond what is claimed; 0 for a note. */
  balance_paise: number
  settlements: SettlementRow[]
}
/** A part of a row of the ledger that belongs to the invoice's order. */
export type SettlementRow = {
  kind: Settlement['kind']
  amount_paise: number
  mode: PaymentMode | null
  reference: string
  state: ReceiptState
  tendered_paise: number | null
}

const IS_PAYABLE = 'd.against_id is null and d.cancelled_at is null'
const SETTLEMENTS = `case when ${IS_PAYABLE} then (
    select json_agg(json_build_object('kind', p.kind, 'amount_paise', a.paise, 'mode', p.mode, 'reference', p.reference,
      'state', p.state, 'tendered_paise', p.tendered_paise) order by p.id)
    from (select payment_id, sum(amount_paise)::bigint as paise from allocations where order_id = o.order_id
          group by payment_id having sum(amount_paise) <> 0) a
    join payments p on p.id = a.payment_id
    where p.state <> 'rejected' and p.reversed_by is null and p.kind <> 'reversal') end`
const SELECT_DOCUMENTS = `select ${SUMMARY_COLUMNS}, d.round_off_paise, d.content, d.issued_at, d.issued_by,
    case when ${IS_PAYABLE} then ${ORDER_DUE} - o.paid_paise - o.to_verify_paise else 0 end as balance_paise,
    coalesce(${SETTLEMENTS}, '[]') as settlements
  from ${DOCUMENTS} join orders o on o.order_id = d.order_id`
const byIds = { name: 'documents_by_id', text: `${SELECT_DOCUMENTS} where d.id = any($1::bigint[])` }
/** The documents that exist, in no particular order. */
export const findDocuments = (tx: Tx, ids: readonly number[]) => tx.many<DocumentRow>(byIds, [ids])
/** @param id as on the wire */
export async function findDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  const key = rowId(id)
  return key === null ? undefined : (await findDocuments(tx, [key]))[0]
}

const ofOrder = { name: 'documents_of_order', text: `select order_id from tax_documents where id = $1` }
/** The order of a document, which never changes. Lock it before the document. */
export const findOrderOfDocument = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.maybe<{ order_id: string }>(ofOrder, [id]))?.order_id

const activeInvoices = {
  name: 'document_active_invoices',
  text: `${SELECT_DOCUMENTS} where d.order_id = any($1::text[]) and d.against_id is null and d.cancelled_at is null`,
}
/** The invoices of orders that are not cancelled, in no particular order. */
export const findActiveInvoices = (tx: Tx, orderIds: readonly string[]) =>
  tx.many<DocumentRow>(activeInvoices, [orderIds])
/** The invoice of an order that is not cancelled. */
export const findActiveInvoice = async (tx: Tx, orderId: string): Promise<DocumentRow | undefined> =>
  (await findActiveInvoices(tx, [orderId]))[0]

const notesOf = {
  name: 'documents_notes',
  text: `select ${SUMMARY_COLUMNS}, d.content -> 'lines' as lines from ${DOCUMENTS}
         where d.against_id = any($1::bigint[]) and d.cancelled_at is null order by d.id`,
}
export type NoteRow = SummaryRow & { lines: DocumentContent['lines'] }
/** The notes on these invoices that are not cancelled, oldest first. */
export const findNotes = (tx: Tx, invoiceIds: readonly number[]) => tx.many<NoteRow>(notesOf, [invoiceIds])

const byOrder = {
  name: 'documents_by_order',
  text: `select ${SUMMARY_COLUMNS} from ${DOCUMENTS} where d.order_id = $1 order by d.id`,
}
/** All documents of an order, oldest first. */
export const findSummariesOfOrder = (tx: Tx, orderId: string) => tx.many<SummaryRow>(byOrder, [orderId])

export type NewDocument = {
  kind: TaxDocumentKind
  /** By takeNumber; its `date` is the document's. */
  taken: TakenNumber
  orderId: string
  /** The id of the invoice that a note changes. */
  againstId?: number
  /** A GST code. */
  placeOfSupply: string
  totals: Pick<TaxDocumentTotals, 'sums' | 'roundOffPaise' | 'payablePaise'>
  /** A credit note that changes no tax: its sums are stored as untaxed. */
  isCommercial?: boolean
  requiresIrn: boolean
  requiresEWayBill: boolean
  content: DocumentContent
  /** The key of the request that issued a note. */
  idempotency?: { key: string; digest: Buffer }
}

const insert = {
  name: 'document_insert',
  text: `insert into tax_documents (kind, number, prefix, financial_year, serial, date, order_id, against_id,
           customer_name, customer_phone, gstin, place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise,
           igst_paise, round_off_paise, payable_paise, requires_irn, requires_e_way_bill, content, idempotency_key,
           request_digest, issued_by, untaxed_paise)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
           $23, $24, $25, $26)
         returning id`,
}
/**
 * Stores an issued document with its event. What it changes of its order (payable_paise, noted_paise) is the caller's
 * task. @returns its id
 */
export async function insertDocument(tx: Tx, document: NewDocument, actor: Actor): Promise<number> {
  const { kind, taken, orderId, againstId = null, content, totals, isCommercial = false, idempotency } = document
  const { sums, roundOffPaise, payablePaise } = totals
  const { buyer, supply } = content
  const { id } = await tx.one<{ id: number }>(insert, [
    kind,
    taken.number,
    taken.prefix,
    taken.financialYear,
    taken.serial,
    taken.date,
    orderId,
    againstId,
    buyer.name,
    buyer.phone,
    buyer.gstin,
    document.placeOfSupply,
    supply,
    isCommercial ? 0 : sums.taxablePaise,
    sums.cgstPaise,
    sums.sgstPaise,
    sums.igstPaise,
    roundOffPaise,
    payablePaise,
    document.requiresIrn,
    document.requiresEWayBill,
    JSON.stringify(content),
    idempotency?.key ?? null,
    idempotency?.digest ?? null,
    actor.name,
    isCommercial ? sums.taxablePaise : 0,
  ])
  await recordEvent(tx, actor, {
    subject: 'document',
    subjectId: String(id),
    action: 'issued',
    after: { kind, number: taken.number, orderId, payablePaise, ...(content.reason && { reason: content.reason }) },
  })
  return id
}

const cancel = {
  name: 'document_cancel',
  text: `update tax_documents set cancelled_at = now(), cancelled_by = $2, cancellation_reason = $3 where id = $1`,
}
/** Marks a document as cancelled, with its event. Its number is kept. The caller updates the order. */
export async function markCancelled(tx: Tx, document: SummaryRow, reason: string, actor: Actor): Promise<void> {
  await tx.run(cancel, [document.id, actor.name, reason])
  await recordEvent(tx, actor, {
    subject: 'document',
    subjectId: String(document.id),
    action: 'cancelled',
    before: { number: document.number, orderId: document.order_id },
    after: { reason },
  })
}
