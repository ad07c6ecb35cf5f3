import { toPaise } from '@phuljhari/contract/rules/money'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import type { OrderHooks } from '../orders/order-hooks.ts'
import { assertCollected, collect, undoCollection } from './collect.ts'
import { closeRoundings } from './add-payment.ts'
import { findOrdersMoney } from './order-money.store.ts'
import { assertPaidEnough } from './payment-policy.ts'
import { addReceipt } from './record-receipt.ts'

const closeRoundingOf = async (tx: Tx, orderId: string, actor: Actor) =>
  closeRoundings(tx, await findOrdersMoney(tx, [orderId]), actor)

/** Keeps the ledger with the changes of orders: payment before acceptance, on delivery and at the counter. */
export const paymentHooks: OrderHooks = {
  beforeChange: async (tx, { order, action }) => {
    if (action === 'accept') await assertPaidEnough(tx, order.order_id)
  },
  afterChange: async (tx, { order, action, actor, collected }) => {
    // Now the order owes what was paid for in advance.
    if (action === 'accept' && order.paid_paise > 0) await closeRoundingOf(tx, order.order_id, actor)
    if (collected) await collect(tx, order.order_id, collected, actor)
  },
  onRepeat: async (tx, { order, collected }) => {
    if (collected) await assertCollected(tx, order.order_id, collected)
  },
  onUndo: async (tx, { order, action, actor }) => {
    if (action === 'deliver') await undoCollection(tx, order.order_id, actor)
  },
  onBilled: closeRoundingOf,
  onSale: async (tx, { orderId, totalAmount }, { mode, reference }, actor) => {
    const amount = toPaise(totalAmount)
    if (amount === 0) return
    const means = { mode, amount, reference, bank: '', chequeDate: null }
    const texts = { customerName: '', phoneNumber: '', payerName: '', note: '' }
    const receipt = { ...means, ...texts, allocations: [{ orderId, amount }], confirmed: false }
    await addReceipt(tx, receipt, null, actor, true)
  },
}
