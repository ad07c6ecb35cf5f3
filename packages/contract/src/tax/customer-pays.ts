import { gstinState } from '../customers/gstin.ts'
import type { DraftTotals } from '../order-entry/draft-totals.ts'
import { stateOf } from '../rules/states.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { placeOfSupply } from './place-of-supply.ts'
import { chargeTax, rateOf } from './tax-rates.ts'
import { roundToRupee, taxDocumentTotals, type TaxableLine } from './tax-totals.ts'

/** The settings that decide what tax adds to an order. */
export type TaxSettings = Pick<ShopSettings, 'registration' | 'invoicing' | 'taxRates'>

export type ChargedGoods = {
  /** The order's copy of the HSN; for goods not ordered yet, the product's. Null if there is none. */
  hsn: string | null | undefined
  /** The product's current HSN, where the order has a copy. */
  productHsn?: string | null | undefined
  /** Whether the product is deleted, so that nobody can correct it. */
  isDeleted?: boolean
  /** Unit price × quantity, in paise. */
  grossPaise: number
}
export type Charged = { goods: readonly ChargedGoods[]; packingPaise: number; shippingPaise: number }
export type RatedLine = TaxableLine & {
  kind: 'goods' | 'packing' | 'freight'
  /** The HSN as printed, with as many digits as the shop must state. */
  hsn: string
}
/**
 * Goods that no invoice can have: their HSN has no rate, or fewer digits than the shop prints. `index` counts goods.
 */
export type IncompleteGoods = { index: number; fact: 'rate' | 'hsn'; hsn: string }

type RateSettings = Pick<ShopSettings, 'taxRates' | 'registration'>

/**
 * The HSN of goods and its rate. The order's copy stands; where no invoice can have it, that of the product as it is
 * now does: once corrected there, orders whose goods have left can be invoiced as well.
 */
function rateOfGoods(
  { hsn: own, productHsn, isDeleted = false }: ChargedGoods,
  { taxRates: { rates, defaultHsn }, registration }: RateSettings,
  day: string | null,
) {
  const rated = (hsn: string) => {
    const basisPoints = day === null ? 0 : rateOf(rates, hsn, day)
    const fact: IncompleteGoods['fact'] | null =
      basisPoints === null ? 'rate' : hsn.length < registration.hsnDigits ? 'hsn' : null
    return { hsn, basisPoints, fact }
  }
  // The usual HSN stands in for that of a deleted product which only has fewer digits.
  const usual = isDeleted && defaultHsn.startsWith(own ?? '') ? defaultHsn : null
  const known = [own, productHsn, usual].filter((hsn) => hsn !== null && hsn !== undefined).map(rated)
  return known.find(({ fact }) => fact === null) ?? known[0] ?? rated(defaultHsn)
}

/**
 * The lines that are taxed: goods in their order, then packing and freight at the goods' rate (composite supply).
 * @param day in India whose rates apply; null when no tax is charged
 * @returns no lines when no rate is known for some goods, and which goods no invoice can have
 */
export function ratedLines(
  { goods, packingPaise, shippingPaise }: Charged,
  settings: RateSettings,
  day: string | null,
): { lines: RatedLine[] | null; incomplete: IncompleteGoods[] } {
  const lines: RatedLine[] = []
  const incomplete: IncompleteGoods[] = []
  for (const [index, one] of goods.entries()) {
    const { hsn, basisPoints, fact } = rateOfGoods(one, settings, day)
    if (fact !== null) incomplete.push({ index, fact, hsn })
    const printed = hsn.slice(0, settings.registration.hsnDigits)
    if (basisPoints !== null)
      lines.push({ kind: 'goods', isGoods: true, hsn: printed, basisPoints, grossPaise: one.grossPaise })
  }
  if (lines.length < goods.length) return { lines: null, incomplete }
  const tax = chargeTax(lines)
  if (tax === null) return { lines, incomplete }
  const charges = [
    { ...tax, kind: 'packing' as const, isGoods: false, grossPaise: packingPaise },
    { ...tax, kind: 'freight' as const, isGoods: false, grossPaise: shippingPaise },
  ]
  return { lines: [...lines, ...charges.filter(({ grossPaise }) => grossPaise !== 0)], incomplete }
}

