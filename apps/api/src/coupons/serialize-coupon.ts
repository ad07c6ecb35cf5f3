import type { Adjustment } from '@phuljhari/contract/order-entry/draft-totals'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'
import type { CouponRow } from './coupons.store.ts'

/** The discount of a coupon. */
export const couponDiscount = ({ basis_points, amount_paise }: CouponRow): Adjustment =>
  basis_points === null ? { kind: 'amount', paise: amount_paise ?? 0 } : { kind: 'percent', basisPoints: basis_points }

export function serializeCoupon(row: CouponRow, uses: number): Coupon {
  const discount = couponDiscount(row)
  return {
    _id: String(row.id),
    code: row.code,
    discount:
      // toRupees divides by 100, which also converts hundredths of a percent.
      discount.kind === 'percent' ? { percent: toRupees(discount.basisPoints) } : { amount: toRupees(discount.paise) },
    minimum: toRupees(row.minimum_paise),
    from: row.valid_from,
    to: row.valid_to,
    maxUses: row.max_uses,
    uses,
    isActive: row.is_active,
  }
}

/** The values of a coupon that events record. Its code is the `name` that the audit trail shows and finds. */
export const couponSnapshot = (row: CouponRow) => ({
  name: row.code,
  couponDiscount: couponDiscount(row),
  minimumPaise: row.minimum_paise,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  maxUses: row.max_uses,
  isActive: row.is_active,
})
