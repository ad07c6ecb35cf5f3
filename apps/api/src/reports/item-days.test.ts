import { indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import { plainReport } from '../../test/reports/plain-reports.ts'
import { SMALL_SHOP } from '../../test/reports/small-shop.ts'
import { storeShop, type TestShop } from '../../test/reports/test-shop.ts'
import { byProduct } from './definitions/sales-reports.ts'
import { overviewFigures } from './overview/overview.ts'
import { runReport } from './run-report.ts'
import { sumPastDays } from './sum-past-days.ts'

const api = testApi()
const DAYS = { from: '2026-11-01', to: '2026-11-30' }
const run = (name: string, text: string) => api.db.owner.run({ name: `test_${name}`, text })
const rows = async () => (await runReport(api.db, byProduct, DAYS, 100)).rows.map(({ cells }) => cells)
const plainRows = (shop: TestShop) => plainReport(shop, 'by-product', DAYS.from, DAYS.to).rows.map(({ cells }) => cells)
const summedDays = async () =>
  (await api.db.many<{ day: string }>({ name: 'test_days', text: 'select day from report_days order by day' })).map(
    ({ day }) => day,
  )

const changed = (orderId: string, status: TestShop['orders'][number]['status']): TestShop => ({
  ...SMALL_SHOP,
  orders: SMALL_SHOP.orders.map((order) => (order.orderId === orderId ? { ...order, status } : order)),
})

describe('the stored sums of items', () => {
  it('are made of past days when a report needs them, and used from then on', async () => {
    await storeShop(api.db.owner, SMALL_SHOP)
    expect(await rows()).toEqual(plainRows(SMALL_SHOP))
    expect(await summedDays()).toEqual(['2026-11-01', '2026-11-02'])
    await run('alter', 'update report_item_days set quantity = quantity + 1000')
    expect((await rows())[0]?.[2]).toBeGreaterThan(1000)
  })

  // covers beyond-47
  it.each([
    ['an order is cancelled', 'PJ-202611-000003', 'cancel'],
    ['the only booked order of a day is rejected', 'PJ-202611-000008', 'rejected'],
    ['a rejected order is reopened', 'PJ-202611-000004', 'processing'],
  ] as const)('are replaced once %s', async (_what, orderId, status) => {
    await storeShop(api.db.owner, SMALL_SHOP)
    await rows()
    await run(`change_${status}`, `update orders set status = '${status}' where order_id = '${orderId}'`)
    const shop = changed(orderId, status)
    expect(await rows()).toEqual(plainRows(shop))
    const { discount } = await overviewFigures(api.db, DAYS)
    const sumsOf = (column: string) => ({ name: `test_sum_${column}`, text: `select sum(${column}) from report_days` })
    expect(await api.db.one(sumsOf('discount_paise'))).toEqual({ sum: Math.round(discount * 100) })
  })

  // covers beyond-47
  it('are replaced once an order was added, and are not made of today', async () => {
    await storeShop(api.db.owner, SMALL_SHOP)
    await rows()
    const [order] = SMALL_SHOP.orders.slice(1)
    if (!order) throw new Error('no order')
    const added = { ...order, orderId: 'PJ-202611-000099', agent: null }
    await storeShop(api.db.owner, { agents: [], orders: [added] })
    expect(await rows()).toEqual(plainRows({ ...SMALL_SHOP, orders: [...SMALL_SHOP.orders, added] }))

    const before = await summedDays()
    const today = { name: 'test_today', text: "select (now() at time zone 'Asia/Kolkata')::date as day" }
    const { day } = await api.db.one<{ day: string }>(today)
    await storeShop(api.db.owner, {
      agents: [],
      orders: [{ ...added, orderId: 'PJ-202611-000100', placedAt: new Date().toISOString() }],
    })
    const { totals } = await runReport(api.db, byProduct, { from: day, to: day }, 100)
    expect({ quantity: totals[2], days: await summedDays() }).toEqual({ quantity: 3, days: before })
  })

  // covers beyond-47
  it('are made once when several reports need them at the same time', async () => {
    await storeShop(api.db.owner, SMALL_SHOP)
    const found = await Promise.all(Array.from({ length: 6 }, rows))
    for (const one of found) expect(one).toEqual(plainRows(SMALL_SHOP))
    expect(await summedDays()).toEqual(['2026-11-01', '2026-11-02'])
  })

  it('are made in advance of any report, of every past day but not of today', async () => {
    const [order] = SMALL_SHOP.orders
    if (!order) throw new Error('no order')
    const daysAgo = (days: number, orderId: string) => ({
      ...order,
      orderId,
      placedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    const orders = [daysAgo(0, 'PJ-202611-000201'), daysAgo(3, 'PJ-202611-000202'), daysAgo(20, 'PJ-202611-000203')]
    await storeShop(api.db.owner, { agents: [], orders })
    await sumPastDays(api.db, new AbortController().signal, 30)
    const dayOf = (index: number) => indiaDay(new Date(orders[index]?.placedAt ?? ''))
    expect(await summedDays()).toEqual([dayOf(2), dayOf(1)])
  })
})