/** Where the goods go: the State as typed, null without an address. The buyer's GSTIN decides at the counter. */
export type Destination = { state: string | null; isPickup: boolean; buyerGstin?: string | undefined }

/** What tax and rounding add to an order, in paise. */
export type CustomerPays = {
  /** Tax that the prices do not include: 0 where they do. */
  taxPaise: number
  /** −49 to +50. */
  roundOffPaise: number
  totalPaise: number
  /** Whether the prices include tax; null when the shop charges none. */
  pricesIncludeTax: boolean | null
}

const EXPORT = '96'
/**
 * A State that is unknown is taken as the shop's, as is another country: both are corrected before there is an invoice.
 */
function isInterState(shopState: string, { state, isPickup, buyerGstin = '' }: Destination): boolean {
  const code = state === null ? null : (stateOf(state)?.code ?? null)
  const deliveryState = code === EXPORT ? null : code
  return placeOfSupply({ shopState, buyerGstin, deliveryState, isPickup }) !== shopState
}

/**
 * What the customer pays for an order that is placed or edited now, by the rules of the invoice (trade.md section 1.7).
 * Only a shop with regular registration charges tax; one that is not registered issues no such invoice and does not
 * round. Where prices include tax, and for a composition dealer, only the rounding can change the total.
 * @param day in India whose rates apply
 */
export function customerPays(
  { discountPaise, ...charged }: Charged & { discountPaise: number },
  destination: Destination,
  settings: TaxSettings,
  day: string,
): CustomerPays {
  const { registration, invoicing } = settings
  const goodsPaise = charged.goods.reduce((sum, { grossPaise }) => sum + grossPaise, 0)
  const netPaise = goodsPaise - discountPaise + charged.packingPaise + charged.shippingPaise
  const untaxed = { taxPaise: 0, roundOffPaise: 0, totalPaise: netPaise, pricesIncludeTax: null }
  if (registration.kind === 'unregistered') return untaxed
  const { roundOff } = invoicing
  const pricesIncludeTax = registration.kind === 'regular' ? invoicing.pricesIncludeTax : null
  const lines = pricesIncludeTax !== false || netPaise === 0 ? null : ratedLines(charged, settings, day).lines
  if (pricesIncludeTax !== false || lines === null) {
    // Without a rate there is no invoice either, until an owner sets one.
    const totalPaise = roundOff ? roundToRupee(netPaise) : netPaise
    return { ...untaxed, roundOffPaise: totalPaise - netPaise, totalPaise, pricesIncludeTax }
  }
  const isInter = isInterState(gstinState(registration.gstin), destination)
  const totals = taxDocumentTotals({ lines, discountPaise, pricesIncludeTax, roundOff, isInter, taxed: true })
  return {
    taxPaise: totals.sums.totalPaise - netPaise,
    roundOffPaise: totals.roundOffPaise,
    totalPaise: totals.payablePaise,
    pricesIncludeTax,
  }
}

/**
 * The settings for an order that is edited: what a customer was told, with or without tax, stays so after the shop has
 * changed how it prices.
 * @param pricesIncludeTax of the order; null or undefined where it has no mode, and for new orders
 */
export const inModeOf = <Settings extends TaxSettings>(
  settings: Settings,
  pricesIncludeTax: boolean | null | undefined,
): Settings =>
  typeof pricesIncludeTax === 'boolean'
    ? { ...settings, invoicing: { ...settings.invoicing, pricesIncludeTax } }
    : settings

/** The totals of a draft with what tax and rounding add: `totalPaise` is what the customer pays. */
export const taxedTotals = (
  totals: DraftTotals,
  goods: Charged['goods'],
  destination: Destination,
  settings: TaxSettings,
  day: string,
): DraftTotals & CustomerPays => ({
  ...totals,
  ...customerPays(
    {
      goods,
      discountPaise: totals.couponPaise + totals.extraDiscountPaise,
      packingPaise: totals.packingPaise,
      shippingPaise: totals.shippingPaise,
    },
    destination,
    settings,
    day,
  ),
})
