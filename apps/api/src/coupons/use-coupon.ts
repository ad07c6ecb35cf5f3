import { AppError } from '@phuljhari/contract/errors'
import type { Adjustment } from '@phuljhari/contract/order-entry/draft-totals'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import { couponRefusal } from '@phuljhari/contract/settings/coupon-refusal'
import type { Tx } from '../db/database.ts'
import { countCouponUses, lockCoupon } from './coupons.store.ts'
import { couponDiscount, serializeCoupon } from './serialize-coupon.ts'

const refused = (message: string) =>
  new AppError('coupon.refused', { message, fields: { 'draft.couponCode': message } })

type Use = {
  /** The code in upper case. */
  code: string
  /** The sum of the lines at the prices that the customer pays. */
  goodsPaise: number
  /** An order that is being edited, which may already use the coupon. */
  exceptOrderId?: string | null
  /** Whether that order already has the coupon: then it keeps it, even if the coupon has expired since. */
  isKept?: boolean
}
/** Lifts all conditions of a coupon but its minimum, for an order that already has it. */
const KEPT = { isActive: true, from: null, to: null, maxUses: null }

/**
 * Returns the discount of a coupon that an order may use. The coupon stays locked until the transaction ends. The same
 * transaction must store the order with the code, so that concurrent orders cannot exceed the maximum of uses.
 * @throws {AppError} coupon.refused with the reason
 */
export async function useCoupon(
  tx: Tx,
  { code, goodsPaise, exceptOrderId = null, isKept = false }: Use,
): Promise<Adjustment> {
  const row = await lockCoupon(tx, code)
  if (!row) throw refused(`There is no coupon ${code}`)
  const uses = await countCouponUses(tx, code, exceptOrderId)
  const refusal = couponRefusal(
    { ...serializeCoupon(row, uses), ...(isKept && KEPT) },
    {
      goods: toRupees(goodsPaise),
      day: indiaDay(new Date()),
      uses,
    },
  )
  if (refusal !== null) throw refused(refusal)
  return couponDiscount(row)
}
