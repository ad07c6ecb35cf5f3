import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addCoupon,
  BY_LORRY,
  countOrders,
  draftOf,
  enter,
  entered,
  eventsOf,
  newKey,
  OWNER,
  PICKUP,
  setSetting,
} from '../../test/entries.ts'
import { addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { person } from '../../test/staff.ts'

const api = testApi()
const today = () => indiaDay(new Date())
/** MRP 100, sold for 40.50. */
let productId: string
/** MRP and selling price 100. */
let plainId: string
beforeEach(async () => {
  productId = (await addProduct(api))._id
  plainId = (await addProduct(api, { productName: 'Rocket', discountPrice: '' }))._id
})

const line = (change: object = {}) => ({ productId, quantity: 2, ...change })
const changePrice = async (discountPrice: string) =>
  api.send('PATCH', `/products/${productId}`, await form({ discountPrice }))

describe('an order that staff enter', () => {
  it('has the prices, discounts and charges of the draft, its actor, and the fields of the trade', async () => {
    const trade = { listNumber: '12', code: 'SOU-001', tamilName: 'சரம்', content: '1 Box (10 Pcs)' }
    await api.send('PATCH', `/products/${productId}`, await form(trade))
    await addCoupon(api, 'DIWALI')
    // Goods 2 × 35 + 100 = 170; coupon 17; extra 5 % of 153 = 7.65; packing 3 % of 145.35 = 4.36; shipping 60.
    const draft = draftOf([line({ price: 35 }), { productId: plainId, quantity: 1 }], {
      couponCode: 'diwali',
      extraDiscount: { percent: 5 },
      packing: { percent: 3 },
      shippingCharge: 60,
      notes: 'Call first',
    })
    const order = await entered(api, draft, { expectedTotal: 209.71 })
    expect(order).toMatchObject({
      status: 'processing',
      source: 'phone',
      enteredBy: OWNER,
      subTotal: 170,
      couponCode: 'DIWALI',
      couponDiscount: 17,
      extraDiscount: 7.65,
      packingCharge: 4.36,
      shippingCharge: 60,
      totalAmount: 209.71,
      notes: 'Call first',
    })
    expect(order.products.map(({ product, quantity }) => [product.discountPrice, quantity])).toEqual([
      [35, 2],
      [0, 1],
    ])
    expect(order.products[0]?.product).toMatchObject({ orignalPrice: 100, listPrice: 40.5, ...trade })
    expect(order.products[1]?.product).not.toHaveProperty('listPrice')
    expect((await api.send('GET', `/orders/${order.orderId}`)).json()).toEqual(order)
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toEqual([order])
    expect(await eventsOf(api, order.orderId)).toEqual([
      {
        action: 'placed',
        actor: OWNER,
        before: null,
        after: {
          status: 'processing',
          source: 'phone',
          fulfilment: 'agent',
          totalPaise: 20_971,
          givenPaise: 1865,
          couponCode: 'DIWALI',
        },
      },
    ])
  })

  it('is accepted in the same request with a separate event', async () => {
    const order = await entered(api, draftOf([line()]), { expectedTotal: 81, accept: true })
    expect(order.status).toBe('accepted')
    expect(await eventsOf(api, order.orderId)).toMatchObject([
      { action: 'placed', after: { status: 'processing' } },
      { action: 'accept', before: { status: 'processing' }, after: { status: 'accepted' } },
    ])
  })

  it('has a transport and a destination when it is sent by lorry', async () => {
    const order = await entered(api, draftOf([line()], BY_LORRY), { expectedTotal: 81 })
    expect(order).toMatchObject({
      fulfilment: 'lorry',
      transport: { name: 'KPN', destination: 'Erode', lrNumber: '' },
    })
  })

  it('needs neither phone number nor address when it is picked up', async () => {
    const order = await entered(api, draftOf([line()], PICKUP), { expectedTotal: 81 })
    expect(order).toMatchObject({ fulfilment: 'pickup', deliveryAddress: '', userId: { phoneNumber: '' } })
    expect(order).not.toHaveProperty('transport')
  })

  it('does not change what storefront orders look like, even of products with fields of the trade', async () => {
    await api.send('PATCH', `/products/${productId}`, await form({ code: 'SOU-001' }))
    const placed = (await placeOrder(api, orderBody(productId))).json<Order>()
    expect(Object.keys(placed).at(-1)).toBe('vendorId')
    expect(Object.keys(placed.products[0]?.product ?? {}).at(-1)).toBe('images')
    const [listed] = (await api.send('GET', '/orders/vendor/allOrders')).json<Order[]>()
    expect(JSON.stringify(listed)).toBe(JSON.stringify(placed))
  })
})

describe('a refused entry', () => {
  it.each([
    ['without a phone number for a delivery', { customer: { fullName: 'Meena' } }, 'draft.customer.phoneNumber'],
    ['without an address for a delivery', { deliveryAddress: null }, 'draft.deliveryAddress'],
    [
      'without a destination by lorry',
      { fulfilment: 'lorry', transport: { name: 'KPN' } },
      'draft.transport.destination',
    ],
    ['with an unknown fulfilment', { fulfilment: 'drone' }, 'draft.fulfilment'],
    ['without lines', { items: [] }, 'draft.items'],
    ['with a discount of more than 100 percent', { extraDiscount: { percent: 101 } }, 'draft.extraDiscount'],
  ])('is one %s', async (_what, change, field) => {
    const reply = await enter(api, { ...draftOf([line()]), ...change }, { expectedTotal: 81 })
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json().fields)[0]).toBe(field)
    expect(await countOrders(api)).toBe(0)
  })

  it('is one without an Idempotency-Key', async () => {
    const reply = await enter(api, draftOf([line()]), { expectedTotal: 81, key: '' })
    expect(reply.statusCode).toBe(400)
  })

  // covers beyond-55
  it('names the field with a price above the MRP or an unknown product', async () => {
    const items = [line({ price: 100.01 }), { productId: '999999', quantity: 1 }]
    const reply = await enter(api, draftOf(items), { expectedTotal: 81 })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'request.invalid',
      fields: {
        'draft.items.0.price': 'The price exceeds the MRP of ₹100.00',
        'draft.items.1.productId': 'Product not found',
      },
    })
    await entered(api, draftOf([line({ price: 100 })]), { expectedTotal: 200 })
  })

  // covers beyond-55
  it('names the lines whose price has changed when the total is not the expected one', async () => {
    await changePrice('45')
    const items = [line({ listPrice: 40.5 }), { productId: plainId, quantity: 1, listPrice: 100 }]
    const reply = await enter(api, draftOf(items), { expectedTotal: 181 })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toEqual({
      code: 'order.price_changed',
      message: 'Prices have changed. Check the new total and save again.',
      fields: {
        expectedTotal: 'The total is now ₹190.00',
        'draft.items.0.price': 'The price is now ₹45.00',
      },
    })
    // A typed price does not depend on the catalogue.
    await entered(api, draftOf([line({ price: 40.5, listPrice: 40.5 })]), { expectedTotal: 81 })
  })

  // covers beyond-55
  it('is one with a delivery to a blocked place, for which a pick-up is accepted', async () => {
    await setSetting(api, 'blockedPlaces', { states: [], pincodes: ['625'] })
    const reply = await enter(api, draftOf([line()]), { expectedTotal: 81 })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'order.blocked_place',
      fields: { 'draft.deliveryAddress.pincode': 'The shop does not deliver to this place' },
    })
    await entered(api, draftOf([line()], { fulfilment: 'pickup' }), { expectedTotal: 81 })
  })

  it('is never one below the minimum order, which is only flagged', async () => {
    await setSetting(api, 'minimumOrder', { otherwise: 81.01, states: {} })
    const order = await entered(api, draftOf([line()]), { expectedTotal: 81 })
    expect(order).toMatchObject({ flags: ['below_minimum'], minimumOrder: 81.01 })
  })
})

