import { AppError } from '@phuljhari/contract/errors'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Transactions } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { reduceDue } from './add-payment.ts'
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
    const writeOff = { kind: 'write_off' as const, amountPaise: form.amount, reason: form.reason, idempotency }
    return serializePayment(await reduceDue(tx, order, writeOff, actor))
  })
}
