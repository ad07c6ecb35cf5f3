import { newOrder } from '@phuljhari/contract/orders/new-order'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { describe, expect, it } from 'vitest'
import { addProduct, orderBody, picture, placeOrder, PRODUCT } from '../../test/factories.ts'
import { form, STOREFRONT_KEY, testApi } from '../../test/harness.ts'
import type { Db, Statement } from '../db/database.ts'
import { createOrders, type OrderRequest } from './create-orders.ts'

const api = testApi()

const request = (productId: string, idempotencyKey: string | null = null, notes = ''): OrderRequest => ({
  order: { ...newOrder.parse(orderBody(productId)), notes },
  idempotencyKey,
  actor: { name: 'storefront', address: null },
})
const errorOf = (outcome: PromiseSettledResult<Order> | undefined) =>
  outcome?.status === 'rejected' ? outcome.reason : undefined
const idOf = (outcome: PromiseSettledResult<Order> | undefined) =>
  outcome?.status === 'fulfilled' ? outcome.value._id : undefined

describe('POST /orders', () => {
  // covers beyond-42
  it('uses the catalogue’s prices, calculates in paise and starts as processing', async () => {
    const product = await addProduct(api)
    const reply = await placeOrder(api, orderBody(product._id))
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      status: 'processing',
      subTotal: 81,
      shippingCharge: 60,
      totalAmount: 141,
      deliveryAgentId: null,
    })
    expect(reply.json().orderId).toMatch(/^PJ-\d{6}-\d{6}$/)
  })

  // covers beyond-42
  it('creates one order from ten calls with the same idempotency key and returns it to all', async () => {
    const body = orderBody((await addProduct(api))._id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => placeOrder(api, body, 'basket-1')))
    expect(new Set(replies.map((reply) => reply.json().orderId)).size).toBe(1)
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toHaveLength(1)
    expect((await placeOrder(api, body)).json().orderId).not.toBe(replies[0]?.json().orderId)
  })

  it('treats an empty idempotency key as none', async () => {
    const body = orderBody((await addProduct(api))._id)
    const headers = { 'x-api-key': STOREFRONT_KEY, 'idempotency-key': '' }
    const place = () => api.anonymous('POST', '/orders', { payload: body, headers })
    const [first, second] = [await place(), await place()]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json().orderId).not.toBe(first.json().orderId)
  })

  it('refuses a known idempotency key with a different order and changes nothing', async () => {
    const body = orderBody((await addProduct(api))._id)
    const placed = (await placeOrder(api, body, 'basket-1')).json()
    const reply = await placeOrder(api, { ...body, notes: 'Something else' }, 'basket-1')
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({
      code: 'order.key_reused',
      message: 'This Idempotency-Key was already used for a different order: send a new key with each order',
      existing: { kind: 'order', id: placed.orderId, name: placed.orderId },
    })
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toEqual([placed])
  })

  it('accepts a repeated order whose JSON is formatted differently', async () => {
    const body = orderBody((await addProduct(api))._id)
    const first = (await placeOrder(api, body, 'basket-1')).json()
    const reordered = Object.fromEntries(Object.entries(body).toReversed())
    expect((await placeOrder(api, reordered, 'basket-1')).json()).toEqual(first)
  })

  it('lets only one of two different orders win when they arrive at once with the same key', async () => {
    const body = orderBody((await addProduct(api))._id)
    const replies = await Promise.all(
      ['one', 'two', 'one', 'two'].map((notes) => placeOrder(api, { ...body, notes }, 'basket-1')),
    )
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, 201, 422, 422])
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toHaveLength(1)
  })

  it('returns an order from before digests were stored, whatever the body', async () => {
    const body = orderBody((await addProduct(api))._id)
    const placed = (await placeOrder(api, body, 'basket-1')).json()
    await api.db.run({ name: 'test_no_digest', text: 'update orders set request_digest = null' })
    expect((await placeOrder(api, { ...body, notes: 'Something else' }, 'basket-1')).json()).toEqual(placed)
  })

  it('keeps the product as ordered when it is later changed and deleted', async () => {
    const product = await addProduct(api, {}, await picture())
    const placed = (await placeOrder(api, orderBody(product._id))).json()
    await api.send(
      'PATCH',
      `/products/${product._id}`,
      await form({ ...PRODUCT, productName: 'Other', orignalPrice: '999' }),
    )
    await api.send('DELETE', `/products/${product._id}`)
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toEqual([placed])
    expect((await api.app.inject(product.images[0]?.Location ?? '')).statusCode).toBe(200)
  })

  it.each([
    ['customer', { fullName: '', phoneNumber: '9876500011' }, { 'customer.fullName': 'Name is required' }],
    [
      'customer',
      { fullName: 'Meena', phoneNumber: '12' },
      { 'customer.phoneNumber': 'Please enter a valid phone number' },
    ],
    ['items', [], { items: 'An order needs at least one item' }],
    ['items', [{ productId: '77', quantity: 1 }], { 'items.0.productId': 'Product not found' }],
    ['shippingCharge', 9_999_999_999, { items: 'The order total exceeds the maximum' }],
    ['deliveryAddress', '  ', { deliveryAddress: 'Delivery address is required' }],
    ['deliveryAddress', undefined, { deliveryAddress: 'Delivery address is required' }],
    ['deliveryAddress', 'x'.repeat(601), { deliveryAddress: 'Delivery address must be at most 600 characters' }],
    [
      'deliveryAddress',
      { street: '12 Car Street', state: 'Tamil Nadu', pincode: '62' },
      { 'deliveryAddress.city': 'City is required', 'deliveryAddress.pincode': 'Pincode must be 6 digits' },
    ],
    ['paymentMethod', '', { paymentMethod: 'Payment method is required' }],
    ['shippingCharge', -1, { shippingCharge: 'Shipping charge must be an amount in rupees' }],
  ])('refuses %s %j', async (field, value, fields) => {
    const reply = await placeOrder(api, { ...orderBody((await addProduct(api))._id), [field]: value })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual(fields)
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toEqual([])
  })

  it.each(['', ' ', null])('treats %j as no email', async (email) => {
    const body = orderBody((await addProduct(api))._id)
    const reply = await placeOrder(api, { ...body, customer: { ...body.customer, email }, notes: null })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ userId: { email: null }, notes: '' })
  })

  it('stores what a customer typed, without what nobody sees', async () => {
    const body = orderBody((await addProduct(api))._id)
    const reply = await placeOrder(api, {
      ...body,
      customer: { ...body.customer, fullName: '<b>மீனா</b> علي\u200f', email: ' m@shop.example ' },
      deliveryAddress: { ...body.deliveryAddress, street: '\u202e12 Car\u2067 Street' },
    })
    expect(reply.json()).toMatchObject({
      userId: { fullName: '<b>மீனா</b> علي', email: 'm@shop.example' },
      deliveryAddress: { street: '12 Car Street' },
    })
  })

  it('accepts a delivery address as plain text and returns it as such everywhere', async () => {
    const body = orderBody((await addProduct(api))._id)
    const reply = await placeOrder(api, { ...body, deliveryAddress: ' 12 Car Street,\u202e Sivakasi 626123 ' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json().deliveryAddress).toBe('12 Car Street, Sivakasi 626123')
    const list = await api.send('GET', '/orders/vendor/allOrders')
    expect(list.json()).toMatchObject([{ deliveryAddress: '12 Car Street, Sivakasi 626123' }])
  })

  describe('when a product changes while the order is placed', () => {
    /** Places an order for one product, which `change` changes after it was read for the first time. */
    async function placeDuring(productId: string, change: () => Promise<unknown>) {
      let isFirst = true
      const many = async (statement: Statement, values?: readonly unknown[]) => {
        const rows = await api.db.many(statement, values)
        if (statement.name === 'order_products' && isFirst) {
          isFirst = false
          await change()
        }
        return rows
      }
      const [outcome] = await createOrders({ ...api.db, many: many as Db['many'] }, [request(productId, 'basket-1')])
      if (outcome?.status !== 'fulfilled') throw outcome?.reason
      return outcome.value
    }

    // covers beyond-42
    it('uses the new price and image', async () => {
      const product = await addProduct(api)
      const placed = await placeDuring(product._id, async () =>
        api.send(
          'PATCH',
          `/products/${product._id}`,
          await form({ orignalPrice: '200', discountPrice: '0' }, await picture()),
        ),
      )
      const [item] = placed.products
      expect(item?.product).toMatchObject({ orignalPrice: 200, discountPrice: 0 })
      expect((await api.send('GET', `/orders/${placed._id}`)).json()).toEqual(placed)
      expect((await api.app.inject(item?.product.images[0]?.Location ?? '')).statusCode).toBe(200)
    })

    // covers beyond-42
    it('refuses the order if the product was deleted', async () => {
      const product = await addProduct(api)
      const placing = placeDuring(product._id, () => api.send('DELETE', `/products/${product._id}`))
      await expect(placing).rejects.toMatchObject({ code: 'request.invalid' })
      expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toEqual([])
    })
  })

  it('requires the storefront key', async () => {
    const body = orderBody((await addProduct(api))._id)
    expect((await api.send('POST', '/orders', { payload: body })).statusCode).toBe(401)
    expect(
      (await api.anonymous('POST', '/orders', { payload: body, headers: { 'x-api-key': 'wrong' } })).json().code,
    ).toBe('storefront.wrong_key')
  })
})

