import type { Adjustment } from '@phuljhari/contract/order-entry/draft-totals'
import { toPaise } from '@phuljhari/contract/rules/money'
import { couponRefusal } from '@phuljhari/contract/settings/coupon-refusal'
import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'

/** Of the code on a draft: what it deducts, or why it cannot be used. Both null without a code. */
export type CouponState = { discount: Adjustment | null; problem: string | null }

const toAdjustment = (discount: Coupon['discount']): Adjustment =>
  'percent' in discount
    ? { kind: 'percent', basisPoints: Math.round(discount.percent * 100) }
    : { kind: 'amount', paise: toPaise(discount.amount) }

type Context = {
  /** Undefined while they are unknown: the server then decides alone. */
  coupons: readonly Coupon[] | undefined
  goodsPaise: number
  /** The day in India, `yyyy-mm-dd`. */
  today: string
  /** The code that the order being edited already uses, and keeps. */
  usedCode: string
}

/** What the server will say about a coupon. */
export function couponState(typed: string, { coupons, goodsPaise, today, usedCode }: Context): CouponState {
  const code = typed.trim().toUpperCase()
  if (code === '' || coupons === undefined) return { discount: null, problem: null }
  const coupon = coupons.find((one) => one.code === code)
  if (!coupon) return { discount: null, problem: `There is no coupon ${code}` }
  const isUsed = code === usedCode
  // As the server has it (apps/api/src/coupons): an order keeps the coupon that it was entered with.
  const terms = isUsed ? { ...coupon, isActive: true, from: null, to: null, maxUses: null } : coupon
  const problem = couponRefusal(terms, { goods: goodsPaise / 100, day: today, uses: coupon.uses })
  return { discount: problem === null ? toAdjustment(coupon.discount) : null, problem }
}
