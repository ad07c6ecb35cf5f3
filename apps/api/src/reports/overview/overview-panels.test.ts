import type { Overview } from '@phuljhari/contract/reports/overview.contract'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { afterEach, describe, expect, it } from 'vitest'
import { collected } from '../../../test/agents-cash.ts'
import { addAgent } from '../../../test/factories.ts'
import { testApi } from '../../../test/harness.ts'
import { claim, orderOf, receiptOf, refund, verified } from '../../../test/payments.ts'
import { SMALL_SHOP } from '../../../test/reports/small-shop.ts'
import { storeShop, type TestOrder } from '../../../test/reports/test-shop.ts'
import { as, person } from '../../../test/staff.ts'
import { todaysSales } from './overview-panels.ts'

const api = testApi()
const NOVEMBER = 'from=2026-11-01&to=2026-11-30'
const get = (path: string) => api.send('GET', `/reports${path}`)
const overview = async (query = NOVEMBER): Promise<Overview> => (await get(`/overview?${query}`)).json()
const run = (name: string, text: string) => api.db.owner.run({ name: `test_${name}`, text })
/** What a panel shows. @throws when it has an error */
function dataOf<Data>(panel: { data: Data } | { error: object } | undefined): Data {
  if (!panel || 'error' in panel) throw new Error(`the panel has ${JSON.stringify(panel)}`)
  return panel.data
}
/** The refusal code of each panel and each top; absent for those with data. */
const refusals = ({ compared: _compared, tops = [], ...panels }: Overview) =>
  Object.fromEntries(
    [...Object.entries(panels), ...tops.map(({ reportId, report }) => [reportId, report] as const)].flatMap(
      ([name, panel]) => (panel && 'error' in panel ? [[name, panel.error.code]] : []),
    ),
  )
const at = (orderId: string, placedAt: string): TestOrder => ({
  ...(SMALL_SHOP.orders[0] as TestOrder),
  orderId,
  placedAt,
})

