import type { OrderSummaryOfMoney } from '@phuljhari/contract/payments/order-money.contract'
import { toPaise } from '@phuljhari/contract/rules/money'

/** An amount as fields are prefilled with it: `2360.00`. */
export const typedAmount = (paise: number): string => (paise / 100).toFixed(2)

type Owing = Pick<OrderSummaryOfMoney, 'status' | 'total' | 'due' | 'paid'>

/** What a payment for the order is compared with, in paise: before acceptance nothing is due, but its total will be. */
export const openPaise = ({ status, total, due, paid }: Owing): number =>
  Math.max(0, toPaise(status === 'processing' ? total : due) - toPaise(paid))

/** What a further payment for the order is preset with, in paise: what was claimed need not be paid again. */
export const unclaimedPaise = (order: Owing & Pick<OrderSummaryOfMoney, 'toVerify'>): number =>
  Math.max(0, openPaise(order) - toPaise(order.toVerify))

type Part = { orderId: string; openPaise: number }
/** Divides an amount among orders in sequence, none getting more than is open. In paise. */
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
