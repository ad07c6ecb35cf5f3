import { joinNotes } from '@phuljhari/contract/orders/order-notes'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import { imagesOnWire } from '../files/images.ts'
import { deliveryAddressOf } from './address-columns.ts'
import type { OrderItemRow, OrderRow } from './order-rows.ts'

type LineExtras = Partial<Order['products'][number]['product']>

/** What this API adds to a line, which is nothing for most. The HSN code is added only where tax is added to prices. */
function serializeLineExtras(item: OrderItemRow, pricesIncludeTax: boolean | null): LineExtras {
  return {
    ...(item.list_price_paise !== null && { listPrice: toRupees(item.list_price_paise) }),
    ...(item.list_number && { listNumber: item.list_number }),
    ...(item.code && { code: item.code }),
    ...(item.tamil_name && { tamilName: item.tamil_name }),
    ...(item.content && { content: item.content }),
    ...((item.granted_paise > 0 || item.granted_extra_paise > 0) && {
      granted: { perUnit: toRupees(item.granted_paise), ofExtra: toRupees(item.granted_extra_paise) },
    }),
    ...(pricesIncludeTax === false && item.hsn && { hsn: item.hsn }),
  }
}

const transportOf = ({ fulfilment, transport, destination, lr_number }: OrderRow): Partial<Order> =>
  fulfilment === 'lorry' ? { transport: { name: transport, destination, lrNumber: lr_number } } : {}

/** The money of an order, once anything is due or was paid. */
function moneyOf({ due_paise: due, paid_paise: paid, to_verify_paise: toVerify }: OrderRow): Partial<Order> {
  if (due === 0 && paid === 0 && toVerify === 0) return {}
  return { payment: { due: toRupees(due), paid: toRupees(paid), toVerify: toRupees(toVerify) } }
}

/**
 * What this API adds to an order. A storefront order that was just placed gets no more than tax, rounding and flags.
 */
function serializeOrderExtras(row: OrderRow): Partial<Order> {
  return {
    ...(row.fulfilment !== 'agent' && { fulfilment: row.fulfilment }),
    ...(row.source !== null && { source: row.source }),
    ...(row.entered_by !== null && { enteredBy: row.entered_by }),
    ...(row.buyer_gstin !== null && { buyerGstin: row.buyer_gstin }),
    ...(row.coupon_code !== null && { couponCode: row.coupon_code }),
    ...(row.coupon_paise > 0 && { couponDiscount: toRupees(row.coupon_paise) }),
    ...(row.extra_discount_paise > 0 && { extraDiscount: toRupees(row.extra_discount_paise) }),
    ...(row.packing_paise > 0 && { packingCharge: toRupees(row.packing_paise) }),
    ...(row.tax_paise > 0 && { tax: toRupees(row.tax_paise) }),
    ...(row.round_off_paise !== 0 && { roundOff: toRupees(row.round_off_paise) }),
    ...transportOf(row),
    ...(row.flags && { flags: row.flags }),
    ...(row.minimum_order_paise !== null && { minimumOrder: toRupees(row.minimum_order_paise) }),
    ...(row.edition > 0 && { edition: row.edition }),
    ...(row.bill_number !== null && { billNumber: row.bill_number }),
    ...moneyOf(row),
    ...(row.estimate_number !== null && { estimateNumber: row.estimate_number }),
  }
}

const serializeItem = (item: OrderItemRow, pricesIncludeTax: boolean | null): Order['products'][number] => ({
  product: {
    _id: item.product_id,
    productName: item.product_name,
    brandName: item.brand_name,
    category: item.category,
    orignalPrice: toRupees(item.orignal_price_paise),
    discountPrice: toRupees(item.discount_price_paise ?? 0),
    images: imagesOnWire(item.image_key),
    ...serializeLineExtras(item, pricesIncludeTax),
  },
  quantity: item.quantity,
})

/** An order in the shape of the specification's section 3. */
export function serializeOrder(row: OrderRow, items: readonly OrderItemRow[]): Order {
  const deliveryDate = row.delivery_date === null ? null : startOfIndiaDay(row.delivery_date)
  return {
    _id: row.order_id,
    orderId: row.order_id,
    status: row.status,
    orderDate: row.ordered_at.toISOString(),
    userId: {
      fullName: row.customer_name,
      userName: row.customer_name,
      phoneNumber: row.customer_phone,
      email: row.customer_email,
    },
    deliveryAddress: deliveryAddressOf(row),
    products: items.map((item) => serializeItem(item, row.prices_include_tax)),
    subTotal: toRupees(row.subtotal_paise),
    shippingCharge: toRupees(row.shipping_paise),
    totalAmount: toRupees(row.total_paise),
    paymentMethod: row.payment_method,
    notes: joinNotes(row.notes, row.delivery_notes),
    deliveryNotes: row.delivery_notes,
    deliveryAgentId:
      row.agent_id === null
        ? null
        : {
            _id: String(row.agent_id),
            fullName: row.agent_name ?? '',
            vehicleNumber: row.agent_vehicle ?? '',
            phoneNumber: row.agent_phone ?? '',
          },
    deliveryDate,
    expectedDeliveryDate: deliveryDate,
    deliveryTimeSlot: row.delivery_slot,
    assignedAt: row.assigned_at?.toISOString() ?? null,
    vendorId: null,
    ...serializeOrderExtras(row),
  }
}
