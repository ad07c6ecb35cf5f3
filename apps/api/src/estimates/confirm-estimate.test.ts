import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCoupon, BY_LORRY, countOrders, draftOf, OWNER, setSetting } from '../../test/entries.ts'
import { confirm, eventsOf, expire, made, read, revise, withdraw } from '../../test/estimates.ts'
import { addProduct } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { person } from '../../test/staff.ts'

const api = testApi()
const today = () => indiaDay(new Date())
let productId: string
beforeEach(async () => {
  productId = (await addProduct(api))._id
})
const draft = (quantity = 2, change: object = {}) => draftOf([{ productId, quantity }], change)
const estimate = async () => (await made(api, draft(), { expectedTotal: 81 })).number
const code = (reply: { statusCode: number; json: () => { code: string } }) => [reply.statusCode, reply.json().code]
const BY_PHONE = { version: 1, way: 'phone' }

describe('confirming an estimate', () => {
  it('makes an order at the prices of the version, and records version, way, time and actor', async () => {
    await addCoupon(api, 'DIWALI')
    const contents = { ...BY_LORRY, couponCode: 'DIWALI', packing: { amount: 5 }, notes: 'Call first' }
    const { number } = await made(api, draft(2, contents), { expectedTotal: 77.9 })
    await api.send('PATCH', `/products/${productId}`, await form({ discountPrice: '60' }))
    const clerk = await person(api, 'clerk')
    const reply = await confirm(api, number, { version: 1, way: 'whatsapp' }, clerk.token)
    const { order, estimate: confirmed } = reply.json()
    expect(order).toMatchObject({
      status: 'processing',
      estimateNumber: number,
      enteredBy: clerk.email,
      fulfilment: 'lorry',
      subTotal: 81,
      couponCode: 'DIWALI',
      couponDiscount: 8.1,
      packingCharge: 5,
      totalAmount: 77.9,
      notes: 'Call first',
      products: [{ quantity: 2, product: { discountPrice: 40.5 } }],
    })
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      confirmation: { version: 1, way: 'whatsapp', person: clerk.email, orderId: order.orderId },
    })
    expect(Date.now() - Date.parse(confirmed.confirmation.at)).toBeLessThan(60_000)
    expect((await eventsOf(api, number)).at(-1)).toEqual({
      action: 'confirmed',
      actor: clerk.email,
      before: { estimateState: 'open' },
      after: { estimateState: 'confirmed', version: 1, way: 'whatsapp', orderId: order.orderId },
    })
  })

  it('accepts the order at once when asked', async () => {
    const { order } = (await confirm(api, await estimate(), { ...BY_PHONE, accept: true })).json()
    expect(order.status).toBe('accepted')
  })

  // covers beyond-53
  it('makes one order, however often and by however many clerks at once it is repeated', async () => {
    const number = await estimate()
    const clerks = [await person(api, 'clerk'), await person(api, 'clerk', { email: 'second@shop.example' })]
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => confirm(api, number, BY_PHONE, clerks[n % 2]?.token)),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(replies.map((reply) => reply.json().order.orderId)).size).toBe(1)
    expect(await countOrders(api)).toBe(1)
    expect((await eventsOf(api, number)).filter(({ action }) => action === 'confirmed')).toHaveLength(1)
  })

  it('holds its price for a product that was deleted since; the order keeps the product as it was', async () => {
    const number = await estimate()
    await api.send('DELETE', `/products/${productId}`)
    const { order } = (await confirm(api, number, BY_PHONE)).json()
    expect(order).toMatchObject({
      totalAmount: 81,
      products: [{ product: { productName: 'Test Sparkler', discountPrice: 40.5, images: [] } }],
    })
  })

  it('keeps coupon and discount, though both would be refused today', async () => {
    const id = await addCoupon(api, 'DIWALI', { maxUses: 1 })
    const discounted = draft(2, { couponCode: 'DIWALI', extraDiscount: { percent: 50 } })
    const { number } = await made(api, discounted, { expectedTotal: 36.45 })
    await api.send('PATCH', `/coupons/${id}`, { payload: { code: 'DIWALI', discount: { percent: 10 }, active: false } })
    const clerk = await person(api, 'clerk')
    const reply = await confirm(api, number, BY_PHONE, clerk.token)
    expect(reply.json().order).toMatchObject({ totalAmount: 36.45, couponCode: 'DIWALI' })
  })

  // covers beyond-53
  it('is valid through its last day in India, then expired until it is revised', async () => {
    const number = await estimate()
    await expire(api, number, addDays(today(), -1))
    expect(code(await confirm(api, number, BY_PHONE))).toEqual([409, 'estimate.expired'])
    expect(await countOrders(api)).toBe(0)
    expect((await revise(api, number, draft(), { basedOn: 1, expectedTotal: 81 })).statusCode).toBe(201)
    expect((await confirm(api, number, { ...BY_PHONE, version: 2 })).statusCode).toBe(200)

    const other = await estimate()
    await expire(api, other, today())
    const { order } = (await confirm(api, other, BY_PHONE)).json()
    // A repeat after the last day gets the order.
    await expire(api, other, addDays(today(), -1))
    expect((await confirm(api, other, BY_PHONE)).json().order).toEqual(order)
  })

  it('is refused for a version that is no longer current: the customer would get another price', async () => {
    const number = await estimate()
    await revise(api, number, draft(3), { basedOn: 1, expectedTotal: 121.5 })
    for (const version of [1, 3])
      expect(code(await confirm(api, number, { ...BY_PHONE, version }))).toEqual([409, 'estimate.changed'])
    expect((await confirm(api, number, { ...BY_PHONE, version: 2 })).statusCode).toBe(200)
    expect(code(await confirm(api, number, BY_PHONE))).toEqual([409, 'estimate.closed'])
  })

  it('is refused where the shop no longer delivers', async () => {
    const number = await estimate()
    await setSetting(api, 'blockedPlaces', { states: [], pincodes: ['625'] })
    expect(code(await confirm(api, number, BY_PHONE))).toEqual([409, 'order.blocked_place'])
  })

  it('needs a known estimate and way', async () => {
    expect(code(await confirm(api, 'EST-202601-000000', BY_PHONE))).toEqual([404, 'estimate.not_found'])
    const reply = await confirm(api, await estimate(), { version: 1, way: 'letter' })
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['way']])
  })
})

