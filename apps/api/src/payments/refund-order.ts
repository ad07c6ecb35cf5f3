import { AppError } from '@phuljhari/contract/errors'
import type { RefundForm } from '@phuljhari/contract/payments/payment-forms'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Transactions } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { addPayment, assertNewReference, meansOf } from './add-payment.ts'
import { lockOrderMoney } from './money-order.ts'
import { findRepeated, idempotencyOf } from './repeated-request.ts'
import { serializePayment } from './serialize-payment.ts'

/**
 * Records money that was paid back to the customer of an order, with a refund voucher.
 * @throws {AppError} payment.key_reused, payment.duplicate, payment.refund_too_large, order.not_found, books.closed,
 *   series.unconfirmed
 */
export async function refundOrder(
  db: Transactions,
  orderId: string,
  form: RefundForm,
  key: string,
  actor: Actor,
): Promise<Payment> {
  const idempotency = idempotencyOf(key, { refund: form, orderId })
  return db.transaction(async (tx) => {
    const repeated = await findRepeated(tx, idempotency)
    if (repeated) return serializePayment(repeated)
    const means = meansOf(form)
    // Locked, so that of two refunds at once the second sees what the first left.
    const order = await lockOrderMoney(tx, orderId)
    await assertNewReference(tx, { kind: 'refund', referenceKey: means.referenceKey })
    if (form.amount > order.paid_paise) throw new AppError('payment.refund_too_large')
    const refund = {
      kind: 'refund' as const,
      ...means,
      customerName: order.customer_name,
      phoneNumber: order.customer_phone,
      payerName: '',
      note: '',
      reason: form.reason,
      source: 'clerk' as const,
      againstId: null,
      state: 'verified' as const,
      idempotency,
    }
    const allocations = [{ order_id: orderId, amount_paise: form.amount }]
    return serializePayment(await addPayment(tx, refund, allocations, 'refunded', actor))
  })
}
