import { z } from 'zod'
import { gstinField } from '../customers/gstin-field.ts'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { periodFilter } from '../rules/dates.ts'
import { amountField, rupeesOnWire } from '../rules/money.ts'
import { KEYWORD_MAX_LENGTH } from '../rules/pages.ts'
import { PAYMENT_MODES } from '../payments/payment-kinds.ts'
import { STATES } from '../rules/states.ts'
import { idParam, textField } from '../rules/text.ts'
import { INVOICE_KINDS, REGISTRATIONS, TAX_DOCUMENT_KINDS, MISSING_FACTS } from './document-kinds.ts'
import { documentReferences, documentReferencesForm } from './document-references.ts'
import { t } from '../rules/t.ts'

const tags = ['documents']
const params = z.object({ id: idParam })
/** When something was done, ISO, and the e-mail address of the person who did it. */
const done = { at: z.string(), person: z.string() }

/** The taxes of a line, of a rate or of a whole document: either CGST and SGST, which are equal, or IGST. */
const taxes = {
  taxable: rupeesOnWire,
  cgst: rupeesOnWire,
  sgst: rupeesOnWire,
  igst: rupeesOnWire,
}

export const documentLine = z.object({
  /** The position among the lines of the invoice, from 1; on a note too. */
  line: z.number().int(),
  /** Goods, or a charge of the shop: packing or freight. */
  kind: z.enum(['goods', 'packing', 'freight']),
  description: z.string(),
  tamilName: z.string().optional(),
  content: z.string().optional(),
  hsn: z.string(),
  /** The unit quantity code of the GST portal, such as BOX. */
  uqc: z.string(),
  /** 0 on a note that changes only the price. */
  quantity: z.number().int(),
  /** What the customer pays for a unit, with or without tax as `pricesIncludeTax` says. */
  unitPrice: rupeesOnWire,
  /** The line's part of the discounts. */
  discount: rupeesOnWire,
  /** The GST rate in percent: 18 is 9 % CGST and 9 % SGST, or 18 % IGST. */
  rate: z.number(),
  ...taxes,
  /** The line's total, with tax. */
  total: rupeesOnWire,
})
export type DocumentLine = z.output<typeof documentLine>

const party = z.object({
  name: z.string(),
  /** Empty when unregistered or unknown. */
  gstin: z.string(),
  /** The lines of the address as printed; empty when unknown. */
  address: z.string(),
  /** A GST code, or '' when unknown. */
  stateCode: z.string(),
  phone: z.string(),
})

/** The shop as it was when the document was issued. */
const seller = party.extend({
  /** Printed first; `name` is the trade name, printed above it if it differs. */
  legalName: z.string(),
  email: z.string(),
  website: z.string(),
  registration: z.enum(REGISTRATIONS),
  licence: z.string(),
  upiId: z.string(),
  payeeName: z.string(),
  bankAccount: z.string(),
  terms: z.string(),
  /** The declaration that a shop exempt from e-invoices must print; absent for other shops. */
  declaration: z.string().optional(),
  /** The URL of an image, like `signature`; empty if there is none. */
  logo: z.string(),
  signature: z.string(),
})

/** Stands where a number would be, on a document that was never issued. No series can produce it. */
export const SAMPLE_NUMBER = 'SAMPLE'

