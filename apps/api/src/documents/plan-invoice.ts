import { gstinState } from '@phuljhari/contract/customers/gstin'
import type { InvoiceKind, MissingFact } from '@phuljhari/contract/documents/document-kinds'
import { type IncompleteProduct, missingLegalFacts } from '@phuljhari/contract/documents/missing-facts'
import { stateOf } from '@phuljhari/contract/rules/states'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { placeOfSupply } from '@phuljhari/contract/tax/place-of-supply'
import { taxDocumentTotals, type TaxDocumentTotals } from '@phuljhari/contract/tax/tax-totals'
import type { InvoiceFacts } from './invoice-facts.store.ts'
import { invoiceLines, type PlannedLine } from './invoice-lines.ts'

/** What someone who issues an invoice by hand may decide. */
export type InvoiceChoice = {
  /** Replaces the customer's GSTIN; '' for an unregistered buyer. */
  gstin?: string | undefined
  /** A GST code that replaces the one determined by section 1.5. */
  placeOfSupply?: string | undefined
  /** The buyer's address as printed, for an order without one. */
  address?: string | undefined
  /** What the invoice comes to, in paise, where that is not the order's total. */
  confirmedTotal?: number | undefined
}
export type InvoicePlan = {
  kind: InvoiceKind
  /** The buyer's GSTIN; '' when unregistered. */
  gstin: string
  /** Lines as printed; empty when unknown. */
  address: string
  /** The buyer's GST code; '' when unknown. */
  stateCode: string
  placeOfSupply: string
  isInter: boolean
  lines: PlannedLine[]
  totals: TaxDocumentTotals
  /** Whether tax was or is added to the prices. */
  pricesIncludeTax: boolean
}
/** `payablePaise` is what the invoice comes to, even while something is missing; null when that is unknown. */
export type PlannedInvoice = {
  missing: MissingFact[]
  /** The products whose HSN is among what is missing. */
  products: IncompleteProduct[]
  plan: InvoicePlan | null
  payablePaise: number | null
}

/** The code of other countries: exports need documents of another kind. */
const ABROAD = '96'
const INVOICE_KIND_OF = { regular: 'tax_invoice', composition: 'bill_of_supply', unregistered: null } as const
/** The kind of invoice that the shop issues; null when it is not registered for GST. */
export const invoiceKind = ({ registration }: ShopSettings): InvoiceKind | null => INVOICE_KIND_OF[registration.kind]

/** The address as printed, in lines. Only an address in plain text has no pincode: it is the street alone. */
export const printedAddress = ({ street, landmark, city, state, pincode }: InvoiceFacts) =>
  [street, landmark, city, `${state} ${pincode}`.trim()].filter(Boolean).join('\n')

type Place = { address: string; state: string | null; missing: MissingFact[] }
function placeOf(facts: InvoiceFacts, choice: InvoiceChoice): Place {
  const address = printedAddress(facts) || (choice.address ?? '')
  if (choice.placeOfSupply !== undefined) {
    const state = choice.placeOfSupply === ABROAD ? null : choice.placeOfSupply
    return { address, state: stateOf(facts.state)?.code ?? state, missing: state === null ? ['state'] : [] }
  }
  if (address === '' && facts.fulfilment === 'pickup') return { address, state: null, missing: [] }
  if (facts.pincode === '') return { address, state: null, missing: ['address'] }
  const state = stateOf(facts.state)?.code ?? ABROAD
  return state === ABROAD ? { address, state: null, missing: ['state'] } : { address, state, missing: [] }
}

/** Whether the invoice comes to what the order came to, apart from rounding. */
const isSameAmount = ({ sums }: TaxDocumentTotals, { total_paise, round_off_paise }: InvoiceFacts) =>
  sums.totalPaise === total_paise - round_off_paise

/**
 * The totals with what the order says that the customer pays, unless tax has changed the amount since. Orders from
 * before tax and rounding were part of their total are rounded with the invoice.
 */
function asOrdered(totals: TaxDocumentTotals, facts: InvoiceFacts): TaxDocumentTotals {
  const isFromBefore = facts.prices_include_tax === null && facts.round_off_paise === 0
  if (isFromBefore || !isSameAmount(totals, facts)) return totals
  return { ...totals, roundOffPaise: facts.round_off_paise, payablePaise: facts.total_paise }
}

/**
 * The invoice that an order would get, or what prevents it (trade.md sections 1.1 to 1.7). Call it for registered
 * shops.
 * @param day the day of the invoice in India, which decides the rates
 */
export function planInvoice(
  facts: InvoiceFacts,
  settings: ShopSettings,
  day: string,
  choice: InvoiceChoice = {},
): PlannedInvoice {
  const { registration, invoicing, gstLimits } = settings
  const kind = invoiceKind(settings)
  if (kind === null) throw new Error('an unregistered shop issues no invoices')
  const shopState = gstinState(registration.gstin)
  const gstin = choice.gstin ?? facts.gstin ?? ''
  const { address, state, missing: missingPlace } = placeOf(facts, choice)
  const missing: MissingFact[] = [...missingLegalFacts(settings), ...missingPlace]
  const isPickup = facts.fulfilment === 'pickup'
  const place = choice.placeOfSupply ?? placeOfSupply({ shopState, buyerGstin: gstin, deliveryState: state, isPickup })
  const isInter = place !== shopState
  const stateCode = state ?? (gstin === '' ? '' : gstinState(gstin))
  if (facts.total_paise === 0) missing.push('total')
  if (kind === 'bill_of_supply' && isInter) missing.push('other_state')
  const { lines, incomplete: products } = invoiceLines(facts, settings, kind === 'tax_invoice' ? day : null)
  missing.push(...new Set(products.map(({ fact }) => fact)))
  if (lines === null) return { missing, products, plan: null, payablePaise: null }
  const pricesIncludeTax = facts.prices_include_tax ?? invoicing.pricesIncludeTax
  const computed = taxDocumentTotals({
    lines,
    discountPaise: facts.coupon_paise + facts.extra_discount_paise,
    pricesIncludeTax,
    roundOff: invoicing.roundOff,
    isInter,
    taxed: kind === 'tax_invoice',
  })
  const totals = asOrdered(computed, facts)
  const { payablePaise } = totals
  // Rule 46(d) and (e).
  const isLarge = kind === 'tax_invoice' && totals.sums.taxablePaise >= gstLimits.addressFrom
  const needsAddress = gstin !== '' || isLarge
  if (needsAddress && missingPlace.length === 0 && (!facts.customer_name || !address || !stateCode))
    missing.push('buyer_address')
  const isChanged = payablePaise !== facts.total_paise && !isSameAmount(computed, facts)
  if (isChanged && choice.confirmedTotal !== payablePaise) missing.push('total_changed')
  if (missing.length > 0) return { missing, products, plan: null, payablePaise }
  const plan = { kind, gstin, address, stateCode, placeOfSupply: place, isInter, lines, totals, pricesIncludeTax }
  return { missing, products, plan, payablePaise }
}

/**
 * What prevents the invoice of an order, and what the invoice comes to; nothing in an unregistered shop, which issues
 * none.
 * @param day the day in India
 */
export function hindrancesOf(facts: InvoiceFacts, settings: ShopSettings, day: string): Omit<PlannedInvoice, 'plan'> {
  if (invoiceKind(settings) === null) return { missing: [], products: [], payablePaise: null }
  const { missing, products, payablePaise } = planInvoice(facts, settings, day)
  return { missing, products, payablePaise }
}
