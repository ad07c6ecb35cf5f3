import { ORDER_STATUSES, type OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { eventsOf } from '../../test/entries.ts'
import { addAgent, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const LR = { name: 'KPN Transport', destination: 'Erode', lrNumber: 'KPN/2026-117' }
const ACTIONS = ['assign', 'deliver', 'fail', 'hand-over', 'lorry', 'confirm-delivery'] as const
type Action = (typeof ACTIONS)[number]

/** What the actions lead to, by fulfilment and status: written out rather than taken from the code. */
const ALLOWED: Record<
  Exclude<Fulfilment, 'agent'>,
  Partial<Record<OrderStatus, Partial<Record<Action, OrderStatus>>>>
> = {
  pickup: {
    accepted: { 'hand-over': 'delivered' },
    ready: { 'hand-over': 'delivered' },
    // A repeat.
    delivered: { 'hand-over': 'delivered' },
  },
  lorry: {
    accepted: { lorry: 'in_transit' },
    ready: { lorry: 'in_transit' },
    in_transit: { 'confirm-delivery': 'delivered' },
    delivered: { 'confirm-delivery': 'delivered' },
  },
}

const setFulfilment = { name: 'test_fulfilment', text: 'update orders set fulfilment = $2 where order_id = $1' }
async function orderBy(fulfilment: Fulfilment, status: string): Promise<string> {
  const orderId = await orderIn(api, status)
  await api.db.run(setFulfilment, [orderId, fulfilment])
  return orderId
}
const statusOf = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json().status

let agent: string
function request(orderId: string, action: Action, send: typeof api.send = api.send) {
  if (action === 'assign')
    return send('POST', '/delivery-agents/assign-order', {
      payload: {
        orderId,
        deliveryAgentId: agent,
        expectedDeliveryDate: indiaDay(new Date()),
        deliveryTimeSlot: '9AM-12PM (Morning)',
      },
    })
  if (action === 'deliver' || action === 'fail')
    return send('PATCH', `/delivery-agents/orders/${orderId}/status`, {
      payload: { status: action === 'deliver' ? 'delivered' : 'failed' },
    })
  return send('POST', `/orders/${orderId}/${action}`, action === 'lorry' ? { payload: LR } : {})
}
const undo = (orderId: string) => api.send('POST', `/orders/${orderId}/undo`)

describe.each(['pickup', 'lorry'] as const)('the life cycle of an order by %s', (fulfilment) => {
  it.each(ORDER_STATUSES)('allows from %s only what belongs to the fulfilment', async (from) => {
    agent = await addAgent(api)
    for (const action of ACTIONS) {
      const orderId = await orderBy(fulfilment, from)
      const to = ALLOWED[fulfilment][from]?.[action]
      // A sent order has the transport that a repeat would have to name.
      const reply = await request(orderId, action)
      expect({ action, status: reply.statusCode }).toEqual({ action, status: to ? 200 : 409 })
      expect({ action, now: await statusOf(orderId) }).toEqual({ action, now: to ?? from })
    }
  })

  it('accepts, makes ready, reopens, rejects and cancels as for any other order', async () => {
    for (const [from, to] of [
      ['processing', 'accepted'],
      ['processing', 'rejected'],
      ['accepted', 'ready'],
      ['accepted', 'processing'],
      ['ready', 'cancel'],
    ] as const) {
      const orderId = await orderBy(fulfilment, from)
      expect((await api.send('PATCH', `/orders/vendorStatus/${to}/${orderId}`)).json().order.status).toBe(to)
    }
  })
})

describe('an order that no agent delivers', () => {
  it.each([
    ['pickup', 'assign', 'order.other_fulfilment'],
    ['lorry', 'deliver', 'order.other_fulfilment'],
    ['lorry', 'hand-over', 'order.not_pickup'],
    ['pickup', 'lorry', 'order.not_lorry'],
    ['agent', 'hand-over', 'order.not_pickup'],
    ['agent', 'confirm-delivery', 'order.not_lorry'],
  ] as const)('by %s refuses %s: %s', async (fulfilment, action, code) => {
    agent = await addAgent(api)
    const reply = await request(await orderBy(fulfilment, 'accepted'), action)
    expect([reply.statusCode, reply.json().code]).toEqual([409, code])
  })

  it('is handed over with an event, counters and the time of delivery, which an undo takes back', async () => {
    const orderId = await orderBy('pickup', 'ready')
    const before = (await api.send('GET', '/orders/summary')).json<OrderSummary>()
    expect((await request(orderId, 'hand-over')).json().order).toMatchObject({
      status: 'delivered',
      deliveryAgentId: null,
    })
    expect((await eventsOf(api, orderId)).at(-1)).toEqual({
      action: 'handOver',
      actor: 'owner@shop.example',
      before: { status: 'ready', agentId: null, agentName: null },
      after: { status: 'delivered', agentId: null, agentName: null },
    })
    const turnaround = {
      name: 'test_turnaround',
      text: 'select delivered_at is not null as is_delivered from order_turnarounds where order_id = $1',
    }
    expect(await api.db.one(turnaround, [orderId])).toEqual({ is_delivered: true })
    expect((await api.send('GET', '/orders/summary')).json()).toMatchObject({
      delivered: before.delivered + 1,
      ready: before.ready - 1,
    })
    expect((await undo(orderId)).json().order.status).toBe('ready')
    expect(await api.db.one(turnaround, [orderId])).toEqual({ is_delivered: false })
    expect((await api.send('GET', '/orders/summary')).json()).toEqual(before)
  })

  it('is sent with transport and LR number, which an undo takes back, and confirmed once it has arrived', async () => {
    const orderId = await orderBy('lorry', 'accepted')
    expect((await request(orderId, 'lorry')).json().order).toMatchObject({ status: 'in_transit', transport: LR })
    expect((await eventsOf(api, orderId)).at(-1)).toMatchObject({
      action: 'sendByLorry',
      before: { status: 'accepted', transport: '', destination: '', lrNumber: '' },
      after: { status: 'in_transit', transport: LR.name, destination: LR.destination, lrNumber: LR.lrNumber },
    })
    expect((await undo(orderId)).json().order).toMatchObject({
      status: 'accepted',
      transport: { name: '', destination: '', lrNumber: '' },
    })
    await request(orderId, 'lorry')
    expect((await request(orderId, 'confirm-delivery')).json().order.status).toBe('delivered')
    expect((await undo(orderId)).json().order).toMatchObject({ status: 'in_transit', transport: LR })
  })

  it('is sent once: a repeat changes nothing, another LR number is refused with the present one', async () => {
    const orderId = await orderBy('lorry', 'accepted')
    await request(orderId, 'lorry')
    const written = (await eventsOf(api, orderId)).length
    expect((await request(orderId, 'lorry')).statusCode).toBe(200)
    const other = await api.send('POST', `/orders/${orderId}/lorry`, { payload: { ...LR, lrNumber: '118' } })
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      'This order was already sent by KPN Transport, LR KPN/2026-117',
    ])
    expect(await eventsOf(api, orderId)).toHaveLength(written)
  })

  it.each([
    [{ ...LR, name: '' }, 'Transport is required'],
    [{ ...LR, destination: ' ' }, 'Destination office is required'],
    [{ ...LR, lrNumber: '' }, 'LR number is required'],
    [{ ...LR, lrNumber: '=1+1' }, 'LR number may have only letters, digits, spaces, dashes and slashes'],
    [{ ...LR, lrNumber: '1'.repeat(81) }, 'LR number must be at most 80 characters'],
  ])('is not sent with %j', async (payload, message) => {
    const orderId = await orderBy('lorry', 'accepted')
    const reply = await api.send('POST', `/orders/${orderId}/lorry`, { payload })
    expect([reply.statusCode, reply.json().message]).toEqual([400, message])
    expect(await statusOf(orderId)).toBe('accepted')
  })

  it('has its transport corrected after it left and after it arrived, with what was written before', async () => {
    const correct = (orderId: string, payload: object) => api.send('PATCH', `/orders/${orderId}/lorry`, { payload })
    const orderId = await orderBy('lorry', 'accepted')
    expect((await correct(orderId, LR)).json()).toMatchObject({
      code: 'order.refused',
      message: 'This order has not been sent by lorry',
    })
    await request(orderId, 'lorry')
    const right = { name: 'ABT Parcel', destination: LR.destination, lrNumber: 'KPN/2026-171' }
    expect((await correct(orderId, right)).json().order).toMatchObject({ status: 'in_transit', transport: right })
    expect((await eventsOf(api, orderId)).at(-1)).toEqual({
      action: 'correctTransport',
      actor: 'owner@shop.example',
      before: expect.objectContaining({ status: 'in_transit', transport: LR.name, lrNumber: LR.lrNumber }),
      after: expect.objectContaining({ status: 'in_transit', transport: right.name, lrNumber: right.lrNumber }),
    })
    expect((await api.send('GET', `/orders/${orderId}/events`)).json().at(-1)).toMatchObject({
      action: 'correctTransport',
      values: [
        { label: 'Transport', before: 'KPN Transport', after: 'ABT Parcel' },
        { label: 'LR number', before: 'KPN/2026-117', after: 'KPN/2026-171' },
      ],
    })
    const written = (await eventsOf(api, orderId)).length
    expect((await correct(orderId, right)).statusCode).toBe(200)
    expect(await eventsOf(api, orderId)).toHaveLength(written)
    await request(orderId, 'confirm-delivery')
    expect((await correct(orderId, LR)).json().order).toMatchObject({ status: 'delivered', transport: LR })

    const longAgo = {
      name: 'test_delivered_long_ago',
      text: "update order_turnarounds set delivered_at = now() - interval '31 days' where order_id = $1",
    }
    await api.db.run(longAgo, [orderId])
    expect((await correct(orderId, right)).json().message).toBe(
      'This order arrived more than 30 days ago. Its transport can no longer be corrected.',
    )
    expect((await api.send('GET', `/orders/${orderId}`)).json().transport).toEqual(LR)
  })

  it('has no transport to correct when it is picked up', async () => {
    const reply = await api.send('PATCH', `/orders/${await orderBy('pickup', 'delivered')}/lorry`, { payload: LR })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.not_lorry'])
  })

  it('is handed over and confirmed by clerks, while packers may only send it by lorry', async () => {
    const [clerk, packer] = [await person(api, 'clerk'), await person(api, 'packer')]
    for (const [fulfilment, action, from] of [
      ['pickup', 'hand-over', 'ready'],
      ['lorry', 'confirm-delivery', 'in_transit'],
    ] as const) {
      const orderId = await orderBy(fulfilment, from)
      const url = `/orders/${orderId}/${action}`
      expect((await as(api, packer.token)('POST', url)).statusCode).toBe(403)
      expect((await as(api, clerk.token)('POST', url)).statusCode).toBe(200)
    }
    const ready = await orderBy('lorry', 'ready')
    expect((await as(api, packer.token)('POST', `/orders/${ready}/lorry`, LR)).statusCode).toBe(200)
  })

  it('does not count as unassigned, since no agent delivers it', async () => {
    const own = await orderBy('agent', 'accepted')
    for (const fulfilment of ['pickup', 'lorry'] as const) await orderBy(fulfilment, 'accepted')
    const found = await api.send('GET', '/orders?unassigned=true')
    expect(found.json().map(({ orderId }: { orderId: string }) => orderId)).toEqual([own])
  })
})
