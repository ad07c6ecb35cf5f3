import type { Claim } from '@phuljhari/contract/payments/payments.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import { toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { openPaise } from '../amounts.ts'

/** What the person who verifies a claim should look at; none of it prevents verifying. */
export type ClaimChecks = {
  /** What its orders still owe in rupees, if the claim's amount differs; null if it fits or there is no order. */
  expected: number | null
  /** Someone else than the customer paid. */
  otherPayer: boolean
}

export function claimChecks({ amount, orders, payerName, customerName }: Claim): ClaimChecks {
  const open = orders.reduce((sum, order) => sum + openPaise(order), 0)
  return {
    expected: orders.length > 0 && open !== toPaise(amount) ? toRupees(open) : null,
    otherPayer: payerName !== '' && foldName(payerName) !== foldName(customerName),
  }
}
