import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../../test/harness.ts'
import { PLAIN_REPORTS, plainFigures, plainReport } from '../../../test/reports/plain-reports.ts'
import { SMALL_SHOP } from '../../../test/reports/small-shop.ts'
import { storeShop, type TestOrder, type TestShop } from '../../../test/reports/test-shop.ts'
import { overviewFigures } from '../overview/overview.ts'
import { CUBES, REPORTS } from '../reports.ts'
import { runReport } from '../run-report.ts'
import { isFarBehind, sumPastDays } from './sum-past-days.ts'
import { lockSums, sumDays, takePendingDays } from './sums.store.ts'

/** The small shop, whose cancellation says which status it ended: the plain computation does not look for it. */
const SHOP: TestShop = {
  ...SMALL_SHOP,
  orders: SMALL_SHOP.orders.map((order) => ({
    ...order,
    events: order.events.map((event) => (event.action === 'cancel' ? { ...event, before: 'processing' } : event)),
  })),
}
const api = testApi()
const DAYS = { from: '2026-10-31', to: '2026-11-30' }
const sumAll = () => sumPastDays(api.db, new AbortController().signal)
const run = (name: string, text: string) => api.db.owner.run({ name: `test_${name}`, text })
const summed = async (isMonth = false) => {
  const text = `select start as day from report_summed where is_month = ${isMonth} order by start`
  return (await api.db.many<{ day: string }>({ name: `test_summed_${isMonth}`, text })).map(({ day }) => day)
}
const countMarks = async () =>
  (await api.db.one<{ count: number }>({ name: 'test_marks', text: 'select count(*) from report_marks' })).count

const reportOf = async (id: string, days = DAYS) => {
  const report = REPORTS.find((one) => one.id === id)
  if (!report) throw new Error(`no report ${id}`)
  return runReport(api.db, report, days, 100)
}
const rowsOf = async (id: string) => (await reportOf(id)).rows.map(({ cells }) => cells)
const plainRows = (shop: TestShop, id: string) =>
  plainReport(shop, id, DAYS.from, DAYS.to).rows.map(({ cells }) => cells)

/** Compares every report, and the figures of the overview, with the plain computation. */
async function expectParity(shop: TestShop, days = DAYS): Promise<void> {
  for (const id of PLAIN_REPORTS) {
    const rows = (await reportOf(id, days)).rows.map(({ key, cells }) => ({ key, cells }))
    const plain = plainReport(shop, id, days.from, days.to).rows.map(({ key, cells }) => ({ key, cells }))
    expect({ id, rows }).toEqual({ id, rows: plain })
  }
  expect(await overviewFigures(api.db, days)).toEqual(plainFigures(shop, days.from, days.to))
}

const moved = (shop: TestShop, days: number): TestShop => {
  const before = (moment: string) => new Date(Date.parse(moment) - days * 86_400_000).toISOString()
  const orders = shop.orders.map((order) => ({
    ...order,
    placedAt: before(order.placedAt),
    deliveryDay: order.deliveryDay && addDays(order.deliveryDay, -days),
    events: order.events.map((event) => ({ ...event, at: before(event.at) })),
  }))
  return { ...shop, orders }
}
const changed = (orderId: string, change: Partial<TestOrder>): TestShop => ({
  ...SHOP,
  orders: SHOP.orders.map((order) => (order.orderId === orderId ? { ...order, ...change } : order)),
})

