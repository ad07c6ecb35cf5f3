import { fractionOf } from '../rules/money.ts'

/** A percentage or a fixed amount. */
export type Adjustment = { kind: 'percent'; basisPoints: number } | { kind: 'amount'; paise: number }

/** The part of a line that the total of a draft is computed from. */
export type PricedLine = {
  /** The catalogue's selling price. */
  listPaise: number
  /** What the customer pays for a unit. */
  unitPaise: number
  quantity: number
}

/** What the total of an `OrderDraft` is computed from, once its prices, coupon and rates are known. */
export type PricedDraft = {
  lines: readonly PricedLine[]
  coupon: Adjustment | null
  extraDiscount: Adjustment | null
  packing: Adjustment | null
  shippingPaise: number
}

/** The totals of a draft, in whole paise. */
export type DraftTotals = {
  /** The lines at the prices that the customer pays. */
  goodsPaise: number
  couponPaise: number
  extraDiscountPaise: number
  packingPaise: number
  shippingPaise: number
  totalPaise: number
  /** What the actor gave away by changed prices and the extra discount. */
  givenPaise: number
  /** The same in hundredths of a percent of the goods at the catalogue's prices, for the role's limit. */
  givenBasisPoints: number
}

/** Returns what an adjustment of an amount comes to, in paise. */
const amountOf = (adjustment: Adjustment | null, paise: number): number => {
  if (adjustment === null) return 0
  return adjustment.kind === 'percent' ? fractionOf(paise, adjustment.basisPoints, 10_000) : adjustment.paise
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/**
 * Returns what the actor gave away by changed prices and the extra discount, in paise and in hundredths of a percent of
 * the goods at the catalogue's prices.
 */
export function givenAway(lines: readonly PricedLine[], extraDiscountPaise: number) {
  const sumOf = (price: (line: PricedLine) => number) => sum(lines.map((line) => price(line) * line.quantity))
  const listPaise = sumOf((line) => line.listPaise)
  const paise = Math.max(0, listPaise - sumOf((line) => line.unitPaise)) + extraDiscountPaise
  return { paise, basisPoints: listPaise === 0 ? 0 : fractionOf(10_000, paise, listPaise) }
}

/**
 * Computes the totals of an order draft, in the order of trade.md section 3: prices, coupon, extra discount, packing,
 * freight. Discounts never exceed the goods.
 */
export function draftTotals({ lines, coupon, extraDiscount, packing, shippingPaise }: PricedDraft): DraftTotals {
  const goodsPaise = sum(lines.map(({ unitPaise, quantity }) => unitPaise * quantity))
  const couponPaise = Math.min(amountOf(coupon, goodsPaise), goodsPaise)
  const afterCoupon = goodsPaise - couponPaise
  const extraDiscountPaise = Math.min(amountOf(extraDiscount, afterCoupon), afterCoupon)
  const netPaise = afterCoupon - extraDiscountPaise
  const packingPaise = amountOf(packing, netPaise)
  const given = givenAway(lines, extraDiscountPaise)
  return {
    goodsPaise,
    couponPaise,
    extraDiscountPaise,
    packingPaise,
    shippingPaise,
    totalPaise: netPaise + packingPaise + shippingPaise,
    givenPaise: given.paise,
    givenBasisPoints: given.basisPoints,
  }
}
