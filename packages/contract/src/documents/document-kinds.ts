import { t } from '../rules/t.ts'
/**
 * The kinds of numbered papers, each with a separate series (trade.md section 1.3). The first four are tax documents;
 * vouchers are issued with verified receipts and refunds.
 */
export const DOCUMENT_KINDS = [
  'tax_invoice',
  'bill_of_supply',
  'credit_note',
  'debit_note',
  'receipt_voucher',
  'refund_voucher',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const TAX_DOCUMENT_KINDS = ['tax_invoice', 'bill_of_supply', 'credit_note', 'debit_note'] as const
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number]

/** The kinds with which an order is invoiced; the others change what an invoice says. */
export const INVOICE_KINDS = ['tax_invoice', 'bill_of_supply'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const NOTE_KINDS = ['credit_note', 'debit_note'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/**
 * The sign of a tax document in the sales: -1 for a credit note. A test compares it with the SQL function sales_sign.
 */
export const salesSign = (kind: TaxDocumentKind): 1 | -1 => (kind === 'credit_note' ? -1 : 1)

/** The title of each kind on paper and on screen (rules 46, 49, 50, 51 and 53). */
export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, string>> = {
  tax_invoice: 'Tax Invoice',
  bill_of_supply: 'Bill of Supply',
  credit_note: 'Credit Note',
  debit_note: 'Debit Note',
  receipt_voucher: 'Receipt Voucher',
  refund_voucher: 'Refund Voucher',
}

/** The title of a document. It distinguishes a credit note without tax from one that changes a return. */
export const documentTitle = ({ kind, isCommercial }: { kind: DocumentKind; isCommercial?: boolean }): string =>
  isCommercial ? 'Commercial Credit Note' : DOCUMENT_LABELS[kind]

/** How a shop is registered for GST. An unregistered shop issues no tax documents (trade.md section 1.2). */
export const REGISTRATIONS = ['unregistered', 'regular', 'composition'] as const
export type Registration = (typeof REGISTRATIONS)[number]
export const REGISTRATION_LABELS: Readonly<Record<Registration, string>> = {
  unregistered: t('Unregistered'),
  regular: t('Regular'),
  composition: t('Composition'),
}

/** Facts about the shop that a tax document needs and the settings may lack (missing-facts.ts). */
export const LEGAL_FACTS = ['legal_name', 'shop_address', 'shop_state'] as const
export type LegalFact = (typeof LEGAL_FACTS)[number]

/** What prevents an order from being invoiced. */
export const MISSING_FACTS = [
  ...LEGAL_FACTS,
  'address',
  'state',
  'total',
  'buyer_address',
  'other_state',
  'rate',
  'hsn',
  'total_changed',
] as const
export type MissingFact = (typeof MISSING_FACTS)[number]
