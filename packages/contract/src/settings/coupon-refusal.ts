import { formatDate } from '../rules/dates.ts'
import { formatRupees } from '../rules/money.ts'
import type { Coupon } from './coupons.contract.ts'
import { t } from '../rules/t.ts'

type Terms = Pick<Coupon, 'code' | 'minimum' | 'from' | 'to' | 'maxUses' | 'isActive'>

/**
 * Says why an order may not use a coupon; null when it may.
 * @param goods the lines at the prices that the customer pays, in rupees
 * @param day the day of the order in India
 * @param uses how often other orders use it
 */
export function couponRefusal(coupon: Terms, { goods, day, uses }: { goods: number; day: string; uses: number }) {
  const { code, minimum, from, to, maxUses, isActive } = coupon
  if (!isActive) return t('Coupon {code} is inactive', { code })
  if (from !== null && day < from) return t('Coupon {code} is valid from {from}', { code, from: formatDate(from) })
  if (to !== null && day > to) return t('Coupon {code} expired on {to}', { code, to: formatDate(to) })
  if (maxUses !== null && uses >= maxUses) return t('Coupon {code} has been used as often as it may', { code })
  if (goods < minimum)
    return t('Coupon {code} is for goods of at least {minimum}', { code, minimum: formatRupees(minimum) })
  return null
}
