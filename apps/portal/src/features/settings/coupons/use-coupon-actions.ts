import { couponTexts, type Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { confirmChange } from '../confirm-change.ts'
import { couponInput } from './coupon-form.ts'
import { say } from './coupons.messages.ts'
import { useDeleteCoupon, useSaveCoupon } from './coupons.queries.ts'

/** What an owner can do with a coupon from its menu. */
export function useCouponActions(coupon: Coupon) {
  const { mutateAsync: save } = useSaveCoupon(coupon._id)
  const { mutateAsync: remove } = useDeleteCoupon()
  const { code, isActive } = coupon
  return {
    toggle: () =>
      confirmChange(
        null,
        async () => {
          await save({ ...couponInput(coupon), isActive: !isActive, basedOn: couponTexts(coupon) })
          return isActive ? say.deactivated(code) : say.activated(code)
        },
        say.saveFailed,
      ),
    remove: () =>
      confirmChange(
        say.confirmDelete(code),
        async () => {
          await remove(coupon._id)
          return say.deleted(code)
        },
        say.deleteFailed,
      ),
  }
}
