import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { OrderEvent } from '@phuljhari/contract/orders/order-events.contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCoupon, BY_LORRY, draftOf, entered, eventsOf, OWNER, PICKUP, setSetting } from '../../test/entries.ts'
import { addAgent, addProduct, orderBody, orderIn, placeOrder } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'
import { sumPastDays } from '../reports/sums/sum-past-days.ts'

const api = testApi()
let productId: string
let rocketId: string
beforeEach(async () => {
  productId = (await addProduct(api))._id
  rocketId = (await addProduct(api, { productName: 'Rocket', discountPrice: '' }))._id
})
const line = (change: object = {}) => ({ productId, quantity: 2, ...change })
const rocket = (change: object = {}) => ({ productId: rocketId, quantity: 1, ...change })

type Edit = { expectedTotal: number; edition?: number; reason?: string; token?: string }
function edit(orderId: string, draft: object, { token, edition = 0, reason = 'Customer called', ...rest }: Edit) {
  const payload = { draft, edition, reason, ...rest }
  const url = `/orders/${encodeURIComponent(orderId)}`
  return token === undefined ? api.send('PATCH', url, { payload }) : as(api, token)('PATCH', url, payload)
}
async function edited(orderId: string, draft: object, change: Edit): Promise<Order> {
  const reply = await edit(orderId, draft, change)
  expect({ status: reply.statusCode, body: reply.payload }).toMatchObject({ status: 200 })
  return reply.json<{ order: Order }>().order
}
const get = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json<Order>()
const lastEvent = async (orderId: string, token?: string) => {
  const url = `/orders/${orderId}/events`
  const reply = token === undefined ? await api.send('GET', url) : await as(api, token)('GET', url)
  return reply.json<OrderEvent[]>().at(-1)
}
/** A storefront order: two sparklers at 40.50 and shipping of 60, in all 141. */
const storefrontOrder = async () => (await placeOrder(api, orderBody(productId))).json<Order>()
const setPrice = async (discountPrice: string) =>
  api.send('PATCH', `/products/${productId}`, await form({ discountPrice }))

