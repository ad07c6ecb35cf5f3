import { AppError } from '@phuljhari/contract/errors'
import type { StorefrontClaimForm } from '@phuljhari/contract/payments/payment-forms'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { addPayment, assertNewReference, meansOf } from './add-payment.ts'
import { lockOrderMoney } from './order-money.store.ts'
import { idempotencyOf } from '../requests/idempotency.ts'
import { addOnce } from './repeated-request.ts'

/**
 * Records what a customer claims to have paid for an order. It counts as paid once it is verified.
 * @throws {AppError} payment.key_reused, payment.duplicate, order.not_found, order.erased, books.closed
 */
export async function claimPayment(
  db: Db,
  orderId: string,
  form: StorefrontClaimForm,
  key: string,
  actor: Actor,
): Promise<Payment> {
  return addOnce(db, idempotencyOf(actor, key, { claim: form, orderId }), async (tx, idempotency) => {
    const means = meansOf(form)
    const order = await lockOrderMoney(tx, orderId)
    if (order.is_erased) throw new AppError('order.erased')
    try {
      await assertNewReference(tx, { kind: 'receipt', referenceKey: means.referenceKey })
    } catch (error) {
      // Without the orders that have the reference: they may be another customer's.
      if (error instanceof AppError && error.code === 'payment.duplicate') throw new AppError(error.code)
      throw error
    }
    const receipt = {
      kind: 'receipt' as const,
      ...means,
      customerName: order.customer_name,
      phoneNumber: order.customer_phone,
      payerName: form.payerName,
      note: '',
      reason: '',
      source: 'storefront' as const,
      againstId: null,
      refundOf: null,
      state: 'claimed' as const,
      idempotency,
    }
    const allocations = [{ order_id: orderId, amount_paise: form.amount }]
    return addPayment(tx, receipt, allocations, 'claimed', actor)
  })
}
