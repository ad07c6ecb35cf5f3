import type { CollectedForm, CounterSaleForm } from '@phuljhari/contract/payments/payment-forms'
import { AppError } from '@phuljhari/contract/errors'
import { formatRupees, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'
import type { Tx } from '../db/database.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import type { OrderHooks } from '../orders/order-hooks.ts'
import { assertCollected, collect, undoCollection } from './collect.ts'
import { closeRoundings } from './add-payment.ts'
import { findOrdersMoney } from './order-money.store.ts'
import { assertPaidEnough } from './payment-policy.ts'
import { addReceipt } from './record-receipt.ts'

const closeRoundingOf = async (tx: Tx, orderId: string, actor: Actor, isInvoiced = false) =>
  closeRoundings(tx, await findOrdersMoney(tx, [orderId]), actor, isInvoiced)

declare module '../orders/order-hooks.ts' {
  interface ChangeDetails {
    /** What the agent collected with `deliver`, which is recorded in the same transaction. */
    collected?: CollectedForm | undefined
    /** How an order that is placed at the counter is paid. */
    sale?: CounterSaleForm | undefined
  }
}

/** Keeps the ledger with the changes of orders: payment before acceptance, on delivery and at the counter. */
export const paymentHooks: OrderHooks = {
  authorise: (actor, { collected, sale }) => {
    if (collected || sale) assertMay(actor, 'payments.record')
  },
  beforeChange: async (tx, { order, action }) => {
    if (action === 'accept') await assertPaidEnough(tx, order.order_id)
  },
  afterChange: async (tx, { order, action, actor, details: { collected } }) => {
    // From now on the order owes what was paid in advance.
    if (action === 'accept' && order.paid_paise > 0) await closeRoundingOf(tx, order.order_id, actor)
    if (collected) await collect(tx, order.order_id, collected, actor)
  },
  onRepeat: async (tx, { order, details: { collected } }) => {
    if (collected) await assertCollected(tx, order.order_id, collected)
  },
  onUndo: async (tx, { order, action, actor }) => {
    if (action === 'deliver') await undoCollection(tx, order.order_id, actor)
  },
  onInvoiced: (tx, orderId, actor) => closeRoundingOf(tx, orderId, actor, true),
  onSale: async (tx, { orderId, totalAmount }, { sale }, actor) => {
    const amount = toPaise(totalAmount)
    if (!sale || amount === 0) return
    if (sale.received !== undefined && sale.received < amount) {
      const message = t('{missing} is missing', { missing: formatRupees(toRupees(amount - sale.received)) })
      throw new AppError('request.invalid', { message, fields: { 'sale.received': message } })
    }
    const means = { mode: sale.mode, amount, reference: sale.reference, bank: '', chequeDate: null }
    const texts = { customerName: '', phoneNumber: '', payerName: '', note: '' }
    const receipt = { ...means, ...texts, allocations: [{ orderId, amount }], confirmed: false }
    await addReceipt(tx, receipt, null, actor, sale)
  },
}