describe('an edit', () => {
  it.each(['processing', 'accepted', 'ready', 'assigned'])('is possible while the order is %s', async (status) => {
    const agent = await addAgent(api)
    const orderId = await orderIn(api, status, status === 'assigned' ? agent : null)
    expect((await edited(orderId, draftOf([rocket()]), { expectedTotal: 100 })).status).toBe(status)
  })

  it('replaces lines, discounts, customer and address, and keeps source and order date', async () => {
    const { orderId, orderDate } = await storefrontOrder()
    const draft = draftOf([line({ quantity: 3 }), rocket({ price: 90 })], {
      customer: { fullName: 'Meena R', phoneNumber: '98765 00012' },
      deliveryAddress: 'Car Street, Madurai',
      extraDiscount: { amount: 11.5 },
      packing: { amount: 10 },
      notes: 'New notes',
    })
    const order = await edited(orderId, draft, { expectedTotal: 210 })
    expect(order).toMatchObject({
      orderDate,
      status: 'processing',
      userId: { fullName: 'Meena R', phoneNumber: '98765 00012' },
      deliveryAddress: 'Car Street, Madurai',
      subTotal: 211.5,
      extraDiscount: 11.5,
      packingCharge: 10,
      shippingCharge: 0,
      totalAmount: 210,
      notes: 'New notes',
      edition: 1,
    })
    expect(order).not.toHaveProperty('source')
    expect(order).not.toHaveProperty('enteredBy')
    expect(order.products.map(({ product, quantity }) => [product.productName, quantity])).toEqual([
      ['Test Sparkler', 3],
      ['Rocket', 1],
    ])
    expect(await get(orderId)).toEqual(order)
    expect((await api.send('GET', '/orders?search=Rocket')).json()).toEqual([order])
  })

  it('keeps the prices of ordered lines, even of deleted products, and prices new lines as of today', async () => {
    const { orderId } = await storefrontOrder()
    await setPrice('60')
    await api.send('DELETE', `/products/${productId}`)
    const order = await edited(orderId, draftOf([line(), rocket()]), { expectedTotal: 181 })
    expect(order.products.map(({ product }) => [product.orignalPrice, product.discountPrice])).toEqual([
      [100, 40.5],
      [100, 0],
    ])
    const reply = await edit(orderId, draftOf([line({ price: 100.01 }), rocket()]), { expectedTotal: 0, edition: 1 })
    expect(reply.json().fields).toEqual({ 'draft.items.0.price': 'The price exceeds the MRP of ₹100.00' })
  })

  it('keeps the image of a line, and the location of an unchanged address', async () => {
    const body = orderBody(productId)
    const located = { ...body, deliveryAddress: { ...body.deliveryAddress, latitude: 9.92, longitude: 78.12 } }
    const { orderId } = (await placeOrder(api, located)).json<Order>()
    const address = async (deliveryAddress: object, edition: number) =>
      (await edited(orderId, draftOf([line()], { deliveryAddress }), { expectedTotal: 81, edition })).deliveryAddress
    expect(await address(body.deliveryAddress, 0)).toMatchObject({ latitude: 9.92, longitude: 78.12 })
    expect(await address({ ...body.deliveryAddress, street: 'Elsewhere' }, 1)).toMatchObject({
      latitude: null,
      longitude: null,
    })
  })

  // covers beyond-55
  it('is recorded with its lines and totals before and after, which the history shows in words', async () => {
    const order = await entered(api, draftOf([line(), rocket()], { notes: 'Old' }), { expectedTotal: 181 })
    const draft = draftOf([line({ quantity: 3, price: 40 })], { ...BY_LORRY, notes: 'New' })
    await edited(order.orderId, draft, { expectedTotal: 120, reason: 'Rockets sold out' })
    expect(await lastEvent(order.orderId)).toMatchObject({
      action: 'edit',
      actor: OWNER,
      edit: {
        reason: 'Rockets sold out',
        lines: [
          {
            productName: 'Test Sparkler',
            before: { quantity: 2, price: 40.5 },
            after: { quantity: 3, price: 40 },
          },
          { productName: 'Rocket', before: { quantity: 1, price: 100 }, after: null },
        ],
        values: [
          { label: 'Destination office', before: 'None', after: 'Erode' },
          { label: 'Fulfilment', before: 'Delivery agent', after: 'Lorry' },
          { label: 'Transport', before: 'None', after: 'KPN' },
          { label: 'Notes', before: 'Old', after: 'New' },
        ],
        totalBefore: 181,
        totalAfter: 120,
      },
    })
  })

  it('shows contact data only to users who may see it, and loses it when the customer is erased', async () => {
    const { orderId } = await storefrontOrder()
    await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    const customer = { fullName: 'Meena', phoneNumber: '90000 00077', email: 'meena@mail.example' }
    await edited(orderId, draftOf([line()], { customer, deliveryAddress: 'Hidden Lane 7' }), { expectedTotal: 81 })
    const secrets = ['90000', 'meena@mail', 'Hidden Lane', '98765', 'Car Street']
    const revealed = (value: unknown) => secrets.filter((secret) => JSON.stringify(value).includes(secret))
    expect(revealed(await lastEvent(orderId))).toEqual(secrets)
    const packer = await person(api, 'packer')
    const seen = await lastEvent(orderId, packer.token)
    expect(seen?.edit?.values.map(({ label }) => label)).not.toContain('Phone')
    expect(revealed(seen)).toEqual([])
    expect(seen?.edit).not.toHaveProperty('totalAfter')
    expect(JSON.stringify(seen)).not.toMatch(/price|₹/)

    await api.send('PATCH', `/orders/cancel/${orderId}`)
    const erased = await api.send('POST', '/privacy/customer/erase', {
      payload: { phoneNumber: '90000 00077', confirmation: 'ERASE' },
    })
    expect(erased.statusCode, erased.payload).toBe(200)
    expect(revealed(await eventsOf(api, orderId))).toEqual([])
    const reply = await edit(orderId, draftOf([line()]), { expectedTotal: 81, edition: 1 })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.erased'])
  })

  it('is described in the audit trail', async () => {
    const order = await entered(api, draftOf([line()]), { expectedTotal: 81 })
    await edited(order.orderId, draftOf([line({ quantity: 1 })]), { expectedTotal: 40.5 })
    const [event] = (await api.send('GET', `/activity?subject=order&subjectId=${order.orderId}`)).json()
    expect(event).toMatchObject({ action: 'edit', before: { totalPaise: 8100 }, after: { totalPaise: 4050 } })
  })

  it('counts as a further edition in the sums of past days', async () => {
    const { orderId } = await storefrontOrder()
    const yesterday = {
      name: 'test_yesterday',
      text: "update orders set ordered_at = ordered_at - interval '2 days' where order_id = $1",
    }
    await api.db.run(yesterday, [orderId])
    const products = async () => {
      const from = indiaDay(new Date(Date.now() - 3 * 86_400_000))
      const url = `/reports/by-product?period=days&from=${from}&to=${indiaDay(new Date())}`
      const reply = await api.send('GET', url)
      return reply.json().rows.map(({ cells }: { cells: unknown[] }) => [cells[0], cells[4]])
    }
    await sumPastDays(api.db, new AbortController().signal)
    expect(await products()).toEqual([['Test Sparkler', 81]])
    // The same subtotal with another product.
    await edited(orderId, draftOf([rocket({ price: 81 })]), { expectedTotal: 81 })
    expect(await products()).toEqual([['Rocket', 81]])
  })
})

