import { describe, expect, it } from 'vitest'
import { addCoupon, BY_LORRY, draftOf, entered, OWNER } from '../../test/entries.ts'
import { addProduct, orderBody, orderIn, placeOrder } from '../../test/factories.ts'
import { ADMIN, testApi } from '../../test/harness.ts'

const api = testApi()
const exported = async (query = '') => {
  const reply = await api.send('GET', `/orders/export${query}`)
  return { reply, lines: reply.body.replace('\u{feff}', '').trimEnd().split('\r\n') }
}
async function place(change: object = {}): Promise<string> {
  const product = await addProduct(api, { productName: 'Sparkler', orignalPrice: '100.10', discountPrice: '33.35' })
  return (await placeOrder(api, { ...orderBody(product._id), ...change })).json<{ _id: string }>()._id
}

// covers orders-70
describe('GET /orders/export', () => {
  it('records the download, without what was searched for', async () => {
    await orderIn(api)
    await exported()
    await exported('?rows=items&search=nobody&from=2026-01-01')
    const events = (await api.send('GET', '/activity?subject=download')).json()
    const download = { action: 'exported', person: ADMIN.email, before: null }
    expect(events).toMatchObject([
      { ...download, subjectId: 'items', after: { orders: 0, from: '2026-01-01', filtered: true } },
      { ...download, subjectId: 'orders', after: { orders: 1, filtered: false } },
    ])
    expect(JSON.stringify(events)).not.toContain('nobody')
  })

  it('sends one row per order, amounts as numbers in rupees', async () => {
    const order = await place()
    const { reply, lines } = await exported()
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    expect(reply.body.startsWith('\u{feff}Order,Date,Time,Status,Customer,Phone')).toBe(true)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(new RegExp(`^${order},`))
    expect(lines[1]).toMatch(/,Pending,Meena,98765 00011,.*,UPI,,,,1,66\.7,60,126\.7,Please call first,Delivery agent,/)
    expect(lines[1]).toMatch(/,Delivery agent,Storefront,,,0,0,0,,,,0,0,0,0,0,0$/)
  })

  it('sends one row per item', async () => {
    await place()
    const { lines } = await exported('?rows=items')
    expect(lines[1]).toMatch(/,Sparkler,Test Brand,SPARKLERS,2,100\.1,33\.35,66\.7,,,,$/)
  })

  it('sends fulfilment, discounts, packing and transport of an order that staff entered', async () => {
    const { _id } = await addProduct(api)
    await addCoupon(api, 'TEN')
    const discounts = { couponCode: 'TEN', extraDiscount: { amount: 2.9 }, packing: { percent: 10 } }
    await entered(api, draftOf([{ productId: _id, quantity: 2 }], { ...BY_LORRY, ...discounts }), {
      expectedTotal: 77,
    })
    const [titles, cells] = (await exported()).lines.map((line) => line.split(','))
    const cell = (title: string) => cells?.[titles?.indexOf(title) ?? -1]
    expect(['Subtotal', 'Coupon discount', 'Extra discount', 'Packing', 'Shipping', 'Total'].map(cell)).toEqual([
      '81',
      '8.1',
      '2.9',
      '7',
      '0',
      '77',
    ])
    expect(['Fulfilment', 'Source', 'Entered by', 'Coupon', 'Transport', 'Destination'].map(cell)).toEqual([
      'Lorry',
      'Phone',
      OWNER,
      'TEN',
      'KPN',
      'Erode',
    ])
  })

  it('sends all matching orders and no others', async () => {
    const product = await addProduct(api)
    for (let n = 0; n < 205; n += 1) await placeOrder(api, orderBody(product._id))
    const selvi = await place({ customer: { fullName: 'Selvi', phoneNumber: '9000000001' } })
    expect((await exported()).lines).toHaveLength(207)
    const { lines } = await exported('?search=selvi')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([selvi])
    expect((await exported('?search=nobody')).lines).toHaveLength(1)
  })

  it('never sends a cell that a spreadsheet would run as a formula', async () => {
    await place({ customer: { fullName: '=HYPERLINK("http://evil.example")', phoneNumber: '9000000001' } })
    expect((await exported()).lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })
})
