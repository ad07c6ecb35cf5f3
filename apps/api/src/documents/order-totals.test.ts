import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { invoiceOf, documentsOf, issue, register } from '../../test/documents.ts'
import { addCoupon, draftOf, enter, entered, eventsOf, newKey, PICKUP, setSetting } from '../../test/entries.ts'
import { confirm, made, revise } from '../../test/estimates.ts'
import { addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { CASH, moneyOf, receiptOf, record } from '../../test/payments.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
afterEach(() => void vi.useRealTimers())
const today = indiaDay(new Date())
const { invoicing, taxRates } = DEFAULT_SHOP_SETTINGS
const RATES = [{ hsn: '3604', rate: 18, validFrom: '2017-11-15' }]
const quote = (change: object) => setSetting(api, 'invoicing', { ...invoicing, ...change })
const EXCLUSIVE = { pricesIncludeTax: false }
const setRates = (...more: typeof RATES) => setSetting(api, 'taxRates', { ...taxRates, rates: [...RATES, ...more] })
/** 28 % in place of 18 % from a day on. */
const raiseRate = (validFrom: string) => setRates({ hsn: '3604', rate: 28, validFrom })
const read = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json()
const post = (orderId: string, action: string) => api.send('POST', `/orders/${orderId}/${action}`)
const uninvoiced = async () => (await api.send('GET', '/documents/to-be-invoiced')).json()

let productId: string
beforeEach(async () => {
  productId = (await addProduct(api, { orignalPrice: '1000', discountPrice: '', hsn: '36041000' }))._id
})
const draft = (quantity = 1, change: object = {}) => draftOf([{ productId, quantity, listPrice: 1000 }], change)
/** A pick-up of goods for 1,000 before tax, accepted. */
const bought = () => entered(api, draft(1, PICKUP), { expectedTotal: 1180, accept: true })

describe('the total of an order in a shop whose prices exclude GST', () => {
  beforeEach(async () => {
    await register(api)
    await quote(EXCLUSIVE)
  })

  it('is what the customer pays, from the counter to the due and the invoice', async () => {
    expect((await enter(api, draft(1, PICKUP), { expectedTotal: 1000 })).json()).toMatchObject({
      code: 'order.price_changed',
      fields: { expectedTotal: 'The total is now ₹1,180.00' },
    })
    const request = { draft: draft(1, PICKUP), expectedTotal: 1180, accept: true, sale: { mode: 'cash' } }
    const headers = { 'idempotency-key': newKey() }
    const sold = (await api.send('POST', '/orders/entries', { payload: request, headers })).json()
    expect(sold).toMatchObject({ status: 'delivered', subTotal: 1000, tax: 180, totalAmount: 1180 })
    expect(await moneyOf(api, sold)).toMatchObject({ due: 1180, paid: 1180, balance: 0, paymentStatus: 'paid' })
    expect(await invoiceOf(api, sold.orderId)).toMatchObject({ taxable: 1000, cgst: 90, sgst: 90, payable: 1180 })
  })

  it('has tax and round-off as optional fields of POST /orders, with IGST to another State', async () => {
    const odd = (await addProduct(api, { orignalPrice: '999.99', discountPrice: '' }))._id
    const body = { ...orderBody(odd), items: [{ productId: odd, quantity: 1 }], shippingCharge: 0 }
    const kerala = { ...body, deliveryAddress: { ...body.deliveryAddress, state: 'Kerala' } }
    expect((await placeOrder(api, kerala)).json()).toMatchObject({
      subTotal: 999.99,
      tax: 180,
      roundOff: 0.01,
      totalAmount: 1180,
    })
    await quote({})
    const inclusive = (await placeOrder(api, body)).json()
    expect(inclusive).toMatchObject({ subTotal: 999.99, roundOff: 0.01, totalAmount: 1000 })
    expect(inclusive).not.toHaveProperty('tax')
    await quote({ roundOff: false })
    expect((await placeOrder(api, body)).json()).toMatchObject({ totalAmount: 999.99 })
  })

  it('must be paid before acceptance where the shop wants full payment', async () => {
    await setSetting(api, 'paymentPolicy', { acceptNeeds: 'full', advance: 0 })
    const { orderId } = await entered(api, draft(), { expectedTotal: 1180 })
    const refused = await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    expect(refused.json()).toMatchObject({ code: 'order.payment_required', message: expect.stringContaining('₹1,180') })
  })

  it.each([
    [EXCLUSIVE, {}, { tax: 180, totalAmount: 1180 }],
    [{}, EXCLUSIVE, { totalAmount: 1000 }],
  ])('keeps its mode %j when it is edited after the shop has chosen %j', async (before, after, totals) => {
    await quote(before)
    const { orderId } = await entered(api, draft(), { expectedTotal: totals.totalAmount })
    await quote(after)
    const deliveryAddress = { street: '9 New Street', city: 'Erode', state: 'Tamil Nadu', pincode: '638001' }
    const edit = {
      draft: draft(1, { deliveryAddress }),
      expectedTotal: totals.totalAmount,
      edition: 0,
      reason: 'Moved',
    }
    const { order } = (await api.send('PATCH', `/orders/${orderId}`, { payload: edit })).json()
    expect(order).toMatchObject(totals)
  })

  it('is recalculated when an order is edited, and the event says so', async () => {
    const { orderId } = await entered(api, draft(), { expectedTotal: 1180 })
    const payload = { draft: draft(2), expectedTotal: 2360, edition: 0, reason: 'Two' }
    const { order } = (await api.send('PATCH', `/orders/${orderId}`, { payload })).json()
    expect(order).toMatchObject({ tax: 360, totalAmount: 2360, products: [{ product: { hsn: '36041000' } }] })
    expect((await eventsOf(api, orderId)).at(-1)).toMatchObject({
      before: { totalPaise: 118_000, taxPaise: 18_000 },
      after: { totalPaise: 236_000, taxPaise: 36_000 },
    })
  })

  it('is that of the invoice where the HSN of a product without a rate was corrected meanwhile', async () => {
    const product = await addProduct(api, { orignalPrice: '1000', discountPrice: '', hsn: '9503' })
    const unrated = draftOf([{ productId: product._id, quantity: 1, listPrice: 1000 }], PICKUP)
    const { orderId } = await entered(api, unrated, { expectedTotal: 1000, accept: true })
    await api.send('PATCH', `/products/${product._id}`, await form({ hsn: '36041000' }))
    const payload = { draft: { ...unrated, notes: 'Call first' }, expectedTotal: 1180, edition: 0, reason: 'Notes' }
    expect((await api.send('PATCH', `/orders/${orderId}`, { payload })).json()).toMatchObject({
      order: { tax: 180, totalAmount: 1180 },
    })
    await post(orderId, 'hand-over')
    expect(await invoiceOf(api, orderId)).toMatchObject({ payable: 1180, lines: [{ hsn: '3604', rate: 18 }] })
  })

  it('is that of the invoice for a registered buyer of another State who collects the goods', async () => {
    await quote({ ...EXCLUSIVE, roundOff: false })
    const odd = (await addProduct(api, { orignalPrice: '12.25', discountPrice: '', hsn: '36041000' }))._id
    const customer = { fullName: 'Meena Stores', phoneNumber: '98765 00012', gstin: '32AAACM0000B1ZT' }
    const deliveryAddress = { street: '4 MG Road', city: 'Kochi', state: 'Kerala', pincode: '682001' }
    const collected = draftOf([{ productId: odd, quantity: 1, listPrice: 12.25 }], {
      ...PICKUP,
      customer,
      deliveryAddress,
    })
    const { orderId } = await entered(api, collected, { expectedTotal: 14.45, accept: true })
    await post(orderId, 'hand-over')
    expect(await invoiceOf(api, orderId)).toMatchObject({ payable: 14.45, cgst: 1.1, sgst: 1.1, igst: 0 })
  })

  it('is that of the estimate, which shows GST and how it is in the total', async () => {
    const { number, versions } = await made(api, draft(), { expectedTotal: 1180 })
    expect(versions).toMatchObject([{ subTotal: 1000, tax: 180, totalAmount: 1180, gst: 'added' }])
    const { order } = (await confirm(api, number, { version: 1, way: 'phone' })).json()
    expect(order).toMatchObject({ tax: 180, totalAmount: 1180 })
  })

  it('is not confirmed at another amount than the estimate promised', async () => {
    const { number } = await made(api, draft(), { expectedTotal: 1180 })
    await raiseRate(today)
    const refused = await confirm(api, number, { version: 1, way: 'phone' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'estimate.total_changed'])
    expect((await revise(api, number, draft(), { basedOn: 1, expectedTotal: 1280 })).statusCode).toBe(201)
    const { order } = (await confirm(api, number, { version: 2, way: 'phone' })).json()
    expect(order).toMatchObject({ tax: 280, totalAmount: 1280 })
  })

  // covers beyond-62
  it('waits to be confirmed when the rate of the invoice changed it, while the delivery succeeds', async () => {
    const { orderId } = await bought()
    await raiseRate(today)
    expect((await post(orderId, 'hand-over')).statusCode).toBe(200)
    expect(await read(orderId)).toMatchObject({ status: 'delivered', totalAmount: 1180 })
    expect(await uninvoiced()).toMatchObject({
      total: 1,
      orders: [{ orderId, totalAmount: 1180, billAmount: 1280, missing: ['total_changed'] }],
    })
    expect(await documentsOf(api, orderId)).toMatchObject({ missing: ['total_changed'], billAmount: 1280 })

    const refused = await issue(api, orderId, { confirmedTotal: 1180 })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'document.total_changed', message: expect.stringContaining('₹1,280.00') }),
    ])
    expect((await issue(api, orderId, { confirmedTotal: 1280 })).json()).toMatchObject({ payable: 1280 })
    expect(await read(orderId)).toMatchObject({ tax: 280, totalAmount: 1280 })
    expect(await moneyOf(api, { orderId })).toMatchObject({ due: 1280 })
    expect(await uninvoiced()).toMatchObject({ total: 0 })
  })

  it('stays as it was agreed when the shop quotes prices with GST from then on', async () => {
    const { orderId } = await bought()
    await quote({})
    await post(orderId, 'hand-over')
    expect(await invoiceOf(api, orderId)).toMatchObject({ pricesIncludeTax: false, payable: 1180 })
  })

  it('waits to be confirmed when the order was placed before the shop was registered', async () => {
    await setSetting(api, 'registration', { ...DEFAULT_SHOP_SETTINGS.registration })
    const { orderId } = await entered(api, draft(1, PICKUP), { expectedTotal: 1000, accept: true })
    await register(api)
    await post(orderId, 'hand-over')
    expect(await uninvoiced()).toMatchObject({ orders: [{ totalAmount: 1000, billAmount: 1180 }] })
  })

  it('has the tax of the shop’s State for an address without one, and of its State once that is known', async () => {
    const odd = (await addProduct(api, { orignalPrice: '12.25', discountPrice: '' }))._id
    await quote({ ...EXCLUSIVE, roundOff: false })
    const items = [{ productId: odd, quantity: 1 }]
    const body = { ...orderBody(odd), items, deliveryAddress: '12 Car Street, Kochi', shippingCharge: 0 }
    const { orderId, totalAmount } = (await placeOrder(api, body)).json()
    expect(totalAmount).toBe(14.45)
    const deliveryAddress = { street: '12 Car Street', city: 'Kochi', state: 'Kerala', pincode: '682001' }
    const known = draftOf([{ productId: odd, quantity: 1 }], { deliveryAddress })
    const payload = { draft: known, expectedTotal: 14.46, edition: 0, reason: 'Address' }
    expect((await api.send('PATCH', `/orders/${orderId}`, { payload })).json().order).toMatchObject({ tax: 2.21 })
  })
})

