import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import { jsonFilled, jsonInstant, jsonObject, jsonRupees, jsonString, orJsonNull } from '../db/json-sql.ts'
import { imagesJson } from '../files/images.ts'
import { coarseSql, type OrderDetail } from './hide-contact.ts'
import { ORDER_DUE } from './order-due.ts'

type Source = {
  /** The table of the lines, `order_items` unless they were only just stored. */
  lines?: string
  /** False leaves out what this API adds to lines. */
  hasLineExtras?: boolean
}

/** SQL for `value` where the condition holds, else null. */
const when = (condition: string, value: string) => `case when ${condition} then ${value} end`

/** What this API adds to a line, which is nothing for most. */
const LINE_EXTRAS = {
  listNumber: jsonFilled('i.list_number'),
  code: jsonFilled('i.code'),
  tamilName: jsonFilled('i.tamil_name'),
  content: jsonFilled('i.content'),
}
/** The same about prices. The HSN code is added only where tax is added to prices. */
const PRICE_EXTRAS = {
  listPrice: jsonRupees('i.list_price_paise'),
  granted: when(
    'i.granted_paise > 0 or i.granted_extra_paise > 0',
    jsonObject({ perUnit: jsonRupees('i.granted_paise'), ofExtra: jsonRupees('i.granted_extra_paise') }),
  ),
  hsn: when('not o.prices_include_tax', jsonFilled('i.hsn')),
}

/** An amount that section 3 of the specification requires: 0 for those who see no amounts. */
const amountJson = (detail: OrderDetail, sql: string) => (detail === 'complete' ? sql : `'0'`)

function linesJson(detail: OrderDetail, { lines = 'order_items', hasLineExtras = true }: Source): string {
  const product = jsonObject(
    {
      _id: jsonString('i.product_id'),
      productName: jsonString('i.product_name'),
      brandName: jsonString('i.brand_name'),
      category: jsonString('i.category'),
      orignalPrice: amountJson(detail, jsonRupees('i.orignal_price_paise')),
      discountPrice: amountJson(detail, `coalesce(${jsonRupees('i.discount_price_paise')}, 0)`),
      images: imagesJson('i.image_key'),
    },
    hasLineExtras ? { ...LINE_EXTRAS, ...(detail === 'complete' && PRICE_EXTRAS) } : {},
  )
  return `concat('[', (select string_agg(${jsonObject({ product, quantity: 'i.quantity' })}, ',' order by i.position)
                       from ${lines} i where i.order_id = o.order_id), ']')`
}

/** The address: an object, or the plain text that was sent in place of one. */
function addressJson(detail: OrderDetail): string {
  const isComplete = detail === 'complete'
  const degrees = (column: string) => orJsonNull(isComplete ? column : coarseSql(column))
  const place = jsonObject({
    street: isComplete ? jsonString('o.street') : `'""'`,
    landmark: isComplete ? jsonString('o.landmark') : `'""'`,
    city: jsonString('o.city'),
    state: jsonString('o.state'),
    pincode: jsonString('o.pincode'),
    latitude: degrees('o.latitude'),
    longitude: degrees('o.longitude'),
  })
  return `case when o.pincode = '' then ${isComplete ? `${jsonString('o.street')}::text` : `'""'`} else ${place} end`
}

const DELIVERY_DAY = orJsonNull(jsonInstant(`(o.delivery_date::timestamp at time zone '${TIME_ZONE}')`))

/** The money of an order, once anything is due or was paid. */
const PAYMENT = when(
  `${ORDER_DUE} <> 0 or o.paid_paise <> 0 or o.to_verify_paise <> 0`,
  jsonObject({
    due: jsonRupees(ORDER_DUE),
    paid: jsonRupees('o.paid_paise'),
    toVerify: jsonRupees('o.to_verify_paise'),
  }),
)

