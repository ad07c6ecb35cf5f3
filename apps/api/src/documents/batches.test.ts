import { describe, expect, it } from 'vitest'
import { register } from '../../test/documents.ts'
import { newKey } from '../../test/entries.ts'
import { addProduct, orderBody, orderIn, placeOrder } from '../../test/factories.ts'
import { ADMIN, testApi } from '../../test/harness.ts'
import { person } from '../../test/staff.ts'
import { issueBatches } from './issue-batches.ts'

const api = testApi()

const start = (orderIds?: readonly string[], key = newKey()) =>
  api.send('POST', '/documents/batches', { payload: { orderIds }, headers: { 'idempotency-key': key } })
const read = async (id: string) => (await api.send('GET', `/documents/batches/${id}`)).json()
/** The job once it has ended. */
async function ended(id: string) {
  await expect.poll(async () => (await read(id)).finishedAt, { timeout: 30_000 }).not.toBeNull()
  return read(id)
}
const numbers = {
  name: 'test_batch_numbers',
  text: 'select serial, order_id from tax_documents order by serial',
}
const serials = async () => (await api.db.many<{ serial: number }>(numbers)).map(({ serial }) => serial)

const copies = {
  name: 'test_many_orders',
  text: `with copied as (
      insert into orders (order_id, status, customer_name, customer_phone, street, city, state, pincode, subtotal_paise,
        shipping_paise, total_paise, payment_method, unbilled_since)
      select 'PJ-202611-9' || lpad(n::text, 5, '0'), 'delivered', customer_name, customer_phone, street, city, state,
        pincode, subtotal_paise, shipping_paise, total_paise, payment_method, now() + n * interval '1 millisecond'
      from orders, generate_series(1, $2) n where order_id = $1 returning order_id)
    insert into order_items (order_id, position, product_id, product_name, brand_name, category, orignal_price_paise,
      discount_price_paise, quantity)
    select c.order_id, p, i.product_id, i.product_name, i.brand_name, i.category, i.orignal_price_paise,
      i.discount_price_paise, i.quantity
    from copied c, order_items i, generate_series(1, 12) p where i.order_id = $1 and i.position = 1`,
}
/** Delivered orders of 12 lines that are to be invoiced. */
async function deliveredOrders(count: number): Promise<void> {
  const product = await addProduct(api)
  const { orderId } = (await placeOrder(api, orderBody(product._id))).json()
  // Makes the lines add up to the total.
  const text = `update orders set subtotal_paise = 97200, total_paise = 97200 + shipping_paise where order_id = $1`
  await api.db.run({ name: 'test_total', text }, [orderId])
  await api.db.run(copies, [orderId, count])
}

/** A job of two orders that was left after the first. @returns its id */
async function interrupted(startedBy: string): Promise<number> {
  const orderIds = [await orderIn(api, 'ready'), await orderIn(api, 'ready')]
  const text = `with batch as (
      insert into document_batches (idempotency_key, request_digest, started_by) values ($2, '', $3)
      returning id)
    insert into document_batch_orders (batch_id, position, order_id, issued)
    select id, position, order_id, case when position = 1 then true end
    from batch, unnest($1::text[]) with ordinality as o (order_id, position) returning batch_id`
  const values = [orderIds, newKey(), startedBy]
  const { batch_id } = await api.db.one<{ batch_id: number }>({ name: 'test_lost_batch', text }, values)
  return batch_id
}

describe('a job that issues invoices', () => {
  it('invoices many orders in the background, without gaps', async () => {
    await register(api)
    await deliveredOrders(200)
    const reply = await start()
    expect(reply.statusCode).toBe(201)
    expect(await ended(reply.json()._id)).toMatchObject({ total: 200, issued: 200, refused: [] })
    expect(await serials()).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  }, 40_000)

  it('gives the reason for each refused order, and invoices the others', async () => {
    await register(api)
    const [ready, pending, abroad] = [await orderIn(api, 'ready'), await orderIn(api), await orderIn(api, 'delivered')]
    await api.db.run({ name: 'test_state', text: `update orders set state = 'Dubai' where order_id = $1` }, [abroad])
    const batch = await ended((await start([ready, pending, abroad, 'PJ-202611-000000'])).json()._id)
    expect(batch).toMatchObject({
      total: 4,
      issued: 1,
      refused: [
        { orderId: pending, missing: [] },
        { orderId: abroad, missing: ['state'] },
        { orderId: 'PJ-202611-000000', message: 'Order not found', missing: [] },
      ],
    })
  })

  it('returns the same job for the same key, and refuses the key for other orders', async () => {
    await register(api)
    const orderId = await orderIn(api, 'ready')
    const first = (await start([orderId], 'job-1')).json()
    expect((await start([orderId], 'job-1')).json()._id).toBe(first._id)
    expect((await start(['PJ-202611-999999'], 'job-1')).statusCode).toBe(422)
    expect(await ended(first._id)).toMatchObject({ issued: 1 })
    expect(await serials()).toEqual([1])
  })

  // covers beyond-54
  it('is finished by several processes at once, each invoice once', async () => {
    await register(api)
    await deliveredOrders(120)
    const { _id } = (await start()).json()
    const others = Array.from({ length: 4 }, () => {
      return issueBatches(api.db, new AbortController().signal, (error) => expect.unreachable(String(error)))
    })
    await Promise.all(others)
    expect(await ended(_id)).toMatchObject({ issued: 120 })
    expect(await serials()).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  })

  // covers beyond-54
  it('is resumed where it was interrupted', async () => {
    await register(api)
    const id = await interrupted(ADMIN.email)
    await issueBatches(api.db, new AbortController().signal, () => {})
    expect(await read(String(id))).toMatchObject({ total: 2, issued: 2, finishedAt: expect.any(String) })
    expect(await serials()).toEqual([1])
  })

  it.each([
    ['was deactivated', 'clerk', 'active = false'],
    ['may no longer issue bills', 'clerk', "role = 'packer'"],
  ] as const)('issues nothing more once whoever started it %s', async (_what, role, change) => {
    await register(api)
    const { email, id: accountId } = await person(api, role)
    const id = await interrupted(email)
    await api.db.run({ name: `test_${change}`, text: `update vendors set ${change} where id = $1` }, [accountId])
    await issueBatches(api.db, new AbortController().signal, () => {})
    const { issued, refused } = await read(String(id))
    expect([issued, refused]).toMatchObject([1, [{ message: 'Your role does not allow this. Ask an administrator.' }]])
    expect(await serials()).toEqual([])
  })

  it('refuses ids that no order can have, as do the other routes', async () => {
    await register(api)
    const [nobody, unknown] = [await start(['a\0b']), await start(['PJ-1'])]
    expect(nobody.statusCode).toBe(unknown.statusCode)
    for (const reply of [nobody, unknown]) await ended(reply.json()._id)
    expect((await api.send('GET', '/documents/to-be-invoiced?before=a%00b')).json().orders).toEqual([])
    expect((await api.send('GET', '/orders/a%00b/documents')).statusCode).toBe(404)
    expect((await api.send('POST', '/orders/a%00b/documents', { payload: {} })).statusCode).toBe(404)
    expect((await api.send('GET', '/documents?before=a%00b')).json()).toEqual([])
  })

  it('is refused to an unregistered shop', async () => {
    expect((await start()).json().code).toBe('document.unregistered')
  })
})