describe('the total of an order in a shop whose prices include GST', () => {
  it('stays what the customer agreed to when the rate changes before the invoice', async () => {
    await register(api)
    const { orderId } = await entered(api, draft(1, PICKUP), { expectedTotal: 1000, accept: true })
    await raiseRate(today)
    await quote({ roundOff: false })
    await post(orderId, 'hand-over')
    expect(await invoiceOf(api, orderId)).toMatchObject({ taxable: 781.24, cgst: 109.38, payable: 1000 })
  })

  it('keeps its rounding when the shop stops rounding off before the invoice', async () => {
    await register(api)
    const odd = (await addProduct(api, { orignalPrice: '148.02', discountPrice: '' }))._id
    const items = [{ productId: odd, quantity: 1 }]
    const { orderId } = await entered(api, draftOf(items, PICKUP), { expectedTotal: 148, accept: true })
    await quote({ roundOff: false })
    await post(orderId, 'hand-over')
    expect(await invoiceOf(api, orderId)).toMatchObject({ roundOff: -0.02, payable: 148 })
  })
})

describe('a composition dealer', () => {
  it('sells a hundred times at random, and nothing remains of any sale', async () => {
    await register(api, { kind: 'composition' })
    const prices = fc.sample(fc.integer({ min: 101, max: 50_000 }), { numRuns: 100, seed: 52 })
    for (const [index, paise] of prices.entries()) {
      const price = (paise / 100).toFixed(2)
      const product = (await addProduct(api, { productName: `P ${index}`, orignalPrice: price, discountPrice: '' }))._id
      const sent = draftOf([{ productId: product, quantity: 1 + (index % 3) }], PICKUP)
      const refused = (await enter(api, sent, { expectedTotal: 0 })).json()
      const expectedTotal = Number(refused.fields.expectedTotal.replace(/[^\d.]/g, ''))
      const sale = { mode: 'cash' }
      const { orderId } = await entered(api, sent, { expectedTotal, accept: true, sale } as Parameters<
        typeof entered
      >[2])
      const { balance, paid, rows } = await moneyOf(api, { orderId })
      const { payable, settlements } = await invoiceOf(api, orderId)
      expect({ balance, paid, rows: rows.length, settled: settlements.length }).toEqual({
        balance: 0,
        paid: payable,
        rows: 1,
        settled: 1,
      })
      expect(payable).toBe(Math.round(payable))
    }
  }, 120_000)

  it('leaves nothing of what was paid before its orders were rounded off', async () => {
    const odd = (await addProduct(api, { orignalPrice: '148.02', discountPrice: '' }))._id
    const sent = draftOf([{ productId: odd, quantity: 1 }], PICKUP)
    const { orderId } = await entered(api, sent, { expectedTotal: 148.02, accept: true })
    await record(api, receiptOf({ orderId }, 148.02, CASH))
    await register(api, { kind: 'composition' })
    await post(orderId, 'hand-over')
    expect(await invoiceOf(api, orderId)).toMatchObject({ payable: 148, balance: 0 })
    const { balance, rows } = await moneyOf(api, { orderId })
    expect({ balance, rows }).toMatchObject({
      balance: 0,
      rows: [{ amount: 148.02 }, { kind: 'rounding', amount: -0.02 }],
    })
  })

  it('adds no tax and rounds off as the bill of supply does', async () => {
    await register(api, { kind: 'composition' })
    await quote(EXCLUSIVE)
    const odd = (await addProduct(api, { orignalPrice: '148.02', discountPrice: '' }))._id
    const items = [{ productId: odd, quantity: 1 }]
    const { orderId } = await entered(api, draftOf(items, PICKUP), { expectedTotal: 148, accept: true })
    await post(orderId, 'hand-over')
    expect(await invoiceOf(api, orderId)).toMatchObject({ kind: 'bill_of_supply', payable: 148, roundOff: -0.02 })
    expect(await read(orderId)).toMatchObject({ totalAmount: 148, roundOff: -0.02 })
  })
})

