import type { NewOrder } from '@phuljhari/contract/orders/new-order'
import type { OrderFlag } from '@phuljhari/contract/orders/order-flags'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { CustomerPays } from '@phuljhari/contract/tax/customer-pays'
import type { Tx } from '../db/database.ts'
import type { Idempotency } from '../requests/idempotency.ts'
import type { Actor } from '../events/actor.ts'
import { JOINED, PRODUCT_COLUMNS, type ProductRow } from '../products/products.store.ts'
import { SETTINGS_VERSION } from '../settings/settings.store.ts'
import { addressColumns } from './address-columns.ts'
import { orderIdSql } from './order-id.ts'
import { orderJson } from './order-json.store.ts'

/** A product with the version of its row, which changes with every update, and the version of the shop's settings. */
export type OrderedProduct = ProductRow & { row_version: string; settings_version: string | null }

const products = {
  name: 'order_products',
  text: `select ${PRODUCT_COLUMNS}, p.xmin::text as row_version, ${SETTINGS_VERSION} as settings_version
         from ${JOINED}
         where p.id = any($1::bigint[])`,
}
/** Returns those of the products that exist, in no particular sequence. */
export const readProducts = (tx: Tx, ids: readonly number[]) => tx.many<OrderedProduct>(products, [ids])

const shareLock = {
  name: 'order_share_lock_products',
  text: 'select 1 from products where id = any($1) order by id for key share',
}
/** Blocks changes of the products until the transaction ends. */
export const shareLockProducts = (tx: Tx, ids: readonly number[]) => tx.run(shareLock, [ids])

const byKeys = {
  name: 'orders_by_idempotency_key',
  text: 'select idempotency_key, order_id, request_digest from orders where idempotency_key = any($1::text[])',
}
type KeyRow = { idempotency_key: string; order_id: string; request_digest: Buffer | null }
/** The orders that were placed with these keys. Those that are older than the column have no digest. */
export const findByIdempotencyKeys = (tx: Tx, keys: readonly string[]) => tx.many<KeyRow>(byKeys, [keys])

// A single statement, and so a single round trip, stores all orders: round trips, not the disk, would limit the orders
// per second. The month comes from the same clock as the order's own date, so that order id and invoice number agree.
// The products stay locked until the orders use their images. They are copied, so that later edits and deletions never
// change an order. They are looked up by id, because a join with the versions that were read would become a hash join
// with the whole catalogue.
const insert = {
  name: 'orders_insert',
  text: `with locked as (
           select id from products
           where id = any($1::bigint[]) and xmin::text = ($2::text[])[array_position($1::bigint[], id)]
           order by id for key share),
         requested as materialized (
           select ${orderIdSql(`to_char(now() at time zone '${TIME_ZONE}', 'YYYYMM')`, `nextval('order_numbers')`)}
             as new_id, o.*
           from json_to_recordset($3::json) as o (n integer, customer_name text, customer_phone text,
             customer_email text, street text, landmark text, city text, state text, pincode text,
             latitude double precision, longitude double precision, subtotal_paise bigint, shipping_paise bigint,
             tax_paise bigint, round_off_paise bigint, prices_include_tax boolean, total_paise bigint,
             payment_method text, notes text, key text, digest bytea, actor text, address text, flags text[],
             minimum bigint)
           where (select count(*) from locked) = cardinality($1::bigint[])),
         placed as (
           insert into orders (order_id, status, customer_name, customer_phone, customer_email,
             street, landmark, city, state, pincode, latitude, longitude,
             subtotal_paise, shipping_paise, tax_paise, round_off_paise, prices_include_tax, total_paise,
             payment_method, notes, idempotency_key, request_digest, flags, minimum_order_paise)
           select new_id, 'processing', customer_name, customer_phone, customer_email,
             street, landmark, city, state, pincode, latitude, longitude,
             subtotal_paise, shipping_paise, tax_paise, round_off_paise, prices_include_tax, total_paise,
             payment_method, notes, key, digest, flags, minimum
           from requested
           on conflict (idempotency_key) do nothing
           returning *),
         items as (
           insert into order_items (order_id, position, product_id, product_name, brand_name, category,
             orignal_price_paise, discount_price_paise, image_key, quantity, units_per_case, hsn)
           select placed.order_id, i.position, i.product_id, i.name, i.brand, i.category, i.orignal, i.discount,
             i.image_key, i.quantity, i.units_per_case, i.hsn
           from json_to_recordset($4::json) as i (n integer, position smallint, product_id text, name text,
             brand text, category text, orignal bigint, discount bigint, image_key text, quantity integer,
             units_per_case integer, hsn text)
           join requested using (n) join placed on placed.order_id = requested.new_id
           returning *),
         event as (
           insert into events (subject, subject_id, action, actor, address, after)
           select 'order', placed.order_id, 'placed', requested.actor, requested.address, '{"status": "processing"}'
           from requested join placed on placed.order_id = requested.new_id order by requested.n)
         select requested.n, ${orderJson('complete', { lines: 'items', hasLineExtras: false })} as json
         from requested join placed o on o.order_id = requested.new_id left join agents a on a.id = o.agent_id`,
}
type Totals = CustomerPays & { subtotalPaise: number; shippingPaise: number }
/** The rules that an order breaks, or null, and the minimum order that applied if it is below that. */
export type OrderFlags = { flags: OrderFlag[] | null; minimumOrderPaise: number | null }
export type PricedOrder = {
  order: NewOrder
  items: ReadonlyArray<{ product: OrderedProduct; quantity: number }>
  totals: Totals
  flags: OrderFlags
  idempotency: Idempotency | null
  actor: Actor
}

