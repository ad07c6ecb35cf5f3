import { randomUUID } from 'node:crypto'
import type { AgentCash } from '@phuljhari/contract/payments/cash.contract'
import type { OrderMoneyReply } from '@phuljhari/contract/payments/payments.contract'
import type { OrderEvent } from '@phuljhari/contract/orders/order-events.contract'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import { runsOf } from '../../test/runs.ts'

const api = testApi()
const { action, assignedOrder, page, phoneOf, report, results, run } = runsOf(api)
const moneyOf = async (orderId: string) =>
  (await api.send('GET', `/orders/${orderId}/payments`)).json<OrderMoneyReply>()
const cashOf = async (agentId: string) =>
  (await api.send('GET', `/payments/cash/${agentId}`)).json<{ agent: AgentCash }>().agent
const historyOf = async (orderId: string) => (await api.send('GET', `/orders/${orderId}/events`)).json<OrderEvent[]>()

describe('the page of a run', () => {
  it('shows what is needed at the door, and nothing else', async () => {
    const { runId, orderId } = await run()
    const { stops, agentName, shop } = await page(await phoneOf(runId))
    expect([agentName, shop.name]).toEqual(['Selvi Murugan', 'Test Crackers'])
    expect(stops).toEqual([
      {
        orderId,
        position: 1,
        status: 'assigned',
        version: expect.any(Number),
        slot: '3PM-6PM (Evening)',
        customerName: 'Meena',
        customerPhone: '9876500011',
        address: '12 Car Street\nMadurai, Tamil Nadu\n625001',
        place: null,
        cartons: null,
        due: 141,
        notes: 'Please call first',
      },
    ])
  })

  it('gets orders that are assigned later at its end, and loses those that were given to somebody else', async () => {
    const { agentId, runId, orderIds } = await run(2)
    const phone = await phoneOf(runId)
    const later = await assignedOrder(agentId)
    await api.send('PATCH', `/orders/cancel/${orderIds[0]}`)
    expect((await page(phone)).stops.map(({ orderId, position }) => [orderId, position])).toEqual([
      [orderIds[1], 1],
      [later, 2],
    ])
  })
})

describe('what a phone reports', () => {
  it('is applied once, in its sequence, with the time at which it happened', async () => {
    const { agentId, runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const pickedUp = await action(phone, orderId, 'picked_up')
    const happenedAt = new Date(Date.now() - 60_000).toISOString()
    const left = { ...(await action(phone, orderId, 'in_transit')), happenedAt }
    const paid = { mode: 'cash', amount: '141' }
    const delivered = { ...(await action(phone, orderId, 'delivered')), takenBy: 'Her son', paid, happenedAt }
    const sent = [pickedUp, left, delivered]
    const applied = sent.map(({ id }) => ({ id, outcome: 'applied', message: '' }))
    expect(await results(phone, sent)).toEqual(applied)
    expect(await results(phone, sent)).toEqual(applied)
    const events = (await historyOf(orderId)).slice(-3)
    expect(events.map(({ action: what, actor }) => [what, actor])).toEqual([
      ['pickUp', 'agent'],
      ['depart', 'agent'],
      ['deliver', 'agent'],
    ])
    expect(events[2]).toMatchObject({ happenedAt, takenBy: 'Her son' })
    expect(await moneyOf(orderId)).toMatchObject({ balance: 0, rows: [{ mode: 'cash', amount: 141 }] })
    expect((await cashOf(agentId)).held).toBe(141)
  })

  it('is applied once when a phone sends the same several times at once', async () => {
    const { agentId, runId, orderIds } = await run(3)
    const phone = await phoneOf(runId)
    const actions: object[] = []
    for (const orderId of orderIds)
      actions.push(await action(phone, orderId, 'delivered', { paid: { mode: 'cash', amount: 141 } }))
    const replies = await Promise.all(Array.from({ length: 6 }, () => report(phone, actions)))
    expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1)
    expect(replies[0]?.json().results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(3).fill('applied'),
    )
    expect((await cashOf(agentId)).held).toBe(3 * 141)
  })

  it('is delivered straight from assigned, or failed with a reason', async () => {
    const { runId, orderIds } = await run(2)
    const phone = await phoneOf(runId)
    const [one = '', other = ''] = orderIds
    const delivered = await action(phone, one, 'delivered', { reason: 'Pays on Monday' })
    const failed = await action(phone, other, 'failed', { reason: 'Nobody at home' })
    expect((await results(phone, [delivered, failed])).map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
    expect((await historyOf(other)).at(-1)).toMatchObject({ action: 'fail', reason: 'Nobody at home' })
    expect((await page(phone)).stops.map(({ status }) => status)).toEqual(['delivered', 'failed'])
  })

  it('that cannot be read is refused and kept, and holds up nothing else', async () => {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const good = await action(phone, orderId, 'picked_up')
    const bad = [null, 'text', {}, { ...good, id: randomUUID(), status: 'eaten' }, { ...good, id: 'x' }]
    const outcomes = await results(phone, [
      ...bad,
      { ...good, happenedAt: '0000-01-01T00:00:00Z', id: randomUUID() },
      good,
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(6).fill('refused'), 'applied'])
  })
})