describe('any order that is placed and invoiced on one day', () => {
  // covers beyond-62
  it('comes to the total of its invoice: prices, State, coupon, discount, packing and freight', async () => {
    await register(api)
    await addCoupon(api, 'DIWALI')
    const other = (await addProduct(api, { orignalPrice: '77.77', discountPrice: '', hsn: '3605' }))._id
    await setRates({ hsn: '3605', rate: 5, validFrom: '2017-07-01' })
    const orders = fc.record({
      mode: fc.record({ pricesIncludeTax: fc.boolean(), roundOff: fc.boolean() }),
      state: fc.constantFrom('Tamil Nadu', 'Kerala'),
      quantities: fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
      price: fc.integer({ min: 1, max: 7777 }),
      couponCode: fc.constantFrom(null, 'DIWALI'),
      extraDiscount: fc.constantFrom(null, { percent: 3.33 }, { amount: 12.34 }),
      packing: fc.constantFrom(null, { percent: 3 }, { amount: 60.05 }),
      shippingCharge: fc.constantFrom(0, 150, 99.99),
    })
    await fc.assert(
      fc.asyncProperty(orders, async ({ mode, state, quantities, price, ...charges }) => {
        await quote(mode)
        const deliveryAddress = { street: '1 Main Road', city: 'Town', state, pincode: '625001' }
        const items = [
          { productId, quantity: quantities[0], listPrice: 1000 },
          { productId: other, quantity: quantities[1], price: price / 100 },
        ]
        const sent = draftOf(items, { deliveryAddress, ...charges })
        // The server says what the total is.
        const refused = (await enter(api, sent, { expectedTotal: 0 })).json()
        const expectedTotal = Number(refused.fields.expectedTotal.replace(/[^\d.]/g, ''))
        const order = await entered(api, sent, { expectedTotal, accept: true })
        const invoice = (await issue(api, order.orderId)).json()
        expect({ total: order.totalAmount, roundOff: order.roundOff ?? 0 }).toEqual({
          total: invoice.payable,
          roundOff: invoice.roundOff,
        })
        expect(Math.round(100 * (order.tax ?? 0))).toBe(
          mode.pricesIncludeTax ? 0 : Math.round(100 * (invoice.cgst + invoice.sgst + invoice.igst)),
        )
      }),
      { numRuns: 24, endOnFailure: true },
    )
  })

  it('is invoiced at the new rate of the next day when its goods leave then', async () => {
    await register(api)
    await quote(EXCLUSIVE)
    await raiseRate(addDays(today, 1))
    const { orderId } = await bought()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    await post(orderId, 'hand-over')
    expect(await uninvoiced()).toMatchObject({ orders: [{ totalAmount: 1180, billAmount: 1280 }] })
  })
})

