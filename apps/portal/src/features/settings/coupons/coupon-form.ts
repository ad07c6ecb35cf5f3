import { couponForm, type Coupon } from '@phuljhari/contract/settings/coupons.contract'
import type { FormSchema } from '../../../ui/use-contract-form.ts'
import type { CouponInput } from './coupons.queries.ts'

type Kind = 'percent' | 'amount'

/** A coupon as its form shows it; a new one for null. */
export function typedCoupon(coupon: Coupon | null) {
  if (coupon === null) return { code: '', kind: 'percent', discount: '', minimum: '', from: '', to: '', maxUses: '' }
  const { code, discount, minimum, from, to, maxUses } = coupon
  const [kind, value] = 'percent' in discount ? (['percent', discount.percent] as const) : ['amount', discount.amount]
  return {
    code,
    kind,
    discount: String(value),
    minimum: minimum === 0 ? '' : String(minimum),
    from: from ?? '',
    to: to ?? '',
    maxUses: String(maxUses ?? ''),
  }
}

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

/** Validates the form with the contract's schema. @param isActive the form does not change it */
export const couponSchema = (isActive: boolean): FormSchema<CouponInput> => ({
  safeParse(values) {
    const { kind, discount, minimum, maxUses, ...rest } = values as Typed
    const input: CouponInput = {
      ...rest,
      discount: (kind as Kind) === 'percent' ? { percent: discount } : { amount: discount },
      minimum: minimum.trim() || 0,
      // What is not a number is refused, unlike an empty text.
      maxUses: maxUses.trim() === '' ? null : Number(maxUses),
      isActive,
    }
    const { error } = couponForm.safeParse(input)
    if (!error) return { success: true, data: input }
    const issues = error.issues.map(({ path, message }) => ({ path: path.slice(0, 1), message }))
    return { success: false, error: { issues } }
  },
})
