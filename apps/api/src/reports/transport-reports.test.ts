import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import type { OrderBehind, Report } from '@phuljhari/contract/reports/reports.contract'
import type { Transport } from '@phuljhari/contract/transports/transports.contract'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'
import { sumPastDays } from './sums/sum-past-days.ts'

const api = testApi()
const today = indiaDay(new Date())
const ago = (days: number) => addDays(today, -days)

const send = {
  name: 'test_report_place',
  text: `update orders set fulfilment = 'lorry', customer_name = 'Meena', customer_phone = '9876500011', city = $2,
    state = $3 where order_id = $1`,
}
/** An order of a customer that waits for a lorry. */
async function lorryOrder(city: string, state = 'Tamil Nadu'): Promise<string> {
  const orderId = await orderIn(api, 'ready')
  await api.db.run(send, [orderId, city, state])
  return orderId
}

type Booking = { name: string; lrNumber: string; ago: number; cartons: number; freight: string | null }
const formOf = ({ ago: days, ...booking }: Booking) => ({ ...booking, destination: 'Office', bookedOn: ago(days) })
async function book(orderIds: string[], booking: Booking): Promise<string> {
  const reply = await api.send('POST', '/consignments', { payload: { ...formOf(booking), orderIds } })
  expect(reply.statusCode, reply.payload).toBe(201)
  return reply.json<Consignment>()._id
}

const arrival = {
  name: 'test_report_arrival',
  text: `update consignment_orders set confirmed_at = $3::date + interval '6 hours'
    where consignment_id = $1 and order_id = $2`,
}
/** Confirms a consignment, and moves the arrival of its orders to these days. */
async function arrived(id: string, ...orders: Array<[orderId: string, day: string]>): Promise<void> {
  expect((await api.send('POST', `/consignments/${id}/confirm`)).statusCode).toBe(200)
  for (const [orderId, day] of orders) await api.db.run(arrival, [id, orderId, day])
}
const undo = (orderId: string) => api.send('POST', `/orders/${orderId}/undo`)

const transports = async () => (await api.send('GET', '/transports')).json<Transport[]>()
async function idOf(name: string): Promise<string> {
  const found = (await transports()).find((one) => one.name === name)
  if (!found) throw new Error(`no transport ${name}`)
  return found._id
}
async function setDays(name: string, days: number): Promise<void> {
  const payload = { name, days }
  const reply = await api.send('PATCH', `/transports/${await idOf(name)}`, { payload })
  expect(reply.statusCode, reply.payload).toBe(200)
}

const SPAN = `from=${ago(20)}&to=${today}`
const report = async (id: string, days = SPAN) => (await api.send('GET', `/reports/${id}?${days}`)).json<Report>()
async function figures(id: string, days = SPAN) {
  const { rows, totals } = await report(id, days)
  return [...rows.map(({ cells }) => cells), totals]
}
async function behind(id: string, key?: string, days = SPAN): Promise<string[]> {
  const ofRow = key === undefined ? '' : `&key=${encodeURIComponent(key)}`
  const page = (await api.send('GET', `/reports/${id}/orders?${days}${ofRow}`)).json<{
    orders: OrderBehind[]
    count: number
  }>()
  expect(page.count).toBe(page.orders.length)
  return page.orders.map(({ orderId }) => orderId).toSorted()
}

const K1 = { name: 'KPN', lrNumber: 'K1', ago: 5, cartons: 3, freight: '450.50' }
const K2 = { name: 'K.P.N.', lrNumber: 'K2', ago: 10, cartons: 2, freight: '100' }
const K3 = { name: 'k p n', lrNumber: 'K3', ago: 1, cartons: 1, freight: null }
const K4 = { name: 'KPN', lrNumber: 'K4', ago: 4, cartons: 4, freight: '50' }
const A1 = { name: 'ABT', lrNumber: 'A1', ago: 3, cartons: 5, freight: '200' }
const A2 = { name: 'ABT', lrNumber: 'A2', ago: 2, cartons: 1, freight: null }
const A3 = { name: 'ABT', lrNumber: 'A3', ago: 4, cartons: 2, freight: '25' }

/** Orders on seven LRs of two transports, of which one has three spellings. */
async function aWeekOfLorries() {
  const [first, second, parts] = [
    await lorryOrder('Madurai'),
    await lorryOrder('madurai', 'TN'),
    await lorryOrder('Salem'),
  ]
  const [chennai, salem, both] = [await lorryOrder('Chennai'), await lorryOrder('Salem'), await lorryOrder('Madurai')]
  // Two orders on one LR arrive on two days.
  await arrived(await book([first, second], K1), [first, ago(3)], [second, ago(2)])
  // An order in two parts: the first arrives a day after the seven days, the second is open.
  const late = await book([parts], K2)
  const open = await book([parts], K3)
  await arrived(late, [parts, ago(2)])
  // An order in two parts with two transports.
  await book([both], K4)
  await arrived(await book([both], A3), [both, ago(2)])
  // Open: one after the two days of its transport, one on the last of them.
  const overdue = await book([chennai], A1)
  await book([salem], A2)
  const spelling = await idOf('K.P.N.')
  await api.send('POST', `/transports/${await idOf('KPN')}/merge`, { payload: { other: spelling } })
  await setDays('ABT', 2)
  return { first, second, parts, chennai, salem, both, open, overdue, spelling }
}

const sum = () => sumPastDays(api.db, new AbortController().signal)

