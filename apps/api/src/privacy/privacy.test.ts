import { randomUUID } from 'node:crypto'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { OrderDraftInput } from '@phuljhari/contract/order-entry/order-draft'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftOf } from '../../test/entries.ts'
import { confirm, made, read, revise, withdraw } from '../../test/estimates.ts'
import { addAgent, addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { ADMIN, testApi } from '../../test/harness.ts'

const api = testApi()
const PHONE = '+91 90000-00001'
/** A number that no timestamp contains, since numbers are matched as a whole. */
const PERSONAL = /Kavitha|90000\D?00001|kavitha@|Temple|Blue gate|\b625042\b|\b9\.5\b|Ring twice/
const CONFIRMED = { confirmation: 'ERASE' }

let productId = ''
beforeEach(async () => {
  productId = (await addProduct(api))._id
})

async function place(phoneNumber = PHONE, fullName = 'Kavitha'): Promise<string> {
  const reply = await placeOrder(
    api,
    {
      ...orderBody(productId),
      customer: { fullName, phoneNumber, email: 'kavitha@example.com' },
      deliveryAddress: {
        street: '7 Temple Street',
        landmark: 'Blue gate',
        city: 'Madurai',
        state: 'Tamil Nadu',
        pincode: '625042',
        latitude: 9.5,
        longitude: 78.25,
      },
      notes: 'Ring twice',
    },
    randomUUID(),
  )
  return reply.json().orderId
}
const setStatus = async (orderId: string, status: string) => {
  expect((await api.send('PATCH', `/orders/vendorStatus/${status}/${orderId}`)).statusCode).toBe(200)
}
const placeAndReject = async (phoneNumber = PHONE, fullName = 'Kavitha') => {
  const orderId = await place(phoneNumber, fullName)
  await setStatus(orderId, 'rejected')
  return orderId
}
const assign = (orderId: string, deliveryAgentId: string) =>
  api.send('POST', '/delivery-agents/assign-order', {
    payload: {
      orderId,
      deliveryAgentId,
      expectedDeliveryDate: indiaDay(new Date()),
      deliveryTimeSlot: '9AM-12PM (Morning)',
      notes: 'Ring twice at the Blue gate',
    },
  })
async function placeAndDeliver(agent: string): Promise<string> {
  const orderId = await place()
  await setStatus(orderId, 'accepted')
  await assign(orderId, agent)
  await api.send('PATCH', `/delivery-agents/orders/${orderId}/status`, { payload: { status: 'delivered' } })
  return orderId
}
/** Edits an order of `place`. What `change` does not name stays. */
async function edit(orderId: string, { reason, ...change }: { reason: string } & Partial<OrderDraftInput>) {
  const { edition = 0 } = (await api.send('GET', `/orders/${orderId}`)).json()
  const draft = draftOf([{ productId, quantity: 2 }], {
    customer: { fullName: 'Kavitha', phoneNumber: PHONE, email: 'kavitha@example.com' },
    ...change,
  })
  const payload = { draft, edition, reason, expectedTotal: 81 }
  const reply = await api.send('PATCH', `/orders/${orderId}`, { payload })
  expect(reply.statusCode, reply.body).toBe(200)
}
const preview = (phoneNumber = PHONE) => api.send('POST', '/privacy/customer/preview', { payload: { phoneNumber } })
const erase = (phoneNumber = PHONE, confirmed: object = CONFIRMED) =>
  api.send('POST', '/privacy/customer/erase', { payload: { phoneNumber, ...confirmed } })
const previewWhom = (payload: object) => api.send('POST', '/privacy/customer/preview', { payload })
const eraseWhom = (whom: object) => api.send('POST', '/privacy/customer/erase', { payload: { ...whom, ...CONFIRMED } })
/** Everything that the database has about one order. */
const stored = async (orderId: string) => {
  const text = `select o::text,
      (select string_agg(e::text, ' ') from events e where e.subject_id = o.order_id) as events
    from orders o where order_id = $1`
  return JSON.stringify(await api.db.one({ name: 'test_stored', text }, [orderId]))
}
const events = (subject: string) => api.send('GET', `/activity?subject=${subject}`)

describe('the erasure of a customer', () => {
  // covers beyond-20
  it('erases finished orders, keeps the others and says why', async () => {
    const agent = await addAgent(api)
    const [rejected, open, delivered] = [await placeAndReject(), await place(), await placeAndDeliver(agent)]
    const keptUntil = new Date()
    keptUntil.setMonth(keptUntil.getMonth() + 72)
    const kept = [
      { orderId: delivered, status: 'delivered', reason: 'retained', until: indiaDay(keptUntil) },
      { orderId: open, status: 'processing', reason: 'open', until: null },
    ]
    const keptPayments = { total: 0, toVerify: 0, until: null }
    const outcome = {
      names: ['Kavitha'],
      phones: [PHONE],
      sharedWith: [],
      unclear: [],
      orders: 1,
      events: 0,
      customers: 0,
      estimates: 0,
      payments: 0,
      documents: 0,
      keptDocuments: 0,
      keptPayments,
      kept,
    }
    expect((await preview()).json()).toEqual(outcome)
    expect((await erase()).json()).toEqual(outcome)

    expect(await stored(rejected)).not.toMatch(PERSONAL)
    for (const orderId of [open, delivered]) expect(await stored(orderId)).toMatch(PERSONAL)
    expect((await api.send('GET', `/orders/${rejected}`)).json()).toMatchObject({
      userId: { fullName: 'Erased customer', phoneNumber: '' },
      deliveryAddress: 'Erased address',
      notes: '',
      totalAmount: 141,
      products: [{ quantity: 2 }],
    })
  })

  it('erases the reason why an order was rejected', async () => {
    const orderId = await place()
    const payload = { reason: 'Kavitha does not answer' }
    await api.send('PATCH', `/orders/vendorStatus/rejected/${orderId}`, { payload })
    expect(await stored(orderId)).toMatch('Kavitha does not answer')
    expect((await erase()).json()).toMatchObject({ orders: 1, events: 1 })
    expect(await stored(orderId)).not.toMatch(PERSONAL)
  })

  it('erases what staff noted about a shortage and on the cartons', async () => {
    const orderId = await placeAndReject()
    const note = {
      name: 'test_packing_notes',
      text: `with p as (insert into packings (order_id, mark) values ($1, 'Kavitha') returning order_id)
             insert into shortages (order_id, product_id, product_name, ordered, packed, reason, reported_by, consent)
             select order_id, '1', 'Rocket', 2, 1, 'damaged', 'packer@shop.example', 'Kavitha agreed' from p`,
    }
    await api.db.run(note, [orderId])
    await erase()
    const kept = { name: 'test_packing_kept', text: 'select mark || consent as text from packings, shortages' }
    expect(await api.db.one(kept)).toEqual({ text: '' })
  })

  it('erases delivered orders once the law no longer requires their records', async () => {
    const orderId = await placeAndDeliver(await addAgent(api))
    const deliver = (months: number) =>
      api.db.run(
        { name: 'test_age', text: `update order_turnarounds set delivered_at = now() - $1 * interval '1 month'` },
        [months],
      )
    await deliver(71)
    expect((await preview()).json()).toMatchObject({ orders: 0, kept: [{ orderId, reason: 'retained' }] })
    await deliver(73)
    // The delivery notes, in the event that assigned the order and the one that delivered it.
    expect((await erase()).json()).toMatchObject({ orders: 1, kept: [] })
    expect(await stored(orderId)).not.toMatch(PERSONAL)
  })

  it('erases delivery notes in events too', async () => {
    const orderId = await place()
    await setStatus(orderId, 'accepted')
    await assign(orderId, await addAgent(api))
    await api.send('PATCH', `/orders/${orderId}/assignment`, {
      payload: {
        deliveryAgentId: await addAgent(api),
        expectedDeliveryDate: indiaDay(new Date()),
        deliveryTimeSlot: '9AM-12PM (Morning)',
        notes: '',
      },
    })
    await setStatus(orderId, 'cancel')
    expect(await stored(orderId)).toMatch(/Ring twice at/)
    expect((await preview()).json()).toMatchObject({ orders: 1, events: 1 })
    expect((await erase()).json()).toMatchObject({ orders: 1, events: 1 })
    expect(await stored(orderId)).not.toMatch(PERSONAL)
    const history = (await api.send('GET', `/orders/${orderId}/events`)).json()
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'placed',
      'accept',
      'assign',
      'reassign',
      'cancel',
    ])
  })

  it('erases what people typed as the reason of an edit', async () => {
    const orderId = await place()
    await edit(orderId, { reason: 'Kavitha asked for it at 90000 00001', notes: 'none' })
    await setStatus(orderId, 'rejected')
    expect(await stored(orderId)).toMatch(PERSONAL)
    const { events: announced } = (await preview()).json()
    expect(announced).toBeGreaterThan(0)
    expect((await erase()).json().events).toBe(announced)
    expect(await stored(orderId)).not.toMatch(PERSONAL)
  })

  it('erases a customer from the events of an order that an edit has given to someone else', async () => {
    const orderId = await place()
    await edit(orderId, { reason: 'Colour', notes: 'Ring twice, ask for Kavitha' })
    const other = {
      customer: { fullName: 'Selvan', phoneNumber: '9111111111', email: 'selvan@example.com' },
      deliveryAddress: { street: '1 Lake Road', city: 'Salem', state: 'Tamil Nadu', pincode: '636001' },
    }
    await edit(orderId, { reason: 'Not 90000-00001 but her brother', ...other, notes: 'Gate 4' })
    await edit(orderId, { reason: 'Selvan called', ...other, notes: 'Gate 5' })
    expect(await stored(orderId)).toMatch(PERSONAL)
    const { events: announced } = (await preview()).json()
    const { orders, events: erased } = (await erase()).json()
    expect([orders, erased]).toEqual([0, announced])
    const left = await stored(orderId)
    expect(left).not.toMatch(PERSONAL)
    for (const kept of ['Selvan', '9111111111', '1 Lake Road', 'Gate 4', 'Gate 5', 'Selvan called'])
      expect(left).toContain(kept)
    expect((await preview()).json().code).toBe('customer.not_found')
  })

  it('erases estimates with all their versions, withdraws open ones, and leaves those of kept orders', async () => {
    const draft = (quantity: number) =>
      draftOf([{ productId, quantity }], {
        customer: { fullName: 'Kavitha', phoneNumber: PHONE, email: 'kavitha@example.com' },
        deliveryAddress: { street: '7 Temple Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625042' },
        notes: 'Ring twice',
      })
    const numbers: string[] = []
    for (let n = 0; n < 4; n += 1) numbers.push((await made(api, draft(2), { expectedTotal: 81 })).number)
    const [open = '', withdrawn = '', rejected = '', kept = ''] = numbers
    await revise(api, open, draft(3), { basedOn: 1, expectedTotal: 121.5 })
    await withdraw(api, withdrawn, 'Kavitha bought elsewhere')
    const confirmed = async (number: string) => (await confirm(api, number, { version: 1, way: 'phone' })).json().order
    await setStatus((await confirmed(rejected)).orderId, 'rejected')
    await confirmed(kept)
    const storedOf = async (number: string) => {
      const text = `select e::text, (select string_agg(v::text, ' ') from estimate_versions v
          where v.estimate_number = e.number) as versions,
          (select string_agg(v::text, ' ') from events v where v.subject_id = e.number) as events
        from estimates e where number = $1`
      return JSON.stringify(await api.db.one({ name: 'test_stored_estimate', text }, [number]))
    }
    expect((await preview()).json()).toMatchObject({ orders: 1, estimates: 3, events: 1 })
    expect((await erase()).json()).toMatchObject({ orders: 1, estimates: 3, events: 1 })
    for (const number of [open, withdrawn, rejected]) expect(await storedOf(number)).not.toMatch(PERSONAL)
    expect(await storedOf(kept)).toMatch(PERSONAL)
    expect(await read(api, open)).toMatchObject({
      state: 'withdrawn',
      versions: [{ customer: { fullName: 'Erased customer' }, totalAmount: 81 }, { totalAmount: 121.5 }],
    })
    expect((await api.send('GET', '/estimates?search=kavitha')).json()).toHaveLength(1)
  })

  // covers beyond-20
  it('is recorded, without what it erased', async () => {
    await placeAndReject()
    await erase()
    const [event, ...others] = (await events('customer')).json()
    expect(event).toMatchObject({ action: 'erased', person: ADMIN.email, after: { orders: 1, events: 0 } })
    expect(others).toEqual([])
    expect(JSON.stringify(event)).not.toMatch(PERSONAL)
  })

  it('finds a customer by the last ten digits of the phone number, and nobody else', async () => {
    const orders = [await placeAndReject('9000000001'), await placeAndReject('+91 90000 00001')]
    const other = await placeAndReject('9000000002')
    expect((await erase('09000000001')).json()).toMatchObject({ orders: 2 })
    for (const orderId of orders) expect(await stored(orderId)).not.toMatch(PERSONAL)
    expect(await stored(other)).toMatch(PERSONAL)
  })

  it('erases the customer of an order and nobody else who shares the phone', async () => {
    const [mine, theirs] = [await placeAndReject(PHONE, 'Kavitha'), await placeAndReject(PHONE, 'Murugan')]
    const renamed = await place(PHONE, 'Kavitha')
    await edit(renamed, { reason: 'For her brother', customer: { fullName: 'Murugan', phoneNumber: PHONE } })
    const ids = Object.fromEntries(
      (await api.send('GET', '/customers')).json().map((one: { _id: string; name: string }) => [one.name, one._id]),
    )
    await api.send('POST', `/customers/${ids.Kavitha}/keep-apart`)
    for (const [name, notes] of Object.entries({ Kavitha: 'Kavitha rings twice', Murugan: 'Only mornings' }))
      await api.send('PATCH', `/customers/${ids[name]}`, { payload: { notes } })
    expect((await erase()).json().code).toBe('customer.shared_phone')
    expect((await eraseWhom({ orderId: mine })).json()).toMatchObject({
      names: ['Kavitha'],
      sharedWith: [{ name: 'Murugan', phoneNumber: PHONE }],
      orders: 1,
      customers: 1,
    })

    expect(await stored(mine)).not.toMatch(PERSONAL)
    expect(await stored(theirs)).toMatch(/Murugan/)
    expect(await stored(renamed)).toMatch(/Murugan/)
    expect((await api.send('GET', `/customers/${ids.Murugan}`)).json()).toMatchObject({
      name: 'Murugan',
      phoneNumber: PHONE,
      notes: 'Only mornings',
    })
    const all = { name: 'test_all_events', text: 'select string_agg(e::text, $1) as all from events e' }
    const { all: left } = await api.db.one<{ all: string }>(all, [' '])
    expect(left).not.toMatch(/Kavitha/)
    expect(left).toMatch(/Only mornings/)
  })

  it('erases a merged customer under all phone numbers and names', async () => {
    const orders = [await placeAndReject('9000000001'), await placeAndReject('9000000007', 'Kavitha Ram')]
    const found = (await api.send('GET', '/customers')).json() as Array<{ _id: string; phoneNumber: string }>
    const [one, other] = found.map(({ _id }) => _id)
    await api.send('POST', `/customers/${one}/merge`, { payload: { others: [other] } })
    const whom = { customerId: other ?? '' }
    expect((await previewWhom(whom)).json()).toMatchObject({ orders: 2, sharedWith: [] })
    const { names, phones } = (await eraseWhom(whom)).json()
    expect(names.toSorted()).toEqual(['Kavitha', 'Kavitha Ram'])
    expect(phones.toSorted()).toEqual(['9000000001', '9000000007'])
    for (const orderId of orders) expect(await stored(orderId)).not.toMatch(/Kavitha|9000000007/)
    expect((await api.send('GET', '/customers')).json()).toEqual([])
    expect((await eraseWhom(whom)).json().code).toBe('customer.not_found')
  })

  it('lists records on a shared phone that nobody can tell apart, and erases those that are chosen', async () => {
    await placeAndReject(PHONE, 'Kavitha')
    await placeAndReject(PHONE, 'Murugan')
    const offer = async (fullName: string) =>
      (
        await made(api, draftOf([{ productId, quantity: 2 }], { customer: { fullName, phoneNumber: PHONE } }), {
          expectedTotal: 81,
        })
      ).number
    const [hers, unknown] = [await offer('Kavitha'), await offer('K. Ram')]
    const [{ _id: customerId }] = (await api.send('GET', '/customers?search=kavitha')).json()
    expect((await previewWhom({ customerId })).json()).toMatchObject({
      estimates: 1,
      unclear: [{ phoneNumber: PHONE, name: 'K. Ram', estimates: 1, documents: 0, payments: 0 }],
    })
    const also = [{ phoneNumber: PHONE, name: 'K. Ram' }]
    expect((await previewWhom({ customerId, also: [{ phoneNumber: PHONE, name: 'Murugan' }] })).statusCode).toBe(400)
    expect((await previewWhom({ customerId, also })).json()).toMatchObject({ estimates: 2 })
    expect((await eraseWhom({ customerId })).json()).toMatchObject({ estimates: 1 })
    expect((await read(api, hers)).versions[0]?.customer.fullName).toBe('Erased customer')
    expect((await read(api, unknown)).versions[0]?.customer.fullName).toBe('K. Ram')
  })

  it('is refused unless it names exactly one customer', async () => {
    const orderId = await placeAndReject()
    for (const whom of [{}, { orderId, phoneNumber: PHONE }])
      expect((await previewWhom(whom)).json().fields).toEqual({
        customerId: 'Send one of customerId, orderId and phoneNumber',
      })
  })

  // covers beyond-20
  it('erases what staff entered in the customer book, and its events', async () => {
    await placeAndReject()
    const open = await place('9000000009')
    const idOf = async (phone: string) => (await api.send('GET', `/customers?search=${phone}`)).json()[0]._id
    const [id, other] = [await idOf('9000000001'), await idOf('9000000009')]
    const details = { name: 'Kavitha Stores', notes: 'Ring twice', gstin: '33AAAPK0000A1Z4', secondPhone: '9000000001' }
    await api.send('PATCH', `/customers/${id}`, { payload: details })
    await api.send('POST', `/customers/${other}/merge`, { payload: { others: [id] } })
    await api.send('POST', `/customers/${other}/split`, { payload: { names: [id] } })
    const bookText = `select (select json_agg(c) from customers c)::text
      || (select json_agg(n) from customer_names n)::text
      || coalesce((select json_agg(e) from events e where subject = 'customer')::text, '') as all`
    const inBook = async () => JSON.stringify(await api.db.one({ name: 'test_book', text: bookText }))
    expect((await preview()).json()).toMatchObject({ orders: 1, events: 4, customers: 1 })
    expect((await erase()).json()).toMatchObject({ orders: 1, events: 4, customers: 1 })
    expect(await inBook()).not.toMatch(/90000\D?00001|Stores|Ring twice|33AAAPK/)
    // The other customer, with an order that is still open, stays.
    expect((await api.send('GET', '/customers')).json()).toMatchObject([{ _id: other, phoneNumber: '9000000009' }])
    expect((await api.send('GET', `/orders/${open}`)).json().userId.fullName).toBe('Kavitha')
    expect((await events('customer')).json().map(({ action }: { action: string }) => action)).toContain('merged')
    expect((await preview()).statusCode).toBe(404)
  })

  it('erases details of a customer whose orders must keep the data', async () => {
    await place()
    const [{ _id: id }] = (await api.send('GET', '/customers')).json()
    await api.send('PATCH', `/customers/${id}`, { payload: { notes: 'Ring twice', transport: 'KPN' } })
    expect((await preview()).json()).toMatchObject({ orders: 0, events: 1, customers: 1 })
    expect((await erase()).json()).toMatchObject({ orders: 0, events: 1, customers: 1, kept: [{ reason: 'open' }] })
    expect((await api.send('GET', `/customers/${id}`)).json()).toMatchObject({
      name: 'Kavitha',
      notes: '',
      transport: '',
    })
    expect((await preview()).json()).toMatchObject({ orders: 0, events: 0, customers: 0 })
  })

  // covers beyond-20
  it('is visible to search and lists at once, and leaves the sums of reports as they were', async () => {
    await placeAndReject()
    const agent = await addAgent(api)
    await placeAndDeliver(agent)
    await api.db.run({
      name: 'test_old',
      text: `update order_turnarounds set delivered_at = now() - interval '7 years'`,
    })
    const day = indiaDay(new Date())
    const reports = async () =>
      Promise.all(
        ['by-city', 'by-state', 'by-product', 'cancelled-rejected'].map(async (id) =>
          (await api.send('GET', `/reports/${id}?from=${day}&to=${day}`)).json(),
        ),
      )
    const found = async () => (await api.send('GET', '/orders/count?search=kavitha')).json().count
    const listed = await api.send('GET', '/orders/vendor/allOrders')
    const before = await reports()
    expect(await found()).toBe(2)

    await erase()

    expect(await found()).toBe(0)
    expect(await reports()).toEqual(before)
    const refreshed = await api.send('GET', '/orders/vendor/allOrders', {
      headers: { 'if-none-match': String(listed.headers['etag']) },
    })
    expect(refreshed.statusCode).toBe(200)
    expect(refreshed.body).not.toMatch(PERSONAL)
  })

  it('leaves orders that can no longer be changed', async () => {
    const orderId = await placeAndReject()
    await erase()
    for (const attempt of [
      await api.send('PATCH', `/orders/vendorStatus/processing/${orderId}`),
      await api.send('POST', `/orders/${orderId}/undo`),
    ])
      expect([attempt.statusCode, attempt.json().code]).toEqual([409, 'order.erased'])
  })

  it('needs the typed confirmation', async () => {
    const orderId = await placeAndReject()
    for (const confirmed of [{}, { confirmation: 'erase' }, { confirmation: true }]) {
      const reply = await erase(PHONE, confirmed)
      expect([reply.statusCode, reply.json().fields]).toEqual([400, { confirmation: 'Type ERASE to confirm' }])
    }
    expect(await stored(orderId)).toMatch(PERSONAL)
    expect((await events('customer')).json()).toEqual([])
  })

  it('finds nobody by a phone number that is unknown or erased', async () => {
    await placeAndReject()
    await erase()
    for (const reply of [await preview(), await erase(), await erase('9111111111')])
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'customer.not_found'])
    expect((await preview('')).statusCode).toBe(400)
  })
})

