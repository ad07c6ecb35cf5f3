import type { OrderSummaryOfMoney } from '@phuljhari/contract/payments/order-money.contract'
import type { PaymentMode } from '@phuljhari/contract/payments/payment-kinds'
import { readRupees, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { divide, typedAmount, unclaimedPaise } from '../amounts.ts'

/** An order that a receipt can pay. */
export type PayableOrder = {
  orderId: string
  customerName: string
  phoneNumber: string
  paymentMethod: string
  /** What is neither paid nor claimed to be paid. */
  openPaise: number
}
/** @param toPay what the server says is to be paid, in rupees, with the round-off of an invoice that is yet to come */
export const payableOf = (money: OrderSummaryOfMoney & { toPay?: number }): PayableOrder => ({
  orderId: money.orderId,
  customerName: money.customerName,
  phoneNumber: money.phoneNumber,
  paymentMethod: money.paymentMethod,
  openPaise: money.toPay === undefined ? unclaimedPaise(money) : toPaise(money.toPay),
})

/** How orders are most likely paid: in cash where each of them was ordered so. */
export const likelyMode = (orders: readonly PayableOrder[]): PaymentMode =>
  orders.length > 0 && orders.every(({ paymentMethod }) => /^cash\b/i.test(paymentMethod)) ? 'cash' : 'upi'

export const totalOpen = (orders: readonly PayableOrder[]): number =>
  orders.reduce((sum, { openPaise: open }) => sum + open, 0)

/** How a receipt is divided among its orders: the amount of each, as typed or as preset. */
export type Division = {
  parts: Array<{ order: PayableOrder; amount: string }>
  /** What becomes the customer's credit, in paise; negative when the orders get more than was paid. */
  restPaise: number
}

/** Divides the amount. @param typed the amounts that the user typed, by order; the other orders get what is left. */
export function divideReceipt(
  amount: string,
  orders: readonly PayableOrder[],
  typed: Readonly<Record<string, string>>,
): Division {
  const total = readRupees(amount) ?? 0
  const typedPaise = (orderId: string) => readRupees(typed[orderId] ?? '') ?? 0
  const fixed = orders.reduce((sum, { orderId }) => sum + typedPaise(orderId), 0)
  const preset = divide(
    Math.max(0, total - fixed),
    orders.filter(({ orderId }) => typed[orderId] === undefined),
  )
  const given = [...preset.values()].reduce((sum, paise) => sum + paise, 0)
  return {
    parts: orders.map((order) => ({
      order,
      amount: typed[order.orderId] ?? typedAmount(preset.get(order.orderId) ?? 0),
    })),
    restPaise: total - fixed - given,
  }
}

/** Returns the parts as the API accepts them, without orders that get nothing. */
export const allocationsOf = ({ parts }: Division): Array<{ orderId: string; amount: string | number }> =>
  parts
    .map(({ order: { orderId }, amount }) => ({ orderId, amount, paise: readRupees(amount) }))
    .filter(({ paise }) => paise !== 0)
    .map(({ orderId, amount, paise }) => ({ orderId, amount: paise === null ? amount : toRupees(paise) }))
