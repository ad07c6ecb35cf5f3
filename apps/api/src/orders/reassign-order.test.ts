import { indiaDay, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { addAgent, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const day = (fromToday: number) => indiaDay(new Date(Date.now() + fromToday * 86_400_000))
const request = (deliveryAgentId: string, fields = {}) => ({
  deliveryAgentId,
  expectedDeliveryDate: startOfIndiaDay(day(0)),
  deliveryTimeSlot: '6PM-9PM (Night)',
  notes: 'Ring twice',
  ...fields,
})
const reassign = (orderId: string, payload: object) =>
  api.send('PATCH', `/orders/${encodeURIComponent(orderId)}/assignment`, { payload })
const history = async (orderId: string) => (await api.send('GET', `/orders/${orderId}/events`)).json()

async function assignedOrder(agent: string): Promise<string> {
  const orderId = await orderIn(api, 'accepted')
  await api.send('POST', '/delivery-agents/assign-order', { payload: { orderId, ...request(agent) } })
  return orderId
}

describe('PATCH /orders/{orderId}/assignment', () => {
  // covers beyond-2
  it('gives an assigned order to another agent, date and slot, and records both assignments', async () => {
    const agent = await addAgent(api)
    const other = await addAgent(api, { fullName: 'Kumar Raja' })
    const orderId = await assignedOrder(agent)
    const reply = await reassign(
      orderId,
      request(other, {
        expectedDeliveryDate: startOfIndiaDay(day(1)),
        deliveryTimeSlot: '9AM-12PM (Morning)',
        notes: '',
      }),
    )
    expect([reply.statusCode, reply.json().order]).toMatchObject([
      200,
      {
        status: 'assigned',
        deliveryAgentId: { _id: other, fullName: 'Kumar Raja' },
        expectedDeliveryDate: startOfIndiaDay(day(1)),
        deliveryTimeSlot: '9AM-12PM (Morning)',
        notes: 'Please call first',
      },
    ])
    expect((await history(orderId)).at(-1)).toMatchObject({
      action: 'reassign',
      actor: 'owner@shop.example',
      before: {
        status: 'assigned',
        agentId: agent,
        agentName: 'Selvi Murugan',
        deliveryDate: day(0),
        deliveryTimeSlot: '6PM-9PM (Night)',
      },
      after: {
        status: 'assigned',
        agentId: other,
        agentName: 'Kumar Raja',
        deliveryDate: day(1),
        deliveryTimeSlot: '9AM-12PM (Morning)',
      },
    })
  })

  // covers beyond-2
  it('changes nothing when the values are the same', async () => {
    const agent = await addAgent(api)
    const orderId = await assignedOrder(agent)
    const before = [await history(orderId), (await api.send('GET', '/orders/vendor/allOrders')).json()]
    const reply = await reassign(orderId, request(agent))
    expect([reply.statusCode, [reply.json().order]]).toEqual([200, before[1]])
    expect([await history(orderId), (await api.send('GET', '/orders/vendor/allOrders')).json()]).toEqual(before)
  })

  // covers beyond-2
  it.each(['processing', 'accepted', 'ready', 'picked_up', 'in_transit', 'delivered', 'failed', 'rejected', 'cancel'])(
    'refuses an order that is %s, and says why',
    async (status) => {
      const agent = await addAgent(api)
      const orderId = await orderIn(api, status, agent)
      const reply = await reassign(orderId, request(await addAgent(api)))
      const shown = { processing: 'pending', cancel: 'cancelled' }[status] ?? status.replace('_', ' ')
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        {
          code: 'order.not_assigned',
          message: `Only an assigned order can be given to another agent, date or time slot. This order is ${shown}.`,
        },
      ])
      expect(await history(orderId)).toHaveLength(1)
    },
  )

  it('needs an active agent, but lets a busy one keep the order', async () => {
    const [agent, other] = [await addAgent(api), await addAgent(api)]
    const orderId = await assignedOrder(agent)
    for (const busy of [agent, other])
      await api.send('PATCH', `/delivery-agents/${busy}`, { payload: { status: 'busy', isActive: true } })
    expect((await reassign(orderId, request(other))).json().code).toBe('agent.not_active')
    expect((await reassign(orderId, request('999999'))).json().code).toBe('agent.not_found')
    const kept = await reassign(orderId, request(agent, { deliveryTimeSlot: 'Same Day (Urgent)' }))
    expect(kept.json().order).toMatchObject({
      deliveryAgentId: { _id: agent },
      deliveryTimeSlot: 'Same Day (Urgent)',
    })
  })

  it.each([
    ['expectedDeliveryDate', '2001-01-01', 'Delivery date cannot be in the past'],
    ['expectedDeliveryDate', '', 'Please select a delivery date'],
    ['deliveryAgentId', '', 'Please select a delivery agent'],
    ['deliveryTimeSlot', 'Midnight', 'Please select a delivery time slot'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const agent = await addAgent(api)
    const reply = await reassign(await assignedOrder(agent), request(agent, { [field]: value }))
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }])
  })

  it('lets the previous agent go and binds the new one', async () => {
    const [agent, other] = [await addAgent(api), await addAgent(api)]
    await reassign(await assignedOrder(agent), request(other))
    expect((await api.send('DELETE', `/delivery-agents/${agent}`)).statusCode).toBe(200)
    expect((await api.send('DELETE', `/delivery-agents/${other}`)).json().code).toBe('agent.holds_orders')
  })

  it('returns 404 for unknown orders and 401 without a token', async () => {
    const agent = await addAgent(api)
    for (const unknown of ['nowhere', '\0']) expect((await reassign(unknown, request(agent))).statusCode).toBe(404)
    expect((await api.anonymous('PATCH', '/orders/x/assignment', { payload: request(agent) })).statusCode).toBe(401)
  })
})