describe('the discount limit', () => {
  const beyond = () => draftOf([line()], { extraDiscount: { percent: 10.01 } })

  it('refuses what exceeds it from a clerk, and accepts it from the owner', async () => {
    const { token } = await person(api, 'clerk')
    const reply = await enter(api, beyond(), { expectedTotal: 72.89, token })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({
      code: 'order.discount_limit',
      message: 'A discount of 10.01% exceeds your limit of 10%. Ask an administrator to enter it.',
    })
    await entered(api, beyond(), { expectedTotal: 72.89 })
    await entered(api, draftOf([line()], { extraDiscount: { percent: 10 } }), { expectedTotal: 72.9, token })
  })

  it('covers lowered prices but not the coupon, and can be set', async () => {
    const { token } = await person(api, 'clerk')
    await setSetting(api, 'discountLimit', { clerk: 5 })
    const lower = await enter(api, draftOf([line({ price: 38 })]), { expectedTotal: 76, token })
    expect(lower.json().message).toBe('A discount of 6.17% exceeds your limit of 5%. Ask an administrator to enter it.')
    await addCoupon(api, 'HALF', { discount: { percent: 50 } })
    await entered(api, draftOf([line({ price: 39 })], { couponCode: 'HALF' }), { expectedTotal: 39, token })
  })
})

