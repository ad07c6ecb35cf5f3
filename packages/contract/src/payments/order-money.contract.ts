import { z } from 'zod'
import { rupeesOnWire } from '../rules/money.ts'
import { PAYMENT_STATUSES } from './payment-kinds.ts'

/** What an order owes. */
export const orderSummaryOfMoney = z.object({
  orderId: z.string(),
  status: z.string(),
  customerName: z.string(),
  phoneNumber: z.string(),
  /** What it came to: the issued invoice's payable, otherwise the order's total. */
  total: rupeesOnWire,
  /** Total or payable − notes − write-offs; 0 before acceptance, when rejected and when cancelled. */
  due: rupeesOnWire,
  /** Verified receipts − refunds. */
  paid: rupeesOnWire,
  /** due − paid: less than 0 is credit or a refund due. */
  balance: rupeesOnWire,
  /** Claimed, not verified yet. */
  toVerify: rupeesOnWire,
  /** Null when nothing is due and nothing was paid. */
  paymentStatus: z.enum(PAYMENT_STATUSES).nullable(),
})
export type OrderSummaryOfMoney = z.output<typeof orderSummaryOfMoney>
