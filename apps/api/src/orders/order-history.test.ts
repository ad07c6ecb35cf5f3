import { changesText } from '@phuljhari/contract/activity/describe-event'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { addAgent, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const history = (orderId: string) => api.send('GET', `/orders/${encodeURIComponent(orderId)}/events`)
const NO_AGENT = { agentId: null, agentName: null, deliveryDate: null, deliveryTimeSlot: null }

describe('GET /orders/{orderId}/events', () => {
  it('lists who did what to the order, oldest first, with the agent’s name at that time', async () => {
    const [agent, orderId] = [await addAgent(api), await orderIn(api)]
    const day = indiaDay(new Date())
    const slot = '3PM-6PM (Evening)'
    await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    await api.send('POST', '/delivery-agents/assign-order', {
      payload: { orderId, deliveryAgentId: agent, expectedDeliveryDate: day, deliveryTimeSlot: slot },
    })
    await api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, { payload: { status: 'delivered' } })
    await api.send('PATCH', `/delivery-agents/${agent}`, { payload: { fullName: 'Selvi Renamed' } })

    const events = (await history(orderId)).json()
    const selvi = { ...NO_AGENT, agentId: agent, agentName: 'Selvi Murugan' }
    expect(events.map(({ at: _at, ...event }: { at: string }) => event)).toEqual([
      { action: 'placed', actor: 'storefront', before: null, after: { status: 'processing', ...NO_AGENT } },
      {
        action: 'accept',
        actor: 'owner@shop.example',
        before: { status: 'processing', ...NO_AGENT },
        after: { status: 'accepted', ...NO_AGENT },
      },
      {
        action: 'assign',
        actor: 'owner@shop.example',
        before: { status: 'accepted', ...NO_AGENT },
        after: { status: 'assigned', ...selvi, deliveryDate: day, deliveryTimeSlot: slot },
      },
      {
        action: 'deliver',
        actor: 'owner@shop.example',
        before: { status: 'assigned', ...selvi },
        after: { status: 'delivered', ...selvi },
      },
    ])
    expect(events.map(({ at }: { at: string }) => new Date(at).toISOString() === at)).toEqual([true, true, true, true])
  })

  it('falls back to the agent’s current name for older events without one', async () => {
    const [agent, orderId] = [await addAgent(api), await orderIn(api)]
    await api.db.run(
      {
        name: 'test_old_event',
        text: `insert into events (subject, subject_id, action, actor, after)
               values ('order', $1, 'fail', 'x', jsonb_build_object('status', 'failed', 'agentId', $2::bigint))`,
      },
      [orderId, agent],
    )
    expect((await history(orderId)).json().at(-1).after).toEqual({
      ...NO_AGENT,
      status: 'failed',
      agentId: agent,
      agentName: 'Selvi Murugan',
    })
  })

  it('says why an order was rejected or cancelled, and the activity does too', async () => {
    const [rejected, cancelled, silent] = [await orderIn(api), await orderIn(api), await orderIn(api)]
    const payload = { reason: ' Out of stock ' }
    for (const path of [`vendorStatus/rejected/${rejected}`, `cancel/${cancelled}`])
      expect((await api.send('PATCH', `/orders/${path}`, { payload })).statusCode).toBe(200)
    await api.send('PATCH', `/orders/cancel/${silent}`)
    for (const orderId of [rejected, cancelled]) {
      expect((await history(orderId)).json().at(-1)).toMatchObject({ reason: 'Out of stock' })
      const [event] = (await api.send('GET', `/activity?search=${orderId}`)).json()
      expect(changesText(event)).toMatch(/Reason: Out of stock/)
    }
    expect((await history(silent)).json().at(-1)).not.toHaveProperty('reason')
    const tooLong = { payload: { reason: 'x'.repeat(301) } }
    const refused = await api.send('PATCH', `/orders/cancel/${await orderIn(api)}`, tooLong)
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Reason must be at most 300 characters'])
  })

  it('returns 404 for unknown orders and 401 without a token', async () => {
    const orderId = await orderIn(api)
    for (const unknown of ['nowhere', 'vendor', '\0']) expect((await history(unknown)).statusCode).toBe(404)
    expect((await api.anonymous('GET', `/orders/${orderId}/events`)).statusCode).toBe(401)
  })
})
