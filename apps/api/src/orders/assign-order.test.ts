import { indiaDay, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { addAgent, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const today = () => indiaDay(new Date())
const assign = (fields: object) => api.send('POST', '/delivery-agents/assign-order', { payload: fields })
const request = (orderId: string, deliveryAgentId: string) => ({
  orderId,
  deliveryAgentId,
  expectedDeliveryDate: startOfIndiaDay(today()),
  deliveryTimeSlot: '6PM-9PM (Night)',
  notes: 'Ring twice',
})
const newest = {
  name: 'test_newest_event',
  text: `select action, before, after, (count(*) over ())::int as total from events
         where subject = $1 and subject_id = $2 order by id desc limit 1`,
}
const lastEvent = (subject: 'order' | 'agent', id: string) =>
  api.db.one<{ action: string; total: number }>(newest, [subject, id])

describe('POST /delivery-agents/assign-order', () => {
  it('returns the order with its agent, day, slot and time, and keeps both notes', async () => {
    const [agent, orderId] = [await addAgent(api), await orderIn(api, 'accepted')]
    const { order } = (await assign(request(orderId, agent))).json()
    expect(order).toMatchObject({
      status: 'assigned',
      deliveryAgentId: { _id: agent, fullName: 'Selvi Murugan', vehicleNumber: 'TN 67 AB 1' },
      expectedDeliveryDate: startOfIndiaDay(today()),
      deliveryTimeSlot: '6PM-9PM (Night)',
      notes: 'Please call first\nRing twice',
      deliveryNotes: 'Ring twice',
    })
    expect(Date.parse(order.assignedAt)).toBeLessThanOrEqual(Date.now())
  })

  it('refuses a pending order with the message that the portal shows', async () => {
    const [agent, orderId] = [await addAgent(api), await orderIn(api)]
    const reply = await assign(request(orderId, agent))
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toEqual({
      code: 'order.not_accepted',
      message: 'Order must be accepted before assigning an agent',
    })
  })

  it.each([
    ['expectedDeliveryDate', '', 'Please select a delivery date'],
    ['expectedDeliveryDate', '2026-02-31', 'Please select a delivery date'],
    ['expectedDeliveryDate', 'tomorrow at noon', 'Please select a delivery date'],
    ['expectedDeliveryDate', '12/31/2099', 'Please select a delivery date'],
    ['expectedDeliveryDate', '2001-01-01', 'Delivery date cannot be in the past'],
    ['deliveryAgentId', '', 'Please select a delivery agent'],
    ['deliveryTimeSlot', 'Midnight', 'Please select a delivery time slot'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const [agent, orderId] = [await addAgent(api), await orderIn(api, 'accepted')]
    const reply = await assign({ ...request(orderId, agent), [field]: value })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual({ [field]: message })
  })

  it('returns the unchanged order for a repeated assignment', async () => {
    const [agent, orderId] = [await addAgent(api), await orderIn(api, 'accepted')]
    const first = (await assign(request(orderId, agent))).json()
    expect((await assign(request(orderId, agent))).json()).toEqual(first)
    expect(await lastEvent('order', orderId)).toMatchObject({ action: 'assign', total: 2 })
  })

  it.each([
    ['notes', 'Ring once'],
    ['notes', ''],
    ['deliveryTimeSlot', '9AM-12PM (Morning)'],
    ['expectedDeliveryDate', startOfIndiaDay(indiaDay(new Date(Date.now() + 86_400_000)))],
    ['deliveryAgentId', 'other'],
  ])('refuses a second assignment with another value of %s: %j', async (field, value) => {
    const [agent, other, orderId] = [await addAgent(api), await addAgent(api), await orderIn(api, 'accepted')]
    const first = (await assign(request(orderId, agent))).json()
    const reply = await assign({ ...request(orderId, agent), [field]: value === 'other' ? other : value })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().code).toBe('order.not_accepted')
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toEqual([first.order])
  })

  it('assigns only one of two agents chosen at the same time', async () => {
    const [agent, other, orderId] = [await addAgent(api), await addAgent(api), await orderIn(api, 'accepted')]
    const replies = await Promise.all([assign(request(orderId, agent)), assign(request(orderId, other))])
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409])
    const [won, lost] = replies[0]?.statusCode === 200 ? [agent, replies[1]] : [other, replies[0]]
    expect(lost?.json().code).toBe('order.not_accepted')
    expect(await lastEvent('order', orderId)).toMatchObject({
      action: 'assign',
      before: { status: 'accepted', agentId: null },
      after: { status: 'assigned', agentId: Number(won) },
      total: 2,
    })
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()[0].deliveryAgentId._id).toBe(won)
  })

  it('either assigns or deletes an agent when both are requested at once', async () => {
    for (let round = 0; round < 10; round++) {
      const [agent, orderId] = [await addAgent(api), await orderIn(api, 'accepted')]
      const remove = () => api.send('DELETE', `/delivery-agents/${agent}`)
      // Alternate which request is sent first.
      const early = round % 2 === 0 ? remove() : null
      const [assigned, deleted] = await Promise.all([assign(request(orderId, agent)), early ?? remove()])
      const outcome = [assigned.statusCode, deleted.statusCode, assigned.json().code ?? deleted.json().code]
      expect([
        [200, 409, 'agent.holds_orders'],
        [404, 200, 'agent.not_found'],
      ]).toContainEqual(outcome)
      const now = (await api.send('GET', '/orders/vendor/allOrders')).json()
      const order = now.find((one: { orderId: string }) => one.orderId === orderId)
      expect({ status: order.status, agent: order.deliveryAgentId?._id ?? null }).toEqual(
        assigned.statusCode === 200 ? { status: 'assigned', agent } : { status: 'accepted', agent: null },
      )
      // Only the request that succeeded left an event.
      expect([(await lastEvent('order', orderId)).action, (await lastEvent('agent', agent)).action]).toEqual(
        assigned.statusCode === 200 ? ['assign', 'created'] : ['placed', 'deleted'],
      )
    }
  })

  it('refuses unknown orders and unknown, deleted or inactive agents', async () => {
    const [agent, orderId] = [await addAgent(api), await orderIn(api, 'accepted')]
    expect((await assign(request('nowhere', agent))).statusCode).toBe(404)
    expect((await assign(request(orderId, '999999'))).json().code).toBe('agent.not_found')
    await api.send('PATCH', `/delivery-agents/${agent}`, { payload: { status: 'inactive', isActive: false } })
    expect((await assign(request(orderId, agent))).json().code).toBe('agent.not_active')
    await api.send('DELETE', `/delivery-agents/${agent}`)
    expect((await assign(request(orderId, agent))).json().code).toBe('agent.not_found')
  })
})