describe('a refused edit', () => {
  it.each(['picked_up', 'in_transit', 'delivered', 'failed', 'rejected', 'cancel'])(
    'is one of an order that is %s',
    async (status) => {
      const orderId = await orderIn(api, status, await addAgent(api))
      const before = await get(orderId)
      const reply = await edit(orderId, draftOf([rocket()]), { expectedTotal: 100 })
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.not_editable'])
      const end = { rejected: 'was rejected', cancel: 'was cancelled' }[status] ?? 'have left'
      expect(reply.json().message).toContain(`${end}. It can no longer be edited.`)
      expect(await get(orderId)).toEqual(before)
    },
  )

  // covers beyond-55
  it('is the second of two edits of the same edition, however close they are', async () => {
    const { orderId } = await storefrontOrder()
    const replies = await Promise.all(
      [1, 2, 3, 4].map((quantity) => edit(orderId, draftOf([rocket({ quantity })]), { expectedTotal: quantity * 100 })),
    )
    const codes = replies.map((reply) => (reply.statusCode === 200 ? 'edited' : reply.json().code)).toSorted()
    expect(codes).toEqual(['edited', 'order.edited', 'order.edited', 'order.edited'])
    const winner = replies.find(({ statusCode }) => statusCode === 200)?.json().order
    expect(await get(orderId)).toEqual(winner)
  })

  it('is one without a reason, with another total, of an unknown order or by a packer', async () => {
    const { orderId } = await storefrontOrder()
    const draft = draftOf([line()])
    const packer = await person(api, 'packer')
    const codeOf = async (reply: ReturnType<typeof edit>) => [(await reply).statusCode, (await reply).json().code]
    expect(await codeOf(edit(orderId, draft, { expectedTotal: 81, reason: ' ' }))).toEqual([400, 'request.invalid'])
    expect(await codeOf(edit(orderId, draft, { expectedTotal: 80 }))).toEqual([409, 'order.price_changed'])
    expect(await codeOf(edit('none', draft, { expectedTotal: 81 }))).toEqual([404, 'order.not_found'])
    expect(await codeOf(edit('\0', draft, { expectedTotal: 81 }))).toEqual([404, 'order.not_found'])
    expect(await codeOf(edit(orderId, draft, { expectedTotal: 81, token: packer.token }))).toEqual([
      403,
      'role.refused',
    ])
    expect((await get(orderId)).edition).toBeUndefined()
  })

  it('is one that exceeds the discount limit of a clerk, who may keep what an owner gave', async () => {
    const { token } = await person(api, 'clerk')
    const generous = draftOf([line()], { extraDiscount: { percent: 40 } })
    const order = await entered(api, generous, { expectedTotal: 48.6 })
    const more = draftOf([line()], { extraDiscount: { percent: 41 } })
    expect((await edit(order.orderId, more, { expectedTotal: 47.79, token })).json().code).toBe('order.discount_limit')
    await edited(order.orderId, { ...generous, notes: 'Ring twice' }, { expectedTotal: 48.6, token })
  })

  it('is one that moves the order to a blocked place, but not one that leaves it there', async () => {
    const { orderId } = await storefrontOrder()
    await setSetting(api, 'blockedPlaces', { states: [], pincodes: ['625', '600'] })
    const order = await edited(orderId, draftOf([line({ quantity: 1 })]), { expectedTotal: 40.5 })
    expect(order.flags).toEqual(['blocked_place'])
    const deliveryAddress = { street: '1 Beach Road', city: 'Chennai', state: 'Tamil Nadu', pincode: '600001' }
    const reply = await edit(orderId, draftOf([line()], { deliveryAddress }), { expectedTotal: 81, edition: 1 })
    expect(reply.json().code).toBe('order.blocked_place')
  })
})

