import { AppError } from '@phuljhari/contract/errors'
import type { RefundForm } from '@phuljhari/contract/payments/payment-forms'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { Db, Transactions, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { addPayment, assertNewReference, meansOf } from './add-payment.ts'
import { lockKnownPayment } from './change-payment.ts'
import { lockOrderMoney, type OrderMoneyRow } from './order-money.store.ts'
import { takeCredit, type Allocation, type NewPayment } from './payments.store.ts'
import { idempotencyOf } from '../requests/idempotency.ts'
import { addOnce } from './repeated-request.ts'
import { unallocatedPaise } from './serialize-payment.ts'
import { t } from '@phuljhari/contract/rules/t'

type Of = Pick<NewPayment, 'customerName' | 'phoneNumber' | 'refundOf' | 'idempotency'>
/** Adds the row of a refund, with its voucher. Lock what it is paid from first. */
const addRefund = (tx: Tx, form: RefundForm, of: Of, allocations: readonly Allocation[], actor: Actor) =>
  addPayment(
    tx,
    {
      kind: 'refund',
      ...meansOf(form),
      ...of,
      payerName: '',
      note: '',
      reason: form.reason,
      source: 'clerk',
      againstId: null,
      state: 'verified',
    },
    allocations,
    'refunded',
    actor,
  )

/** @throws {AppError} payment.refund_too_large; payment.beyond_overpayment for more than was overpaid, unless wanted */
function assertRefundable({ paid_paise, due_paise }: OrderMoneyRow, { amount, beyondOverpayment }: RefundForm): void {
  if (amount > paid_paise) throw new AppError('payment.refund_too_large')
  const refundable = Math.max(0, paid_paise - due_paise)
  if (amount <= refundable || beyondOverpayment) return
  throw new AppError('payment.beyond_overpayment', {
    message: t('The customer overpaid {refundable}. After this refund {amount} of the order is due.', {
      refundable: formatRupees(toRupees(refundable)),
      amount: formatRupees(toRupees(due_paise - paid_paise + amount)),
    }),
  })
}

/**
 * Records money that was paid back to the customer of an order.
 * @throws {AppError} payment.key_reused, payment.duplicate, payment.refund_too_large, payment.beyond_overpayment,
 *   order.not_found, books.closed, series.unconfirmed
 */
export async function refundOrder(
  db: Transactions,
  orderId: string,
  form: RefundForm,
  key: string,
  actor: Actor,
): Promise<Payment> {
  return addOnce(db, idempotencyOf(actor, key, { refund: form, orderId }), async (tx, idempotency) => {
    // Locked, so that of two refunds at once the second sees what the first left.
    const order = await lockOrderMoney(tx, orderId)
    await assertNewReference(tx, { kind: 'refund', referenceKey: meansOf(form).referenceKey })
    assertRefundable(order, form)
    const { customer_name: customerName, customer_phone: phoneNumber } = order
    const of = { customerName, phoneNumber, refundOf: null, idempotency }
    const allocations = [{ order_id: orderId, amount_paise: form.amount }]
    return addRefund(tx, form, of, allocations, actor)
  })
}

/**
 * Records that what a receipt left for no order was paid back: an advance without an order, or an overpayment.
 * @param id the id of the receipt, as on the wire
 * @throws {AppError} payment.not_found, payment.key_reused, payment.duplicate, payment.refund_too_large, books.closed,
 *   series.unconfirmed
 */
export async function refundCredit(db: Db, id: string, form: RefundForm, key: string, actor: Actor): Promise<Payment> {
  return addOnce(db, idempotencyOf(actor, key, { refund: form, receipt: id }), async (tx, idempotency) => {
    const row = await lockKnownPayment(tx, id)
    await assertNewReference(tx, { kind: 'refund', referenceKey: meansOf(form).referenceKey })
    if (form.amount > unallocatedPaise(row))
      throw new AppError('payment.refund_too_large', { message: t('A refund cannot exceed what the receipt has left') })
    await takeCredit(tx, row.id, form.amount)
    const of = { customerName: row.customer_name, phoneNumber: row.customer_phone, refundOf: row.id, idempotency }
    return addRefund(tx, form, of, [], actor)
  })
}
