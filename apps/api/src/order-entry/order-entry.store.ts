import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { JOINED, PRODUCT_COLUMNS, type ProductRow } from '../products/products.store.ts'
import { addressColumns } from '../orders/address-columns.ts'
import type { Idempotency } from '../requests/idempotency.ts'
import { orderIdSql } from '../orders/order-id.ts'
import type { FrozenLine, PricedDraft } from './frozen-line.ts'

const products = {
  name: 'entry_lock_products',
  text: `select ${PRODUCT_COLUMNS} from ${JOINED}
         where p.id = any($1::bigint[]) order by p.id for key share of p`,
}
/** Returns those of the products that exist, and blocks changes of them until the transaction ends. */
export const lockEntryProducts = (tx: Tx, ids: readonly number[]) => tx.many<ProductRow>(products, [ids])

/** What an order takes from a draft: what was entered, and the prices. */
export type OrderContents = PricedDraft & { draft: OrderDraft }

/** The columns that an entry sets and an edit replaces. */
const CONTENT_COLUMNS = `customer_name, customer_phone, customer_email, buyer_gstin,
  street, landmark, city, state, pincode, latitude, longitude,
  subtotal_paise, coupon_paise, extra_discount_paise, packing_paise, shipping_paise, tax_paise,
  round_off_paise, prices_include_tax, total_paise, payment_method, notes, fulfilment, coupon_code, transport,
  destination, flags, minimum_order_paise`
const CONTENT_RECORD = `customer_name text, customer_phone text, customer_email text, buyer_gstin text,
  street text, landmark text, city text, state text, pincode text,
  latitude double precision, longitude double precision, subtotal_paise bigint,
  coupon_paise bigint, extra_discount_paise bigint, packing_paise bigint, shipping_paise bigint, tax_paise bigint,
  round_off_paise bigint, prices_include_tax boolean, total_paise bigint, payment_method text, notes text,
  fulfilment text, coupon_code text, transport text, destination text, flags text[], minimum_order_paise bigint`

/** The columns of an order's contents. */
export function contentColumns({ draft, totals, couponCode, flags }: OrderContents) {
  const isByLorry = draft.fulfilment === 'lorry'
  return {
    customer_name: draft.customer.fullName,
    customer_phone: draft.customer.phoneNumber,
    customer_email: draft.customer.email,
    buyer_gstin: draft.customer.gstin ?? null,
    ...addressColumns(draft.deliveryAddress),
    subtotal_paise: totals.goodsPaise,
    coupon_paise: totals.couponPaise,
    extra_discount_paise: totals.extraDiscountPaise,
    packing_paise: totals.packingPaise,
    shipping_paise: totals.shippingPaise,
    tax_paise: totals.taxPaise,
    round_off_paise: totals.roundOffPaise,
    prices_include_tax: totals.pricesIncludeTax,
    total_paise: totals.totalPaise,
    payment_method: draft.paymentMethod,
    notes: draft.notes,
    fulfilment: draft.fulfilment,
    coupon_code: couponCode,
    transport: (isByLorry && draft.transport?.name) || '',
    destination: (isByLorry && draft.transport?.destination) || '',
    flags: flags.flags,
    minimum_order_paise: flags.minimumOrderPaise,
  }
}
export type ContentColumns = ReturnType<typeof contentColumns>

// The month comes from the same clock as the order's own date, so that order id and invoice number agree.
const insert = {
  name: 'entry_insert',
  text: `insert into orders (order_id, status, idempotency_key, request_digest, source, entered_by, estimate_number,
           ${CONTENT_COLUMNS})
         select ${orderIdSql(`to_char(now() at time zone '${TIME_ZONE}', 'YYYYMM')`, `nextval('order_numbers')`)},
           'processing', $2, $3, $4, $5, $6, ${CONTENT_COLUMNS}
         from json_to_record($1) as o (${CONTENT_RECORD})
         on conflict (idempotency_key) do nothing returning order_id`,
}
type Origin = { source: string; actor: string; estimateNumber: string | null; idempotency: Idempotency | null }
/** Stores an order without its lines. @returns its id; undefined when the idempotency key was used meanwhile */
export async function insertEntry(tx: Tx, columns: ContentColumns, origin: Origin): Promise<string | undefined> {
  const { source, actor, estimateNumber, idempotency } = origin
  const values = [idempotency?.key ?? null, idempotency?.digest ?? null, source, actor, estimateNumber]
  return (await tx.maybe<{ order_id: string }>(insert, [JSON.stringify(columns), ...values]))?.order_id
}

