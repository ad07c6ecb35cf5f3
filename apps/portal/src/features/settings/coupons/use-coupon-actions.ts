import { couponTexts, type Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { useQueryClient } from '@tanstack/react-query'
import { settleLost } from '../../../lib/lost-replies.ts'
import { confirmChange } from '../confirm-change.ts'
import { couponInput } from './coupon-form.ts'
import { say } from './coupons.messages.ts'
import { couponsQuery, useDeleteCoupon, useSaveCoupon } from './coupons.queries.ts'

/** What an owner can do with a coupon from its menu. */
export function useCouponActions(coupon: Coupon) {
  const { mutateAsync: save } = useSaveCoupon(coupon._id)
  const { mutateAsync: remove } = useDeleteCoupon()
  const { code, isActive } = coupon
  const cache = useQueryClient()
  const listed = () => cache.getQueryData(couponsQuery.queryKey)?.find(({ _id }) => _id === coupon._id)
  return {
    toggle: () =>
      confirmChange(
        null,
        async () => {
          const change = save({ ...couponInput(coupon), isActive: !isActive, basedOn: couponTexts(coupon) })
          await settleLost(change, () => listed()?.isActive === !isActive)
          return isActive ? say.deactivated(code) : say.activated(code)
        },
        say.saveFailed,
      ),
    remove: () =>
      confirmChange(
        say.confirmDelete(code),
        async () => {
          await settleLost(remove(coupon._id), () => listed() === undefined)
          return say.deleted(code)
        },
        say.deleteFailed,
      ),
  }
}
