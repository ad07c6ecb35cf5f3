import { type Adjustment, draftTotals, type DraftTotals } from '@phuljhari/contract/order-entry/draft-totals'
import {
  isSameCustomer,
  keepsGranted,
  ownDiscount,
  promisedListPaise,
} from '@phuljhari/contract/order-entry/own-discount'
import { isBlockedPlace, minimumOrderPaise } from '@phuljhari/contract/settings/order-rules'
import { type CustomerPays, inModeOf, taxedTotals, type TaxSettings } from '@phuljhari/contract/tax/customer-pays'
import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { toPaise } from '@phuljhari/contract/rules/money'
import { couponRefusal } from '@phuljhari/contract/settings/coupon-refusal'
import { indiaToday } from '../../../lib/india-today.ts'
import { type Draft, isCash, type TypedAdjustment } from './draft.ts'
import { linePaise, pricedLine } from './draft-lines.ts'
import { plainNumber, typedAdjustment, typedPaise } from './typed-numbers.ts'
import { t } from '@phuljhari/contract/rules/t'

/** What a coupon code deducts, or why it cannot be used. Both are null without a code. */
type CouponState = { discount: Adjustment | null; problem: string | null }

const toAdjustment = (discount: Coupon['discount']): Adjustment =>
  'percent' in discount
    ? { kind: 'percent', basisPoints: Math.round(discount.percent * 100) }
    : { kind: 'amount', paise: toPaise(discount.amount) }

type Context = {
  /** Undefined until they are loaded, in which case the server alone decides. */
  coupons: readonly Coupon[] | undefined
  goodsPaise: number
  /** The day in India, `yyyy-mm-dd`. */
  today: string
  /** The code that the edited order already uses and may keep. */
  usedCode: string
}

/** Predicts what the server will say about a coupon. */
function couponState(typed: string, { coupons, goodsPaise, today, usedCode }: Context): CouponState {
  const code = typed.trim().toUpperCase()
  if (code === '' || coupons === undefined) return { discount: null, problem: null }
  const coupon = coupons.find((one) => one.code === code)
  if (!coupon) return { discount: null, problem: t('There is no coupon {code}', { code }) }
  const isUsed = code === usedCode
  // An order keeps the coupon with which it was entered, as on the server (apps/api/src/coupons).
  const terms = isUsed ? { ...coupon, isActive: true, from: null, to: null, maxUses: null } : coupon
  const problem = couponRefusal(terms, { goods: goodsPaise / 100, day: today, uses: coupon.uses })
  return { discount: problem === null ? toAdjustment(coupon.discount) : null, problem }
}

/** What the screen knows of the shop's rules. Each part is undefined until it is loaded. */
export type ShopRules = {
  settings:
    | Pick<ShopSettings, 'minimumOrder' | 'blockedPlaces' | 'discountLimit' | 'packing' | keyof TaxSettings>
    | undefined
  coupons: readonly Coupon[] | undefined
  /** Whether the user's role has no discount limit. */
  isUnlimited: boolean
}

export type ShownTotals = DraftTotals &
  CustomerPays & {
    items: number
    /** How much the customer saves compared with the MRP, in paise. */
    savedPaise: number
    coupon: CouponState
    /** The change due, in paise; negative if the cash is not enough, null if no cash was given. */
    changePaise: number | null
    /** By how much the goods miss the shop's minimum order for the place, in paise; otherwise 0. */
    belowMinimumPaise: number
    isBlockedPlace: boolean
    /** The discount that this user gives beyond what others granted, in hundredths of a percent. */
    ownBasisPoints: number
    /** The limit of `ownBasisPoints`; null if there is none. */
    limitBasisPoints: number | null
  }

/** Returns the packing charge as typed, else the shop's usual rate. */
export function packingOf({ packing }: Draft, settings: ShopRules['settings']): TypedAdjustment {
  if (packing !== null) return packing
  const rate = settings?.packing.rate ?? 0
  return { unit: 'percent', value: rate === 0 ? '' : plainNumber(rate) }
}

/** Returns the place to which the shop's rules apply: none for a pick-up or for an address in plain text. */
const placeOf = ({ fulfilment, address }: Draft) => (fulfilment === 'pickup' || address.isText ? null : address)

