import type { NewOrder } from '@phuljhari/contract/orders/new-order'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { ProductRow } from '../products/products.store.ts'

const nextNumber = {
  name: 'order_next_number',
  text: `select to_char(now() at time zone $1, 'YYYYMM') as month, nextval('order_numbers')::integer as number`,
}
/**
 * The month in India, `yyyymm`, and a number that is unique within it. The month comes from the same clock as the
 * order's own date, so that order id and invoice number agree.
 */
export const nextOrderNumber = (tx: Tx) => tx.one<{ month: string; number: number }>(nextNumber, [TIME_ZONE])

const shareLock = {
  name: 'order_share_lock_products',
  text: 'select 1 from products where id = any($1) order by id for key share',
}
/**
 * Blocks deletion of the products until the transaction ends, so that their images are kept until the order uses them.
 */
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

const insert = {
  name: 'order_insert',
  text: `insert into orders (order_id, status, customer_name, customer_phone, customer_email,
           street, landmark, city, state, pincode, latitude, longitude,
           subtotal_paise, shipping_paise, total_paise, payment_method, notes,
           idempotency_key, request_digest)
         values ($1, 'processing', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
}
/** A plain-text address is stored as the street alone: only such an address has no pincode. */
const addressColumns = (address: NewOrder['deliveryAddress']) =>
  typeof address === 'string'
    ? { street: address, landmark: '', city: '', state: '', pincode: '', latitude: null, longitude: null }
    : address

type Totals = { subtotalPaise: number; shippingPaise: number; totalPaise: number }
export function insertOrder(tx: Tx, orderId: string, order: NewOrder, totals: Totals, idempotency: Idempotency | null) {
  const { customer } = order
  const address = addressColumns(order.deliveryAddress)
  // Devices without a position send 0,0.
  const located =
    address.latitude != null && address.longitude != null && (address.latitude !== 0 || address.longitude !== 0)
  return tx.run(insert, [
    orderId,
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
  ])
}

const insertItems = {
  name: 'order_items_insert',
  text: `insert into order_items (order_id, position, product_id, product_name, brand_name, category,
           orignal_price_paise, discount_price_paise, image_key, quantity)
         select $1, position, product_id, product_name, brand_name, category, orignal, discount, image_key, quantity
         from unnest($2::text[], $3::text[], $4::text[], $5::text[],
             $6::bigint[], $7::bigint[], $8::text[], $9::integer[]) with ordinality
           as item (product_id, product_name, brand_name, category, orignal, discount, image_key, quantity, position)`,
}
/** Copies the products as they are now: later edits and deletions never change an order. */
export const insertOrderItems = (
  tx: Tx,
  orderId: string,
  items: ReadonlyArray<{ product: ProductRow; quantity: number }>,
) =>
  tx.run(insertItems, [
    orderId,
    items.map(({ product }) => String(product.id)),
    items.map(({ product }) => product.name),
    items.map(({ product }) => product.brand),
    items.map(({ product }) => product.category),
    items.map(({ product }) => product.orignal_price_paise),
    items.map(({ product }) => product.discount_price_paise),
    items.map(({ product }) => product.image_key),
    items.map(({ quantity }) => quantity),
  ])
