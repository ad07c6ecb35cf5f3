import type { TaxDocumentKind } from '../documents/document-kinds.ts'

/** An e-invoice must be registered: for registered buyers, when the shop's turnover demands it, never for B2C. */
export const needsEInvoice = (document: {
  kind: TaxDocumentKind
  buyerGstin: string
  /** The shop's setting: its turnover exceeds the limit. */
  eInvoice: boolean
}): boolean => document.eInvoice && document.buyerGstin !== '' && document.kind !== 'bill_of_supply'

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
