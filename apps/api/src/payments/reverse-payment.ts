import { AppError } from '@phuljhari/contract/errors'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { addPayment, storedPayment } from './add-payment.ts'
import { lockKnownPayment, orderIdsOf } from './change-payment.ts'
import { isHandedOver } from './cash/cash.store.ts'
import { refreshOrderMoney } from './order-money.store.ts'
import {
  findLastRounding,
  hasCreditRefund,
  lockPayment,
  saveReversal,
  takeCredit,
  type NewPayment,
  type PaymentRow,
} from './payments.store.ts'
import { serializePayment } from './serialize-payment.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Who gives the money back: the till, for cash that an agent has handed over. */
const giverOf = async (tx: Tx, { id, holder, agent_id }: PaymentRow) =>
  holder === 'agent' && (await isHandedOver(tx, id))
    ? { holder: 'till' as const, agentId: null }
    : { holder, agentId: agent_id }

/** Adds the row that takes back a locked one, with all its allocations: its reference may then be recorded again. */
export async function reverse(
  tx: Tx,
  row: PaymentRow,
  reason: string,
  actor: Actor,
  idempotency: NewPayment['idempotency'] = null,
): Promise<PaymentRow> {
  const reversal = {
    kind: 'reversal' as const,
    amountPaise: row.amount_paise,
    mode: row.mode,
    reference: row.reference,
    referenceKey: null,
    bank: row.bank,
    chequeDate: row.cheque_date,
    // Today: the day of the row itself may be closed.
    paidOn: indiaDay(new Date()),
    customerName: row.customer_name,
    phoneNumber: row.customer_phone,
    payerName: row.payer_name,
    note: '',
    reason,
    source: 'clerk' as const,
    ...(await giverOf(tx, row)),
    againstId: row.id,
    refundOf: null,
    state: 'verified' as const,
    idempotency,
  }
  const added = await addPayment(tx, reversal, [], 'reversed', actor)
  await saveReversal(tx, row.id, added.id)
  if (row.refund_of !== null) await takeCredit(tx, row.refund_of, -row.amount_paise)
  await refreshOrderMoney(tx, orderIdsOf(row))
  if (row.kind === 'receipt') await reverseRoundings(tx, orderIdsOf(row), reason, actor)
  return added
}

/** What was closed because little remained is owed again once the receipt before it does not stand. */
async function reverseRoundings(tx: Tx, orderIds: readonly string[], reason: string, actor: Actor): Promise<void> {
  for (const orderId of orderIds) {
    const last = await findLastRounding(tx, orderId)
    const rounding = last && last.reversed_by === null ? await lockPayment(tx, last.id) : undefined
    // The key tells it from one that somebody took back by hand, which is never closed again.
    const key = { key: `with receipt ${rounding?.id}`, digest: null }
    if (rounding) await reverse(tx, rounding, reason, actor, key)
  }
}

/**
 * Takes back a verified receipt, such as a bounced cheque, a refund or a write-off. Reversing again returns the
 * reversal.
 * @throws {AppError} payment.not_found, payment.not_reversible
 */
export const reversePayment = (db: Db, id: string, reason: string, actor: Actor): Promise<Payment> =>
  db.transaction(async (tx) => {
    const row = await lockKnownPayment(tx, id)
    if (row.reversed_by !== null) return serializePayment(await storedPayment(tx, row.reversed_by))
    if (row.kind === 'reversal' || row.state !== 'verified') throw new AppError('payment.not_reversible')
    if (await hasCreditRefund(tx, row.id))
      throw new AppError('payment.not_reversible', {
        message: t('What this receipt left was paid back to the customer. Reverse that refund first.'),
      })
    return serializePayment(await reverse(tx, row, reason, actor))
  })