const update = {
  name: 'entry_update',
  text: `update orders set edition = edition + 1, (${CONTENT_COLUMNS}) =
           (select ${CONTENT_COLUMNS.replaceAll(/(\w+)/g, 'o.$1')} from json_to_record($2) as o (${CONTENT_RECORD}))
         where order_id = $1`,
}
export const updateContents = (tx: Tx, orderId: string, columns: ContentColumns) =>
  tx.run(update, [orderId, JSON.stringify(columns)])

const insertItemsSql = {
  name: 'entry_insert_items',
  text: `insert into order_items (order_id, position, product_id, product_name, brand_name, category,
           orignal_price_paise, discount_price_paise, list_price_paise, quantity, list_number, code, tamil_name,
           content, units_per_case, hsn, granted_paise, granted_extra_paise, image_key)
         select $1, position, i.product_id, name, brand, category, mrp, discount, list, quantity, list_number, code,
           tamil_name, content, units_per_case, hsn, granted, granted_extra,
           coalesce(image, (select p.image_key from products p where p.id::text = i.product_id))
         from json_to_recordset($2) as i (position smallint, product_id text, name text, brand text, category text,
           mrp bigint, discount bigint, list bigint, quantity integer, list_number text, code text, tamil_name text,
           content text, units_per_case integer, hsn text, granted bigint, granted_extra bigint, image text)`,
}
const itemColumns = (line: FrozenLine, index: number) => ({
  position: index + 1,
  product_id: line.productId,
  name: line.productName,
  brand: line.brandName,
  category: line.category,
  mrp: line.mrpPaise,
  discount: line.unitPaise < line.mrpPaise ? line.unitPaise : null,
  list: line.listPaise === line.unitPaise ? null : line.listPaise,
  quantity: line.quantity,
  list_number: line.listNumber,
  code: line.code,
  tamil_name: line.tamilName,
  content: line.content,
  units_per_case: line.unitsPerCase ?? null,
  hsn: line.hsn ?? null,
  granted: line.grantedPaise ?? 0,
  granted_extra: line.grantedExtraPaise ?? 0,
})
type Images = ReadonlyMap<string, string>
/**
 * Stores the lines of an order that has none.
 * @param images the images of products that keep the one they were ordered with; all others get the catalogue's
 */
export const insertItems = (tx: Tx, orderId: string, lines: readonly FrozenLine[], images: Images = new Map()) =>
  tx.run(insertItemsSql, [
    orderId,
    JSON.stringify(
      lines.map((line, index) => ({ ...itemColumns(line, index), image: images.get(line.productId) ?? null })),
    ),
  ])

const removeItems = {
  name: 'entry_remove_items',
  text: 'delete from order_items where order_id = $1 returning product_id, image_key',
}
/**
 * Replaces the lines of an order. A product that stays keeps the image that it was ordered with. Lock the products
 * first.
 */
export async function replaceItems(tx: Tx, orderId: string, lines: readonly FrozenLine[]): Promise<void> {
  // Deleted by a separate statement: within one, PostgreSQL would insert a line of a repeated product before it has
  // deleted all of its former lines.
  const removed = await tx.many<{ product_id: string; image_key: string | null }>(removeItems, [orderId])
  const images = removed.flatMap(({ product_id: id, image_key: key }) => (key === null ? [] : [[id, key] as const]))
  await insertItems(tx, orderId, lines, new Map(images))
}
