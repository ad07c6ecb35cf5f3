import { indiaDay, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { addAgent, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { rewritingEvents } from '../../test/rewriting-events.ts'

const api = testApi()
const today = () => indiaDay(new Date())
const setVendorStatus = (orderId: string, status: string) =>
  api.send('PATCH', `/orders/vendorStatus/${status}/${orderId}`)
const setDeliveryStatus = (orderId: string, status: string) =>
  api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, { payload: { status } })
const assignmentTo = (deliveryAgentId: string) => ({
  deliveryAgentId,
  expectedDeliveryDate: startOfIndiaDay(today()),
  deliveryTimeSlot: '6PM-9PM (Night)',
  notes: 'Ring twice',
})
const assign = (orderId: string, agent: string, fields = {}) =>
  api.send('POST', '/delivery-agents/assign-order', { payload: { orderId, ...assignmentTo(agent), ...fields } })
const reassign = (orderId: string, agent: string) =>
  api.send('PATCH', `/orders/${orderId}/assignment`, { payload: assignmentTo(agent) })
const undo = (orderId: string, body?: object) =>
  api.send('POST', `/orders/${encodeURIComponent(orderId)}/undo`, body && { payload: body })
const current = async (orderId: string) =>
  (await api.send('GET', '/orders/vendor/allOrders')).json().find((one: { orderId: string }) => one.orderId === orderId)
const history = async (orderId: string) => (await api.send('GET', `/orders/${orderId}/events`)).json()
const deliveries = async () => (await api.send('GET', '/delivery-agents')).json()[0].totalDeliveries

const rewriteLatest = (orderId: string, change: string) =>
  api.db.owner.run(
    rewritingEvents(
      `test_rewrite ${orderId} ${change}`.slice(0, 63),
      `update events set ${change}
       where id = (select max(id) from events where subject = 'order' and subject_id = '${orderId}')`,
    ),
  )
const age = (orderId: string, seconds: number) => rewriteLatest(orderId, `at = now() - interval '${seconds} seconds'`)
const attribute = (orderId: string) => rewriteLatest(orderId, "actor = 'clerk@shop.example'")

/** The order before a change and after the change was undone. */
async function undone(orderId: string, change: () => Promise<{ statusCode: number }>) {
  const before = await current(orderId)
  expect((await change()).statusCode).toBe(200)
  const reply = await undo(orderId)
  expect({ status: reply.statusCode, message: reply.json().message }).toEqual({ status: 200, message: undefined })
  expect(reply.json().order).toEqual(await current(orderId))
  return { before, after: reply.json().order }
}

describe('POST /orders/{orderId}/undo', () => {
  // covers beyond-1
  it.each([
    ['processing', 'accepted'],
    ['processing', 'rejected'],
    ['processing', 'cancel'],
    ['accepted', 'ready'],
    ['rejected', 'processing'],
    ['accepted', 'cancel'],
  ])('reverts an order that went from %s to %s', async (from, to) => {
    const orderId = await orderIn(api, from)
    const { before, after } = await undone(orderId, () => setVendorStatus(orderId, to))
    expect(after).toEqual(before)
  })

  // covers beyond-1
  it.each([
    ['accepted', 'delivered'],
    ['assigned', 'picked_up'],
    ['assigned', 'delivered'],
    ['picked_up', 'in_transit'],
    ['in_transit', 'delivered'],
    ['in_transit', 'failed'],
  ])('reverts a delivery that went from %s to %s, with its agent', async (from, to) => {
    const orderId = await orderIn(api, from, await addAgent(api))
    const { before, after } = await undone(orderId, () => setDeliveryStatus(orderId, to))
    expect(after).toEqual(before)
    expect(await deliveries()).toBe(0)
  })

  // covers beyond-1
  it('reverts an assignment, and restores the previous one of a failed delivery', async () => {
    const [agent, other, orderId] = [await addAgent(api), await addAgent(api), await orderIn(api, 'accepted')]
    const first = await undone(orderId, () => assign(orderId, agent))
    expect(first.after).toEqual(first.before)

    await assign(orderId, agent, { notes: 'First attempt', deliveryTimeSlot: 'Same Day (Urgent)' })
    await setDeliveryStatus(orderId, 'failed')
    const retry = await undone(orderId, () => assign(orderId, other))
    expect(retry.after).toEqual(retry.before)
    expect(retry.after).toMatchObject({
      status: 'failed',
      deliveryAgentId: { _id: agent },
      deliveryTimeSlot: 'Same Day (Urgent)',
      notes: 'Please call first\nFirst attempt',
    })
  })

  it('reverts a change of agent', async () => {
    const [agent, other, orderId] = [await addAgent(api), await addAgent(api), await orderIn(api, 'accepted')]
    await assign(orderId, agent)
    const { before, after } = await undone(orderId, () => reassign(orderId, other))
    expect(after).toEqual(before)
  })

  it('restores the agent of an order that was marked as pending', async () => {
    const orderId = await orderIn(api, 'accepted', await addAgent(api))
    const { before, after } = await undone(orderId, () => setVendorStatus(orderId, 'processing'))
    expect(after).toEqual(before)
  })

  it('records the undo as a separate event', async () => {
    const [agent, orderId] = [await addAgent(api), await orderIn(api, 'accepted')]
    await assign(orderId, agent)
    await setDeliveryStatus(orderId, 'delivered')
    await undo(orderId)
    const assigned = {
      agentId: agent,
      agentName: 'Selvi Murugan',
      deliveryDate: today(),
      deliveryTimeSlot: '6PM-9PM (Night)',
    }
    expect((await history(orderId)).at(-1)).toMatchObject({
      action: 'undo',
      actor: 'owner@shop.example',
      before: { status: 'delivered', ...assigned },
      after: { status: 'assigned', ...assigned },
    })
  })

  it('refuses an order without a change', async () => {
    const orderId = await orderIn(api)
    expect((await undo(orderId)).json()).toEqual({
      code: 'order.undo_none',
      message: 'This order has no change that can be undone',
    })
  })

  // covers beyond-1
  it('refuses to undo after a minute', async () => {
    const orderId = await orderIn(api)
    await setVendorStatus(orderId, 'rejected')
    await age(orderId, 61)
    const reply = await undo(orderId)
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { code: 'order.undo_too_late', message: 'Too late to undo: a change can be undone for one minute' },
    ])
    expect((await current(orderId)).status).toBe('rejected')
    await age(orderId, 55)
    expect((await undo(orderId)).statusCode).toBe(200)
  })

  // covers beyond-1
  it('refuses a change that someone else made', async () => {
    const orderId = await orderIn(api)
    await setVendorStatus(orderId, 'accepted')
    await attribute(orderId)
    const reply = await undo(orderId)
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      {
        code: 'order.undo_not_yours',
        message: 'Someone else made the latest change of this order. Only they can undo it.',
      },
    ])
    expect((await current(orderId)).status).toBe('accepted')
  })

  // covers beyond-1
  it('refuses when the latest change is not the one that the caller expects', async () => {
    const orderId = await orderIn(api)
    await setVendorStatus(orderId, 'accepted')
    await setVendorStatus(orderId, 'ready')
    const reply = await undo(orderId, { action: 'accept' })
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      { code: 'order.undo_changed', message: 'This order has changed since. Nothing was undone.' },
    ])
    expect((await undo(orderId, { action: 'makeReady' })).json().order.status).toBe('accepted')
    expect((await undo(orderId, { action: 'explode' })).statusCode).toBe(400)
  })

  it('refuses an order that has changed since', async () => {
    const orderId = await orderIn(api)
    await setVendorStatus(orderId, 'accepted')
    await api.db.run({ name: 'test_ship', text: "update orders set status = 'in_transit' where order_id = $1" }, [
      orderId,
    ])
    expect((await undo(orderId)).json().code).toBe('order.undo_changed')
  })

  it('refuses to give an order back to an agent who left', async () => {
    const agent = await addAgent(api)
    const orderId = await orderIn(api, 'assigned', agent)
    await setDeliveryStatus(orderId, 'delivered')
    expect((await api.send('DELETE', `/delivery-agents/${agent}`)).statusCode).toBe(200)
    const reply = await undo(orderId)
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      {
        code: 'agent.not_active',
        message: 'The delivery agent of this order is no longer active, so the change cannot be undone',
      },
    ])
    expect((await current(orderId)).status).toBe('delivered')
  })

  // covers beyond-1
  it('undoes a single change, however often it is sent', async () => {
    const agent = await addAgent(api)
    const orderId = await orderIn(api, 'assigned', agent)
    await setDeliveryStatus(orderId, 'picked_up')
    await setDeliveryStatus(orderId, 'delivered')
    const replies = await Promise.all(Array.from({ length: 5 }, () => undo(orderId)))
    expect(replies.map((reply) => [reply.statusCode, reply.json().order.status])).toEqual(
      Array.from({ length: 5 }, () => [200, 'picked_up']),
    )
    expect((await history(orderId)).map((event: { action: string }) => event.action)).toEqual([
      'placed',
      'pickUp',
      'deliver',
      'undo',
    ])
    expect(await deliveries()).toBe(0)
  })

  // covers beyond-1
  it('is serialized with a concurrent change: one sees the result of the other', async () => {
    for (let round = 0; round < 10; round++) {
      const orderId = await orderIn(api)
      await setVendorStatus(orderId, 'accepted')
      const makeReady = () => setVendorStatus(orderId, 'ready')
      const early = round % 2 === 0 ? makeReady() : null
      const [undoing, changing] = await Promise.all([undo(orderId, { action: 'accept' }), early ?? makeReady()])
      const outcome = [undoing.statusCode, changing.statusCode, (await current(orderId)).status]
      // Undone first: a pending order cannot become ready. Ready first: there is no longer an accept to undo.
      expect([
        [200, 409, 'processing'],
        [409, 200, 'ready'],
      ]).toContainEqual(outcome)
    }
  })

  it('returns 404 for unknown orders and 401 without a token', async () => {
    for (const unknown of ['nowhere', '\0']) expect((await undo(unknown)).statusCode).toBe(404)
    expect((await api.anonymous('POST', `/orders/${await orderIn(api)}/undo`)).statusCode).toBe(401)
  })
})
