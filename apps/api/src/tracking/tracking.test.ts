import type { TrackedOrder } from '@phuljhari/contract/tracking/tracking.contract'
import { TRACKING_HEADER } from '@phuljhari/contract/tracking/tracking-status'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { orderIn } from '../../test/factories.ts'
import { ADMIN, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'
import { loggerOptions } from '../http/logger-options.ts'
import { MAX_LINKS } from './change-links.ts'

let log = ''
const stream = { write: (line: string) => (log += line) }
const api = testApi({ app: { logger: { ...(loggerOptions('trace') as object), stream } } })
const TODAY = indiaDay(new Date())

const linksOf = (orderId: string) => `/orders/${orderId}/tracking-links`
async function linkTo(orderId: string): Promise<string> {
  const reply = await api.send('POST', linksOf(orderId))
  expect(reply.statusCode, reply.payload).toBe(201)
  return reply.json<{ link: string }>().link.split('#')[1] ?? ''
}
const revoke = (orderId: string) => api.send('DELETE', linksOf(orderId))
const track = (secret: string | undefined, remoteAddress = '10.9.0.1') =>
  api.anonymous('GET', '/tracking', {
    remoteAddress,
    headers: secret === undefined ? {} : { [TRACKING_HEADER]: secret },
  })
const tracked = async (secret: string) => (await track(secret)).json<TrackedOrder>()
const statusesOf = async (secrets: readonly string[]) =>
  (await Promise.all(secrets.map((secret) => track(secret)))).map(({ statusCode }) => statusCode)
const accept = (orderId: string) => api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)

const byLorry = { name: 'test_tracked_lorry', text: "update orders set fulfilment = 'lorry' where order_id = $1" }
async function sentOrder(transport = 'KPN Travels'): Promise<string> {
  const orderId = await orderIn(api)
  await api.db.run(byLorry, [orderId])
  await accept(orderId)
  const payload = { name: transport, destination: 'Erode', lrNumber: 'KPN/117' }
  expect((await api.send('POST', `/orders/${orderId}/lorry`, { payload })).statusCode).toBe(200)
  return orderId
}
const deliveredAgo = {
  name: 'test_tracked_delivered',
  text: "update order_turnarounds set delivered_at = now() - $2 * interval '1 day' where order_id = $1",
}

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
  // covers beyond-123
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
    expect(await statusesOf([ofFirst, ofSecond])).toEqual([404, 200])
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

describe('a tracking link ends', () => {
  // covers beyond-124
  it('30 days after delivery, and cannot be made any more', async () => {
    const orderId = await sentOrder()
    const secret = await linkTo(orderId)
    await api.send('POST', `/orders/${orderId}/confirm-delivery`)
    await api.db.run(deliveredAgo, [orderId, 29])
    expect((await track(secret)).json()).toMatchObject({ status: 'delivered', endsOn: addDays(TODAY, 1) })
    await api.db.run(deliveredAgo, [orderId, 31])
    expect((await track(secret)).statusCode).toBe(404)
    const refused = await api.send('POST', linksOf(orderId))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'tracking.ended'])
  })

  it('when it is revoked, with all others of the order', async () => {
    const orderId = await orderIn(api)
    const secrets = [await linkTo(orderId), await linkTo(orderId)]
    expect(await statusesOf(secrets)).toEqual([200, 200])
    expect((await revoke(orderId)).json()).toEqual({ revoked: 2 })
    expect((await revoke(orderId)).json()).toEqual({ revoked: 0 })
    expect(await statusesOf(secrets)).toEqual([404, 404])
    expect(await statusesOf([await linkTo(orderId)])).toEqual([200])
  })

  it('when the customer is erased', async () => {
    const orderId = await orderIn(api)
    const secret = await linkTo(orderId)
    await api.send('PATCH', `/orders/vendorStatus/rejected/${orderId}`)
    expect((await track(secret)).statusCode).toBe(200)
    await api.send('POST', '/privacy/customer/erase', { payload: { orderId, confirmation: 'ERASE' } })
    expect((await track(secret)).statusCode).toBe(404)
    expect((await api.send('POST', linksOf(orderId))).json().code).toBe('order.erased')
  })

  it('when the order becomes that of another number, to which it was not sent', async () => {
    const orderId = await orderIn(api)
    const secret = await linkTo(orderId)
    const set = { name: 'test_tracked_phone', text: 'update orders set customer_phone = $2 where order_id = $1' }
    await api.db.run(set, [orderId, '+91 98765-00011'])
    expect((await track(secret)).statusCode).toBe(200)
    await api.db.run(set, [orderId, '98765 00099'])
    expect((await track(secret)).statusCode).toBe(404)
  })

  it(`when ${MAX_LINKS} later ones were made, so that their number stays bounded`, async () => {
    const orderId = await orderIn(api)
    const [oldest = '', second = ''] = [await linkTo(orderId), await linkTo(orderId)]
    for (let made = 2; made <= MAX_LINKS; made += 1) await linkTo(orderId)
    expect(await statusesOf([oldest, second])).toEqual([404, 200])
  })
})