describe('GET /reports/overview', () => {
  // covers beyond-34
  it('has every panel, with what each report has alone', async () => {
    await storeShop(api.db.owner, SMALL_SHOP)
    const all = await overview()
    expect(refusals(all)).toEqual({})
    expect(all.compared).toBeNull()
    expect(dataOf(all.figures)).toMatchObject({ now: { orders: 7, bookedValue: 1335.96 }, before: null })
    expect(dataOf(all.figures).now.discount).toBeGreaterThan(0)
    expect(all.figures).toEqual((await overview(`${NOVEMBER}&panels=figures`)).figures)
    expect(dataOf(all.trend)).toMatchObject({ now: { unit: 'day' }, before: null })
    expect(dataOf(all.trend).now.points).toHaveLength(30)
    expect(dataOf(all.statuses)).toContainEqual({ status: 'delivered', orders: 2 })
    expect(dataOf(all.toDo)).toMatchObject({ toAccept: 2, unassigned: 1, overdue: 1, failed: 1 })
    expect(dataOf(all.licence)).toEqual({ validTo: '' })
    expect(dataOf(all.reports)).toEqual((await get('')).json())
    const reports = ['by-product', 'by-category', 'by-brand', 'by-city', 'by-agent']
    expect(all.tops?.map(({ reportId }) => reportId)).toEqual(reports)
    for (const { reportId, report } of all.tops ?? [])
      expect(dataOf(report)).toEqual((await get(`/${reportId}?${NOVEMBER}&limit=10`)).json())
  })

  // covers beyond-34
  it('compares with the days before, and says when there is nothing to compare with', async () => {
    await storeShop(api.db.owner, SMALL_SHOP)
    const month = await overview('from=2026-11-01&to=2026-11-03&comparison=previous')
    expect(month.compared).toEqual({ from: '2026-10-29', to: '2026-10-31', hasData: true })
    expect(dataOf(month.figures).before).toMatchObject({ orders: 1, bookedValue: 2250 })
    expect(dataOf(month.trend).before?.points.map(({ orders }) => orders)).toEqual([0, 0, 1])

    const diwali = await overview(`${NOVEMBER}&comparison=diwali`)
    expect(diwali.compared).toEqual({ from: '2025-10-13', to: '2025-11-11', hasData: false })
    expect([dataOf(diwali.figures).before, dataOf(diwali.trend).before]).toEqual([null, null])
    expect((await overview('from=2020-10-01&to=2020-11-14&comparison=diwali')).compared).toBeNull()
  })

  // covers beyond-34
  it('counts the orders that wait for someone as the filters of the order list do', async () => {
    await storeShop(api.db.owner, SMALL_SHOP)
    await run('late', "update orders set delivery_date = '2020-01-01'")
    const filters = { toAccept: 'status=pending', unassigned: 'unassigned=true', overdue: 'overdue=true' }
    const counted = Object.entries({ ...filters, failed: 'status=failed' }).map(async ([name, query]) => [
      name,
      (await api.send('GET', `/orders/count?${query}`)).json().count,
    ])
    const expected = Object.fromEntries(await Promise.all(counted))
    expect(expected).toMatchObject({ toAccept: 2, unassigned: 1, failed: 1 })
    expect(expected.overdue).toBeGreaterThan(1)
    expect(dataOf((await overview()).toDo)).toMatchObject(expected)
  })

  it('has only the panels asked for', async () => {
    expect(Object.keys(await overview(`${NOVEMBER}&panels=figures,toDo`)).toSorted()).toEqual([
      'compared',
      'figures',
      'toDo',
    ])
  })

  // covers beyond-34
  it('counts and sums money as its lists do', async () => {
    const agent = await addAgent(api)
    await collected(api, agent, 100)
    await orderOf(api, 500)
    const overpaid = await orderOf(api, 300)
    await verified(api, receiptOf(overpaid, 300))
    await refund(api, overpaid, 100)
    const returned = await orderOf(api, 250)
    await verified(api, receiptOf(returned, 250))
    await api.send('PATCH', `/orders/vendorStatus/cancel/${returned.orderId}`)
    // Paid before it is accepted: an advance, which nobody has to refund.
    await verified(api, receiptOf(await orderOf(api, 700, { accept: false }), 700))
    await claim(api, await orderOf(api, 900), 40)

    const money = dataOf((await overview()).money)
    const [outstanding, claims, cash, refunds] = await Promise.all(
      ['/payments/outstanding', '/payments/to-verify', '/payments/cash', '/orders/count?payment=overpaid'].map(
        async (path) => (await api.send('GET', path)).json(),
      ),
    )
    expect(money).toMatchObject({
      toVerify: { count: claims.total, amount: claims.amount },
      refundsDue: { count: refunds.count, amount: 250 },
      outstanding: { amount: outstanding.total },
      agentsCash: { count: 1, amount: cash.held },
    })
    expect(money.toVerify).toEqual({ count: 1, amount: 40 })
    expect(money.refundsDue.count).toBe(1)
    const due = await api.send('GET', '/orders/count?payment=due')
    expect(money.outstanding.count).toBe(due.json().count)
    expect(money.agentsCash.amount).toBe(100)
  })

  describe('of one panel', () => {
    afterEach(() => run('restore', 'alter table if exists hidden_turnarounds rename to order_turnarounds'))

    // covers beyond-34
    it('that fails has its error while the others have their data', async () => {
      await storeShop(api.db.owner, SMALL_SHOP)
      await run('hide', 'alter table order_turnarounds rename to hidden_turnarounds')
      const all = await overview()
      expect(refusals(all)).toEqual({ figures: 'internal', 'by-agent': 'internal' })
      expect(all.figures).toEqual({
        error: { code: 'internal', message: 'Something went wrong on the server. Please try again.' },
      })
      expect(dataOf(all.statuses)).toContainEqual({ status: 'delivered', orders: 2 })
    })
  })

  const DENIED = {
    ...Object.fromEntries(['figures', 'trend', 'statuses', 'toDo', 'today'].map((name) => [name, 'role.refused'])),
    ...Object.fromEntries(
      ['by-product', 'by-category', 'by-brand', 'by-city', 'by-agent'].map((name) => [name, 'role.refused']),
    ),
  }
  // covers beyond-34
  it.each([
    ['clerk', DENIED],
    ['packer', { ...DENIED, money: 'role.refused', licence: 'role.refused' }],
  ] as const)('shows a %s the panels of their role', async (role, refused) => {
    const { token } = await person(api, role)
    const reply = await as(api, token)('GET', `/reports/overview?${NOVEMBER}`)
    expect(reply.statusCode).toBe(200)
    expect(refusals(reply.json())).toEqual(refused)
  })

  it.each([
    ['no days', ''],
    ['days in the wrong order', 'from=2026-11-02&to=2026-11-01'],
    ['more than five years', 'from=2020-01-01&to=2026-01-01'],
    ['an unknown comparison', `${NOVEMBER}&comparison=easter`],
    ['an unknown panel', `${NOVEMBER}&panels=figures,weather`],
    ['no panel', `${NOVEMBER}&panels=`],
  ])('refuses %s', async (_what, query) => {
    const reply = await get(`/overview?${query}`)
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status: 400, code: 'request.invalid' })
  })
})

describe("today's sales", () => {
  // Diwali was on 8 November 2026 and on 20 October 2025.
  it('are beside those of the day that was as far from Diwali a year ago', async () => {
    await storeShop(api.db.owner, {
      agents: [],
      orders: [at('PJ-202510-000001', '2025-10-16T18:29:59Z'), at('PJ-202611-000002', '2026-11-04T18:30:00Z')],
    })
    expect(await todaysSales(api.db, '2026-11-05')).toEqual({
      day: '2026-11-05',
      daysToDiwali: 3,
      orders: 1,
      value: 2250,
      comparedDay: '2025-10-17',
      before: { orders: 0, value: 0 },
    })
    expect(await todaysSales(api.db, '2026-11-04')).toMatchObject({
      daysToDiwali: 4,
      orders: 0,
      before: { orders: 1, value: 2250 },
    })
  })

  it('are the same whether or not the period of the overview has the day', async () => {
    await orderOf(api, 500)
    await orderOf(api, 300)
    const today = indiaDay(new Date())
    const alone = await todaysSales(api.db, today)
    expect(alone).toMatchObject({ orders: 2, value: 800 })
    for (const from of [today, addDays(today, -7)])
      expect(dataOf((await overview(`from=${from}&to=${today}`)).today)).toEqual(alone)
    expect(dataOf((await overview('from=2020-01-01&to=2020-01-31')).today)).toEqual(alone)
  })

  it('are beside nothing rather than 0 while the shop had no orders yet', async () => {
    await storeShop(api.db.owner, { agents: [], orders: [at('PJ-202611-000002', '2026-11-10T06:30:00Z')] })
    expect(await todaysSales(api.db, '2026-11-10')).toEqual({
      day: '2026-11-10',
      daysToDiwali: -2,
      orders: 1,
      value: 2250,
      comparedDay: '2025-10-22',
      before: null,
    })
  })
})
