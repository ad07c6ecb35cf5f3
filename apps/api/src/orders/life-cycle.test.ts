import { ORDER_STATUSES, type OrderStatus } from '@phuljhari/contract/orders/order-status'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { addAgent, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()

/** The allowed transitions of an order with an agent, written out from the specification rather than from the code. */
const ALLOWED: Record<OrderStatus, OrderStatus[]> = {
  processing: ['accepted', 'rejected', 'cancel'],
  accepted: ['ready', 'assigned', 'processing', 'cancel', 'delivered'],
  ready: ['assigned', 'cancel', 'delivered'],
  assigned: ['picked_up', 'in_transit', 'delivered', 'failed', 'cancel'],
  picked_up: ['in_transit', 'delivered', 'failed'],
  in_transit: ['delivered', 'failed'],
  failed: ['assigned', 'cancel'],
  rejected: ['processing'],
  delivered: [],
  cancel: [],
  cancelled: [],
}
const TARGETS = [
  'processing',
  'accepted',
  'rejected',
  'ready',
  'cancel',
  'assigned',
  'picked_up',
  'in_transit',
  'delivered',
  'failed',
] as const
const same = (from: OrderStatus, to: OrderStatus) => from === to || (to === 'cancel' && from === 'cancelled')

function request(orderId: string, to: OrderStatus, agentId: string) {
  if (to === 'assigned')
    return api.send('POST', '/delivery-agents/assign-order', {
      payload: {
        orderId,
        deliveryAgentId: agentId,
        expectedDeliveryDate: indiaDay(new Date()),
        deliveryTimeSlot: '9AM-12PM (Morning)',
        notes: '',
      },
    })
  if (['picked_up', 'in_transit', 'delivered', 'failed'].includes(to))
    return api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, {
      payload: { status: to, deliveryAgentId: agentId },
    })
  return api.send('PATCH', `/orders/vendorStatus/${to}/${orderId}`)
}
const events = {
  name: 'test_events',
  text: "select action, actor, before, after from events where subject = 'order' and subject_id = $1 order by id",
}
const statusOf = { name: 'test_status', text: 'select status from orders where order_id = $1' }

describe('the life cycle of an order, through the API', () => {
  for (const from of ORDER_STATUSES) {
    it(`leads from ${from} only to ${ALLOWED[from].join(', ') || 'nowhere'}`, async () => {
      const agent = await addAgent(api)
      for (const to of TARGETS) {
        // Whether an assignment is a repeat depends on all its fields: assign-order.test.ts covers that.
        if (same(from, to) && to === 'assigned') continue
        const orderId = await orderIn(api, from, agent)
        const reply = await request(orderId, to, agent)
        const expected = ALLOWED[from].includes(to) || same(from, to) ? 200 : 409
        expect({ to, status: reply.statusCode }).toEqual({ to, status: expected })
        const now = (await api.db.one<{ status: string }>(statusOf, [orderId])).status
        expect({ to, now }).toEqual({ to, now: ALLOWED[from].includes(to) ? to : from })
        const written = await api.db.many<{ before: { status: string } | null }>(events, [orderId])
        expect({ to, events: written.length }).toEqual({ to, events: ALLOWED[from].includes(to) ? 2 : 1 })
      }
    })
  }

  it('refuses delivery without an agent with the message of section 4', async () => {
    const orderId = await orderIn(api, 'accepted')
    const reply = await api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, {
      payload: { status: 'delivered' },
    })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toEqual({
      code: 'order.no_agent',
      message: 'No delivery agent assigned to this order. Please assign an agent first.',
    })
  })

  it('records who changed the status, from what, to what', async () => {
    const orderId = await orderIn(api)
    await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    expect((await api.db.many(events, [orderId])).at(-1)).toEqual({
      action: 'accept',
      actor: 'owner@shop.example',
      before: { status: 'processing', agentId: null, agentName: null },
      after: { status: 'accepted', agentId: null, agentName: null },
    })
  })

  it('lets exactly one of accept and reject win when twenty people act at once', async () => {
    const orderId = await orderIn(api)
    const wanted = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'accepted' : 'rejected'))
    const replies = await Promise.all(
      wanted.map((status) => api.send('PATCH', `/orders/vendorStatus/${status}/${orderId}`)),
    )
    const winner = (await api.db.one<{ status: string }>(statusOf, [orderId])).status
    // Requests for the winning status get 200; the others get the current status in the refusal.
    expect(replies.map((reply) => reply.statusCode)).toEqual(wanted.map((status) => (status === winner ? 200 : 409)))
    for (const reply of replies)
      if (reply.statusCode === 409) expect(reply.json().message).toContain(`This order is ${winner}`)
      else expect(reply.json().order.status).toBe(winner)
    expect(await api.db.many(events, [orderId])).toMatchObject([
      { action: 'placed', after: { status: 'processing' } },
      {
        action: winner === 'accepted' ? 'accept' : 'reject',
        actor: 'owner@shop.example',
        before: { status: 'processing' },
        after: { status: winner },
      },
    ])
  })

  it('counts a delivery for the agent once, however often it is reported', async () => {
    const agent = await addAgent(api)
    const orderId = await orderIn(api, 'assigned', agent)
    await Promise.all([request(orderId, 'delivered', agent), request(orderId, 'delivered', agent)])
    expect((await api.send('GET', '/delivery-agents')).json()[0].totalDeliveries).toBe(1)
  })

  it('cancels through either of the two URLs', async () => {
    const orderId = await orderIn(api)
    expect((await api.send('PATCH', `/orders/cancel/${orderId}`)).json().order.status).toBe('cancel')
    expect((await api.send('PATCH', `/orders/vendorStatus/cancel/${orderId}`)).statusCode).toBe(200)
  })

  it('lists the accepted statuses when it is asked for any other', async () => {
    const reply = await api.send('PATCH', `/orders/vendorStatus/exploded/${await orderIn(api)}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().message).toBe('status must be one of processing, accepted, rejected, ready, cancel')
  })
})
