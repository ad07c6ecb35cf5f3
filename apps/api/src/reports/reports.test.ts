import type { Report, ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { SMALL_SHOP } from '../../test/reports/small-shop.ts'
import { storeShop } from '../../test/reports/test-shop.ts'
import { REPORTS } from './reports.ts'

const api = testApi()
const NOVEMBER = 'from=2026-11-01&to=2026-11-30'
const get = (path: string) => api.send('GET', `/reports${path}`)
const report = async (id: string, days = NOVEMBER) => (await get(`/${id}?${days}`)).json<Report>()

beforeEach(async () => {
  await storeShop(api.db.owner, SMALL_SHOP)
})

type Expected = { id: string; rows: unknown[][]; totals: unknown[]; key: string; orders: number[] }
/** Computed by hand. `orders`: the numbers of those behind the row with `key`, newest first. */
const EXPECTED: Expected[] = [
  {
    id: 'sales-by-day',
    rows: [
      ['2026-11-01', 3, 775.96, 0, 0, 60, 0, 835.96, 278.65],
      ['2026-11-02', 1, 500, 0, 0, 0, 0, 500, 500],
    ],
    totals: [null, 4, 1275.96, 0, 0, 60, 0, 1335.96, 333.99],
    key: '2026-11-01',
    orders: [5, 3, 2],
  },
  {
    id: 'by-category',
    rows: [
      ['ROCKETS', 3, 750, 250, 58.78],
      ['Sparkels', 12, 486, 40.5, 38.09],
      ['CHAKKAR', 4, 39.96, 9.99, 3.13],
    ],
    totals: [null, 19, 1275.96, 67.16, null],
    key: 'ROCKETS',
    orders: [8, 2],
  },
  {
    id: 'by-brand',
    rows: [
      ['Ajanta', 3, 750, 250, 58.78],
      ['Standard', 16, 525.96, 32.87, 41.22],
    ],
    totals: [null, 19, 1275.96, 67.16, null],
    key: 'Standard',
    orders: [5, 3, 2],
  },
  {
    id: 'by-product',
    rows: [
      ['Whistling Rocket', 'Ajanta', 3, null, 750, 250, 58.78, 'A'],
      // The better one leaves room below 80 %.
      ['Electric Sparkler', 'Standard', 12, null, 486, 40.5, 38.09, 'A'],
      // The better ones are 96.87 %.
      ['Ground Chakkar', 'Standard', 4, null, 39.96, 9.99, 3.13, 'C'],
    ],
    totals: [null, null, 19, null, 1275.96, 67.16, null, null],
    key: '3',
    orders: [5],
  },
  {
    id: 'by-state',
    rows: [
      ['Tamil Nadu', 2, 796, 398, 59.58],
      ['Kerala', 2, 539.96, 269.98, 40.42],
    ],
    totals: [null, 4, 1335.96, 333.99, null],
    key: '32',
    orders: [8, 5],
  },
  {
    id: 'by-city',
    rows: [
      ['MADURAI', 'Tamil Nadu', 2, 796, 398, 59.58],
      ['Kochi', 'Kerala', 2, 539.96, 269.98, 40.42],
    ],
    totals: [null, null, 4, 1335.96, 333.99, null],
    key: 'kochi, 32',
    orders: [8, 5],
  },
  {
    id: 'time-to-accept',
    rows: [
      ['1 to 4 hours', 1, 391, 2],
      // Four hours exactly, and six; an acceptance that was undone does not count.
      ['4 to 12 hours', 2, 444.96, 5],
    ],
    totals: [null, 3, 835.96, 4],
    key: '4',
    orders: [5, 3],
  },
  {
    id: 'packing',
    rows: [['sample data', 1, null, null, 1.5]],
    totals: [null, 1, null, null, 1.5],
    key: 'sample data',
    orders: [3],
  },
  {
    id: 'by-agent',
    rows: [
      // 47:59 and 37:31 hours; the second delivery was a minute after its day.
      ['Selvi Murugan', 2, 2, 1, 50, 0, 42.75],
      ['Ravi Kumar', 1, 0, 0, null, 1, null],
    ],
    totals: [null, 3, 2, 1, 50, 1, 42.75],
    key: '1',
    orders: [3, 2],
  },
  {
    id: 'by-payment-method',
    rows: [
      ['UPI', 2, 796, 398, 59.58],
      ['Cash on delivery', 2, 539.96, 269.98, 40.42],
    ],
    totals: [null, 4, 1335.96, 333.99, null],
    key: 'upi',
    orders: [3, 2],
  },
  {
    id: 'by-source',
    rows: [
      ['Counter', 1, 0, 0, 500, 37.43],
      // A delivered, a failed and two cancelled orders; three of them accepted, one not since that was undone.
      ['Storefront', 4, 2, 50, 430.96, 32.26],
      ['Phone', 2, 1, 50, 405, 30.32],
    ],
    totals: [null, 7, 3, 42.86, 1335.96, null],
    key: 'phone',
    orders: [4, 3],
  },
  {
    id: 'by-clerk',
    rows: [
      ['owner@shop.example', 1, 0, 0, 500, 0],
      ['clerk@shop.example', 2, 1, 50, 405, 0],
    ],
    totals: [null, 3, 1, 33.33, 905, 0],
    key: 'clerk@shop.example',
    orders: [4, 3],
  },
  {
    id: 'discounts',
    rows: [
      ['Sparkels', 1200, 486, 714, 59.5],
      ['CHAKKAR', 79.96, 39.96, 40, 50.03],
      ['ROCKETS', 750, 750, 0, 0],
    ],
    totals: [null, 2029.96, 1275.96, 754, 37.14],
    key: 'Sparkels',
    orders: [3, 2],
  },
  {
    id: 'cancelled-rejected',
    rows: [
      ['Cancelled', 'Not recorded', 'None given', 1, 19.98],
      ['Cancelled', 'Pending', 'None given', 1, 9.99],
      ['Rejected', 'Pending', 'Out of stock', 1, 1000],
    ],
    totals: [null, null, null, 3, 1029.97],
    key: 'Cancelled: Pending',
    orders: [6],
  },
  {
    id: 'customers',
    rows: [
      ['Meena Sundaram', '9876500011', '2026-11-01', 2, 796],
      ['Anbu', '9000000002', '2026-11-02', 2, 539.96],
    ],
    totals: [null, null, null, 4, 1335.96],
    key: '9876500011',
    orders: [3, 2],
  },
  {
    id: 'by-hour',
    rows: [
      ['Monday', 11, 1, 500],
      ['Sunday', 0, 1, 391],
      ['Sunday', 10, 1, 405],
      ['Sunday', 23, 1, 39.96],
    ],
    totals: [null, null, 4, 1335.96],
    key: '7-23',
    orders: [5],
  },
]

describe('the reports of a small shop', () => {
  // covers beyond-24
  it('are all computed by hand here, except those of money and documents', () => {
    const ofOrders = REPORTS.filter(({ base }) => base === 'orders' || base === 'items')
    expect(EXPECTED.map(({ id }) => id).toSorted()).toEqual(ofOrders.map(({ id }) => id).toSorted())
  })

  it.each(EXPECTED)('$id', async ({ id, rows, totals, key, orders }) => {
    const found = await report(id)
    expect({ rows: found.rows.map(({ cells }) => cells), totals: found.totals, rowCount: found.rowCount }).toEqual({
      rows,
      totals,
      rowCount: rows.length,
    })
    expect(found.rows.map((row) => row.key)).toContain(key)
    const behind = (await get(`/${id}/orders?${NOVEMBER}&key=${encodeURIComponent(key)}`)).json()
    expect(behind).toMatchObject({ count: orders.length, next: null })
    expect(behind.orders.map(({ orderId }: { orderId: string }) => Number(orderId.slice(-6)))).toEqual(orders)
  })

  // covers beyond-24
  it('begin and end at midnight in India', async () => {
    const ordersOn = async (days: string) => (await report('sales-by-day', days)).totals[1]
    expect(await ordersOn('from=2026-10-31&to=2026-10-31')).toBe(1)
    expect(await ordersOn('from=2026-11-01&to=2026-11-01')).toBe(3)
    expect(await ordersOn('from=2026-11-02&to=2026-11-30')).toBe(1)
    expect(await ordersOn('from=2026-12-01&to=2026-12-01')).toBe(1)
  })

  it('have no rows and zero totals for days without orders', async () => {
    for (const { id } of REPORTS) {
      const { rows, rowCount, totals } = await report(id, 'from=2020-01-01&to=2020-01-31')
      expect({ id, rows, rowCount }).toEqual({ id, rows: [], rowCount: 0 })
      expect(totals.every((total) => total === 0 || total === null)).toBe(true)
    }
  })
})

describe('states and cities', () => {
  // covers beyond-25
  it('are grouped however they are spelled, and keep what was typed', async () => {
    const spell = (number: number, state: string) =>
      api.db.owner.run({
        name: `test_state_${number}`,
        text: `update orders set state = '${state}' where order_id = 'PJ-202611-00000${number}'`,
      })
    for (const [number, state] of [
      [2, 'Tamilnadu'],
      [3, 'T.N.'],
      [5, 'tamil nadu'],
      [8, 'Ceylon'],
    ] as const)
      await spell(number, state)
    const states = (await report('by-state')).rows.map(({ key, cells }) => [key, ...cells.slice(0, 2)])
    expect(states).toEqual([
      ['33', 'Tamil Nadu', 3],
      ['ceylon', 'Ceylon', 1],
    ])
    const cities = (await report('by-city')).rows.map(({ cells }) => cells.slice(0, 3))
    expect(cities).toEqual([
      ['MADURAI', 'Tamil Nadu', 2],
      ['kochi', 'Ceylon', 1],
      ['Kochi', 'Tamil Nadu', 1],
    ])
    const typed = (await api.send('GET', '/orders/PJ-202611-000003')).json().deliveryAddress.state
    expect(typed).toBe('T.N.')
  })
})

describe('deliveries by agent', () => {
  // covers beyond-28
  it.each([
    ['6PM-9PM (Night)', '2026-11-02T15:30:00Z', 1],
    ['6PM-9PM (Night)', '2026-11-02T15:30:01Z', 0],
    ['6PM-9PM (Night)', '2026-11-02T12:29:59Z', 0],
    ['3PM-6PM (Evening)', '2026-11-02T12:29:59Z', 1],
    ['9AM-12PM (Morning)', '2026-11-01T15:30:00Z', 1],
    ['9AM-12PM (Morning)', '2026-11-03T04:30:00Z', 0],
    ['Same Day (Urgent)', '2026-11-02T18:29:59Z', 1],
  ])('promised for %s of 2 November and delivered at %s: %i on time', async (slot, at, onTime) => {
    await api.empty()
    const order = SMALL_SHOP.orders.find(({ orderId }) => orderId.endsWith('2'))
    const events = order?.events.slice(0, 3) ?? []
    const delivered = { action: 'deliver', at, before: 'assigned', after: 'delivered' } as const
    if (order)
      await storeShop(api.db.owner, {
        ...SMALL_SHOP,
        orders: [{ ...order, deliverySlot: slot, events: [...events, delivered] }],
      })
    expect((await report('by-agent')).totals.slice(2, 4)).toEqual([1, onTime])
  })
})

describe('customers', () => {
  // covers beyond-28
  it('without a phone and erased ones stand below the ranking, however few of its rows are shown', async () => {
    const [order] = SMALL_SHOP.orders.filter(({ orderId }) => orderId.endsWith('3'))
    const named = (number: number, customer: string, phone: string, isErased = false) => ({
      ...(order as (typeof SMALL_SHOP.orders)[number]),
      orderId: `PJ-202611-00010${number}`,
      customer,
      phone,
      isErased,
    })
    await storeShop(api.db.owner, {
      agents: [],
      orders: [named(1, 'Walk-in 1', ''), named(2, 'Walk-in 2', '-'), named(3, 'Walk-in 9', '')].map((one) => ({
        ...one,
        agent: null,
      })),
    })
    await storeShop(api.db.owner, { agents: [], orders: [{ ...named(4, 'Erased customer', '', true), agent: null }] })
    const { rows, totals, rowCount } = await report('customers')
    expect(rows.map(({ cells, isApart = false }) => [cells[0], cells[1], cells[3], isApart])).toEqual([
      ['Meena Sundaram', '9876500011', 2, false],
      ['Anbu', '9000000002', 2, false],
      ['Customers without a phone', null, 3, true],
      ['Erased customers', null, 1, true],
    ])
    expect([totals[3], rowCount]).toEqual([8, 4])
    const few = await report('customers', `${NOVEMBER}&limit=3`)
    expect(few.rows.map(({ cells }) => cells[0])).toEqual([
      'Meena Sundaram',
      'Customers without a phone',
      'Erased customers',
    ])
    const behind = (await get(`/customers/orders?${NOVEMBER}&key=${encodeURIComponent('#walk-ins')}`)).json()
    expect(behind.count).toBe(3)
  })
})

describe('GET /reports', () => {
  // covers beyond-24
  it('describes each report, whose cells are in the order of its columns', async () => {
    const list = (await get('')).json<ReportDescription[]>()
    expect(list.map(({ id }) => id)).toEqual(REPORTS.map(({ id }) => id))
    for (const described of list) {
      const { rows, totals, rowCount: _rowCount, ...same } = await report(described.id)
      expect(same).toEqual(described)
      for (const { cells } of [...rows, { cells: totals }]) expect(cells).toHaveLength(described.columns.length)
    }
  })

  it('lists the reports group by group', async () => {
    const groups = (await get('')).json<ReportDescription[]>().map(({ group }) => group)
    const changes = groups.filter((group, index) => group !== groups[index - 1])
    expect(changes).toEqual(['Sales', 'Customers and places', 'Operations', 'Money'])
  })

  it('names a chart’s columns', async () => {
    for (const { columns, chart } of (await get('')).json<ReportDescription[]>()) {
      const keys = columns.map(({ key }) => key)
      if (chart)
        expect(keys).toEqual(expect.arrayContaining([chart.label, chart.value, chart.acrossLabel ?? chart.label]))
    }
  })
})

describe('GET /reports/{reportId}', () => {
  // covers beyond-24
  it('returns the first rows up to the limit, the totals of all', async () => {
    const { rows, rowCount, totals } = await report('by-product', `${NOVEMBER}&limit=1`)
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Whistling Rocket'])
    expect({ rowCount, quantity: totals[2] }).toEqual({ rowCount: 3, quantity: 19 })
  })

  // covers beyond-24
  it('gives the quantity of a product in cases and loose units too', async () => {
    const days = `from=${indiaDay(new Date())}&to=${indiaDay(new Date())}`
    const items = []
    for (const [productName, unitsPerCase, quantity] of [
      ['Rocket', '40', 125],
      ['Fountain', '10', 30],
      ['Wheel', '50', 8],
      ['Loose Sparkler', '1', 7],
    ] as const)
      items.push({ productId: (await addProduct(api, { productName, unitsPerCase }))._id, quantity })
    expect((await placeOrder(api, { ...orderBody(''), items })).statusCode).toBe(201)
    const { columns, rows } = await report('by-product', days)
    expect(columns.slice(2, 4).map(({ title }) => title)).toEqual(['Quantity', 'Cases + units'])
    expect(rows.map(({ cells }) => [cells[0], cells[2], cells[3]])).toEqual([
      ['Rocket', 125, '3 × 40 + 5'],
      ['Fountain', 30, '3 × 10'],
      ['Wheel', 8, '0 × 50 + 8'],
      ['Loose Sparkler', 7, null],
    ])
  })

  it.each([
    ['an unknown report', `/by-nothing?${NOVEMBER}`, 404, 'report.not_found'],
    ['an unknown report as a file', `/by-nothing/export?${NOVEMBER}`, 404, 'report.not_found'],
    ['the orders of an unknown report', `/by-nothing/orders?${NOVEMBER}`, 404, 'report.not_found'],
    ['no days', '/by-city', 400, 'request.invalid'],
    ['no last day', '/by-city?from=2026-11-01', 400, 'request.invalid'],
    ['a day that is not in the calendar', '/by-city?from=2026-02-30&to=2026-03-01', 400, 'request.invalid'],
    ['days in the wrong order', '/by-city?from=2026-11-02&to=2026-11-01', 400, 'request.invalid'],
    ['more than five years', '/by-city?from=2020-01-01&to=2026-01-01', 400, 'request.invalid'],
    ['a limit of 0', `/by-city?${NOVEMBER}&limit=0`, 400, 'request.invalid'],
    ['a limit that is no number', `/by-city?${NOVEMBER}&limit=all`, 400, 'request.invalid'],
    ['an unknown format', `/by-city/export?${NOVEMBER}&format=pdf`, 400, 'request.invalid'],
    ['a null byte in a key', `/by-city/orders?${NOVEMBER}&key=a%00b`, 400, 'request.invalid'],
    ['the overview without days', '/overview', 400, 'request.invalid'],
  ])('refuses %s', async (_what, path, status, code) => {
    const reply = await get(path)
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status, code })
  })

  it('says what is wrong with the days', async () => {
    expect((await get('/by-city?from=2026-11-02&to=2026-11-01')).json().message).toBe(
      'The first day must not be after the last',
    )
  })

  it('needs a token', async () => {
    for (const path of ['', '/overview', '/by-city', '/by-city/export', '/by-city/orders'])
      expect((await api.anonymous('GET', `/reports${path}?${NOVEMBER}`)).statusCode).toBe(401)
  })
})

