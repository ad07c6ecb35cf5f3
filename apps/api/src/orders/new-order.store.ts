import type { NewOrder } from '@phuljhari/contract/orders/new-order'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { JOINED, PRODUCT_COLUMNS, type ProductRow } from '../products/products.store.ts'
import { orderIdSql } from './order-id.ts'
import type { OrderRow } from './serialize-order.ts'

/** A product with the version of its row, which every change replaces. */
export type OrderedProduct = ProductRow & { row_version: string }

const products = {
  name: 'order_products',
  text: `select ${PRODUCT_COLUMNS}, p.xmin::text as row_version from ${JOINED}
         where p.id = any($1::bigint[])`,
}
/** The products that exist, in no particular order. */
export const readProducts = (tx: Tx, ids: readonly number[]) => tx.many<OrderedProduct>(products, [ids])

const shareLock = {
  name: 'order_share_lock_products',
  text: 'select 1 from products where id = any($1) order by id for key share',
}
/** Blocks changes of the products until the transaction ends. */
export const shareLockProducts = (tx: Tx, ids: readonly number[]) => tx.run(shareLock, [ids])

/** A storefront's Idempotency-Key and the digest of the order that it was sent with. */
export type Idempotency = { key: string; digest: Buffer }

const byKey = {
  name: 'order_by_idempotency_key',
  text: 'select order_id, request_digest from orders where idempotency_key = $1',
}
/** The order that was placed with this key. Orders from before digests were stored have none. */
export const findByIdempotencyKey = (tx: Tx, key: string) =>
  tx.maybe<{ order_id: string; request_digest: Buffer | null }>(byKey, [key])

// One statement, and so one round trip and one transaction: the round trips, not the disk, would limit orders a second.
// The month comes from the same clock as the order's own date, so that order id and invoice number agree. The products
// stay locked until the order uses their images, and are copied: later edits and deletions never change an order. They
// are looked up by id: a join with the versions that were read would be a hash join with the whole catalogue.
const insert = {
  name: 'order_insert',
  text: `with locked as (
           select id from products
           where id = any($18::bigint[]) and xmin::text = ($19::text[])[array_position($18::bigint[], id)]
           order by id for key share),
         placed as (
           insert into orders (order_id, status, customer_name, customer_phone, customer_email,
             street, landmark, city, state, pincode, latitude, longitude,
             subtotal_paise, shipping_paise, total_paise, payment_method, notes, idempotency_key, request_digest)
           select ${orderIdSql(`to_char(now() at time zone '${TIME_ZONE}', 'YYYYMM')`, `nextval('order_numbers')`)},
             'processing', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
           where (select count(*) from locked) = cardinality($18::bigint[])
           returning *),
         items as (
           insert into order_items (order_id, position, product_id, product_name, brand_name, category,
             orignal_price_paise, discount_price_paise, image_key, quantity)
           select placed.order_id, position, product_id, product_name, brand_name, item.category, orignal, discount,
             image_key, quantity
           from placed, unnest($20::text[], $21::text[], $22::text[], $23::text[],
               $24::bigint[], $25::bigint[], $26::text[], $27::integer[]) with ordinality
             as item (product_id, product_name, brand_name, category, orignal, discount, image_key, quantity,
               position)),
         event as (
           insert into events (subject, subject_id, action, actor, address, after)
           select 'order', order_id, 'placed', $28, $29, '{"status": "processing"}' from placed)
         select * from placed`,
}
/** A plain-text address is stored as the street alone: only such an address has no pincode. */
const addressColumns = (address: NewOrder['deliveryAddress']) =>
  typeof address === 'string'
    ? { street: address, landmark: '', city: '', state: '', pincode: '', latitude: null, longitude: null }
    : address

type Totals = { subtotalPaise: number; shippingPaise: number; totalPaise: number }
export type PlacedOrder = {
  order: NewOrder
  items: ReadonlyArray<{ product: OrderedProduct; quantity: number }>
  totals: Totals
  idempotency: Idempotency | null
}
/**
 * Stores an order with its items and its event.
 * @returns undefined, with nothing stored, when a product has changed or gone since it was read.
 */
export function insertOrder(tx: Tx, { order, items, totals, idempotency }: PlacedOrder, actor: Actor) {
  const { customer } = order
  const address = addressColumns(order.deliveryAddress)
  // Devices without a position send 0,0.
  const located =
    address.latitude != null && address.longitude != null && (address.latitude !== 0 || address.longitude !== 0)
  const versions = new Map(items.map(({ product }) => [product.id, product.row_version]))
  return tx.maybe<OrderRow>(insert, [
    customer.fullName,
    customer.phoneNumber,
    customer.email ?? null,
    address.street,
    address.landmark,
    address.city,
    address.state,
    address.pincode,
    located ? address.latitude : null,
    located ? address.longitude : null,
    totals.subtotalPaise,
    totals.shippingPaise,
    totals.totalPaise,
    order.paymentMethod,
    order.notes,
    idempotency?.key ?? null,
    idempotency?.digest ?? null,
    [...versions.keys()],
    [...versions.values()],
    items.map(({ product }) => String(product.id)),
    items.map(({ product }) => product.name),
    items.map(({ product }) => product.brand),
    items.map(({ product }) => product.category),
    items.map(({ product }) => product.orignal_price_paise),
    items.map(({ product }) => product.discount_price_paise),
    items.map(({ product }) => product.image_key),
    items.map(({ quantity }) => quantity),
    actor.name,
    actor.address,
  ])
}