describe('the reports of transports', () => {
  // covers beyond-127
  it('add up LRs, orders, cartons, freight, days and late ones of each transport, computed by hand', async () => {
    const { first, second, parts, chennai, salem, both } = await aWeekOfLorries()
    expect(await figures('transports')).toEqual([
      ['KPN', 4, 4, 10, 600.5, 5.5, 1],
      ['ABT', 3, 3, 8, 225, 2, 1],
      [null, 7, 6, 18, 825.5, 3, 2],
    ])
    expect((await report('transports')).rows.map(({ key }) => key)).toEqual(['kpn', 'abt'])
    expect(await behind('transports', 'kpn')).toEqual([first, second, parts, both].toSorted())
    expect(await behind('transports', 'abt')).toEqual([chennai, salem, both].toSorted())
    expect(await behind('transports')).toEqual([first, second, parts, chennai, salem, both].toSorted())
  })

  // covers beyond-127
  it('add up the same by town, an LR at the town of its first order', async () => {
    const { first, second, parts, salem, both } = await aWeekOfLorries()
    expect(await figures('towns-by-lorry')).toEqual([
      ['Madurai', 'Tamil Nadu', 3, 3, 9, 525.5, 2.5, 0],
      ['Salem', 'Tamil Nadu', 3, 2, 4, 100, 8, 1],
      ['Chennai', 'Tamil Nadu', 1, 1, 5, 200, null, 1],
      [null, null, 7, 6, 18, 825.5, 3, 2],
    ])
    const [madurai, ofSalem] = (await report('towns-by-lorry')).rows
    expect(await behind('towns-by-lorry', madurai?.key)).toEqual([first, second, both].toSorted())
    expect(await behind('towns-by-lorry', ofSalem?.key)).toEqual([parts, salem].toSorted())
  })

  // covers beyond-127
  it('count an LR on the day on which it was booked', async () => {
    const { both } = await aWeekOfLorries()
    const day = `from=${ago(4)}&to=${ago(4)}`
    expect(await figures('transports', day)).toEqual([
      ['ABT', 1, 1, 2, 25, 2, 0],
      ['KPN', 1, 1, 4, 50, null, 0],
      [null, 2, 1, 6, 75, 2, 0],
    ])
    expect(await behind('transports', undefined, day)).toEqual([both])
    expect(await behind('transports', 'kpn', `from=${ago(20)}&to=${ago(11)}`)).toEqual([])
  })

  // covers beyond-127
  it('follow confirmation, correction, undo, edit, split and days of a transport, also of stored days', async () => {
    const { chennai, salem, open, overdue, spelling } = await aWeekOfLorries()
    await sum()
    await arrived(overdue, [chennai, ago(1)])
    const corrected = await api.send('PATCH', `/consignments/${open}`, {
      payload: { ...formOf({ ...K3, name: 'ABT', ago: 3, cartons: 6, freight: '60' }), basedOn: {} },
    })
    expect(corrected.statusCode, corrected.payload).toBe(200)
    expect((await undo(salem)).statusCode).toBe(200)
    await sum()
    // The order of ABT that arrived in two days was not late; the one that was corrected to it is.
    expect(await figures('transports')).toEqual([
      ['ABT', 3, 3, 13, 285, 2, 1],
      ['KPN', 3, 4, 9, 600.5, 5.5, 1],
      [null, 6, 5, 22, 885.5, 2.5, 2],
    ])
    await setDays('ABT', 4)
    await api.db.run(send, [chennai, 'Erode', 'Tamil Nadu'])
    expect((await figures('transports'))[0]).toEqual(['ABT', 3, 3, 13, 285, 2, 0])
    expect((await figures('towns-by-lorry'))[2]).toEqual(['Erode', 'Tamil Nadu', 1, 1, 5, 200, 2, 0])
    const split = await api.send('POST', `/transports/${spelling}/split`)
    expect(split.statusCode, split.payload).toBe(200)
    expect((await figures('transports')).slice(1, 3)).toEqual([
      ['KPN', 2, 3, 7, 500.5, 3, 0],
      ['K.P.N.', 1, 1, 2, 100, 8, 1],
    ])
  })

  // covers beyond-127
  it('count an order once after another LR of it is undone', async () => {
    const [one, other] = [await lorryOrder('Madurai'), await lorryOrder('Madurai')]
    await book([one, other], K1)
    await book([other], K4)
    expect(await figures('transports')).toEqual([
      ['KPN', 2, 2, 7, 500.5, null, 0],
      [null, 2, 2, 7, 500.5, null, 0],
    ])
    expect((await undo(other)).statusCode).toBe(200)
    expect((await figures('transports'))[0]).toEqual(['KPN', 1, 1, 3, 450.5, null, 0])
    expect(await behind('transports', 'kpn')).toEqual([one])
  })

  // covers beyond-127
  it('know that an LR has arrived when its orders are confirmed at the same time', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => lorryOrder('Madurai')))
    await book(orders, K1)
    const replies = await Promise.all(orders.map((orderId) => api.send('POST', `/orders/${orderId}/confirm-delivery`)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(orders.map(() => 200))
    expect((await figures('transports'))[0]).toEqual(['KPN', 1, 6, 3, 450.5, 5, 0])
  })

  // covers beyond-127
  it('are for those who may read reports', async () => {
    for (const role of ['clerk', 'packer'] as const) {
      const call = as(api, (await person(api, role)).token)
      for (const id of ['transports', 'towns-by-lorry']) {
        expect((await call('GET', `/reports/${id}?${SPAN}`)).statusCode).toBe(403)
        expect((await call('GET', `/reports/${id}/orders?${SPAN}`)).statusCode).toBe(403)
      }
    }
  })
})