describe('a secret', () => {
  const ALIKE = { code: 'tracking.not_found', message: expect.stringContaining('Ask the shop') }

  it.each([
    ['no secret', undefined],
    ['an empty one', ''],
    ['a short one', 'abc'],
    ['one that was never made', 'A'.repeat(22)],
    ['a very long one', 'A'.repeat(5000)],
    ['other characters', "' or 1=1 --          ."],
  ])('gets the same reply as any other that does not work: %s', async (_what, secret) => {
    const reply = await track(secret)
    expect([reply.statusCode, reply.json()]).toMatchObject([404, ALIKE])
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('is 128 random bits, of which only the hash is stored, and is in no log', async () => {
    log = ''
    const orderId = await orderIn(api)
    const secret = await linkTo(orderId)
    await track(secret)
    await track(secret.replace(/^./, 'x'))
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16)
    const stored = {
      name: 'test_tracked_stored',
      text: `select string_agg(l::text, '') || (select string_agg(e::text, '') from events e) as text
             from tracking_links l`,
    }
    const { text } = await api.db.one<{ text: string }>(stored)
    expect(text).toContain(orderId)
    for (const kept of [text, log]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    }
    expect(log).toContain('/api/tracking')
  })

  it('that does not work is tried at most 60 times a minute from one network', async () => {
    const secret = await linkTo(await orderIn(api))
    for (let tries = 0; tries < 60; tries += 1) await track('wrong', '10.9.9.9')
    const refused = await track(secret, '10.9.9.9')
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'tracking.too_many',
      '60',
    ])
    expect((await track(secret, '10.9.9.10')).statusCode).toBe(200)
  })

  it('is read at most 60 times a minute', async () => {
    const [secret, other] = [await linkTo(await orderIn(api)), await linkTo(await orderIn(api))]
    for (let reads = 0; reads < 60; reads += 1) await track(secret, `10.8.${reads}.1`)
    expect([(await track(secret, '10.8.99.1')).statusCode, (await track(other, '10.8.99.1')).statusCode]).toEqual([
      429, 200,
    ])
  })
})

describe('tracking links', () => {
  it('are made and revoked by owners and clerks, not by packers', async () => {
    const orderId = await orderIn(api)
    for (const [role, made, ended] of [
      ['clerk', 201, 200],
      ['packer', 403, 403],
    ] as const) {
      const send = as(api, (await person(api, role)).token)
      const replies = [await send('POST', linksOf(orderId)), await send('DELETE', linksOf(orderId))]
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([made, ended])
    }
    for (const reply of [await api.send('POST', linksOf('none')), await revoke('none')])
      expect(reply.json().code).toBe('order.not_found')
  })

  it('stand in the history of the order and in the audit trail', async () => {
    const orderId = await orderIn(api)
    await linkTo(orderId)
    await linkTo(orderId)
    await revoke(orderId)
    const events = {
      name: 'test_tracked_events',
      text: `select action, actor, before, after from events
             where subject = 'tracking' and subject_id = $1 order by id`,
    }
    const row = (action: string, before: number, after: number) => ({
      action,
      actor: ADMIN.email,
      before: { trackingLinks: before },
      after: { trackingLinks: after },
    })
    expect(await api.db.many(events, [orderId])).toEqual([
      row('trackingLinkCreated', 0, 1),
      row('trackingLinkCreated', 1, 2),
      row('trackingLinksRevoked', 2, 0),
    ])
    const history = (await api.send('GET', `/orders/${orderId}/events`)).json<Array<{ action: string }>>()
    expect(history.map(({ action }) => action).slice(-2)).toEqual(['trackingLinkCreated', 'trackingLinksRevoked'])
    const found = (await api.send('GET', `/activity?search=${orderId.toLowerCase()}`)).json()
    expect(JSON.stringify(found)).toContain('trackingLinksRevoked')
  })

  it('leave the latest change of the order to be undone', async () => {
    const orderId = await orderIn(api)
    await accept(orderId)
    await linkTo(orderId)
    const undone = await api.send('POST', `/orders/${orderId}/undo`)
    expect([undone.statusCode, undone.json().order.status]).toEqual([200, 'processing'])
  })
})
