import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { trackingOf } from '../../test/tracking.ts'

const api = testApi()
const { linkTo, revoke, sentOrder, track, tracked } = trackingOf(api)
const TODAY = indiaDay(new Date())

/** The names of all fields of a reply, also of those within others. */
const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(part)])

/** All that a tracking link may show. */
const FIELDS =
  'shop name phone orderId fulfilment status promised closed endsOn days received accepted ready onTheWay delivered ' +
  'consignments transport lrNumber office sent'

describe('a tracking link', () => {
  // covers beyond-128
  it('shows where the order is and how it was sent, and nothing of customer, items and amounts', async () => {
    await api.send('POST', '/transports', { payload: { name: 'K.P.N.', phoneNumber: '98765 00012', days: 3 } })
    const orderId = await sentOrder('k.p.n.')
    const reply = await track(await linkTo(orderId))
    expect(reply.json()).toEqual({
      shop: { name: 'Test Crackers', phone: '+91 98765 43210' },
      orderId,
      fulfilment: 'lorry',
      status: 'onTheWay',
      days: { received: TODAY, accepted: TODAY, ready: null, onTheWay: TODAY, delivered: null },
      promised: null,
      closed: null,
      consignments: [
        { transport: 'k.p.n.', phone: '98765 00012', lrNumber: 'KPN/117', office: 'Erode', days: 3, sent: TODAY },
      ],
      endsOn: null,
    })
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(new Set(keysIn(reply.json()))).toEqual(new Set(FIELDS.split(' ')))
    expect(reply.payload).not.toMatch(/Meena|9876500011|Car Street|Madurai|625001|Sparkler|141|40\.5/)
  })

  it('shows the phone and days of the transport whose spelling the order has', async () => {
    const add = async (payload: object) => (await api.send('POST', '/transports', { payload })).json()._id as string
    const kept = await add({ name: 'KPN Travels', phoneNumber: '98765 00012', days: 3 })
    const other = await add({ name: 'K.P.N.' })
    await api.send('POST', `/transports/${kept}/merge`, { payload: { other } })
    const { consignments } = await tracked(await linkTo(await sentOrder('K.P.N.')))
    expect(consignments).toMatchObject([{ transport: 'K.P.N.', phone: '98765 00012', days: 3 }])
  })

  it('shows the order for which it was made, and no other', async () => {
    const [first, second] = [await orderIn(api), await orderIn(api)]
    const [ofFirst, ofSecond] = [await linkTo(first), await linkTo(second)]
    expect([(await tracked(ofFirst)).orderId, (await tracked(ofSecond)).orderId]).toEqual([first, second])
    await revoke(first)
    expect([(await track(ofFirst)).statusCode, (await track(ofSecond)).statusCode]).toEqual([404, 200])
  })

  it.each([
    ['processing', 'received', {}],
    ['accepted', 'accepted', {}],
    ['ready', 'ready', {}],
    ['assigned', 'ready', {}],
    ['picked_up', 'onTheWay', {}],
    ['in_transit', 'onTheWay', {}],
    ['delivered', 'delivered', { delivered: TODAY }],
    ['failed', 'failed', {}],
    ['rejected', 'rejected', {}],
    ['cancel', 'cancelled', {}],
  ])('says of an order that is %s: %s', async (status, expected, days) => {
    const reply = await tracked(await linkTo(await orderIn(api, status)))
    expect(reply).toMatchObject({ status: expected, days: { received: TODAY, ...days }, consignments: [] })
    const isOver = ['delivered', 'rejected', 'cancelled'].includes(expected)
    expect(reply.endsOn).toBe(isOver ? addDays(TODAY, 30) : null)
    expect(reply.closed).toBe(isOver && expected !== 'delivered' ? TODAY : null)
  })

  it('shows the promised day and slot until the order has arrived', async () => {
    const orderId = await orderIn(api)
    const promise = {
      name: 'test_tracked_promise',
      text: "update orders set delivery_date = '2026-11-30', delivery_slot = '9AM-12PM (Morning)' where order_id = $1",
    }
    await api.db.run(promise, [orderId])
    const secret = await linkTo(orderId)
    expect((await tracked(secret)).promised).toEqual({ day: '2026-11-30', slot: '9AM-12PM (Morning)' })
    await api.send('PATCH', `/orders/vendorStatus/rejected/${orderId}`)
    expect((await tracked(secret)).promised).toBeNull()
  })

  it('forgets the steps that were taken back', async () => {
    const orderId = await sentOrder()
    const secret = await linkTo(orderId)
    await api.send('POST', `/orders/${orderId}/undo`)
    expect(await tracked(secret)).toMatchObject({ status: 'accepted', days: { onTheWay: null }, consignments: [] })
  })

  it('changes nothing when it is read', async () => {
    const secret = await linkTo(await orderIn(api))
    const rows = { name: 'test_tracked_rows', text: 'select * from tracking_links, (select count(*) from events) e' }
    const before = await api.db.many(rows)
    await track(secret)
    expect(await api.db.many(rows)).toEqual(before)
  })
})