/** What a panel of the overview shows. */
const panel = async (name: string, days = NOVEMBER) => (await get(`/overview?${days}&panels=${name}`)).json()[name].data

describe('GET /reports/overview', () => {
  // covers beyond-34
  it('figures: those of the small shop, by hand', async () => {
    expect((await panel('figures')).now).toEqual({
      orders: 7,
      booked: 4,
      bookedValue: 1335.96,
      billedValue: null,
      averageOrder: 333.99,
      deliveredPercent: 28.57,
      cancelledPercent: 28.57,
      rejectedPercent: 14.29,
      discount: 754,
      // 2, 4 and 6 hours; an acceptance that was undone does not count.
      medianHoursToAccept: 4,
      medianHoursToDeliver: 42.75,
    })
  })

  it('figures: a share of nothing is null rather than 0 %', async () => {
    expect((await panel('figures', 'from=2020-01-01&to=2020-01-01')).now).toEqual({
      orders: 0,
      booked: 0,
      bookedValue: 0,
      billedValue: null,
      averageOrder: null,
      deliveredPercent: null,
      cancelledPercent: null,
      rejectedPercent: null,
      discount: 0,
      medianHoursToAccept: null,
      medianHoursToDeliver: null,
    })
  })

  // covers beyond-34
  it('trend: by day without gaps, by hour for a single day', async () => {
    expect((await panel('trend', 'from=2026-10-30&to=2026-11-03')).now).toEqual({
      unit: 'day',
      points: [
        { at: '2026-10-30', orders: 0, value: 0 },
        { at: '2026-10-31', orders: 1, value: 2250 },
        { at: '2026-11-01', orders: 3, value: 835.96 },
        { at: '2026-11-02', orders: 1, value: 500 },
        { at: '2026-11-03', orders: 0, value: 0 },
      ],
    })
    const { unit, points } = (await panel('trend', 'from=2026-11-01&to=2026-11-01')).now
    expect({ unit, hours: points.length }).toEqual({ unit: 'hour', hours: 24 })
    expect(points.filter((point: { orders: number }) => point.orders > 0)).toEqual([
      { at: '00', orders: 1, value: 391 },
      { at: '10', orders: 1, value: 405 },
      { at: '23', orders: 1, value: 39.96 },
    ])
  })

  it('statuses: as displayed, in the order of the life cycle', async () => {
    expect(await panel('statuses')).toEqual([
      { status: 'pending', orders: 0 },
      { status: 'accepted', orders: 1 },
      { status: 'ready', orders: 0 },
      { status: 'assigned', orders: 0 },
      { status: 'picked_up', orders: 0 },
      { status: 'in_transit', orders: 0 },
      { status: 'delivered', orders: 2 },
      { status: 'failed', orders: 1 },
      { status: 'rejected', orders: 1 },
      { status: 'cancelled', orders: 2 },
    ])
  })

  // covers beyond-34
  it('to-do: whatever the days, as many as their lists have', async () => {
    const count = async (filter: string) => (await api.send('GET', `/orders/count?${filter}`)).json().count
    const toDo = await panel('toDo')
    expect(toDo).toMatchObject({ toAccept: 2, unassigned: 1, overdue: 1, failed: 1 })
    expect(toDo).toMatchObject({
      toAccept: await count('status=pending'),
      unassigned: await count('unassigned=true'),
      overdue: await count('overdue=true'),
      refundsDue: await count('payment=overpaid'),
    })
  })
})
