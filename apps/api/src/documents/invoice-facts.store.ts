import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import { factOf } from '../customers/customer-list.store.ts'
import type { Tx } from '../db/database.ts'
import { productIdOf } from '../products/products.store.ts'

/** A line of an order; amounts in paise. */
type OrderedLine = {
  name: string
  quantity: number
  unitPaise: number
  /** The order's copy or, where it has none, the product's present value; null when neither has one. */
  tamilName: string | null
  content: string | null
  /** The order's copy; null for orders from before HSNs were copied. */
  hsn: string | null
  /** The product as it is now; null once it is deleted. */
  productId: string | null
  productHsn: string | null
}
/** What an invoice needs to know of an order. */
export type InvoiceFacts = {
  order_id: string
  status: OrderStatus
  is_erased: boolean
  customer_name: string
  customer_phone: string
  street: string
  landmark: string
  city: string
  state: string
  pincode: string
  coupon_paise: number
  extra_discount_paise: number
  packing_paise: number
  shipping_paise: number
  round_off_paise: number
  /** As the order was priced; null when tax was not part of its total. */
  prices_include_tax: boolean | null
  total_paise: number
  payment_method: string
  fulfilment: Fulfilment
  bill_number: string | null
  unbilled_since: Date | null
  /** Entered with the order, else the customer's, from the customer book. Null or empty when unregistered. */
  gstin: string | null
  lines: OrderedLine[] | null
}

// Orders of the storefront have no copy of content and Tamil name, and orders from before HSNs were copied no HSN.
const LINES = `(
  select json_agg(json_build_object('name', i.product_name, 'quantity', i.quantity,
      'unitPaise', coalesce(nullif(i.discount_price_paise, 0), i.orignal_price_paise),
      'tamilName', coalesce(i.tamil_name, p.tamil_name), 'content', coalesce(i.content, p.content),
      'hsn', i.hsn, 'productId', p.id::text, 'productHsn', p.hsn) order by i.position)
  from order_items i left join lateral (
    select id, tamil_name, content, hsn from products
    where id = ${productIdOf('i.product_id')}) p on true
  where i.order_id = o.order_id)`
const GSTIN = `(select ${factOf('gstin')} from customer_names n join customers c on c.id = n.customer_id
  where n.phone_key = phone_key(o.customer_phone) and n.name_key = customer_name_key(o.customer_name))`
const facts = {
  name: 'invoice_facts',
  text: `select o.order_id, o.status, o.erased_at is not null as is_erased, o.customer_name, o.customer_phone, o.street,
           o.landmark, o.city, o.state, o.pincode, o.coupon_paise, o.extra_discount_paise, o.packing_paise,
           o.shipping_paise, o.round_off_paise, o.prices_include_tax, o.total_paise, o.payment_method, o.fulfilment,
           o.bill_number, o.unbilled_since, coalesce(o.buyer_gstin, ${GSTIN}) as gstin, ${LINES} as lines
         from orders o where o.order_id = any($1::text[])`,
}
/** What invoices of these orders need, by order id. */
export const findInvoiceFacts = async (
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, InvoiceFacts>> =>
  new Map((await tx.many<InvoiceFacts>(facts, [orderIds])).map((row) => [row.order_id, row]))
