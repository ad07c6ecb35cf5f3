import { gstinState } from '../customers/gstin.ts'
import type { DraftTotals } from '../orders/draft-totals.ts'
import { stateOf } from '../rules/states.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { placeOfSupply } from './place-of-supply.ts'
import { chargeTax, rateOf } from './tax-rates.ts'
import { roundToRupee, taxDocumentTotals, type TaxableLine } from './tax-totals.ts'

/** The settings that decide what tax adds to an order. */
export type TaxSettings = Pick<ShopSettings, 'registration' | 'invoicing' | 'taxRates'>

export type Charged = {
  /** Unit price × quantity of each line, in paise. Without an HSN the shop's default applies. */
  goods: ReadonlyArray<{ hsn: string | null | undefined; grossPaise: number }>
  packingPaise: number
  shippingPaise: number
}
export type RatedLine = TaxableLine & {
  kind: 'goods' | 'packing' | 'freight'
  /** As printed, with as many digits as the shop must state. */
  hsn: string
}

/**
 * The lines that are taxed: goods in their order, then packing and freight at the goods' rate (composite supply).
 * @param day in India whose rates apply; null when no tax is charged
 * @returns null when no rate is known for some goods
 */
export function ratedLines(
  { goods, packingPaise, shippingPaise }: Charged,
  { taxRates, registration }: Pick<ShopSettings, 'taxRates' | 'registration'>,
  day: string | null,
): RatedLine[] | null {
  const lines: RatedLine[] = []
  for (const { hsn: own, grossPaise } of goods) {
    const hsn = own ?? taxRates.defaultHsn
    const basisPoints = day === null ? 0 : rateOf(taxRates.rates, hsn, day)
    if (basisPoints === null) return null
    lines.push({ kind: 'goods', isGoods: true, hsn: hsn.slice(0, registration.hsnDigits), basisPoints, grossPaise })
  }
  const tax = chargeTax(lines)
  if (tax === null) return lines
  const charges = [
    { ...tax, kind: 'packing' as const, isGoods: false, grossPaise: packingPaise },
    { ...tax, kind: 'freight' as const, isGoods: false, grossPaise: shippingPaise },
  ]
  return [...lines, ...charges.filter(({ grossPaise }) => grossPaise !== 0)]
}

/** Where the goods go: the State as typed, null without an address. */
export type Destination = { state: string | null; isPickup: boolean }

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
/** A State that is unknown is taken as the shop's, as is another country: both are corrected before there is a bill. */
function isInterState(shopState: string, { state, isPickup }: Destination): boolean {
  const code = state === null ? null : (stateOf(state)?.code ?? null)
  const deliveryState = code === EXPORT ? null : code
  return placeOfSupply({ shopState, buyerGstin: '', deliveryState, isPickup }) !== shopState
}

/**
 * What the customer pays for an order that is placed or edited now, by the rules of the bill (trade.md section 1.7).
 * Only a shop with regular registration charges tax and rounds off. Where prices include tax, only the rounding can
 * change the total.
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
  if (registration.kind !== 'regular') return untaxed
  const { pricesIncludeTax, roundOff } = invoicing
  const lines = pricesIncludeTax || netPaise === 0 ? null : ratedLines(charged, settings, day)
  if (lines === null) {
    // Without a rate there is no bill either, until an owner sets one.
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
