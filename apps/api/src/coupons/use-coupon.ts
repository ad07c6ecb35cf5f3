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
  /** In upper case. */
  code: string
  /** The lines at the prices that the customer pays. */
  goodsPaise: number
  /** An order that is being edited and may already use the coupon. */
  exceptOrderId?: string | null
  /** That order has the coupon already: it keeps it, even one that has expired since. */
  isKept?: boolean
}
/** All that a coupon demands of an order that has it already is the minimum. */
const KEPT = { isActive: true, from: null, to: null, maxUses: null }

/**
 * The discount of a coupon that an order may use. The coupon stays locked until the transaction ends, which must store
 * the order with its code: of concurrent orders, no more than its maximum can use it.
 * @throws {AppError} coupon.refused, with the reason
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
