import type { OrderMap, OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { order as orderShape, type Order } from '@phuljhari/contract/orders/orders.contract'
import { DISPLAYED_STATUSES } from '@phuljhari/contract/orders/order-status'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addAgent, addProduct, orderBody, orderIn, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const find = (query = '') => api.send('GET', `/orders${query}`)
const search = (text: string) => find(`?search=${encodeURIComponent(text)}`)
const ids = (reply: { json(): unknown }) => (reply.json() as Order[]).map((order) => order._id)

type Customer = { fullName: string; phoneNumber: string; email?: string }
type Address = { street: string; city: string; state: string; pincode: string; latitude?: number; longitude?: number }
async function place(customer: Partial<Customer> = {}, address: Partial<Address> = {}): Promise<string> {
  const body = orderBody((await addProduct(api, { productName: `Rocket ${customer.fullName ?? ''}` }))._id)
  const reply = await placeOrder(api, {
    ...body,
    customer: { ...body.customer, ...customer },
    deliveryAddress: { ...body.deliveryAddress, ...address },
  })
  return reply.json<Order>()._id
}
async function placeMany(count: number): Promise<string[]> {
  const body = orderBody((await addProduct(api))._id)
  const placed: string[] = []
  for (let n = 0; n < count; n += 1) placed.push((await placeOrder(api, body)).json<Order>()._id)
  return placed.toReversed()
}

describe('GET /orders', () => {
  it('returns the newest orders in the shape of section 3', async () => {
    const placed = await placeMany(3)
    const reply = await find()
    expect(ids(reply)).toEqual(placed)
    expect(z.array(orderShape).parse(reply.json())).toEqual(reply.json())
  })

  it.each(['', 'search=pj&'])('links from page to page without missing an order (%s)', async (filter) => {
    const placed = await placeMany(5)
    const first = await find(`?${filter}limit=2`)
    expect(ids(first)).toEqual(placed.slice(0, 2))
    const link = /^<(\?[^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? ''
    await placeMany(1)
    const second = await find(link)
    expect(ids(second)).toEqual(placed.slice(2, 4))
    const third = await find(/^<(\?[^>]+)>/.exec(String(second.headers['link']))?.[1])
    expect(ids(third)).toEqual(placed.slice(4))
    expect(third.headers['link']).toBeUndefined()
  })

  it('finds an order by each of the eight fields, whatever the case', async () => {
    const wanted = await place(
      { fullName: 'Meenakshi Sundaram', phoneNumber: '98765 43210', email: 'meena@mail.example' },
      { street: '12 Masi Street', city: 'Sivakasi', state: 'Tamil Nadu', pincode: '626123' },
    )
    await place({ fullName: 'Other', phoneNumber: '9000000000' }, { city: 'Pune', state: 'Goa', pincode: '411001' })
    for (const text of [
      wanted,
      'MEENAKSHI',
      '9876543210',
      '98765 43210',
      '+91 98765',
      'meena@',
      'masi street',
      'sivakasi',
      'rocket meenakshi',
    ])
      expect({ text, found: ids(await search(text)) }).toEqual({ text, found: [wanted] })
  })

  // covers beyond-21
  it('finds a phone number typed with a leading 0 or +91, with any separators', async () => {
    const wanted = await place({ fullName: 'Meenakshi', phoneNumber: '9876543210' })
    await place({ fullName: 'Other', phoneNumber: '9000000000' })
    for (const text of ['09876543210', '0 98765 43210', '+91-9876543210', '919876543210', '0987 654', '987-654-3210'])
      expect({ text, found: ids(await search(text)) }).toEqual({ text, found: [wanted] })
  })

  it('finds Tamil words and one or two letters, and matches % and _ literally', async () => {
    const tamil = await place({ fullName: 'மீனா 100%' })
    const other = await place({ fullName: 'Zed_q' })
    expect(ids(await search('மீனா'))).toEqual([tamil])
    expect(ids(await search('மீ'))).toEqual([tamil])
    expect(ids(await search('0%'))).toEqual([tamil])
    expect(ids(await search('d_q'))).toEqual([other])
    expect(ids(await search('z'))).toEqual([other])
  })

  // covers beyond-44
  it('finds an order right after it is placed, and by its new status right after a change', async () => {
    const [order] = await placeMany(1)
    expect(ids(await find('?status=pending&search=pj'))).toEqual([order])
    await api.send('PATCH', `/orders/vendorStatus/accepted/${order}`)
    expect(ids(await find('?status=pending&search=pj'))).toEqual([])
    expect(ids(await find('?status=accepted&search=pj'))).toEqual([order])
  })

  it('filters by every displayed status, even those that the form does not offer', async () => {
    const agent = await addAgent(api)
    const [failed, cancelled] = [await orderIn(api, 'failed', agent), await orderIn(api, 'cancel')]
    const older = await orderIn(api, 'rejected')
    await api.db.run({ name: 'test_older', text: `update orders set status = 'cancelled' where status = 'rejected'` })
    expect(ids(await find('?status=failed'))).toEqual([failed])
    expect(ids(await find('?status=cancelled'))).toEqual([older, cancelled])
  })

  it('filters by agent, city, state, unassigned and day', async () => {
    const agent = await addAgent(api)
    const assigned = await orderIn(api, 'assigned', agent)
    const accepted = await orderIn(api, 'accepted')
    const chennai = await place({}, { city: 'Chennai', state: 'Tamil Nadu' })
    const salem = await place({}, { city: 'SALEM', state: 'Kerala' })
    expect(ids(await find(`?agent=${agent}`))).toEqual([assigned])
    expect(ids(await find('?unassigned=true'))).toEqual([accepted])
    expect(ids(await find('?city=chennai'))).toContain(chennai)
    expect(ids(await find('?city=Salem'))).toEqual([salem])
    expect(ids(await find('?state=kerala'))).toEqual([salem])
    expect(ids(await find('?city=Nowhere'))).toEqual([])
    const today = indiaDay(new Date())
    expect(ids(await find(`?from=${today}&to=${today}`))).toHaveLength(4)
    expect(ids(await find('?to=2020-01-01'))).toEqual([])
  })

  it('finds a state in every spelling that customers use', async () => {
    const written = ['Tamil Nadu', 'Tamilnadu', 'TN'].map((state) => place({}, { state }))
    await place({}, { state: 'Kerala' })
    const unknown = await place({}, { state: 'Nowhere' })
    const tamilNadu = await Promise.all(written)
    for (const state of ['Tamil Nadu', 'tamil  nadu', 'TN', 'தமிழ்நாடு'])
      expect(ids(await find(`?state=${encodeURIComponent(state)}`)).toSorted()).toEqual(tamilNadu.toSorted())
    expect(ids(await find('?state=nowhere'))).toEqual([unknown])
  })

  it('filters by whether there is a location', async () => {
    const located = await place({}, { latitude: 9.45, longitude: 77.8 })
    const unlocated = await place()
    expect(ids(await find('?located=true'))).toEqual([located])
    expect(ids(await find('?located=false'))).toEqual([unlocated])
    expect(ids(await find('?located=true&bounds=77,9,78,10'))).toEqual([located])
  })

  it('finds overdue orders: the delivery day has passed and the order is not delivered', async () => {
    const agent = await addAgent(api)
    const [late, delivered] = [await orderIn(api, 'assigned', agent), await orderIn(api, 'delivered', agent)]
    const yesterday = { name: 'test_yesterday', text: `update orders set delivery_date = current_date - 2` }
    await api.db.run(yesterday)
    expect(ids(await find('?overdue=true'))).toEqual([late])
    expect(ids(await find('?overdue=false'))).toEqual([delivered])
  })

  it.each([
    ['limit=0', 'limit must be a whole number from 1 to 200'],
    ['status=lost', `status must be one of all, ${DISPLAYED_STATUSES.join(', ')}`],
    ['from=2026-02-30', 'This day is not in the calendar'],
    ['bounds=1,2,3', 'bounds must be west,south,east,north in degrees'],
  ])('refuses %s and says why', async (query, message) => {
    const reply = await find(`?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(Object.values(reply.json<{ fields: object }>().fields)).toEqual([message])
  })

  it('returns 404 for a page after an order that does not exist', async () => {
    expect((await find('?before=PJ-0')).statusCode).toBe(404)
  })
})

describe('GET /orders/:orderId', () => {
  it('returns the order, or 404', async () => {
    const [order] = await placeMany(1)
    expect((await api.send('GET', `/orders/${order}`)).json<Order>()._id).toBe(order)
    expect((await api.send('GET', '/orders/PJ-0')).statusCode).toBe(404)
    expect((await api.send('GET', '/orders/%00')).statusCode).toBe(404)
  })
})

describe('GET /orders/count and /orders/summary', () => {
  it('counts the orders that match', async () => {
    await placeMany(3)
    await place({ fullName: 'Selvi' })
    expect((await api.send('GET', '/orders/count')).json()).toEqual({ count: 4 })
    expect((await api.send('GET', '/orders/count?search=selvi')).json()).toEqual({ count: 1 })
  })

  it('returns the six counters and the undelivered orders of each agent', async () => {
    const agent = await addAgent(api)
    for (const status of [
      'processing',
      'accepted',
      'ready',
      'assigned',
      'in_transit',
      'delivered',
      'rejected',
    ] as const)
      await orderIn(api, status, agent)
    expect((await api.send('GET', '/orders/summary')).json<OrderSummary>()).toEqual({
      total: 7,
      pending: 1,
      ready: 1,
      assigned: 1,
      delivered: 1,
      rejected: 1,
      agents: { [agent]: 4 },
    })
  })
})

// covers map-16
describe('GET /orders/map', () => {
  const map = async (query: string) => (await api.send('GET', `/orders/map?${query}`)).json<OrderMap>()

  it('clusters neighbouring orders, and splits them at a higher zoom', async () => {
    const madurai = await place({}, { latitude: 9.9252, longitude: 78.1198 })
    await place({}, { latitude: 9.93, longitude: 78.12 })
    await place({}, { latitude: 28.61, longitude: 77.2 })
    await place()
    const india = await map('bounds=68,6,98,37&zoom=5')
    expect(india.clusters).toMatchObject([
      { count: 2, statuses: { pending: 2 }, bounds: [78.1198, 9.9252, 78.12, 9.93] },
    ])
    expect(india.points).toHaveLength(1)
    expect(india).toMatchObject({ located: 3, unlocated: 1 })
    expect(india).toMatchObject({ statuses: { pending: 3 }, bounds: [77.2, 9.9252, 78.12, 28.61] })
    const streets = await map('bounds=78.1,9.9,78.2,10&zoom=16')
    expect(streets.points.map(({ orderId }) => orderId)).toContain(madurai)
    expect(streets).toMatchObject({ clusters: [], located: 3 })
  })

  it('returns status and city of an unclustered order as they are displayed', async () => {
    const order = await place({}, { city: 'Sivakasi', latitude: 9.45, longitude: 77.8 })
    expect((await map('')).points).toEqual([
      { orderId: order, status: 'pending', city: 'Sivakasi', latitude: 9.45, longitude: 77.8 },
    ])
  })

  it('keeps the id of a cluster that gains an order', async () => {
    const neighbours = [
      { latitude: 9.9252, longitude: 78.1198 },
      { latitude: 9.93, longitude: 78.12 },
      { latitude: 9.92, longitude: 78.11 },
    ]
    const idOf = async () => (await map('')).clusters.map(({ id, count }) => ({ id, count }))
    await place({}, neighbours[0])
    await place({}, neighbours[1])
    const [before] = await idOf()
    expect(before?.count).toBe(2)
    await place({}, neighbours[2])
    expect(await idOf()).toEqual([{ id: before?.id, count: 3 }])
  })

  it('returns no bounds when no matching order has a location', async () => {
    await place()
    expect(await map('')).toEqual({ points: [], clusters: [], located: 0, unlocated: 1, statuses: {}, bounds: null })
  })
})
