import { AppError } from '@phuljhari/contract/errors'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { closeRoundings, namesOf, ordersSnapshot, storedPayment } from './add-payment.ts'
import { assertCashOfOrders } from './cash-limit.ts'
import { lockKnownPayment, orderIdsOf } from './change-payment.ts'
import { lockOrdersMoney, findOrdersMoney, refreshOrderMoney } from './order-money.store.ts'
import { addAllocations, saveNumber, type Allocation, type PaymentRow } from './payments.store.ts'
import { planVoucher } from './plan-voucher.ts'
import { serializePayment } from './serialize-payment.ts'
import { insertVoucher } from './vouchers.store.ts'
import { t } from '@phuljhari/contract/rules/t'

type Wanted = ReadonlyArray<{ orderId: string; amount: number }>

/** What to add to the allocations that a row has, so that it has the wanted ones. */
function differences(row: PaymentRow, wanted: Wanted): Allocation[] {
  const paise = new Map((row.allocations ?? []).map(({ order_id, amount_paise }) => [order_id, -amount_paise]))
  for (const { orderId, amount } of wanted) paise.set(orderId, (paise.get(orderId) ?? 0) + amount)
  return [...paise]
    .map(([order_id, amount_paise]) => ({ order_id, amount_paise }))
    .filter(({ amount_paise }) => amount_paise !== 0)
}

/** @throws {AppError} payment.over_allocated when an order has less than was refunded of it */
async function assertRefundsCovered(tx: Tx, changes: readonly Allocation[]): Promise<void> {
  const reduced = changes.filter(({ amount_paise }) => amount_paise < 0).map(({ order_id }) => order_id)
  const short = (await findOrdersMoney(tx, reduced)).filter((order) => order.paid_paise < 0)
  if (short.length > 0)
    throw new AppError('payment.over_allocated', {
      message: t('A part of this payment was refunded. It must stay with its order.'),
      orderIds: short.map((order) => order.order_id),
    })
}

/** Money that paid an invoice and is now an advance gets the receipt voucher that it did not need before (rule 50). */
async function numberAdvance(tx: Tx, row: PaymentRow): Promise<void> {
  if (row.state !== 'verified' || row.number !== null) return
  const voucher = await planVoucher(tx, {
    kind: row.kind,
    amountPaise: row.amount_paise,
    customerName: row.customer_name,
    phoneNumber: row.customer_phone,
    allocations: row.allocations ?? [],
    refundOf: null,
  })
  if (!voucher) return
  await saveNumber(tx, row.id, voucher.taken.number)
  await insertVoucher(tx, row.id, voucher)
}

/**
 * Replaces how a receipt is divided among orders, those of other customers included; what is left is the customer's
 * credit. Rows with the differences are added, so that the ledger shows what was when.
 * @throws {AppError} payment.not_found, payment.not_allocatable, payment.over_allocated, payment.cash_limit,
 *   order.not_found, order.erased
 */
export const allocatePayment = (db: Db, id: string, wanted: Wanted, actor: Actor): Promise<Payment> =>
  db.transaction(async (tx) => {
    const orderIds = wanted.map(({ orderId }) => orderId)
    const row = await lockKnownPayment(tx, id, orderIds)
    if (row.kind !== 'receipt' || row.state === 'rejected' || row.reversed_by !== null)
      throw new AppError('payment.not_allocatable')
    const changes = differences(row, wanted)
    if (changes.length === 0) return serializePayment(row)
    const orders = await lockOrdersMoney(tx, [...orderIdsOf(row), ...orderIds])
    const increased = new Set(changes.filter(({ amount_paise }) => amount_paise > 0).map(({ order_id }) => order_id))
    if (orders.some((order) => order.is_erased && increased.has(order.order_id))) throw new AppError('order.erased')
    const sum = wanted.reduce((paise, { amount }) => paise + amount, 0)
    // The part of its credit that was paid back can no longer be allocated.
    const paidBack = row.allocated_paise - (row.allocations ?? []).reduce((paise, part) => paise + part.amount_paise, 0)
    if (sum > row.amount_paise - paidBack) throw new AppError('payment.over_allocated')
    if (row.mode === 'cash')
      await assertCashOfOrders(
        tx,
        wanted
          .filter(({ orderId }) => increased.has(orderId))
          .map(({ orderId, amount }) => ({ order_id: orderId, amount_paise: amount })),
        row.id,
      )
    await addAllocations(tx, row.id, changes, actor.name)
    const recounted = await refreshOrderMoney(
      tx,
      changes.map(({ order_id }) => order_id),
    )
    await assertRefundsCovered(tx, changes)
    await numberAdvance(tx, await storedPayment(tx, row.id))
    const divided = await storedPayment(tx, row.id)
    await recordEvent(tx, actor, {
      subject: 'payment',
      subjectId: String(row.id),
      action: 'allocated',
      before: { ...namesOf(row), orders: [], ...ordersSnapshot(row) },
      after: { ...namesOf(divided), orders: [], ...ordersSnapshot(divided) },
    })
    await closeRoundings(tx, recounted, actor)
    return serializePayment(divided)
  })
