import { collectedForm } from '@phuljhari/contract/payments/payment-forms'
import { describe, expect, it } from 'vitest'
import { addAgent } from '../../test/factories.ts'
import { ADMIN, testApi } from '../../test/harness.ts'
import { balanceOf, changed, moneyOf, newUtr, orderOf, receiptOf, verified } from '../../test/payments.ts'
import { moveOrder } from '../orders/change-status.ts'
import { collect } from './collect.ts'

const api = testApi()
const actor = { name: ADMIN.email, address: null }
const assignTo = {
  name: 'test_assign',
  text: "update orders set status = 'assigned', agent_id = $2 where order_id = $1",
}

/** An order of ₹500.00 that an agent is about to deliver. */
async function assigned() {
  const [order, agentId] = [await orderOf(api, 500), await addAgent(api)]
  await api.db.run(assignTo, [order.orderId, agentId])
  return { order, agentId }
}
/** Delivers an order as the delivery route does, with what was collected. */
const deliver = (orderId: string, collected: object) =>
  api.db.transaction(async (tx) => {
    await moveOrder(tx, orderId, 'deliver', actor)
    await collect(tx, orderId, collectedForm.parse(collected), actor)
  })
const undo = (orderId: string) => api.send('POST', `/orders/${orderId}/undo`)

describe('what is collected on delivery', () => {
  it('in cash is a verified receipt that the agent holds, once, however often the delivery is repeated', async () => {
    const { order, agentId } = await assigned()
    await verified(api, receiptOf(order, 200))
    await deliver(order.orderId, { mode: 'cash', amount: 300 })
    await deliver(order.orderId, { mode: 'cash', amount: 300 })
    expect(await balanceOf(api, order)).toEqual({ balance: 0, toVerify: 0 })
    const { rows } = await moneyOf(api, order)
    expect(rows).toHaveLength(2)
    expect(rows.at(-1)).toMatchObject({
      mode: 'cash',
      state: 'verified',
      source: 'agent',
      heldBy: { kind: 'agent', agentId, agentName: 'Selvi Murugan' },
      customerName: 'Meena',
    })
  })

  it('is a claim when paid by UPI; a used reference refuses the delivery', async () => {
    const [{ order }, { order: other }] = [await assigned(), await assigned()]
    const collected = { mode: 'upi', amount: 500, reference: newUtr() }
    await deliver(order.orderId, collected)
    expect(await balanceOf(api, order)).toEqual({ balance: 500, toVerify: 500 })
    await expect(deliver(other.orderId, collected)).rejects.toMatchObject({
      code: 'payment.duplicate',
      orderIds: [order.orderId],
    })
    expect((await api.send('GET', `/orders/${other.orderId}`)).json().status).toBe('assigned')
  })

  it('is an event with the reason when it is nothing', async () => {
    const { order } = await assigned()
    await deliver(order.orderId, { mode: 'none', reason: 'Will pay on Monday' })
    expect((await moneyOf(api, order)).rows).toEqual([])
    const [event] = (await api.send('GET', `/activity?subject=payment&subjectId=${order.orderId}`)).json()
    expect(event).toMatchObject({ action: 'not_collected', after: { reason: 'Will pay on Monday' } })
  })

  it('is taken back when the delivery is undone, and can be collected again', async () => {
    const [{ order: cash }, { order: upi }] = [await assigned(), await assigned()]
    const collected = { mode: 'upi', amount: 500, reference: newUtr() }
    await deliver(cash.orderId, { mode: 'cash', amount: 500 })
    await deliver(upi.orderId, collected)
    for (const { orderId } of [cash, upi]) expect((await undo(orderId)).statusCode).toBe(200)
    expect(await balanceOf(api, cash)).toEqual({ balance: 500, toVerify: 0 })
    expect(await balanceOf(api, upi)).toEqual({ balance: 500, toVerify: 0 })
    await deliver(cash.orderId, { mode: 'cash', amount: 400 })
    await deliver(upi.orderId, collected)
    expect(await balanceOf(api, cash)).toEqual({ balance: 100, toVerify: 0 })
    expect(await balanceOf(api, upi)).toEqual({ balance: 500, toVerify: 500 })
    const [, again] = (await moneyOf(api, upi)).rows
    await changed(api, again?._id ?? '', 'verify')
    expect(await balanceOf(api, upi)).toEqual({ balance: 0, toVerify: 0 })
  })
})
