import type { ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { addAgent, addProduct, orderIn } from '../../test/factories.ts'
import { ADMIN, form, testApi } from '../../test/harness.ts'
import { draftOf, entered } from '../../test/entries.ts'
import { as, person, signInAs } from '../../test/staff.ts'
import { rewritingEvents } from '../../test/rewriting-events.ts'

const api = testApi()
const get = (path: string) => api.send('GET', path)
const list = async (query: Record<string, string> = {}) => {
  const reply = await get(`/activity?${new URLSearchParams(query)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ActivityEvent[]>()
}
const said = (events: ActivityEvent[]) => events.map(({ subject, action }) => `${subject} ${action}`)
const changePrice = async (id: string, orignalPrice: string) =>
  api.send('PATCH', `/products/${id}`, await form({ orignalPrice }))

/** A product, its change of price, an agent, and an order with its product. */
async function busyDay() {
  const product = await addProduct(api, { productName: 'Lakshmi Rocket' })
  await changePrice(product._id, '120')
  const agent = await addAgent(api)
  const orderId = await orderIn(api)
  return { productId: product._id, agent, orderId }
}

const addBrands = (count: number) =>
  api.db.run(
    {
      name: 'test_brands',
      text: `insert into events (subject, subject_id, action, actor, after)
             select 'brand', n::text, 'created', 'x', jsonb_build_object('name', 'Rocket ' || n)
             from generate_series(1, $1::int) n`,
    },
    [count],
  )

describe('GET /activity', () => {
  // covers beyond-15
  it('lists every event, newest first, with the values before and after', async () => {
    const { productId } = await busyDay()
    const events = await list()
    expect(said(events)).toEqual([
      'order placed',
      'product created',
      'agent created',
      'product changed',
      'product created',
    ])
    expect(events[3]).toMatchObject({
      person: ADMIN.email,
      personName: 'Administrator',
      address: '127.0.0.1',
      subjectId: productId,
      before: { orignalPricePaise: 10_000 },
      after: { orignalPricePaise: 12_000 },
    })
    expect(Math.abs(Date.now() - Date.parse(events[3]?.at ?? ''))).toBeLessThan(60_000)
  })

  it('filters by actor, subject and record', async () => {
    const { productId, agent } = await busyDay()
    expect(said(await list({ person: 'storefront' }))).toEqual(['order placed'])
    expect(said(await list({ subject: 'agent' }))).toEqual(['agent created'])
    expect(said(await list({ subject: 'product', subjectId: productId }))).toEqual([
      'product changed',
      'product created',
    ])
    expect(said(await list({ person: ADMIN.email, subject: 'agent', subjectId: agent }))).toEqual(['agent created'])
    expect(await list({ person: 'nobody' })).toEqual([])
  })

  // covers beyond-15
  it("filters by India's days, both included", async () => {
    const { orderId } = await busyDay()
    const move = (at: string, where: string) =>
      api.db.owner.run(rewritingEvents(`test_move_${at}`, `update events set at = '${at}' where ${where}`))
    // 23:59 and 00:00 in India.
    await move('2026-03-31T18:29:59Z', `subject_id = '${orderId}'`)
    await move('2026-03-31T18:30:00Z', `subject = 'agent'`)
    expect(said(await list({ from: '2026-03-31', to: '2026-03-31' }))).toEqual(['order placed'])
    expect(said(await list({ from: '2026-04-01', to: '2026-04-01' }))).toEqual(['agent created'])
    expect(said(await list({ to: '2026-04-01' }))).toEqual(['agent created', 'order placed'])
    expect(await list({ from: indiaDay(new Date()) })).toHaveLength(3)
  })

  it('filters by kind: cancellations, prices, discounts, payments and access', async () => {
    const { productId, orderId: rejected } = await busyDay()
    await api.send('PATCH', `/products/${productId}`, await form({ brandName: 'Cock' }))
    await api.send('PATCH', `/orders/vendorStatus/rejected/${rejected}`)
    const draft = draftOf([{ productId, quantity: 2 }])
    const placed = await entered(api, { ...draft, extraDiscount: { amount: 10 } }, { expectedTotal: 71 })
    await entered(api, draft, { expectedTotal: 81 })
    const payload = { email: 'meena@shop.example', name: 'Meena', role: 'packer' }
    await api.send('POST', '/staff/invitations', { payload })
    const found = async (kind: string) =>
      (await list({ kind })).map(({ subject, subjectId, action }) => [subject, subjectId, action])

    expect(await found('cancelled')).toEqual([['order', rejected, 'reject']])
    expect(await found('prices')).toEqual([['product', productId, 'changed']])
    expect(await found('discounts')).toEqual([['order', placed.orderId, 'placed']])
    expect((await found('access')).at(0)).toEqual(['vendor', '', 'invited'])
    expect(await list({ kind: 'payments' })).toEqual([])
    expect((await get('/activity?kind=gifts')).statusCode).toBe(400)
  })

  // covers beyond-15
  it('leaves out the openings of lists with personal data on request, in a search and a file too', async () => {
    await addAgent(api)
    await get('/delivery-agents')
    expect(said(await list())).toEqual(['agent aadhaar_shown', 'agent created'])
    expect(said(await list({ openings: 'hidden' }))).toEqual(['agent created'])
    expect(said(await list({ openings: 'hidden', search: 'selvi' }))).toEqual(['agent created'])
    expect((await get('/activity/export?openings=hidden')).body).not.toContain('Aadhaar')
    expect((await get('/activity?openings=shown')).statusCode).toBe(400)
  })

  it('names the account of a sign-in', async () => {
    await api.anonymous('POST', '/vendor/signin', { payload: ADMIN })
    const [event] = await list({ subject: 'vendor', person: ADMIN.email })
    expect([event?.action, event?.account]).toEqual(['signed_in', ADMIN.email])
  })

  // covers beyond-15
  it('finds present and former names, and orders by their number', async () => {
    const { productId, agent, orderId } = await busyDay()
    await api.send('PATCH', `/products/${productId}`, await form({ productName: 'Lakshmi Special' }))
    await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    await api.send('POST', '/delivery-agents/assign-order', {
      payload: {
        orderId,
        deliveryAgentId: agent,
        expectedDeliveryDate: indiaDay(new Date()),
        deliveryTimeSlot: '9AM-12PM (Morning)',
      },
    })
    expect(said(await list({ search: 'lakshmi ROCKET' }))).toEqual([
      'product changed',
      'product changed',
      'product created',
    ])
    expect(said(await list({ search: 'special' }))).toEqual(['product changed'])
    expect(said(await list({ search: 'Selvi' }))).toEqual(['order assign', 'agent created'])
    expect(said(await list({ search: orderId.toLowerCase() }))).toEqual([
      'order assign',
      'order accept',
      'order placed',
    ])
    expect(said(await list({ search: 'Selvi', subject: 'agent' }))).toEqual(['agent created'])
    for (const search of ['%%%', '___', '10000']) expect(await list({ search })).toEqual([])
  })

  it('finds rare names behind thousands of newer events, and frequent ones page by page', async () => {
    await addAgent(api)
    await addBrands(6000)
    expect(said(await list({ search: 'Selvi' }))).toEqual(['agent created'])
    const newest = await list({ search: 'rocket', limit: '200' })
    expect(newest.map(({ subjectId }) => subjectId)).toEqual(Array.from({ length: 200 }, (_, n) => String(6000 - n)))
    const older = await list({ search: 'rocket', before: newest.at(-1)?._id ?? '' })
    expect(older[0]?.subjectId).toBe('5800')
  })

  // covers beyond-15
  it('pages by a link to the next page, which keeps the filter', async () => {
    for (let n = 0; n < 5; n += 1) await addAgent(api)
    await addProduct(api)
    const seen: string[] = []
    let query: string | undefined = '?subject=agent&limit=2'
    while (query !== undefined) {
      const reply = await get(`/activity${query}`)
      seen.push(...reply.json<ActivityEvent[]>().map(({ subjectId }) => subjectId))
      query = /^<(\?[^>]+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1]
    }
    expect(seen).toEqual((await list({ subject: 'agent' })).map(({ subjectId }) => subjectId))
    expect(seen).toHaveLength(5)
  })

  it.each([
    ['search=ab', 'search', 'Search for at least 3 characters'],
    ['from=2026-02-31', 'from', 'This day is not in the calendar'],
    ['limit=201', 'limit', 'limit must be a whole number from 1 to 200'],
    ['person=a%00b', 'person', 'person contains an invalid character'],
  ])('refuses ?%s', async (query, field, message) => {
    const reply = await get(`/activity?${query}`)
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }])
  })

  it.each(['x', '999999', '-1'])('refuses the unknown cursor %s', async (before) => {
    const reply = await get(`/activity?before=${before}`)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'event.not_found'])
  })
})

describe('GET /activity/people', () => {
  it('lists everyone who has caused an event, once', async () => {
    await busyDay()
    expect((await get('/activity/people')).json()).toEqual([
      { person: ADMIN.email, name: 'Administrator' },
      { person: 'storefront', name: 'storefront' },
    ])
  })

  it('lists no stranger who only tried to sign in', async () => {
    await signInAs(api, 'stranger@evil.example')
    expect(said(await list({ person: 'stranger@evil.example' }))).toEqual(['vendor sign_in_failed'])
    expect((await get('/activity/people')).json()).toMatchObject([{ person: ADMIN.email }])
  })
})

it('shows the network addresses of colleagues to owners only', async () => {
  const clerk = await person(api, 'clerk')
  const agent = await addAgent(api)
  const [[seen], [known]] = [
    (await as(api, clerk.token)('GET', `/delivery-agents/${agent}/events`)).json(),
    (await get(`/delivery-agents/${agent}/events`)).json(),
  ]
  expect([seen.address, known.address]).toEqual([null, '127.0.0.1'])
})

describe('GET /activity/export', () => {
  it('sends matching events as CSV, with labels and changes in words', async () => {
    const { productId } = await busyDay()
    const reply = await get(`/activity/export?subject=product&subjectId=${productId}`)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/)
    const [header, changed, created] = reply.body.trimEnd().split('\r\n')
    expect(header).toBe('\u{feff}Date,Time,Person,Account,Network address,Action,Subject,Name,ID,Changes')
    expect(changed).toContain(`,Changed,Product,Lakshmi Rocket,${productId},MRP: ₹100.00 → ₹120.00`)
    expect(created).toContain(`,Added,Product,Lakshmi Rocket,${productId},`)
  })

  it('records the download', async () => {
    await busyDay()
    const { length: all } = (await get('/activity')).json()
    await get('/activity/export?to=2099-12-31')
    await get('/activity/export?search=nowhere')
    expect((await get('/activity?subject=download')).json()).toMatchObject([
      { person: ADMIN.email, subjectId: 'activity', after: { rows: 0, filtered: true } },
      { person: ADMIN.email, subjectId: 'activity', after: { rows: all, to: '2099-12-31', filtered: false } },
    ])
  })

  // covers beyond-15
  it('sends no cell that a spreadsheet would run as a formula', async () => {
    await addAgent(api, { fullName: '=HYPERLINK("http://evil.example")' })
    expect((await get('/activity/export')).body).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  it.each([
    ['', 2300],
    ['?search=rocket', 2300],
    ['?search=rocket&person=x', 2300],
    ['?search=nothing', 0],
  ])('sends all events of %j, also beyond one batch', async (query, count) => {
    await addBrands(2300)
    const lines = (await get(`/activity/export${query}`)).body.trimEnd().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => line.split(',')[8])).size).toBe(count)
  })
})

describe('the history of a product', () => {
  const history = (id: string) => get(`/products/${encodeURIComponent(id)}/events`)

  // covers beyond-17
  it('says who changed a price and when, newest first', async () => {
    const { productId } = await busyDay()
    const events = (await history(productId)).json<ActivityEvent[]>()
    expect(said(events)).toEqual(['product changed', 'product created'])
    expect(events[0]).toMatchObject({
      person: ADMIN.email,
      before: { orignalPricePaise: 10_000 },
      after: { orignalPricePaise: 12_000 },
    })
  })

  // covers beyond-17
  it('outlives the product', async () => {
    const { productId } = await busyDay()
    await api.send('DELETE', `/products/${productId}`)
    expect(said((await history(productId)).json())).toEqual(['product deleted', 'product changed', 'product created'])
  })

  it.each(['0', 'x', '\0', '99999999999999999999'])('is refused for the unknown product %j', async (id) => {
    const reply = await history(id)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'product.not_found'])
  })
})

describe('the history of a delivery agent', () => {
  it('says who changed what, without the Aadhaar number', async () => {
    const { agent } = await busyDay()
    await api.send('PATCH', `/delivery-agents/${agent}`, { payload: { aadharNumber: '0987 6543 2109' } })
    const reply = await get(`/delivery-agents/${agent}/events`)
    expect(said(reply.json())).toEqual(['agent changed', 'agent created'])
    expect(reply.json()[0].after.aadharNumber).toBe('changed')
    expect(reply.body).not.toMatch(/0987|2109|8901/)
    expect((await get('/delivery-agents/999/events')).json().code).toBe('agent.not_found')
  })
})
