import { gstinState } from '@phuljhari/contract/customers/gstin'
import type { DocumentLine } from '@phuljhari/contract/documents/documents.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { ownIdentity } from '@phuljhari/contract/settings/store-of'
import { amountInWords } from '@phuljhari/contract/tax/amount-in-words'
import { E_INVOICE_EXEMPT } from '@phuljhari/contract/tax/government-portals'
import type { TaxedLine } from '@phuljhari/contract/tax/tax-totals'
import { taxesOnWire } from '@phuljhari/contract/tax/taxes-on-wire'
import type { InvoiceFacts } from './invoice-facts.store.ts'
import type { PlannedLine } from './invoice-lines.ts'
import type { DocumentContent } from './document-content.ts'
import type { InvoicePlan } from './plan-invoice.ts'

/** The shop as it is printed on documents from now on. */
export function sellerOf({
  identity: stored,
  registration,
  payee,
  licence,
  invoicing,
}: ShopSettings): DocumentContent['seller'] {
  const identity = ownIdentity(stored)
  return {
    name: identity.tradeName || identity.legalName,
    legalName: identity.legalName,
    gstin: registration.gstin,
    address: identity.address,
    stateCode: registration.gstin === '' ? identity.stateCode : gstinState(registration.gstin),
    phone: identity.phone,
    email: identity.email,
    website: identity.website,
    registration: registration.kind,
    licence: [licence.form, licence.number].filter(Boolean).join(' '),
    upiId: payee.upiId,
    payeeName: payee.payeeName,
    bankAccount: payee.bankAccount,
    terms: invoicing.terms,
    ...(registration.eInvoiceExempt && { declaration: E_INVOICE_EXEMPT }),
    logo: identity.logo,
    signature: identity.signature,
  }
}

const lineOnWire = (line: PlannedLine, taxed: TaxedLine, index: number): DocumentLine => ({
  line: index + 1,
  kind: line.kind,
  description: line.description,
  ...(line.tamilName && { tamilName: line.tamilName }),
  ...(line.content && { content: line.content }),
  hsn: line.hsn,
  uqc: line.uqc,
  quantity: line.quantity,
  unitPrice: toRupees(line.unitPaise),
  discount: toRupees(taxed.discountPaise),
  rate: line.basisPoints / 100,
  ...taxesOnWire(taxed),
  total: toRupees(taxed.totalPaise),
})

/** What is printed on an invoice. */
export function invoiceContent(plan: InvoicePlan, facts: InvoiceFacts, settings: ShopSettings): DocumentContent {
  const { totals } = plan
  return {
    supply: plan.isInter ? 'inter' : 'intra',
    pricesIncludeTax: plan.pricesIncludeTax,
    seller: sellerOf(settings),
    buyer: {
      name: facts.customer_name,
      gstin: plan.gstin,
      address: plan.address,
      stateCode: plan.stateCode,
      phone: facts.customer_phone,
    },
    // The customer book has no address beside those of the orders.
    deliveryAddress: null,
    lines: totals.lines.flatMap((taxed, index) => {
      const line = plan.lines[index]
      return line ? [lineOnWire(line, taxed, index)] : []
    }),
    byRate:
      plan.kind === 'bill_of_supply'
        ? []
        : totals.byRate.map(({ basisPoints, ...taxes }) => ({ rate: basisPoints / 100, ...taxesOnWire(taxes) })),
    roundOff: toRupees(totals.roundOffPaise),
    amountInWords: amountInWords(totals.payablePaise),
    paymentMethod: facts.payment_method,
    reason: '',
  }
}