describe('withdrawing an estimate', () => {
  it('closes it with the reason; a repeat changes nothing', async () => {
    const number = await estimate()
    expect((await withdraw(api, number, 'Bought elsewhere')).json()).toMatchObject({
      state: 'withdrawn',
      withdrawal: { person: OWNER, reason: 'Bought elsewhere' },
    })
    expect((await withdraw(api, number, 'Again')).json().withdrawal.reason).toBe('Bought elsewhere')
    expect((await eventsOf(api, number)).map(({ action }) => action)).toEqual(['created', 'withdrawn'])
    expect(code(await confirm(api, number, BY_PHONE))).toEqual([409, 'estimate.closed'])
  })

  it('needs a reason, and an estimate that is no order yet', async () => {
    const number = await estimate()
    expect((await withdraw(api, number, ' ')).json().fields).toEqual({ reason: 'Reason is required' })
    await confirm(api, number, BY_PHONE)
    expect(code(await withdraw(api, number, 'Too late'))).toEqual([409, 'estimate.closed'])
    expect((await read(api, number)).state).toBe('confirmed')
  })
})

describe('opening an estimate in WhatsApp', () => {
  const open = (number: string, version: number) =>
    api.send('POST', `/estimates/${number}/whatsapp-opened`, { payload: { version } })

  it('is recorded with the version', async () => {
    const number = await estimate()
    expect((await open(number, 1)).json()).toEqual({ recorded: true })
    expect((await eventsOf(api, number)).at(-1)).toMatchObject({ action: 'whatsapp_opened', after: { version: 1 } })
  })

  it('is not recorded for an unknown estimate or version', async () => {
    for (const reply of [await open(await estimate(), 2), await open('EST-202601-000000', 1)])
      expect(code(reply)).toEqual([404, 'estimate.not_found'])
  })
})

// covers beyond-53
it('An estimate is in no list, search, counter, map or report of orders until it is one', async () => {
  const number = await estimate()
  const day = today()
  const urls = [
    '/orders/vendor/allOrders',
    '/orders?search=Meena',
    '/orders/count?search=Meena',
    '/orders/summary',
    '/orders/map',
    `/reports/by-product?from=${day}&to=${day}`,
    `/reports/by-city?from=${day}&to=${day}`,
  ]
  const replyTo = async (url: string) => {
    const reply = await api.send('GET', url)
    expect([url, reply.statusCode]).toEqual([url, 200])
    return reply.json()
  }
  const replies = () => Promise.all(urls.map(replyTo))
  const before = await replies()
  expect(JSON.stringify(before)).not.toMatch(/Meena|Madurai|Test Sparkler/)
  expect(before[2]).toMatchObject({ count: 0 })
  expect(before[3]).toMatchObject({ total: 0 })
  await confirm(api, number, BY_PHONE)
  expect((await replies())[2]).toMatchObject({ count: 1 })
})