describe('the erasure of a delivery agent', () => {
  const AGENT_DATA = /Selvi|98765|TN 67/
  const previewAgent = (id: string) => api.send('GET', `/privacy/delivery-agents/${id}`)
  const eraseAgent = (id: string) => api.send('POST', `/privacy/delivery-agents/${id}/erase`, { payload: CONFIRMED })
  const everything = async () => {
    const all = {
      name: 'test_everything',
      text: 'select a::text as row from agents a union all select e::text from events e',
    }
    return JSON.stringify(await api.db.many(all))
  }

  // covers beyond-20
  it('deletes the agent and erases the name from orders and events', async () => {
    const agent = await addAgent(api)
    const orderId = await placeAndDeliver(agent)
    await api.send('PATCH', `/delivery-agents/${agent}`, { payload: { fullName: 'Selvi Renamed' } })
    expect(await everything()).toMatch(AGENT_DATA)
    expect((await previewAgent(agent)).json()).toEqual({ name: 'Selvi Renamed', orders: 1, events: 4, undelivered: [] })
    expect((await eraseAgent(agent)).json()).toEqual({ orders: 1, events: 4 })

    expect(await everything()).not.toMatch(AGENT_DATA)
    expect((await api.send('GET', '/delivery-agents')).json()).toEqual([])
    expect((await api.send('GET', `/orders/${orderId}`)).json().deliveryAgentId.fullName).toBe('Erased agent')
    const [event] = (await events('agent')).json()
    expect(event).toMatchObject({ action: 'erased', subjectId: agent, person: ADMIN.email, after: { events: 4 } })
  })

  it('also erases an agent who was deleted before', async () => {
    const agent = await addAgent(api)
    await placeAndDeliver(agent)
    await api.send('DELETE', `/delivery-agents/${agent}`)
    expect(await everything()).toMatch(AGENT_DATA)
    expect((await eraseAgent(agent)).statusCode).toBe(200)
    expect(await everything()).not.toMatch(AGENT_DATA)
  })

  it('leaves the other agent of a reassigned order', async () => {
    const [first, second] = [await addAgent(api), await addAgent(api, { fullName: 'Murugan' })]
    const orderId = await place()
    await setStatus(orderId, 'accepted')
    await assign(orderId, first)
    await api.send('PATCH', `/orders/${orderId}/assignment`, {
      payload: {
        deliveryAgentId: second,
        expectedDeliveryDate: indiaDay(new Date()),
        deliveryTimeSlot: '9AM-12PM (Morning)',
        notes: '',
      },
    })
    await eraseAgent(first)
    const history = (await api.send('GET', `/orders/${orderId}/events`)).json()
    const { before, after } = history.at(-1)
    expect([before.agentName, after.agentName]).toEqual(['[erased]', 'Murugan'])
  })

  it('is refused while the agent has undelivered orders', async () => {
    const agent = await addAgent(api)
    const orderId = await place()
    await setStatus(orderId, 'accepted')
    await assign(orderId, agent)
    expect((await previewAgent(agent)).json().undelivered).toEqual([orderId])
    const reply = await eraseAgent(agent)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'agent.holds_orders'])
    expect(await everything()).toMatch(AGENT_DATA)
  })

  it.each(['0', 'x', '999'])('is refused for the unknown agent %s', async (id) => {
    for (const reply of [await previewAgent(id), await eraseAgent(id)])
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'agent.not_found'])
  })
})