describe('orders that arrive at once', () => {
  /** How many orders, with as many items and events, and by how many transactions. */
  const stored = async () => {
    const { orders, items, events, transactions } = await api.db.one<Record<string, number>>({
      name: 'test_stored',
      text: `select (select count(*) from orders) as orders,
        (select count(distinct order_id) from order_items) as items,
        (select count(*) from events where action = 'placed') as events,
        (select count(distinct changed_xid) from orders) as transactions`,
    })
    expect([items, events]).toEqual([orders, orders])
    return { orders, transactions }
  }

  // covers beyond-43
  it('share transactions, and each reply has its own order', async () => {
    const { _id } = await addProduct(api)
    const notes = Array.from({ length: 30 }, (_none, index) => `Basket ${index}`)
    const replies = await Promise.all(notes.map((note) => placeOrder(api, { ...orderBody(_id), notes: note })))
    expect(replies.map((reply) => reply.json().notes)).toEqual(notes)
    expect(new Set(replies.map((reply) => reply.json().orderId)).size).toBe(30)
    for (const reply of replies.slice(0, 3))
      expect((await api.send('GET', `/orders/${reply.json().orderId}`)).json()).toEqual(reply.json())
    const { orders, transactions } = await stored()
    expect(orders).toBe(30)
    expect(transactions).toBeLessThan(15)
  })

  it('are numbered in the order in which they arrived', async () => {
    const { _id } = await addProduct(api)
    const ids = (await createOrders(api.db, [request(_id), request(_id), request(_id)])).map(idOf)
    expect(ids).toEqual(ids.toSorted())
    expect(await stored()).toEqual({ orders: 3, transactions: 1 })
  })

  // covers beyond-43
  it('are refused one by one', async () => {
    const { _id } = await addProduct(api)
    const tooMuch = request(_id)
    tooMuch.order.shippingCharge = 999_999_999_999
    await createOrders(api.db, [request(_id, 'used', 'Another')])
    const requests = [request(_id), request('77'), tooMuch, request(_id, 'used'), request(_id)]
    const outcomes = await createOrders(api.db, requests)
    expect(outcomes.map((outcome) => errorOf(outcome)?.code)).toEqual([
      undefined,
      'request.invalid',
      'request.invalid',
      'order.key_reused',
      undefined,
    ])
    expect(errorOf(outcomes[1]).fields).toEqual({ 'items.0.productId': 'Product not found' })
    expect(await stored()).toEqual({ orders: 3, transactions: 2 })
  })

  // covers beyond-43
  it('do not fail because the database refuses one of them', async () => {
    const { _id } = await addProduct(api)
    const requests = [request(_id), request(_id, null, 'a null byte: \0'), request(_id, 'basket-1')]
    const outcomes = await createOrders(api.db, requests)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await stored()).orders).toBe(2)
  })

  // covers beyond-43
  it('become one if they have the same idempotency key, and are refused if they differ', async () => {
    const { _id } = await addProduct(api)
    const requests = [request(_id, 'basket-1'), request(_id, 'basket-1'), request(_id, 'basket-1', 'Other')]
    const outcomes = await createOrders(api.db, [...requests, request(_id)])
    expect(idOf(outcomes[1])).toBe(idOf(outcomes[0]))
    expect(errorOf(outcomes[2]).code).toBe('order.key_reused')
    expect(outcomes[3]?.status).toBe('fulfilled')
    expect((await stored()).orders).toBe(2)
  })

  it('are all placed at the new price when a product of one changes at the same moment', async () => {
    const [changed, same] = [await addProduct(api), await addProduct(api, { productName: 'Same' })]
    let isFirst = true
    const many = async (statement: Statement, values?: readonly unknown[]) => {
      const rows = await api.db.many(statement, values)
      if (statement.name === 'order_products' && isFirst) {
        isFirst = false
        await api.send('PATCH', `/products/${changed._id}`, await form({ orignalPrice: '200', discountPrice: '0' }))
      }
      return rows
    }
    const db = { ...api.db, many: many as Db['many'] }
    const outcomes = await createOrders(db, [request(changed._id), request(same._id)])
    const subTotals = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.subTotal)
    expect(subTotals).toEqual([400, 81])
    expect((await stored()).orders).toBe(2)
  })

  // covers beyond-43
  it('are never placed again when the connection is lost before the reply', async () => {
    const { _id } = await addProduct(api)
    const many = async (statement: Statement, values?: readonly unknown[]) => {
      const rows = await api.db.many(statement, values)
      if (statement.name === 'orders_insert') throw new Error('Connection terminated unexpectedly')
      return rows
    }
    const outcomes = await createOrders({ ...api.db, many: many as Db['many'] }, [request(_id), request(_id)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await stored()).orders).toBe(2)
  })
})
