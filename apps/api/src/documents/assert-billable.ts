import { AppError } from '@phuljhari/contract/errors'
import { isBillable } from '@phuljhari/contract/orders/order-standing'
import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import type { BillFacts } from './bill-facts.store.ts'

/** @throws {AppError} order.erased, document.not_issuable for an order that is not accepted or was cancelled */
export function assertBillable({ is_erased, status }: BillFacts): void {
  if (is_erased) throw new AppError('order.erased')
  if (!isBillable(status))
    throw new AppError('document.not_issuable', {
      message: `This order is ${displayedStatus(status).replace('_', ' ')}, so it cannot be invoiced`,
    })
}
