import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { orderIn } from '../../test/factories.ts'
import { ADMIN, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'
import { trackingOf } from '../../test/tracking.ts'
import { loggerOptions } from '../http/logger-options.ts'
import { MAX_LINKS } from './change-links.ts'

let log = ''
const stream = { write: (line: string) => (log += line) }
const api = testApi({ app: { logger: { ...(loggerOptions('trace') as object), stream } } })
const { accept, linkTo, linksOf, make, revoke, sentOrder, track } = trackingOf(api)
const TODAY = indiaDay(new Date())

const statusesOf = async (secrets: readonly string[]) =>
  (await Promise.all(secrets.map((secret) => track(secret)))).map(({ statusCode }) => statusCode)
const deliveredAgo = {
  name: 'test_tracked_delivered',
  text: "update order_turnarounds set delivered_at = now() - $2 * interval '1 day' where order_id = $1",
}

describe('a tracking link ends', () => {
  // covers beyond-129
  it('30 days after delivery, and cannot be made any more', async () => {
    const orderId = await sentOrder()
    const secret = await linkTo(orderId)
    await api.send('POST', `/orders/${orderId}/confirm-delivery`)
    await api.db.run(deliveredAgo, [orderId, 29])
    expect((await track(secret)).json()).toMatchObject({ status: 'delivered', endsOn: addDays(TODAY, 1) })
    await api.db.run(deliveredAgo, [orderId, 31])
    expect((await track(secret)).statusCode).toBe(404)
    const refused = await make(orderId)
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
    expect((await make(orderId)).json().code).toBe('order.erased')
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

  /** How often a request is answered with a status other than 429. A minute may end in between, and count again. */
  async function timesUntilRefused(request: () => ReturnType<typeof track>): Promise<number> {
    for (let times = 0; times < 200; times += 1) if ((await request()).statusCode === 429) return times
    return Number.POSITIVE_INFINITY
  }
  const ONE_OR_TWO_MINUTES = expect.toSatisfy((times: number) => times >= 60 && times < 120)

  it('that does not work is tried at most 60 times a minute from one network', async () => {
    const secret = await linkTo(await orderIn(api))
    expect(await timesUntilRefused(() => track('wrong', '10.9.9.9'))).toEqual(ONE_OR_TWO_MINUTES)
    const refused = await track(secret, '10.9.9.9')
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'tracking.too_many',
      '60',
    ])
    expect((await track(secret, '10.9.9.10')).statusCode).toBe(200)
    const burst = await Promise.all(Array.from({ length: 150 }, (_, n) => track(`wrong-${n}`, '10.9.9.11')))
    expect(burst.filter(({ statusCode }) => statusCode === 404).length).toEqual(ONE_OR_TWO_MINUTES)
  })

  it('is read at most 60 times a minute', async () => {
    const [secret, other] = [await linkTo(await orderIn(api)), await linkTo(await orderIn(api))]
    let network = 0
    const refusedAfter = await timesUntilRefused(() => track(secret, `10.8.${(network += 1)}.1`))
    expect(refusedAfter).toEqual(ONE_OR_TWO_MINUTES)
    expect((await track(other, '10.8.1.1')).statusCode).toBe(200)
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
    for (const reply of [await make('none'), await revoke('none')]) expect(reply.json().code).toBe('order.not_found')
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
