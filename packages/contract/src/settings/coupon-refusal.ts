import { formatDate } from '../rules/dates.ts'
import { formatRupees } from '../rules/money.ts'
import type { Coupon } from './coupons.contract.ts'

type Terms = Pick<Coupon, 'code' | 'minimum' | 'from' | 'to' | 'maxUses' | 'isActive'>

/**
 * Says why an order may not use a coupon; null when it may.
 * @param goods the lines at the prices that the customer pays, in rupees
 * @param day the day of the order in India
 * @param uses how often other orders use it
 */
export function couponRefusal(coupon: Terms, { goods, day, uses }: { goods: number; day: string; uses: number }) {
  const { code, minimum, from, to, maxUses, isActive } = coupon
  if (!isActive) return `Coupon ${code} is inactive`
  if (from !== null && day < from) return `Coupon ${code} is valid from ${formatDate(from)}`
  if (to !== null && day > to) return `Coupon ${code} expired on ${formatDate(to)}`
  if (maxUses !== null && uses >= maxUses) return `Coupon ${code} has been used as often as it may`
  if (goods < minimum) return `Coupon ${code} is for goods of at least ${formatRupees(minimum)}`
  return null
}