describe('a coupon', () => {
  const withCoupon = (code: string) => draftOf([line()], { couponCode: code })

  it.each([
    ['is unknown', null, 'There is no coupon TEN'],
    ['is inactive', { isActive: false }, 'Coupon TEN is inactive'],
    ['begins tomorrow', { from: addDays(today(), 1) }, `Coupon TEN is valid from`],
    ['ended yesterday', { to: addDays(today(), -1) }, 'Coupon TEN expired on'],
    ['needs more goods', { minimum: 81.01 }, 'Coupon TEN is for goods of at least ₹81.01'],
  ])('that %s is refused', async (_what, coupon, message) => {
    if (coupon) await addCoupon(api, 'TEN', coupon)
    const reply = await enter(api, withCoupon('TEN'), { expectedTotal: 72.9 })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'coupon.refused', message: expect.stringContaining(message) })
    expect(reply.json().fields['draft.couponCode']).toBe(reply.json().message)
    expect(await countOrders(api)).toBe(0)
  })

  it('is valid on its first and last day in India', async () => {
    await addCoupon(api, 'TEN', { from: today(), to: today(), minimum: 81 })
    await entered(api, withCoupon('TEN'), { expectedTotal: 72.9 })
  })

  it('of a single use serves one of twenty simultaneous entries, and again once that is cancelled', async () => {
    await addCoupon(api, 'ONCE', { maxUses: 1 })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => enter(api, withCoupon('ONCE'), { expectedTotal: 72.9 })),
    )
    const codes = replies.map((reply) => (reply.statusCode === 201 ? 'placed' : reply.json().code))
    expect(codes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'coupon.refused'), 'placed'])
    const order = replies.find(({ statusCode }) => statusCode === 201)?.json<Order>()
    await api.send('PATCH', `/orders/cancel/${order?.orderId}`)
    await entered(api, withCoupon('ONCE'), { expectedTotal: 72.9 })
  })
})

describe('an Idempotency-Key', () => {
  it('returns the same order to repeats, even if the coupon is used up or prices have changed', async () => {
    await addCoupon(api, 'ONCE', { maxUses: 1 })
    const request = () => enter(api, draftOf([line()], { couponCode: 'ONCE' }), { expectedTotal: 72.9, key })
    const key = newKey()
    const replies = await Promise.all(Array.from({ length: 10 }, request))
    await changePrice('45')
    replies.push(await request())
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201))
    expect(new Set(replies.map((reply) => reply.json<Order>().orderId)).size).toBe(1)
    expect(await countOrders(api)).toBe(1)
  })

  it('is refused when another entry has used it, and is not that of the storefront', async () => {
    const key = newKey()
    await entered(api, draftOf([line()]), { expectedTotal: 81, key })
    expect((await enter(api, draftOf([line()]), { expectedTotal: 81, key, accept: true })).statusCode).toBe(422)
    const placed = (await placeOrder(api, orderBody(productId), 'storefront-key')).json<Order>()
    const own = await entered(api, draftOf([line()]), { expectedTotal: 81, key: 'storefront-key' })
    expect(own.orderId).not.toBe(placed.orderId)
  })

  it('of a refused entry can be used again', async () => {
    const key = newKey()
    await enter(api, draftOf([line()]), { expectedTotal: 80, key })
    await entered(api, draftOf([line()]), { expectedTotal: 81, key })
  })
})

describe('the role of the actor', () => {
  it('allows clerks to enter orders, but not packers', async () => {
    const [clerk, packer] = [await person(api, 'clerk'), await person(api, 'packer')]
    const order = await entered(api, draftOf([line()]), { expectedTotal: 81, token: clerk.token, accept: true })
    expect(order).toMatchObject({ enteredBy: clerk.email, status: 'accepted' })
    const reply = await enter(api, draftOf([line()]), { expectedTotal: 81, token: packer.token })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'role.refused'])
  })
})