describe('the sums of past days', () => {
  // covers beyond-47
  it('give what the orders themselves give, before and after they are made', async () => {
    await storeShop(api.db.owner, SHOP)
    await expectParity(SHOP)
    expect(await summed()).toEqual([])
    await sumAll()
    expect([await summed().then((days) => days[0]), await countMarks()]).toEqual(['2026-10-31', 0])
    await expectParity(SHOP)
  })

  it('leave no space of removed marks for reports to read', async () => {
    await storeShop(api.db.owner, SHOP)
    const many = "select '2026-11-01', true from generate_series(1, 50000)"
    await run('many_marks', `insert into report_marks (day, is_sale) ${many}`)
    const size = { name: 'test_marks_size', text: "select pg_relation_size('report_marks') as bytes" }
    expect((await api.db.one<{ bytes: number }>(size)).bytes).toBeGreaterThan(2_000_000)
    await sumAll()
    expect((await api.db.one<{ bytes: number }>(size)).bytes).toBeLessThan(100_000)
  })

  // covers beyond-47
  it('are added up by whole months, which a changed day divides', async () => {
    // The orders of 31 July to 30 August.
    const shop = moved(SHOP, 92)
    const august = { from: '2026-08-01', to: '2026-08-31' }
    await storeShop(api.db.owner, shop)
    await sumAll()
    expect(await summed(true)).toContain('2026-08-01')
    await expectParity(shop, august)
    await expectParity(shop, { from: '2026-07-31', to: '2026-09-15' })

    await run('alter_month', `update report_sums set orders = orders + 1000 where cube = 'hours' and is_month`)
    expect((await reportOf('by-hour', august)).totals[2]).toBeGreaterThan(1000)
    await run('mark_day', `insert into report_marks (day, is_sale) values ('2026-08-02', true)`)
    await expectParity(shop, august)
    await sumAll()
    await expectParity(shop, august)
  })

  // covers beyond-47
  it.each([
    ['an order is cancelled', 'PJ-202611-000003', { status: 'cancel' }],
    ['the only booked order of a day is rejected', 'PJ-202611-000008', { status: 'rejected' }],
    ['a rejected order is reopened', 'PJ-202611-000004', { status: 'processing' }],
    ['an order makes progress', 'PJ-202611-000008', { status: 'ready' }],
    ['an address is corrected', 'PJ-202611-000005', { city: 'Erode' }],
  ] as const)('are not used once %s, and are made again', async (_what, orderId, change) => {
    await storeShop(api.db.owner, SHOP)
    await sumAll()
    const [column, value] = Object.entries(change)[0] ?? []
    await run(`change_${value}`, `update orders set ${column} = '${value}' where order_id = '${orderId}'`)
    const shop = changed(orderId, change)
    const ids = ['by-product', 'sales-by-day', 'by-city', 'by-hour', 'by-agent', 'by-source', 'customers']
    const expectRows = async () => {
      for (const id of ids) expect({ id, rows: await rowsOf(id) }).toEqual({ id, rows: plainRows(shop, id) })
      expect(await overviewFigures(api.db, DAYS)).toEqual(plainFigures(shop, DAYS.from, DAYS.to))
    }
    await expectRows()
    await sumAll()
    expect(await countMarks()).toBe(0)
    await expectRows()
  })

  it('of what was sold stay in use while orders only make progress', async () => {
    await storeShop(api.db.owner, SHOP)
    await sumAll()
    await run('alter_items', `update report_sums set quantity = quantity + 1000 where cube = 'items'`)
    await run('progress', `update orders set status = 'ready' where order_id = 'PJ-202611-000008'`)
    expect(await countMarks()).toBe(1)
    expect((await reportOf('by-product')).totals[2]).toBeGreaterThan(1000)
    await sumAll()
    expect((await reportOf('by-product')).totals[2]).toBeGreaterThan(1000)
  })

  // covers beyond-47
  it('follow an order that is added to a past day, and are not made of today', async () => {
    await storeShop(api.db.owner, SHOP)
    await sumAll()
    const added = { ...(SHOP.orders[1] as TestOrder), orderId: 'PJ-202611-000099', agent: null }
    await storeShop(api.db.owner, { agents: [], orders: [added] })
    const shop = { ...SHOP, orders: [...SHOP.orders, added] }
    await expectParity(shop)
    await sumAll()
    await expectParity(shop)

    const today = { ...added, orderId: 'PJ-202611-000100', placedAt: new Date().toISOString(), events: [] }
    await storeShop(api.db.owner, { agents: [], orders: [today] })
    await sumAll()
    const day = indiaDay(new Date())
    expect(await summed()).not.toContain(day)
    expect((await reportOf('by-product', { from: day, to: day })).totals[2]).toBe(3)
  })

  // covers beyond-47
  it('stay marked when an order changes while its day is being summed', async () => {
    await storeShop(api.db.owner, SHOP)
    await sumAll()
    await run('first', `update orders set status = 'ready' where order_id = 'PJ-202611-000008'`)
    await api.db.transaction(async (tx) => {
      await lockSums(tx)
      const { progress } = await takePendingDays(tx, '2026-11-01')
      await sumDays(tx, progress, CUBES)
      // Committed by another connection before this transaction is.
      await run('second', `update orders set status = 'cancel' where order_id = 'PJ-202611-000008'`)
    })
    expect(await countMarks()).toBe(1)
    await expectParity(changed('PJ-202611-000008', { status: 'cancel' }))
  })

  // covers beyond-47
  it('are made by one process at a time, and by another after it was killed', async () => {
    await storeShop(api.db.owner, SHOP)
    expect(await isFarBehind(api.db)).toBe(false)
    const killed = api.db.transaction(async (tx) => {
      await lockSums(tx)
      const { sales } = await takePendingDays(tx, '2026-11-01')
      await sumDays(tx, sales, CUBES)
      await sumAll()
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await summed()).toEqual([])
    await expectParity(SHOP)
    await sumAll()
    expect(await summed()).toContain('2026-11-02')
    await expectParity(SHOP)
  })

  it('are far behind when many months are not summed, as after an upgrade', async () => {
    await storeShop(api.db.owner, moved(SHOP, 150))
    expect(await isFarBehind(api.db)).toBe(true)
    await sumAll()
    expect(await isFarBehind(api.db)).toBe(false)
  })
})
