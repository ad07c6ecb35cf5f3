import { toPaise } from '@phuljhari/contract/rules/money'
import type { OrderHooks } from '../orders/order-hooks.ts'
import { assertCollected, collect, undoCollection } from './collect.ts'
import { assertPaidEnough } from './payment-policy.ts'
import { addReceipt } from './record-receipt.ts'

/** Keeps the ledger with the changes of orders: payment before acceptance, on delivery and at the counter. */
export const paymentHooks: OrderHooks = {
  beforeChange: async (tx, { order, action }) => {
    if (action === 'accept') await assertPaidEnough(tx, order.order_id)
  },
  afterChange: async (tx, { order, actor, collected }) => {
    if (collected) await collect(tx, order.order_id, collected, actor)
  },
  onRepeat: async (tx, { order, collected }) => {
    if (collected) await assertCollected(tx, order.order_id, collected)
  },
  onUndo: async (tx, { order, action, actor }) => {
    if (action === 'deliver') await undoCollection(tx, order.order_id, actor)
  },
  onSale: async (tx, { orderId, totalAmount }, { mode, reference }, actor) => {
    const amount = toPaise(totalAmount)
    if (amount === 0) return
    const means = { mode, amount, reference, bank: '', chequeDate: null }
    const texts = { customerName: '', phoneNumber: '', payerName: '', note: '' }
    const receipt = { ...means, ...texts, allocations: [{ orderId, amount }], confirmed: false }
    await addReceipt(tx, receipt, null, actor, true)
  },
}
