import type { OrderSummaryOfMoney } from '@phuljhari/contract/payments/order-money.contract'
import { toPaise } from '@phuljhari/contract/rules/money'

/** Formats an amount as fields are prefilled with it: `2360.00`. */
export const typedAmount = (paise: number): string => (paise / 100).toFixed(2)

type Owing = Pick<OrderSummaryOfMoney, 'status' | 'total' | 'due' | 'paid'>

/** Returns what a payment is compared with, in paise. Before acceptance nothing is due, but the total will be. */
export const openPaise = ({ status, total, due, paid }: Owing): number =>
  Math.max(0, toPaise(status === 'processing' ? total : due) - toPaise(paid))

/** Returns the preset of a further payment in paise: what is neither paid nor claimed to be paid. */
export const unclaimedPaise = (order: Owing & Pick<OrderSummaryOfMoney, 'toVerify'>): number =>
  Math.max(0, openPaise(order) - toPaise(order.toVerify))

type Part = { orderId: string; openPaise: number }
/** Divides an amount among orders in their sequence, in paise. No order gets more than is open. */
export function divide(paise: number, orders: readonly Part[]): Map<string, number> {
  let left = paise
  return new Map(
    orders.map(({ orderId, openPaise: open }) => {
      const part = Math.min(left, open)
      left -= part
      return [orderId, part]
    }),
  )
}
