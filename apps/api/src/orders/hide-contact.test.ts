import { afterAll, describe, expect, it } from 'vitest'
import { addAgent, addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const setState = {
  name: 'test_state_of_order',
  text: 'update orders set status = $2, agent_id = $3 where order_id = $1',
}
const reported = {
  name: 'test_reported_failure',
  text: `insert into events (subject, subject_id, action, actor, after) values ('order', $1, 'fail', 'agent', $2)`,
}
const deletePeople = { name: 'test_delete_viewers', text: "delete from vendors where full_name like 'The %'" }
afterAll(() => api.db.run(deletePeople))

const PHONE = '9876500011'
const SECRETS = [PHONE, '98765 00011', 'meena@mail.example', 'Car Street', 'Clock Tower', '9.925', '78.119', '99887']
/** An order with everything that is hidden, assigned to an agent with a phone number. */
async function placed(status = 'accepted'): Promise<string> {
  const { _id } = await addProduct(api, { productName: `Sparkler ${Math.random()}` })
  const agent = await addAgent(api, { phoneNumber: '99887 76655' })
  const body = orderBody(_id)
  const reply = await placeOrder(api, {
    ...body,
    customer: { ...body.customer, email: 'meena@mail.example' },
    deliveryAddress: {
      ...body.deliveryAddress,
      landmark: 'Clock Tower',
      latitude: 9.925_201,
      longitude: 78.119_775,
    },
  })
  const { orderId } = reply.json()
  await api.db.run(setState, [orderId, status, agent])
  return orderId
}
const reveals = (text: string) => SECRETS.filter((secret) => text.includes(secret))

describe('a user without customers.contact', () => {
  // covers beyond-8
  it('gets no phone number, e-mail, street or exact place in any reply about orders', async () => {
    const { token } = await person(api, 'packer')
    const call = as(api, token)
    const orderId = await placed()
    const view = '?bounds=78,9,79,10&zoom=22'
    const urls = [
      '/orders/vendor/allOrders',
      '/orders/vendor/allOrders?limit=5',
      '/orders',
      '/orders?search=meena',
      `/orders/${orderId}`,
      `/orders/${orderId}/events`,
      '/orders/summary',
      '/orders/count',
      `/orders/map${view}`,
    ]
    for (const url of urls) {
      const reply = await call('GET', url)
      expect({ url, status: reply.statusCode, revealed: reveals(reply.body) }).toEqual({
        url,
        status: 200,
        revealed: [],
      })
    }
    expect((await call('GET', '/orders')).json()[0]).toMatchObject({
      userId: { fullName: 'Meena' },
      deliveryAddress: { city: 'Madurai', state: 'Tamil Nadu', pincode: '625001', street: '' },
    })
    for (const url of [`/orders/vendorStatus/ready/${orderId}`, `/orders/${orderId}/undo`]) {
      const reply = await call(url.endsWith('undo') ? 'POST' : 'PATCH', url)
      expect({ url, status: reply.statusCode, revealed: reveals(reply.body) }).toEqual({
        url,
        status: 200,
        revealed: [],
      })
    }

    // Proves that the same replies have them for others.
    const clerk = as(api, (await person(api, 'clerk')).token)
    const whole = await clerk('GET', `/orders/${orderId}`)
    expect(reveals(whole.body)).toEqual(SECRETS.filter((secret) => secret !== '98765 00011'))
    expect(reveals((await clerk('GET', `/orders/map${view}`)).body)).toEqual(['9.925', '78.119'])
  })

  it('gets no phone number or e-mail address that someone wrote into a name, a note or a reason', async () => {
    const { token } = await person(api, 'packer')
    const product = await addProduct(api)
    const written = ['98765 00011', '+91-98765-00022', '(04562) 220 0114', '௯௮௭௬௫௦௦௦௩௩', '9876500044', 'a@mail.example']
    const body = orderBody(product._id)
    const reply = await placeOrder(api, {
      ...body,
      customer: { ...body.customer, fullName: `Meena ${written[0]}` },
      notes: `Call ${written.slice(1, 4).join(' or ')}, 2 boxes, before 2026-11-08, bill of 1,50,000`,
    })
    const { orderId } = reply.json()
    await api.db.run({
      name: 'test_written_notes',
      text: `update orders set delivery_notes = 'Gate: ${written.slice(4).join(' / ')}' where order_id = '${orderId}'`,
    })
    const seen = await as(api, token)('GET', `/orders/${orderId}`)
    expect(written.filter((text) => seen.body.includes(text))).toEqual([])
    expect(seen.json().notes).toContain(
      'Call [hidden] or [hidden] or [hidden], 2 boxes, before 2026-11-08, bill of 1,50,000',
    )
    const clerk = await as(api, (await person(api, 'clerk')).token)('GET', `/orders/${orderId}`)
    expect(written.filter((text) => !clerk.body.includes(text))).toEqual([])
  })

  it.each([
    ['rejects it', 'processing', '/orders/vendorStatus/rejected/'],
    ['cancels it', 'accepted', '/orders/cancel/'],
  ])('gets no phone number from the reason of whoever %s', async (_what, status, url) => {
    const packer = as(api, (await person(api, 'packer')).token)
    const clerk = as(api, (await person(api, 'clerk')).token)
    const orderId = await placed(status)
    const reply = await clerk('PATCH', `${url}${orderId}`, { reason: `Call wife on ${PHONE}` })
    expect(reply.statusCode, reply.payload).toBe(200)
    const eventsOf = async (call: typeof packer) => (await call('GET', `/orders/${orderId}/events`)).body
    expect([await eventsOf(packer), await eventsOf(clerk)]).toEqual([
      expect.stringContaining('Call wife on [hidden]'),
      expect.stringContaining(`Call wife on ${PHONE}`),
    ])
  })

  it('gets no phone number from what the phone of an agent reported', async () => {
    const packer = as(api, (await person(api, 'packer')).token)
    const orderId = await placed('failed')
    await api.db.run(reported, [orderId, { status: 'failed', reason: `Not home, ${PHONE}`, takenBy: `Ravi ${PHONE}` }])
    const { body } = await packer('GET', `/orders/${orderId}/events`)
    expect([body.includes('Not home, [hidden]'), body.includes('Ravi [hidden]')]).toEqual([true, true])
  })

  it('gets only the town of an address that was sent as plain text, and changes without contact data', async () => {
    const { token } = await person(api, 'packer')
    const product = await addProduct(api)
    await placeOrder(api, { ...orderBody(product._id), deliveryAddress: '12 Car Street, Madurai' })
    const first = await as(api, token)('GET', '/orders/vendor/allOrders')
    expect(first.json()).toMatchObject([{ deliveryAddress: '' }])
    await placed()
    const cursor = String(first.headers['x-orders-cursor'])
    const changes = await as(api, token)('GET', `/orders/vendor/allOrders?changedSince=${cursor}`)
    expect(changes.headers['x-orders-changes']).toBe('only')
    expect([changes.json().length > 0, reveals(changes.body)]).toEqual([true, []])
  })

  // covers beyond-8
  it('finds no order by phone number, e-mail or street, but by id, customer and product', async () => {
    const { token } = await person(api, 'packer')
    const clerk = as(api, (await person(api, 'clerk')).token)
    const call = as(api, token)
    const orderId = await placed()
    const count = async (of: typeof call, search: string) =>
      (await of('GET', `/orders/count?search=${encodeURIComponent(search)}`)).json().count
    const found = async (of: typeof call, search: string) =>
      (await of('GET', `/orders?search=${encodeURIComponent(search)}`)).json().length
    for (const search of [PHONE, '98765', '+91 98765 00011', 'meena@mail', 'car street', 'clock', 'meena\n98'])
      expect({ search, count: await count(call, search), found: await found(call, search) }).toEqual({
        search,
        count: 0,
        found: 0,
      })
    for (const search of [orderId, orderId.slice(-6), 'meena', 'Sparkler', 'test brand'])
      expect({ search, count: await count(call, search), found: await found(call, search) }).toEqual({
        search,
        count: 1,
        found: 1,
      })
    for (const search of [PHONE, 'car street']) expect(await count(clerk, search)).toBe(1)
  })

  // covers beyond-8
  it('cannot narrow an area down to a house', async () => {
    const { token } = await person(api, 'packer')
    await placed()
    const near = await as(api, token)('GET', '/orders/count?bounds=78.1199,9.9249,78.1200,9.9250')
    expect(near.json()).toEqual({ count: 1 })
    expect((await api.send('GET', '/orders/count?bounds=78.1199,9.9249,78.1200,9.9250')).json()).toEqual({ count: 0 })
  })

  it("does not get another user's complete list from the browser's cache", async () => {
    const [packer, clerk] = [await person(api, 'packer'), await person(api, 'clerk')]
    await placed()
    const list = (token: string, tag?: string) =>
      as(api, token)('GET', '/orders/vendor/allOrders', undefined, tag === undefined ? {} : { 'if-none-match': tag })
    const complete = String((await list(clerk.token)).headers['etag'])
    const reduced = String((await list(packer.token)).headers['etag'])
    expect((await list(clerk.token, complete)).statusCode).toBe(304)
    expect((await list(packer.token, reduced)).statusCode).toBe(304)
    const reply = await list(packer.token, complete)
    expect([reply.statusCode, reveals(reply.body)]).toEqual([200, []])
    expect((await list(clerk.token, reduced)).statusCode).toBe(200)
  })
})
