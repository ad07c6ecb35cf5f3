import { AppError } from '@phuljhari/contract/errors'
import { displayedStatus, type OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { BillFacts } from './bill-facts.store.ts'

/** An order is no supply before it is accepted, nor when it is off. */
const UNBILLABLE: ReadonlySet<OrderStatus> = new Set(['processing', 'rejected', 'cancel', 'cancelled'])

/** @throws {AppError} order.erased, document.not_issuable for an order that is not accepted or was cancelled */
export function assertBillable({ is_erased, status }: BillFacts): void {
  if (is_erased) throw new AppError('order.erased')
  if (UNBILLABLE.has(status))
    throw new AppError('document.not_issuable', {
      message: `This order is ${displayedStatus(status).replace('_', ' ')}, so it cannot be invoiced`,
    })
}
