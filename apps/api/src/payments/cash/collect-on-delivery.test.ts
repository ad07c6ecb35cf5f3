import type { AgentCash } from '@phuljhari/contract/payments/cash.contract'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import { describe, expect, it } from 'vitest'
import { deliver, handedOver } from '../../../test/agents-cash.ts'
import { eventsOf } from '../../../test/entries.ts'
import { addAgent, orderIn } from '../../../test/factories.ts'
import { testApi } from '../../../test/harness.ts'

const api = testApi()
const moneyOf = async (orderId: string) =>
  (await api.send('GET', `/orders/${orderId}/payments`)).json<OrderMoneyReply>()
const cashOf = async (agentId: string) =>
  (await api.send('GET', `/payments/cash/${agentId}`)).json<{ agent: AgentCash }>().agent
async function assigned() {
  const agentId = await addAgent(api)
  return { agentId, orderId: await orderIn(api, 'assigned', agentId) }
}
const undo = (orderId: string) => api.send('POST', `/orders/${orderId}/undo`, { payload: { action: 'deliver' } })
const CASH = { mode: 'cash', amount: 141 }

describe('marking an order delivered', () => {
  it('records nothing by itself', async () => {
    const { orderId } = await assigned()
    expect((await deliver(api, orderId)).statusCode).toBe(200)
    expect(await moneyOf(orderId)).toMatchObject({ due: 141, paid: 0, balance: 141, rows: [] })
  })

  it('adds a verified receipt that the agent holds for cash, once', async () => {
    const { agentId, orderId } = await assigned()
    const replies = await Promise.all([deliver(api, orderId, CASH), deliver(api, orderId, CASH)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies[0]?.json().order).toMatchObject({ status: 'delivered', payment: { due: 141, paid: 141 } })
    const { balance, rows } = await moneyOf(orderId)
    expect(balance).toBe(0)
    expect(rows).toMatchObject([{ mode: 'cash', amount: 141, state: 'verified', heldBy: { kind: 'agent', agentId } }])
    expect(await cashOf(agentId)).toMatchObject({ held: 141, orders: 1 })
  })

  it('adds a claim for UPI, and records the reason when nothing was collected', async () => {
    const { agentId, orderId } = await assigned()
    const upi = { mode: 'upi', amount: 100, reference: '4123 4567 8901' }
    expect((await deliver(api, orderId, upi)).statusCode).toBe(200)
    expect(await moneyOf(orderId)).toMatchObject({ paid: 0, toVerify: 100, rows: [{ reference: '412345678901' }] })
    expect((await cashOf(agentId)).held).toBe(0)

    const unpaid = await orderIn(api, 'assigned', agentId)
    expect((await deliver(api, unpaid, { mode: 'none', reason: 'Pays next week' })).statusCode).toBe(200)
    expect((await moneyOf(unpaid)).rows).toEqual([])
  })

  it('refuses the whole delivery with a used UTR, an incomplete form, or another status', async () => {
    const { agentId, orderId } = await assigned()
    const upi = { mode: 'upi', amount: 100, reference: '412345678901' }
    await deliver(api, orderId, upi)
    const second = await orderIn(api, 'assigned', agentId)
    const codes = []
    for (const collected of [upi, { mode: 'none', amount: 5 }, { mode: 'cash', amount: 0 }, { ...upi, reference: '1' }])
      codes.push((await deliver(api, second, collected)).statusCode)
    const payload = { status: 'failed', collected: CASH }
    codes.push((await api.send('PATCH', `/delivery-agents/orders/${second}/status`, { payload })).statusCode)
    expect(codes).toEqual([409, 400, 400, 400, 400])
    expect(await moneyOf(second)).toMatchObject({ status: 'assigned', rows: [] })
  })

  it('again with another amount is refused, so that no cash is lost unnoticed', async () => {
    const { agentId, orderId } = await assigned()
    await deliver(api, orderId)
    const again = await deliver(api, orderId, CASH)
    expect(again.json()).toMatchObject({
      code: 'order.refused',
      message: 'This order was already delivered. Record what was collected under Payments.',
    })
    expect((await cashOf(agentId)).held).toBe(0)
  })
})

describe('undoing a delivery', () => {
  it('takes back what was collected, and the next delivery collects again', async () => {
    const { agentId, orderId } = await assigned()
    await deliver(api, orderId, CASH)
    expect((await undo(orderId)).json().order).toMatchObject({ status: 'assigned' })
    const { paid, rows } = await moneyOf(orderId)
    expect(paid).toBe(0)
    expect(rows).toMatchObject([{ kind: 'receipt', reversedBy: expect.any(String) }, { kind: 'reversal' }])
    expect((await cashOf(agentId)).held).toBe(0)

    await deliver(api, orderId, { ...CASH, amount: 100 })
    expect(await cashOf(agentId)).toMatchObject({ held: 100, orders: 1 })
    expect((await eventsOf(api, orderId)).map(({ action }) => action)).toEqual(['placed', 'deliver', 'undo', 'deliver'])
  })

  it('after the hand-over leaves the agent without cash, and the till gives the money back', async () => {
    const { agentId, orderId } = await assigned()
    await deliver(api, orderId, CASH)
    await handedOver(api, agentId, { expected: 141, counted: { n100: 1, n20: 2, coins: 1 } })
    expect((await undo(orderId)).statusCode).toBe(200)
    expect((await cashOf(agentId)).held).toBe(0)
    const reversal = (await api.send('GET', '/payments?kind=reversal')).json()
    expect(reversal).toMatchObject([{ amount: 141, heldBy: { kind: 'till' } }])
  })
})
