import { AppError } from '@phuljhari/contract/errors'
import { can } from '@phuljhari/contract/staff/roles'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertBooksOpen } from '../settings/books.ts'
import { closeRoundings, namesOf, ordersSnapshot, storedPayment } from './add-payment.ts'
import { lockOrders } from '../orders/orders.store.ts'
import { refreshOrderMoney } from './order-money.store.ts'
import { findPayment, lockKey, lockPayment, saveDecision, type PaymentRow } from './payments.store.ts'
import { planVoucher } from './plan-voucher.ts'
import { insertVoucher } from './vouchers.store.ts'

export const orderIdsOf = ({ allocations }: Pick<PaymentRow, 'allocations'>): string[] =>
  (allocations ?? []).map(({ order_id }) => order_id)

/**
 * A row, locked with its orders and those of `others`: orders first and all at once, in the sequence in which every
 * other change of money locks them. Call it before the transaction locks anything else.
 * @throws {AppError} payment.not_found
 */
export async function lockKnownPayment(tx: Tx, id: string, others: readonly string[] = []): Promise<PaymentRow> {
  const key = rowId(id)
  if (key === null) throw new AppError('payment.not_found')
  // Nobody else reallocates it meanwhile, so that its orders are known before they are locked.
  await lockKey(tx, `payment ${key}`)
  const found = await findPayment(tx, key)
  if (!found) throw new AppError('payment.not_found')
  await lockOrders(tx, [...orderIdsOf(found), ...others])
  const row = await lockPayment(tx, found.id)
  if (!row) throw new AppError('payment.not_found')
  return row
}

type Origin = Pick<PaymentRow, 'recorded_by' | 'link_made_by'>
/**
 * Whether someone else must decide about a receipt: who recorded it, or made the link through which it was reported and
 * may have used it. Those who may correct the ledger may verify what they recorded themselves, since in a small shop
 * nobody else could.
 */
export const isOwnEntry = ({ recorded_by: by, link_made_by: maker }: Origin, { name, authority }: Actor): boolean =>
  (by === name || maker === name) && authority !== undefined && !can(authority, 'payments.correct')

type Decision = { state: 'verified' | 'rejected'; reason: string }
/**
 * Verifies or rejects a claimed receipt that is locked.
 * @throws {AppError} books.closed, series.unconfirmed when verifying
 */
export async function decide(tx: Tx, row: PaymentRow, { state, reason }: Decision, actor: Actor): Promise<PaymentRow> {
  // A rejected claim changes no amount of a closed day.
  if (state === 'verified') await assertBooksOpen(tx, row.paid_on)
  const voucher =
    state === 'verified'
      ? await planVoucher(tx, {
          kind: row.kind,
          amountPaise: row.amount_paise,
          customerName: row.customer_name,
          phoneNumber: row.customer_phone,
          allocations: row.allocations ?? [],
          refundOf: null,
        })
      : null
  const number = voucher?.taken.number ?? null
  await saveDecision(tx, row.id, { state, actor: actor.name, reason, number })
  if (voucher) await insertVoucher(tx, row.id, voucher)
  const changed = await refreshOrderMoney(tx, orderIdsOf(row))
  await recordEvent(tx, actor, {
    subject: 'payment',
    subjectId: String(row.id),
    action: state,
    before: { state: row.state, ...namesOf(row) },
    after: {
      state,
      ...namesOf(row),
      amountPaise: row.amount_paise,
      ...(reason !== '' && { reason }),
      ...(number !== null && { number }),
      ...ordersSnapshot(row),
    },
  })
  await closeRoundings(tx, changed, actor)
  return storedPayment(tx, row.id)
}