/** A row of the list of documents. */
export const documentSummary = z.object({
  _id: z.string(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  /** At most 16 characters, `PH/26-27/00001`. */
  number: z.string(),
  /** The day in India, `yyyy-mm-dd`. */
  date: z.string(),
  orderId: z.string(),
  customerName: z.string(),
  /** The buyer's GSTIN; empty for an unregistered buyer. */
  gstin: z.string(),
  /** A GST code. */
  placeOfSupply: z.string(),
  ...taxes,
  /** What the customer pays, rounded off. */
  payable: rupeesOnWire,
  /** A credit note without tax, issued after the last day for corrections of tax: it is in no return. */
  isCommercial: z.boolean(),
  cancelled: z.object({ ...done, reason: z.string() }).nullable(),
  /** The invoice that a note changes; null for an invoice. */
  against: z.object({ _id: z.string(), number: z.string(), date: z.string() }).nullable(),
  /** Whether the shop must still enter an e-invoice's IRN, or an e-way bill (trade.md section 1.10). */
  needsIrn: z.boolean(),
  needsEWayBill: z.boolean(),
})
export type DocumentSummary = z.output<typeof documentSummary>

/** A row of the ledger that counts for the order of an invoice. */
const settlement = z.object({
  kind: z.enum(['receipt', 'refund', 'write_off', 'rounding']),
  /** The part that belongs to the order. */
  amount: rupeesOnWire,
  mode: z.enum(PAYMENT_MODES).nullable(),
  /** The last four characters of the UTR or the like; empty for cash. */
  reference: z.string(),
  isVerified: z.boolean(),
  /** The cash that the customer handed over, if it was counted. */
  received: rupeesOnWire.nullable(),
})
export type Settlement = z.output<typeof settlement>

/** An issued document. It never changes, apart from cancellation, references and what was paid since. */
export const taxDocument = documentSummary.extend({
  issued: z.object(done),
  supply: z.enum(['intra', 'inter']),
  pricesIncludeTax: z.boolean(),
  seller,
  buyer: party,
  /** Where the goods go, if that is not the buyer's address. */
  deliveryAddress: party.nullable(),
  lines: z.array(documentLine),
  byRate: z.array(z.object({ rate: z.number(), ...taxes })),
  roundOff: rupeesOnWire.meta({ description: 'rupees, −0.49 to 0.50; of credit notes −0.99 to 0.99' }),
  amountInWords: z.string(),
  paymentMethod: z.string(),
  /** Why a note was issued; empty for an invoice. */
  reason: z.string(),
  references: documentReferences,
  /** The notes on the invoice, without cancelled ones. */
  notes: z.array(documentSummary),
  /** What credit notes, unless they were cancelled, have taken off each line of the invoice so far. */
  returned: z.array(z.object({ line: z.number().int(), quantity: z.number().int(), ...taxes, total: rupeesOnWire })),
  /** What was paid, paid back and waived, without what was rejected or reversed; empty on notes. */
  settlements: z.array(settlement),
  /** What remains to be paid, beyond claims that wait to be verified; less than 0 when too much was paid. */
  balance: rupeesOnWire,
  /** The link in the UPI QR code of the balance; null without a UPI id, or when nothing remains. */
  upiLink: z.string().nullable(),
})
export type TaxDocument = z.output<typeof taxDocument>

/** Beyond section 7, like the other routes here. `Link: <…>; rel="next"` leads to the next page. */
export const listDocuments = route({
  method: 'GET',
  url: '/documents',
  permission: 'documents.read',
  schema: {
    summary: 'Tax documents, newest first',
    tags,
    security: bearer,
    querystring: z.object({
      kind: z.enum(TAX_DOCUMENT_KINDS).optional(),
      ...periodFilter,
      /** Part of the number, the customer's name, the GSTIN or the order id. */
      search: textField(KEYWORD_MAX_LENGTH, t('Search')).default(''),
      /** Only documents that still need an IRN or an e-way bill. */
      incomplete: z.enum(['true', 'false'], { error: 'Send true or false' }).optional(),
      before: idParam.optional(),
    }),
    response: { 200: z.array(documentSummary) },
  },
})
export const getDocument = route({
  method: 'GET',
  url: '/documents/:id',
  permission: 'documents.read',
  schema: { summary: 'A tax document', tags, security: bearer, params, response: { 200: taxDocument } },
})
/** The maximum number of documents in one print job. */
export const DOCUMENTS_PER_PRINT = 200
export const printDocuments = route({
  method: 'POST',
  url: '/documents/print',
  permission: 'documents.read',
  isRead: true,
  schema: {
    summary: 'Tax documents by id, in the order of the ids',
    tags,
    security: bearer,
    body: z.object({ ids: z.array(idParam).min(1).max(DOCUMENTS_PER_PRINT) }),
    response: { 200: z.array(taxDocument) },
  },
})

const incompleteProducts = z
  .array(
    z.object({ fact: z.enum(['rate', 'hsn']), productId: z.string().nullable(), name: z.string(), hsn: z.string() }),
  )
  .default([])

/** An order without an invoice whose goods have left, or that may be invoiced by hand. */
export const uninvoicedOrder = z.object({
  orderId: z.string(),
  status: z.string(),
  customerName: z.string(),
  totalAmount: rupeesOnWire,
  /** When the goods left, ISO; null when they have not. */
  leftAt: z.string().nullable(),
  missing: z.array(z.enum(MISSING_FACTS)),
  /** The products whose HSN is among what is missing. */
  products: incompleteProducts,
  /** What an invoice issued today would come to; absent when that is unknown. */
  billAmount: rupeesOnWire.optional(),
})
export type UninvoicedOrder = z.output<typeof uninvoicedOrder>
export const listUninvoiced = route({
  method: 'GET',
  url: '/documents/to-be-invoiced',
  permission: 'documents.read',
  schema: {
    summary: 'Orders whose goods have left without a bill, oldest first, with what is missing',
    tags,
    security: bearer,
    querystring: z.object({ before: idParam.optional() }),
    response: { 200: z.object({ total: z.number().int(), orders: z.array(uninvoicedOrder) }) },
  },
})

/** Open orders from before GST was part of the total: a list that is shown until an owner has seen it. */
export const listTotalsToReview = route({
  method: 'GET',
  url: '/documents/totals-to-review',
  permission: 'documents.correct',
  schema: {
    summary: 'Open orders whose totals lack GST, with what their bills come to',
    tags,
    security: bearer,
    response: {
      200: z.object({ total: z.number().int(), orders: z.array(uninvoicedOrder.omit({ leftAt: true })) }),
    },
  },
})
export const closeTotalsReview = route({
  method: 'POST',
  url: '/documents/totals-to-review/close',
  permission: 'documents.correct',
  schema: {
    summary: 'The list of totals without GST was seen: show it no more',
    tags,
    security: bearer,
    response: { 200: z.object({ reviewed: z.literal(true) }) },
  },
})

export const orderDocuments = route({
  method: 'GET',
  url: '/orders/:orderId/documents',
  // Whoever prints an order must know whether its paper is a tax invoice.
  permission: 'orders.read',
  schema: {
    summary: "An order's tax documents, oldest first (none for roles that may not read them), and what prevents a bill",
    tags,
    security: bearer,
    params: z.object({ orderId: idParam }),
    response: {
      200: z.object({
        documents: z.array(documentSummary),
        /** What an invoice issued today would be; null for an unregistered shop. */
        kind: z.enum(INVOICE_KINDS).nullable(),
        missing: z.array(z.enum(MISSING_FACTS)),
        products: incompleteProducts,
        /** What that invoice comes to; absent when that is unknown, or nothing is to be invoiced. */
        billAmount: rupeesOnWire.optional(),
      }),
    },
  },
})
const STATE_CODES = STATES.map(({ code }) => code)
/** Issuing again returns the order's invoice. */
export const issueDocument = route({
  method: 'POST',
  url: '/orders/:orderId/documents',
  permission: 'documents.issue',
  schema: {
    summary: 'Issue the bill of an order by hand',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    params: z.object({ orderId: idParam }),
    body: z.object({
      /** The buyer's GSTIN, '' for an unregistered buyer. If absent, the one of the order or of the customer book. */
      gstin: gstinField.optional(),
      /** A GST code that replaces the one of trade.md section 1.5; it needs a reason. */
      placeOfSupply: z
        .string()
        .refine((code) => STATE_CODES.includes(code), t('Choose a State'))
        .optional(),
      /** The buyer's address as printed, where the order has none. */
      address: textField(300, t('Address')).optional(),
      reason: textField(300, t('Reason')).default(''),
      /** The total that the actor confirms when tax has changed it (document.total_changed). Gives paise. */
      confirmedTotal: amountField('confirmedTotal must be an amount in rupees').optional(),
    }),
    response: { 200: taxDocument },
  },
})

export const setDocumentReferences = route({
  method: 'PATCH',
  url: '/documents/:id/references',
  permission: 'documents.issue',
  schema: {
    summary: 'Enter the e-invoice and the e-way bill of a document; an absent field keeps its value',
    tags,
    security: bearer,
    params,
    body: documentReferencesForm.partial(),
    response: { 200: taxDocument },
  },
})
