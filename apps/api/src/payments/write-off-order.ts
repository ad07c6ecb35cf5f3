import { AppError } from '@phuljhari/contract/errors'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Transactions } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { reduceDue } from './add-payment.ts'
import { lockOrderMoney } from './order-money.store.ts'
import { idempotencyOf } from '../requests/idempotency.ts'
import { addOnce } from './repeated-request.ts'

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
  return addOnce(db, idempotencyOf(actor, key, { writeOff: form, orderId }), async (tx, idempotency) => {
    const order = await lockOrderMoney(tx, orderId)
    if (form.amount > order.due_paise - order.paid_paise) throw new AppError('payment.write_off_too_large')
    const writeOff = { kind: 'write_off' as const, amountPaise: form.amount, reason: form.reason, idempotency }
    return reduceDue(tx, order, writeOff, actor)
  })
}
