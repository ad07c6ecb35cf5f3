import { AppError } from '@phuljhari/contract/errors'
import type { CounterSaleForm, ReceiptForm } from '@phuljhari/contract/payments/payment-forms'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { addPayment, assertNewReference, meansOf } from './add-payment.ts'
import { assertNothingWaits } from './assert-no-doubt.ts'
import { assertCashOfOrders, assertCashOfPerson, payerOf } from './cash-limit.ts'
import { lockOrdersMoney } from './order-money.store.ts'
import { idempotencyOf } from '../requests/idempotency.ts'
import { addOnce } from './repeated-request.ts'
import type { NewPayment, PaymentRow } from './payments.store.ts'

/**
 * Adds a receipt: cash is verified at once, everything else is claimed until somebody saw it in the bank.
 * @param sale at the counter: the invoice follows in the same transaction
 * @throws {AppError} payment.waiting, payment.duplicate, payment.cash_limit, order.not_found, order.erased,
 *   books.closed, series.unconfirmed
 */
export async function addReceipt(
  tx: Tx,
  form: ReceiptForm,
  idempotency: NewPayment['idempotency'],
  actor: Actor,
  sale?: CounterSaleForm,
): Promise<PaymentRow> {
  const means = meansOf(form)
  const orders = await lockOrdersMoney(
    tx,
    form.allocations.map(({ orderId }) => orderId),
  )
  if (orders.some((order) => order.is_erased)) throw new AppError('order.erased')
  await assertNewReference(tx, { kind: 'receipt', referenceKey: means.referenceKey })
  if (!form.confirmed) await assertNothingWaits(tx, orders, null, actor)
  const first = orders.find((order) => order.order_id === form.allocations[0]?.orderId)
  const payer = { ...payerOf(form, first), paidOn: means.paidOn }
  const allocations = form.allocations.map(({ orderId, amount }) => ({ order_id: orderId, amount_paise: amount }))
  if (form.mode === 'cash') {
    await assertCashOfPerson(tx, payer, form.amount)
    await assertCashOfOrders(tx, allocations, null)
  }
  const receipt = {
    kind: 'receipt' as const,
    ...means,
    tenderedPaise: sale?.received,
    ...payer,
    payerName: form.payerName,
    note: form.note,
    reason: '',
    source: 'clerk' as const,
    againstId: null,
    refundOf: null,
    state: form.mode === 'cash' ? ('verified' as const) : ('claimed' as const),
    idempotency,
  }
  return addPayment(tx, receipt, allocations, 'recorded', actor, sale !== undefined)
}

/**
 * Records a receipt: cash is verified at once, everything else is claimed until somebody saw it in the bank
 * (trade.md section 2). A request with a known idempotency key returns the receipt that it created.
 * @throws {AppError} payment.key_reused, payment.waiting, payment.duplicate, payment.cash_limit, order.not_found,
 *   order.erased, books.closed, series.unconfirmed
 */
export function recordReceipt(db: Db, form: ReceiptForm, key: string, actor: Actor): Promise<Payment> {
  // Without `confirmed`, so that the request is the same before and after the user has confirmed it.
  const { confirmed: _confirmed, ...receipt } = form
  return addOnce(db, idempotencyOf(actor, key, { receipt }), (tx, idempotency) =>
    addReceipt(tx, form, idempotency, actor),
  )
}
