import type { TaxDocumentKind } from '../documents/document-kinds.ts'

/** An e-invoice must be registered: for registered buyers, when the shop's turnover demands it, never for B2C. */
export const needsEInvoice = (document: {
  kind: TaxDocumentKind
  buyerGstin: string
  /** The shop's setting: its turnover exceeds the limit. */
  eInvoice: boolean
}): boolean => document.eInvoice && document.buyerGstin !== '' && document.kind !== 'bill_of_supply'

/** What invoices of a shop say whose turnover demands e-invoices, but which the law exempts (rule 46(s)). */
export const E_INVOICE_EXEMPT =
  'I/We hereby declare that though our aggregate turnover in any preceding financial year from 2017-18 onwards is ' +
  'more than the aggregate turnover notified under sub-rule (4) of rule 48, we are not required to prepare an ' +
  'invoice in terms of the provisions of the said sub-rule.'

/** Consignments above these values, tax included, need an e-way bill (settings, in paise). */
export type EWayBillLimits = { eWayBillInterState: number; eWayBillWithinState: number }

/** Whether goods may travel only with an e-way bill (rule 138, trade.md section 1.10). Notes move no goods. */
export function needsEWayBill(
  document: { kind: TaxDocumentKind; totalPaise: number; isInter: boolean },
  limits: EWayBillLimits,
): boolean {
  if (document.kind !== 'tax_invoice' && document.kind !== 'bill_of_supply') return false
  return document.totalPaise > (document.isInter ? limits.eWayBillInterState : limits.eWayBillWithinState)
}
