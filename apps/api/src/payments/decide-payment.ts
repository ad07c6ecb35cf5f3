import { AppError } from '@phuljhari/contract/errors'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { assertNothingWaits, assertNotPaid } from './assert-no-doubt.ts'
import { decide, isOwnEntry, lockKnownPayment, orderIdsOf } from './change-payment.ts'
import { findOrdersMoney } from './order-money.store.ts'
import { serializePayment } from './serialize-payment.ts'

/**
 * Confirms that a claimed receipt was seen in the bank. Verifying again returns the row.
 * @param confirmed whether to verify it even if other money for its orders waits, or they are already paid
 * @throws {AppError} payment.not_found, payment.decided when it was rejected, payment.own_entry, payment.waiting,
 *   books.closed, series.unconfirmed
 */
export const verifyPayment = (db: Db, id: string, confirmed: boolean, actor: Actor): Promise<Payment> =>
  db.transaction(async (tx) => {
    // Locked, so that a claim that several actors verify at once counts once.
    const row = await lockKnownPayment(tx, id)
    if (row.state === 'verified') return serializePayment(row)
    if (row.state === 'rejected') throw new AppError('payment.decided')
    if (isOwnEntry(row, actor)) throw new AppError('payment.own_entry')
    if (!confirmed) {
      const orders = await findOrdersMoney(tx, orderIdsOf(row))
      await assertNothingWaits(tx, orders, row.id, actor)
      assertNotPaid(orders)
    }
    return serializePayment(await decide(tx, row, { state: 'verified', reason: '' }, actor))
  })

/**
 * Rejects a claimed receipt. Its reference may then be claimed again. Rejecting again returns the row.
 * @throws {AppError} payment.not_found, payment.decided when it was verified, payment.own_entry
 */
export const rejectPayment = (db: Db, id: string, reason: string, actor: Actor): Promise<Payment> =>
  db.transaction(async (tx) => {
    const row = await lockKnownPayment(tx, id)
    if (row.state === 'rejected') return serializePayment(row)
    if (row.state === 'verified') throw new AppError('payment.decided')
    if (isOwnEntry(row, actor)) throw new AppError('payment.own_entry')
    return serializePayment(await decide(tx, row, { state: 'rejected', reason }, actor))
  })
