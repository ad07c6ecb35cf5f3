import { referenceKey, type CollectedForm } from '@phuljhari/contract/payments/payment-forms'
import { AppError } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { addPayment, assertNewReference } from './add-payment.ts'
import { assertCashOfOrders, assertCashOfPerson } from './cash-limit.ts'
import { decide } from './change-payment.ts'
import { findCollected, findDelivery } from './collect.store.ts'
import { lockOrderMoney, type OrderMoneyRow } from './order-money.store.ts'
import { lockPayment, type PaymentRow } from './payments.store.ts'
import { reverse } from './reverse-payment.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * Records what was collected on delivery: cash as a verified receipt held by the order's agent, UPI as a claimed one;
 * for `none`, an event records the reason. Call it after the delivery, in its transaction: a repeated delivery records
 * nothing.
 * @throws {AppError} order.not_found, payment.duplicate, payment.cash_limit, series.unconfirmed
 */
export async function collect(tx: Tx, orderId: string, collected: CollectedForm, actor: Actor): Promise<void> {
  const order = await lockOrderMoney(tx, orderId)
  const delivery = await findDelivery(tx, orderId)
  if (!delivery) return
  const { mode, reason } = collected
  if (mode === 'none') {
    const after = { orderId, reason }
    await recordEvent(tx, actor, { subject: 'payment', subjectId: orderId, action: 'not_collected', after })
    return
  }
  const taking = { agentId: delivery.agent_id, paidOn: indiaDay(new Date()), isTaken: false }
  await recordCollected(tx, order, collected, taking, actor)
}

/** How money that was taken at the door is recorded. */
type Taking = {
  /** Who has the cash; null for the shop's till. */
  agentId: number | null
  /** A calendar day in India, `yyyy-mm-dd`. */
  paidOn: string
  /** Whether it was taken already, so that the limit for cash comes too late. */
  isTaken: boolean
}

/**
 * Records money that was taken at the door: cash as a verified receipt, UPI as a claimed one.
 * @param order locked
 * @throws {AppError} payment.duplicate, payment.cash_limit, series.unconfirmed, books.closed
 */
export async function recordCollected(
  tx: Tx,
  order: OrderMoneyRow,
  { mode, amount, reference }: Pick<CollectedForm, 'mode' | 'amount' | 'reference'>,
  { agentId, paidOn, isTaken }: Taking,
  actor: Actor,
): Promise<void> {
  if (mode === 'none' || amount === null) throw new AppError('request.invalid')
  const key = referenceKey(mode, reference, '')
  await assertNewReference(tx, { kind: 'receipt', referenceKey: key })
  const payer = { customerName: order.customer_name, phoneNumber: order.customer_phone, paidOn }
  const allocations = [{ order_id: order.order_id, amount_paise: amount }]
  const isCash = mode === 'cash'
  if (isCash && !isTaken) {
    await assertCashOfPerson(tx, payer, amount)
    await assertCashOfOrders(tx, allocations, null)
  }
  const holder = isCash ? (agentId === null ? ('till' as const) : ('agent' as const)) : ('upi' as const)
  const receipt = {
    kind: 'receipt' as const,
    mode,
    amountPaise: amount,
    reference,
    referenceKey: key,
    bank: '',
    chequeDate: null,
    ...payer,
    payerName: '',
    note: '',
    reason: '',
    source: 'agent' as const,
    holder,
    agentId: isCash ? agentId : null,
    againstId: null,
    refundOf: null,
    state: isCash ? ('verified' as const) : ('claimed' as const),
    idempotency: null,
  }
  await addPayment(tx, receipt, allocations, 'collected', actor)
}

/**
 * A repeated delivery records nothing, so it must have collected the same as the first.
 * @throws {AppError} order.refused
 */
export async function assertCollected(tx: Tx, orderId: string, collected: CollectedForm): Promise<void> {
  const { mode, amount, reference } = collected
  if (mode === 'none') return
  const isSame = (row: PaymentRow) =>
    row.mode === mode && row.amount_paise === amount && row.reference === (mode === 'cash' ? '' : reference)
  if (!(await findCollected(tx, orderId)).some(isSame))
    throw new AppError('order.refused', {
      message: t('This order was already delivered. Record what was collected under Payments.'),
    })
}

const UNDONE = t('The delivery was undone')
/** Takes back what was collected with the latest delivery. Call it when that is undone, in the same transaction. */
export async function undoCollection(tx: Tx, orderId: string, actor: Actor): Promise<void> {
  for (const { id } of await findCollected(tx, orderId)) {
    const row = await lockPayment(tx, id)
    if (!row || row.reversed_by !== null || row.state === 'rejected') continue
    if (row.state === 'claimed') await decide(tx, row, { state: 'rejected', reason: UNDONE }, actor)
    else await reverse(tx, row, UNDONE, actor)
  }
}
