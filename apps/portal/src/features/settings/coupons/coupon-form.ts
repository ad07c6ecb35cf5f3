import { couponForm, couponTexts, type Coupon } from '@phuljhari/contract/settings/coupons.contract'
import type { FormSchema } from '../../../ui/use-contract-form.ts'
import type { CouponInput } from './coupons.queries.ts'

type Kind = 'percent' | 'amount'

/** A coupon as its form shows it; a new one for null. */
export const typedCoupon = (coupon: Coupon | null): Record<keyof ReturnType<typeof couponTexts>, string> =>
  coupon
    ? couponTexts(coupon)
    : { code: '', kind: 'percent', discount: '', minimum: '', from: '', to: '', maxUses: '', isActive: 'true' }

/** A stored coupon as the server validates it. */
export const couponInput = ({ code, discount, minimum, from, to, maxUses, isActive }: Coupon): CouponInput => ({
  code,
  discount,
  minimum,
  from,
  to,
  maxUses,
  isActive,
})

type Typed = ReturnType<typeof typedCoupon>

/** Validates the form with the contract's schema. */
export const couponSchema: FormSchema<CouponInput> = {
  safeParse(values) {
    const { kind, discount, minimum, maxUses, isActive, ...rest } = values as Typed
    const input: CouponInput = {
      ...rest,
      discount: (kind as Kind) === 'percent' ? { percent: discount } : { amount: discount },
      minimum: minimum.trim() || 0,
      // What is not a number is refused, unlike an empty text.
      maxUses: maxUses.trim() === '' ? null : Number(maxUses),
      isActive: isActive === 'true',
    }
    const { error } = couponForm.safeParse(input)
    if (!error) return { success: true, data: input }
    const issues = error.issues.map(({ path, message }) => ({ path: path.slice(0, 1), message }))
    return { success: false, error: { issues } }
  },
}
