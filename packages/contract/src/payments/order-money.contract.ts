import { z } from 'zod'
import { rupeesOnWire } from '../rules/money.ts'
import { PAYMENT_STATUSES } from './payment-kinds.ts'

/** What an order owes. */
export const orderSummaryOfMoney = z.object({
  orderId: z.string(),
  status: z.string(),
  customerName: z.string(),
  phoneNumber: z.string(),
  /** As the order has it, such as Cash on Delivery. */
  paymentMethod: z.string(),
  /** The payable amount of the issued invoice, otherwise the order's total. */
  total: rupeesOnWire,
  /** Total or payable − notes − write-offs; 0 before acceptance, when rejected and when cancelled. */
  due: rupeesOnWire,
  /** Verified receipts − refunds. */
  paid: rupeesOnWire,
  /** due − paid; negative for a credit or a refund that is due. */
  balance: rupeesOnWire,
  /** The amount that was claimed and is not verified yet. */
  toVerify: rupeesOnWire,
  /** Null when nothing is due and nothing was paid. */
  paymentStatus: z.enum(PAYMENT_STATUSES).nullable(),
})
export type OrderSummaryOfMoney = z.output<typeof orderSummaryOfMoney>