/** What this API adds about amounts, and about the customer's tax and coupon. */
const MONEY_EXTRAS = {
  buyerGstin: jsonString('o.buyer_gstin'),
  couponCode: jsonString('o.coupon_code'),
  couponDiscount: when('o.coupon_paise > 0', jsonRupees('o.coupon_paise')),
  extraDiscount: when('o.extra_discount_paise > 0', jsonRupees('o.extra_discount_paise')),
  packingCharge: when('o.packing_paise > 0', jsonRupees('o.packing_paise')),
  tax: when('o.tax_paise > 0', jsonRupees('o.tax_paise')),
  roundOff: when('o.round_off_paise <> 0', jsonRupees('o.round_off_paise')),
  pricesIncludeTax: "case o.prices_include_tax when true then 'true' when false then 'false' end",
  flags: jsonString('o.flags'),
  minimumOrder: jsonRupees('o.minimum_order_paise'),
  payment: PAYMENT,
}

/** What this API adds to an order. A storefront order just placed gets no more than tax, rounding and flags. */
const extras = (detail: OrderDetail) => ({
  fulfilment: when("o.fulfilment <> 'agent'", jsonString('o.fulfilment')),
  source: jsonString('o.source'),
  enteredBy: jsonString('o.entered_by'),
  ...(detail === 'complete' && MONEY_EXTRAS),
  transport: when(
    "o.fulfilment = 'lorry'",
    jsonObject({
      name: jsonString('o.transport'),
      destination: jsonString('o.destination'),
      lrNumber: jsonString('o.lr_number'),
    }),
  ),
  edition: when('o.edition > 0', 'o.edition'),
  billNumber: jsonString('o.bill_number'),
  estimateNumber: jsonString('o.estimate_number'),
})

/**
 * SQL for the JSON text of an order `o` with its agent `a`, in the shape of the specification's section 3. This is the
 * one place that says how an order looks on the wire: lists pass the text on, everything else parses it (parseOrder).
 */
export function orderJson(detail: OrderDetail, source: Source = {}): string {
  const isComplete = detail === 'complete'
  const agent = jsonObject({
    _id: jsonString('o.agent_id::text'),
    fullName: jsonString('a.full_name'),
    vehicleNumber: jsonString('a.vehicle_number'),
    phoneNumber: isComplete ? jsonString('a.phone_number') : `'""'`,
  })
  return jsonObject(
    {
      _id: jsonString('o.order_id'),
      orderId: jsonString('o.order_id'),
      status: jsonString('o.status'),
      orderDate: jsonInstant('o.ordered_at'),
      userId: jsonObject({
        fullName: jsonString('o.customer_name'),
        userName: jsonString('o.customer_name'),
        phoneNumber: isComplete ? jsonString('o.customer_phone') : `'""'`,
        email: isComplete ? orJsonNull(jsonString('o.customer_email')) : `'null'`,
      }),
      deliveryAddress: addressJson(detail),
      products: linesJson(detail, source),
      subTotal: amountJson(detail, jsonRupees('o.subtotal_paise')),
      shippingCharge: amountJson(detail, jsonRupees('o.shipping_paise')),
      totalAmount: amountJson(detail, jsonRupees('o.total_paise')),
      paymentMethod: jsonString('o.payment_method'),
      // As joinNotes of the contract joins them.
      notes: jsonString("concat_ws(E'\\n', nullif(o.notes, ''), nullif(o.delivery_notes, ''))"),
      deliveryNotes: jsonString('o.delivery_notes'),
      deliveryAgentId: `case when o.agent_id is null then 'null' else ${agent} end`,
      deliveryDate: DELIVERY_DAY,
      expectedDeliveryDate: DELIVERY_DAY,
      deliveryTimeSlot: orJsonNull(jsonString('o.delivery_slot')),
      assignedAt: orJsonNull(jsonInstant('o.assigned_at')),
      vendorId: `'null'`,
    },
    extras(detail),
  )
}

/** The order in a text of `orderJson`. */
export const parseOrder = (json: string): Order => JSON.parse(json) as Order
