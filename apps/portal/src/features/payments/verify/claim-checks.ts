import type { Claim } from '@phuljhari/contract/payments/payments.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import { toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { openPaise } from '../amounts.ts'

/** What the person who verifies a claim should look at; none of it prevents verifying. */
export type ClaimChecks = {
  /** What its orders still owe in rupees, if the claim's amount differs; null if it fits or there is no order. */
  expected: number | null
  /** Other claimed money of its orders, in rupees. */
  alsoWaits: number
  /** Someone else than the customer paid. */
  otherPayer: boolean
}

export function claimChecks({ amount, orders, allocations, payerName, customerName }: Claim): ClaimChecks {
  const open = orders.reduce((sum, order) => sum + openPaise(order), 0)
  const own = allocations.reduce((sum, part) => sum + toPaise(part.amount), 0)
  const waits = orders.reduce((sum, order) => sum + toPaise(order.toVerify), 0)
  return {
    alsoWaits: toRupees(Math.max(0, waits - own)),
    expected: orders.length > 0 && open !== toPaise(amount) ? toRupees(open) : null,
    otherPayer: payerName !== '' && foldName(payerName) !== foldName(customerName),
  }
}
