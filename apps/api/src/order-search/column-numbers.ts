import { ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import { PAYMENT_STATUSES, paymentStatus, type PaymentFilter } from '@phuljhari/contract/payments/payment-kinds'

// The numbers that stand for statuses, agents and payments in the columns of the index.

/** The number of a status: its position in ORDER_STATUSES. */
export const statusNumber = (status: string): number => ORDER_STATUSES.findIndex((one) => one === status)

/** In place of an agent's id: the order is to be assigned to an agent. */
export const NO_AGENT = 0
/** In place of an agent's id: the order is sent by lorry or picked up. */
export const NEEDS_NO_AGENT = -1

/** This is added to the number of an order with claims that nobody has verified. */
const TO_VERIFY = 8
/** How many numbers there are: one for each payment status and one for none, each with and without claims. */
const NUMBERS = 2 * TO_VERIFY

type Money = { status: string; duePaise: number; paidPaise: number; toVerifyPaise: number }
/** The number of an order's payment. Amounts are in paise. */
export function paymentNumber(money: Money): number {
  const status = paymentStatus(money)
  const place = status === null ? 0 : 1 + PAYMENT_STATUSES.indexOf(status)
  return place + (money.toVerifyPaise > 0 ? TO_VERIFY : 0)
}

function isWanted(payment: number, filter: PaymentFilter): boolean {
  if (filter === 'to_verify') return payment >= TO_VERIFY
  const status = PAYMENT_STATUSES[(payment % TO_VERIFY) - 1]
  return filter === 'due' ? status === 'unpaid' || status === 'part_paid' : status === filter
}
/** Which payment numbers a filter wants: 1 at the index of each of them. */
export const paymentsWanted = (filter: PaymentFilter): Uint8Array =>
  Uint8Array.from({ length: NUMBERS }, (_none, payment) => Number(isWanted(payment, filter)))
