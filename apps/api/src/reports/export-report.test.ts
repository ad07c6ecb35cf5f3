import { read, utils } from '@e965/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'
import { SMALL_SHOP } from '../../test/reports/small-shop.ts'
import { storeShop } from '../../test/reports/test-shop.ts'
import { exportReport } from './export-report.ts'
import { salesByDay } from './definitions/sales-reports.ts'

const api = testApi()
const OWNER = { name: ADMIN.email, address: null }
const file = (report: string, format: string) =>
  api.send('GET', `/reports/${report}/export?from=2026-11-01&to=2026-11-02&format=${format}`)

beforeEach(async () => {
  await storeShop(api.db.owner, SMALL_SHOP)
})

describe('GET /reports/{reportId}/export', () => {
  it('is a CSV file of all rows without totals, named for the report and its days', async () => {
    const reply = await file('sales-by-day', 'csv')
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="sales-by-day-2026-11-01-to-2026-11-02.csv"',
    )
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.body).toBe(
      '\u{feff}Day,Orders,Goods,Coupons and extra discounts,Packing,Delivery charges,GST and rounding,Value,' +
        'Average order\r\n' +
        '2026-11-01,3,775.96,0,0,60,0,835.96,278.65\r\n2026-11-02,1,500,0,0,0,0,500,500\r\n',
    )
  })

  // covers beyond-33
  it('never has a formula, and leaves empty what is unknown', async () => {
    await api.db.owner.run({ name: 'test_name', text: "update orders set customer_name = '=1+1'" })
    expect((await file('customers', 'csv')).body).toContain("\r\n'=1+1,9876500011,2026-11-01,2,796\r\n")
    expect((await file('by-agent', 'csv')).body).toContain('\r\nRavi Kumar,1,0,0,,1,\r\n')

    const sheet = read((await file('customers', 'xlsx')).rawPayload).Sheets['Customers'] ?? {}
    expect(sheet['A2']).toMatchObject({ t: 's', v: '=1+1' })
    expect(sheet['A2'].f).toBeUndefined()
    // Digits that are no number stay text.
    expect(sheet['B2']).toMatchObject({ t: 's', v: '9876500011' })
  })

  // covers beyond-33
  it('is an .xlsx file with real dates and numbers', async () => {
    const reply = await file('sales-by-day', 'xlsx')
    expect(reply.headers['content-disposition']).toMatch(/\.xlsx"$/)
    const book = read(reply.rawPayload, { cellNF: true })
    const sheet = book.Sheets['Sales by day'] ?? {}
    expect(utils.sheet_to_json(sheet, { header: 1, raw: true })[0]).toContain('Delivery charges')
    expect(sheet['A2']).toMatchObject({ t: 'n', w: '2026-11-01', z: 'yyyy-mm-dd' })
    expect(sheet['B2']).toMatchObject({ t: 'n', v: 3 })
    expect(sheet['C2']).toMatchObject({ t: 'n', v: 775.96, z: '#,##0.00', w: '775.96' })
    const dated = read(reply.rawPayload, { cellDates: true, UTC: true }).Sheets['Sales by day']?.['A2']
    expect(dated.v.toISOString()).toBe('2026-11-01T00:00:00.000Z')
  })

  it('is recorded with its period and rows', async () => {
    await file('sales-by-day', 'csv')
    const [event] = (await api.send('GET', '/activity?subject=download')).json()
    const after = { from: '2026-11-01', to: '2026-11-02', rows: 2 }
    expect(event).toMatchObject({ action: 'exported', person: ADMIN.email, subjectId: 'sales-by-day', after })
  })

  // covers beyond-33
  it('refuses more rows than a file may have', async () => {
    const days = { from: '2026-11-01', to: '2026-11-02' }
    await expect(exportReport(api.db, salesByDay, days, 'csv', OWNER, 1)).rejects.toMatchObject({
      code: 'report.too_large',
      status: 413,
    })
    expect(await exportReport(api.db, salesByDay, days, 'csv', OWNER, 2)).toMatchObject({
      type: 'text/csv; charset=utf-8',
    })
  })
})

describe('GET /reports/{reportId}/orders', () => {
  // covers beyond-26
  it('lists all orders of a report page by page, newest first, those placed at the same moment too', async () => {
    const many = {
      name: 'test_page',
      text: `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state,
          pincode, subtotal_paise, total_paise, payment_method)
        select 'X-' || lpad(n::text, 3, '0'), 'processing', '2026-11-05T06:00:00Z', 'Meena', '', '', 'Salem', '', '',
          12345, 12345, '' from generate_series(1, 120) n`,
    }
    await api.db.owner.run(many)
    const page = async (before = '') =>
      (await api.send('GET', `/reports/by-city/orders?from=2026-11-05&to=2026-11-05${before}`)).json()
    const first = await page()
    expect(first.orders[0]).toEqual({
      orderId: 'X-120',
      placedAt: '2026-11-05T06:00:00.000Z',
      customerName: 'Meena',
      city: 'Salem',
      status: 'processing',
      total: 123.45,
    })
    expect(first).toMatchObject({ count: 120, next: 'X-071' })
    const second = await page(`&before=${first.next}`)
    const third = await page(`&before=${second.next}`)
    expect([first, second, third].map(({ orders }) => orders.length)).toEqual([50, 50, 20])
    expect(third).toMatchObject({ count: 120, next: null })
    expect(third.orders.at(-1).orderId).toBe('X-001')
  })

  // covers beyond-26
  it('finds the orders behind an empty key', async () => {
    await api.db.owner.run({ name: 'test_no_method', text: "update orders set payment_method = ''" })
    const of = async (key: string) =>
      (await api.send('GET', `/reports/by-payment-method/orders?from=2026-11-01&to=2026-11-02${key}`)).json().count
    expect(await of('&key=')).toBe(4)
    expect(await of('&key=upi')).toBe(0)
    expect(await of('')).toBe(4)
  })
})