describe('open orders from before tax was part of the total', () => {
  const review = async () => (await api.send('GET', '/documents/totals-to-review')).json()
  const fromBefore = async () => {
    const { orderId } = await entered(api, draft(1, PICKUP), { expectedTotal: 1000, accept: true })
    const sql = 'insert into totals_to_review values ($1)'
    await api.db.run({ name: 'test_from_before', text: sql }, [orderId])
    return orderId
  }

  // covers beyond-62
  it('keep their total until they are edited or invoiced, and are listed once for an owner', async () => {
    const [edited, invoiced, kept] = [await fromBefore(), await fromBefore(), await fromBefore()]
    await register(api)
    await quote(EXCLUSIVE)
    expect((await review()).total).toBe(3)
    const payload = { draft: draft(1, PICKUP), expectedTotal: 1180, edition: 0, reason: 'With GST' }
    expect((await api.send('PATCH', `/orders/${edited}`, { payload })).json().order.totalAmount).toBe(1180)
    await issue(api, invoiced, { confirmedTotal: 1180 })
    expect(await review()).toEqual({
      total: 1,
      orders: [expect.objectContaining({ orderId: kept, totalAmount: 1000, billAmount: 1180 })],
    })
    expect(await moneyOf(api, { orderId: kept })).toMatchObject({ due: 1000, toPay: 1000 })
    const clerk = await person(api, 'clerk')
    expect((await as(api, clerk.token)('GET', '/documents/totals-to-review')).statusCode).toBe(403)
    expect((await api.send('POST', '/documents/totals-to-review/close')).json()).toEqual({ reviewed: true })
    expect(await review()).toEqual({ total: 0, orders: [] })
  })
})
