import { ORDERS_CHANGES_HEADER, ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { order as orderShape, type Order } from '@phuljhari/contract/orders/orders.contract'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { addAgent, addProduct, orderBody, orderIn, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { settled } from '../../test/settled.ts'

const api = testApi()
const list = (query = '', headers: Record<string, string> = {}) =>
  api.send('GET', `/orders/vendor/allOrders${query}`, { headers })
const ids = (reply: { json(): unknown }) => (reply.json() as Order[]).map((order) => order._id)
const cursorOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers[ORDERS_CURSOR_HEADER])
const since = (cursor: string) => list(`?changedSince=${encodeURIComponent(cursor)}`)
const accept = (orderId: string) => api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)

async function placeMany(count: number): Promise<string[]> {
  const body = orderBody((await addProduct(api))._id)
  const placed: string[] = []
  for (let n = 0; n < count; n++) placed.push((await placeOrder(api, body)).json<Order>()._id)
  return placed.toReversed()
}

/** A connection outside the API, for a transaction that stays open. */
async function ownConnection() {
  const client = new pg.Client((api.db as unknown as { connection: pg.ClientConfig }).connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('GET /orders/vendor/allOrders', () => {
  it('returns every order, newest first, when no option is given', async () => {
    const placed = await placeMany(3)
    const reply = await list()
    expect(ids(reply)).toEqual(placed)
    expect(z.array(orderShape).parse(reply.json())).toEqual(reply.json())
    expect(reply.headers['link']).toBeUndefined()
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('returns every field of an order that section 3 of the specification names', async () => {
    await placeMany(1)
    const [order] = (await list()).json<Order[]>()
    const fields = `orderId _id status orderDate userId deliveryAddress deliveryDate totalAmount subTotal shippingCharge
      products paymentMethod notes deliveryAgentId expectedDeliveryDate deliveryTimeSlot assignedAt vendorId`
    expect(Object.keys(order ?? {})).toEqual(expect.arrayContaining(fields.split(/\s+/)))
    expect(Object.keys(order?.products[0]?.product ?? {})).toEqual(
      expect.arrayContaining('_id productName brandName category orignalPrice discountPrice images'.split(' ')),
    )
  })

  it('returns an empty list when there are no orders', async () => {
    expect((await list()).json()).toEqual([])
    expect((await list('?limit=5')).json()).toEqual([])
  })

  it('returns linked pages that miss no order, even when new orders arrive in between', async () => {
    const placed = await placeMany(5)
    const first = await list('?limit=2')
    expect(ids(first)).toEqual(placed.slice(0, 2))
    expect(first.headers['link']).toBe(`<?limit=2&before=${placed[1]}>; rel="next"`)
    await placeMany(1)
    const second = await list(`?limit=2&before=${placed[1]}`)
    expect(ids(second)).toEqual(placed.slice(2, 4))
    expect(second.headers[ORDERS_CURSOR_HEADER]).toBeUndefined()
    const third = await list(`?limit=2&before=${placed[3]}`)
    expect(ids(third)).toEqual(placed.slice(4))
    expect(third.headers['link']).toBeUndefined()
    expect((await list('?limit=6')).headers['link']).toBeUndefined()
  })

  it('reads several database pages and returns each order once', async () => {
    const [newest] = await placeMany(1)
    await api.db.run(
      {
        name: 'test_copy_orders',
        text: `insert into orders (order_id, status, ordered_at, customer_name, customer_phone,
                 street, city, state, pincode, subtotal_paise, total_paise, payment_method)
               select 'COPY-' || n, status, ordered_at - (n / 3) * interval '1 microsecond', customer_name,
                 customer_phone, street, city, state, pincode, 1, 1, 'UPI'
               from orders, generate_series(1, 1200) n where order_id = $1`,
      },
      [newest],
    )
    const all = ids(await list())
    expect(new Set(all).size).toBe(1201)
    const [parts, collected]: [string[][], string[]] = [[], []]
    for (let query: string | undefined = '?limit=700'; query;) {
      const part = await list(query)
      parts.push(ids(part))
      collected.push(...ids(part))
      query = /<(.+)>/.exec(String(part.headers['link'] ?? ''))?.[1]
    }
    expect(parts.map((part) => part.length)).toEqual([700, 501])
    expect(collected).toEqual(all)
  })

  it('returns only the orders changed since the cursor', async () => {
    const [newer, older] = await placeMany(2)
    await settled(api.db)
    const cursor = cursorOf(await list('?limit=1'))
    const nothing = await since(cursor)
    expect(nothing.json()).toEqual([])
    expect(nothing.headers[ORDERS_CHANGES_HEADER]).toBe('only')

    await accept(older ?? '')
    await settled(api.db)
    const change = await since(cursor)
    expect(change.json()).toMatchObject([{ _id: older, status: 'accepted', products: [{ quantity: 2 }] }])
    const [added] = await placeMany(1)
    expect(ids(await since(cursorOf(change)))).toEqual([added])
    expect(new Set(ids(await since(cursor)))).toEqual(new Set([older, added]))
    await accept(newer ?? '')
    expect(ids(await since(cursorOf(await since(cursor))))).toEqual([])
  })

  it('counts the orders of a renamed agent as changed, but not those of an agent who made a delivery', async () => {
    const [agent, other] = [await addAgent(api), await addAgent(api)]
    const theirs = await orderIn(api, 'assigned', agent)
    await orderIn(api, 'assigned', other)
    await settled(api.db)
    const cursor = cursorOf(await list())
    await api.send('PATCH', `/delivery-agents/${agent}`, { payload: { fullName: 'Selvi Renamed' } })
    const change = await since(cursor)
    expect(change.json()).toMatchObject([{ _id: theirs, deliveryAgentId: { fullName: 'Selvi Renamed' } }])
    await api.db.run({ name: 'test_rating', text: 'update agents set total_deliveries = 9, rating = 4' })
    expect((await since(cursorOf(change))).json()).toEqual([])
  })

  it('loses no change whose transaction began first and committed last', async () => {
    const [late, early] = await placeMany(2)
    const client = await ownConnection()
    await client.query('begin')
    await client.query("update orders set notes = 'late' where order_id = $1", [late])
    await accept(early ?? '')
    const seen = await list()
    const between = await since(cursorOf(seen))
    expect(between.json()).toEqual([])
    await client.query('commit')
    for (const cursor of [cursorOf(seen), cursorOf(between)]) {
      const change = await since(cursor)
      expect((change.json() as Order[]).find((order) => order._id === late)?.notes).toContain('late')
      expect((await since(cursorOf(change))).json()).toEqual([])
    }
    expect((await list('', { 'if-none-match': String(seen.headers['etag']) })).statusCode).toBe(200)
  })

  it('returns 304 while no order has changed, whatever else happens in the database', async () => {
    const [order] = await placeMany(1)
    const first = await list('?limit=10')
    const tag = String(first.headers['etag'])
    await addProduct(api, { productName: 'Something else' })
    const again = await list('?limit=10', { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await accept(order ?? '')
    const changed = await list('?limit=10', { 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers['etag']).not.toBe(tag)
  })

  it('sends the whole list for a cursor that is no longer valid', async () => {
    const placed = await placeMany(2)
    const cursor = cursorOf(await list())
    const [epoch = '', upto = ''] = cursor.split('.')
    await api.db.run({ name: 'test_delete', text: 'delete from orders where order_id = $1' }, [placed[1]])
    for (const stale of [cursor, 'nonsense', `0123456789ab.${upto}`, `${epoch}.9000000000000000000`]) {
      const reply = await list(`?limit=5&changedSince=${stale}`)
      expect(ids(reply)).toEqual(placed.slice(0, 1))
      expect(reply.headers[ORDERS_CHANGES_HEADER]).toBeUndefined()
      expect(cursorOf(reply)).not.toBe(cursor)
    }
  })

  it('refuses an invalid limit and an unknown order in `before`', async () => {
    for (const limit of ['0', '-1', '5001', 'x', '1.5'])
      expect((await list(`?limit=${limit}`)).json().fields).toEqual({
        limit: 'limit must be a whole number from 1 to 5000',
      })
    for (const before of ['nowhere', '%00']) expect((await list(`?before=${before}`)).statusCode).toBe(404)
    expect((await api.anonymous('GET', '/orders/vendor/allOrders')).statusCode).toBe(401)
  })
})