/** The columns of an order, under the names that the statement gives them. */
function orderColumns({ order, totals, flags, idempotency, actor }: PricedOrder, n: number) {
  return {
    n,
    customer_name: order.customer.fullName,
    customer_phone: order.customer.phoneNumber,
    customer_email: order.customer.email,
    ...addressColumns(order.deliveryAddress),
    subtotal_paise: totals.subtotalPaise,
    shipping_paise: totals.shippingPaise,
    tax_paise: totals.taxPaise,
    round_off_paise: totals.roundOffPaise,
    prices_include_tax: totals.pricesIncludeTax,
    total_paise: totals.totalPaise,
    payment_method: order.paymentMethod,
    notes: order.notes,
    key: idempotency?.key,
    digest: idempotency && `\\x${idempotency.digest.toString('hex')}`,
    actor: actor.name,
    address: actor.address,
    flags: flags.flags,
    minimum: flags.minimumOrderPaise,
  }
}
const itemColumns = ({ items }: PricedOrder, n: number) =>
  items.map(({ product, quantity }, index) => ({
    n,
    position: index + 1,
    product_id: String(product.id),
    name: product.name,
    brand: product.brand,
    category: product.category,
    orignal: product.orignal_price_paise,
    discount: product.discount_price_paise,
    image_key: product.image_key,
    quantity,
    units_per_case: product.units_per_case,
    hsn: product.hsn,
  }))

/**
 * Stores orders with their items and events.
 * @returns the orders stored as JSON text, with `n`, their position in `orders`. Orders whose idempotency key was used
 *   meanwhile are missing. When a product was changed or deleted since it was read, nothing is stored and no row
 *   returned.
 */
export function insertOrders(tx: Tx, orders: readonly PricedOrder[]) {
  const items = orders.flatMap((order) => order.items)
  const versions = new Map(items.map(({ product }) => [product.id, product.row_version]))
  return tx.many<{ n: number; json: string }>(insert, [
    [...versions.keys()],
    [...versions.values()],
    JSON.stringify(orders.map(orderColumns)),
    JSON.stringify(orders.flatMap(itemColumns)),
  ])
}