/** Computes what counts towards the role's discount limit, as the server does. */
function ownBasisPoints({ kind, customer, lines }: Draft, extraDiscountPaise: number): number {
  const buyer = { fullName: customer.name, phoneNumber: customer.phone }
  const isKept = (earlier: typeof buyer | undefined) => earlier !== undefined && isSameCustomer(earlier, buyer)
  const isPromised = kind.type === 'revision' && isKept(kind.customer)
  const entered = lines.map((line) => {
    const priced = pricedLine(line)
    const listPaise = promisedListPaise(priced, (isPromised && line.promised) || null)
    return { ...priced, listPaise, ordered: line.ordered ?? null }
  })
  const before = (kind.type === 'edit' && kind.before) || null
  const isGranted = before && keepsGranted(before.customer, buyer, { lines: entered, extraDiscountPaise, before })
  return ownDiscount(entered, extraDiscountPaise, isGranted ? before : null).basisPoints
}

/** Computes everything that the screen shows of a draft's totals, by the contract's own rules. */
export function shownTotals(draft: Draft, { settings, coupons, isUnlimited }: ShopRules): ShownTotals {
  const [lines, today] = [draft.lines.map(pricedLine), indiaToday()]
  const goodsPaise = draft.lines.reduce((sum, line) => sum + linePaise(line), 0)
  const coupon = couponState(draft.coupon, {
    coupons,
    goodsPaise,
    today,
    usedCode: draft.kind.type === 'edit' ? draft.kind.couponCode : '',
  })
  const untaxed = draftTotals({
    lines,
    coupon: coupon.discount,
    extraDiscount: typedAdjustment(draft.extraDiscount),
    packing: typedAdjustment(packingOf(draft, settings)),
    shippingPaise: typedPaise(draft.shipping) ?? 0,
  })
  const goods = draft.lines.map((line) => {
    const { hsn, productHsn, isDeleted = false } = line.product
    return { hsn, productHsn, isDeleted, grossPaise: linePaise(line) }
  })
  const place = placeOf(draft)
  const destination = { state: place?.state ?? null, isPickup: draft.fulfilment === 'pickup' }
  const mode = draft.kind.type === 'edit' ? draft.kind.before?.pricesIncludeTax : undefined
  const totals = taxedTotals(untaxed, goods, destination, inModeOf(settings ?? DEFAULT_SHOP_SETTINGS, mode), today)
  const netPaise = totals.goodsPaise - totals.couponPaise - totals.extraDiscountPaise
  const minimum = settings && place ? minimumOrderPaise(settings, place) : 0
  const cash = isCash(draft) ? typedPaise(draft.cash) : null
  const mrpPaise = draft.lines.reduce((sum, { product, quantity }) => sum + product.mrpPaise * quantity, 0)
  return {
    ...totals,
    items: draft.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    savedPaise: Math.max(0, mrpPaise - netPaise),
    coupon,
    changePaise: cash === null || cash === 0 ? null : cash - totals.totalPaise,
    belowMinimumPaise: lines.length === 0 ? 0 : Math.max(0, minimum - netPaise),
    isBlockedPlace: settings !== undefined && isBlockedPlace(settings, place),
    ownBasisPoints: ownBasisPoints(draft, totals.extraDiscountPaise),
    limitBasisPoints: isUnlimited || !settings ? null : settings.discountLimit.clerk,
  }
}

/** Compares what was given away with the role's limit, before the server refuses it. */
export function limitTexts({ ownBasisPoints, limitBasisPoints }: ShownTotals): { hint?: string; error?: string } {
  if (limitBasisPoints === null) return {}
  const limit = `${plainNumber(limitBasisPoints)}%`
  return ownBasisPoints > limitBasisPoints
    ? {
        error: t('{ownBasisPoints}% given away, your limit is {limit}. Ask an administrator.', {
          ownBasisPoints: plainNumber(ownBasisPoints),
          limit,
        }),
      }
    : { hint: t('{ownBasisPoints}% of {limit} given away', { ownBasisPoints: plainNumber(ownBasisPoints), limit }) }
}
