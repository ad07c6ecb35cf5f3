import { AppError } from '@phuljhari/contract/errors'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Transactions } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { addPayment } from './add-payment.ts'
import { lockOrderMoney } from './money-order.ts'
import { findRepeated, idempotencyOf } from './repeated-request.ts'
import { serializePayment } from './serialize-payment.ts'

type WriteOff = { amount: number; reason: string }

/**
 * Gives up a part of what an order owes.
 * @throws {AppError} payment.key_reused, payment.write_off_too_large, order.not_found
 */
export async function writeOffOrder(
  db: Transactions,
  orderId: string,
  form: WriteOff,
  key: string,
  actor: Actor,
): Promise<Payment> {
  const idempotency = idempotencyOf(key, { writeOff: form, orderId })
  return db.transaction(async (tx) => {
    const repeated = await findRepeated(tx, idempotency)
    if (repeated) return serializePayment(repeated)
    const order = await lockOrderMoney(tx, orderId)
    if (form.amount > order.due_paise - order.paid_paise) throw new AppError('payment.write_off_too_large')
    const writeOff = {
      kind: 'write_off' as const,
      amountPaise: form.amount,
      mode: null,
      reference: '',
      referenceKey: null,
      bank: '',
      chequeDate: null,
      paidOn: indiaDay(new Date()),
      customerName: order.customer_name,
      phoneNumber: order.customer_phone,
      payerName: '',
      note: '',
      reason: form.reason,
      source: 'clerk' as const,
      holder: null,
      agentId: null,
      againstId: null,
      refundOf: null,
      state: 'verified' as const,
      idempotency,
    }
    const allocations = [{ order_id: orderId, amount_paise: form.amount }]
    return serializePayment(await addPayment(tx, writeOff, allocations, 'written_off', actor))
  })
}