describe('the coupon of an edited order', () => {
  it('stays even when used up or expired, if its minimum is met, but another one must be valid', async () => {
    const coupon = await addCoupon(api, 'TEN', { maxUses: 1, minimum: 50 })
    const draft = (quantity: number, couponCode = 'TEN') => draftOf([line({ quantity })], { couponCode })
    const { orderId } = await entered(api, draft(2), { expectedTotal: 72.9 })
    const off = { code: 'TEN', discount: { percent: 10 }, maxUses: 1, minimum: 50, isActive: false }
    await api.send('PATCH', `/coupons/${coupon}`, { payload: off })
    await edited(orderId, draft(3), { expectedTotal: 109.35 })
    const below = await edit(orderId, draft(1), { expectedTotal: 36.45, edition: 1 })
    expect(below.json().message).toBe('Coupon TEN is for goods of at least ₹50.00')
    const unknown = await edit(orderId, draft(2, 'OTHER'), { expectedTotal: 72.9, edition: 1 })
    expect(unknown.json().message).toBe('There is no coupon OTHER')
    const without = await edited(orderId, draftOf([line()]), { expectedTotal: 81, edition: 1 })
    expect(without).not.toHaveProperty('couponCode')
  })
})

describe('the fulfilment of an edited order', () => {
  async function assigned(): Promise<string> {
    const orderId = await orderIn(api, 'accepted')
    const payload = {
      orderId,
      deliveryAgentId: await addAgent(api),
      expectedDeliveryDate: indiaDay(new Date()),
      deliveryTimeSlot: '9AM-12PM (Morning)',
      notes: 'Gate 2',
    }
    await api.send('POST', '/delivery-agents/assign-order', { payload })
    return orderId
  }

  it('keeps agent, date, slot and delivery notes of an assigned order while an agent delivers it', async () => {
    const orderId = await assigned()
    const { deliveryAgentId, deliveryDate, deliveryTimeSlot, deliveryNotes } = await get(orderId)
    expect(await edited(orderId, draftOf([rocket()]), { expectedTotal: 100 })).toMatchObject({
      status: 'assigned',
      deliveryAgentId,
      deliveryDate,
      deliveryTimeSlot,
      deliveryNotes,
    })
  })

  it('takes an assigned order back to accepted when no agent delivers it any more', async () => {
    const orderId = await assigned()
    const order = await edited(orderId, draftOf([rocket()], PICKUP), { expectedTotal: 100 })
    expect(order).toMatchObject({
      status: 'accepted',
      fulfilment: 'pickup',
      deliveryAgentId: null,
      deliveryDate: null,
      deliveryTimeSlot: null,
      deliveryNotes: '',
    })
    expect((await eventsOf(api, orderId)).at(-1)).toMatchObject({
      before: { status: 'assigned', deliverySlot: '9AM-12PM (Morning)' },
      after: { status: 'accepted', agentId: null },
    })
    expect((await api.send('POST', `/orders/${orderId}/hand-over`)).json().order.status).toBe('delivered')
  })
})
