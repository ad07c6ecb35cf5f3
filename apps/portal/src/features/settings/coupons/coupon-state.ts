import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Coupon } from '@phuljhari/contract/settings/coupons.contract'
import { say } from './coupons.messages.ts'

/** Whether orders can use a coupon today, in a word or two. */
export function couponState({ isActive, from, to, maxUses, uses }: Coupon, today = indiaDay(new Date())) {
  if (!isActive) return say.inactive
  if (to !== null && to < today) return say.expired
  if (maxUses !== null && uses >= maxUses) return say.usedUp
  return from !== null && from > today ? say.notYet : say.active
}

/** `01 Nov 2026 – 08 Nov 2026`. */
export function validityText({ from, to }: Pick<Coupon, 'from' | 'to'>): string {
  if (from !== null && to !== null) return say.between(from, to)
  if (from !== null) return say.from(from)
  return to === null ? say.always : say.until(to)
}
