import { randomUUID } from 'node:crypto'
import type { Packing } from '@phuljhari/contract/dispatch/packing.contract'
import type { Db } from '../apps/api/src/db/database.ts'
import { accept, changeStatus, orderBody, placeOrder } from './order-load.ts'
import { call, type Known, type Shop } from './shop-client.ts'

/** Turns on packing line by line. */
export const openPacking = (shop: Shop) =>
  call(shop, 'POST', '/settings', { key: 'dispatch', value: { packing: true }, basedOn: null })

/** Packs an order line by line until it is ready. */
export async function packingLife(shop: Shop, productId: string): Promise<void> {
  const id = await placeOrder(shop, orderBody(productId))
  await accept(shop, id)
  const url = `/dispatch/packings/${id}`
  const packing = await call<Packing>(shop, 'POST', `${url}/claim`, {})
  const known = new Map<number, number>()
  shop.known.packings.set(id, known)
  for (const { position, quantity } of packing.lines) {
    await call(shop, 'PATCH', `${url}/lines/${position}`, {
      claim: packing.claim,
      ordered: quantity,
      packed: quantity,
    })
    known.set(position, quantity)
  }
  const cartons = { grams: [12_000, 0], mark: '' }
  await changeStatus(shop, id, 'ready', null, () =>
    call(shop, 'POST', `${url}/complete`, { claim: packing.claim, cartons }),
  )
}

/** Accepts several orders in one action. Their statuses are checked by PACKING_CONTRADICTIONS alone. */
export async function bulkLife(shop: Shop, productId: string): Promise<void> {
  const orders: Array<{ orderId: string; status: string }> = []
  for (let count = 0; count < 3; count += 1) {
    const key = randomUUID()
    const headers = { 'x-api-key': shop.storefrontKey, 'idempotency-key': key }
    const { orderId } = await call(shop, 'POST', '/orders', orderBody(productId), headers)
    orders.push({ orderId, status: 'processing' })
  }
  const headers = { 'idempotency-key': randomUUID() }
  const { _id } = await call(shop, 'POST', '/orders/bulk', { action: 'accept', orders }, headers)
  shop.known.batches.set(_id, orders.length)
}

/** Queries that select rows that must not exist. */
export const PACKING_CONTRADICTIONS = {
  'a packed order with a line that is not packed': `select o.order_id from orders o
     join order_items i on i.order_id = o.order_id
     left join packing_lines l on l.order_id = o.order_id and l.position = i.position
     where o.packing_state in ('packed', 'checked') and l.packed is distinct from i.quantity`,
  'a packed order without cartons or packer': `select o.order_id from orders o left join packings p using (order_id)
     where o.packing_state in ('packed', 'checked') and (p.carton_grams is null or p.packed_by is null)`,
  'an order sent by lorry with another number of consignments than one': `select o.order_id from orders o
     left join consignment_orders l using (order_id)
     where o.fulfilment = 'lorry' and o.status in ('in_transit', 'delivered') group by 1 having count(l.*) <> 1`,
  'a consignment without an order, or with one that has not left': `select c.id::text as order_id from consignments c
     left join consignment_orders l on l.consignment_id = c.id left join orders o using (order_id)
     where o.order_id is null or o.status not in ('in_transit', 'delivered')`,
  'an arrival without a delivery, or the other way round': `select o.order_id from orders o
     join consignment_orders l using (order_id) where (o.status = 'delivered') <> (l.confirmed_at is not null)`,
  'an order that was packed twice': `select subject_id as order_id from events
     where subject = 'packing' and action = 'packed' group by 1 having count(*) > 1`,
  'an order that an action on many orders did twice, or not at all': `select r.order_id from bulk_rows r
     where r.result = 'done' and 1 <> (select count(*) from events e
       where e.subject = 'order' and e.subject_id = r.order_id and e.action = 'accept')`,
}

const lines = { name: 'torture_packing_lines', text: 'select order_id, position, packed from packing_lines' }
const batches = { name: 'torture_batches', text: 'select batch_id, count(*)::int as rows from bulk_rows group by 1' }

/** Compares ticks and batches with what was acknowledged. @returns a line for each inconsistency */
export async function checkPackings(db: Db, known: Known): Promise<string[]> {
  const found = await db.many<{ order_id: string; position: number; packed: number }>(lines)
  const stored = new Map(found.map(({ order_id, position, packed }) => [`${order_id} ${position}`, packed]))
  const wrong = [...known.packings].flatMap(([id, packed]) =>
    [...packed].flatMap(([position, quantity]) =>
      stored.get(`${id} ${position}`) === quantity ? [] : [`line ${position} of ${id} was acknowledged as packed`],
    ),
  )
  const rows = new Map(
    (await db.many<{ batch_id: number; rows: number }>(batches)).map((row) => [String(row.batch_id), row.rows]),
  )
  for (const [id, count] of known.batches)
    if (rows.get(id) !== count) wrong.push(`action ${id} on ${count} orders has ${rows.get(id) ?? 0}`)
  return wrong
}
