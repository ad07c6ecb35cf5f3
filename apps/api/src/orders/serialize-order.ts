import { joinNotes } from '@phuljhari/contract/orders/order-notes'
import type { OrderFlag } from '@phuljhari/contract/orders/order-flags'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { EntrySource, Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import { imagesOnWire } from '../files/images.ts'
import { serializeLineExtras, serializeOrderExtras } from './serialize-extras.ts'

export type OrderItemRow = {
  order_id: string
  product_id: string
  product_name: string
  brand_name: string
  category: string
  orignal_price_paise: number
  discount_price_paise: number | null
  image_key: string | null
  quantity: number
  list_price_paise: number | null
  list_number: string | null
  code: string | null
  tamil_name: string | null
  content: string | null
  hsn: string | null
  granted_paise: number
  granted_extra_paise: number
}

export type OrderRow = {
  order_id: string
  status: OrderStatus
  ordered_at: Date
  customer_name: string
  customer_phone: string
  customer_email: string | null
  /** As entered; null where the customer book decides. */
  buyer_gstin: string | null
  street: string
  landmark: string
  city: string
  state: string
  pincode: string
  latitude: number | null
  longitude: number | null
  subtotal_paise: number
  shipping_paise: number
  /** Tax that its prices do not include. */
  tax_paise: number
  round_off_paise: number
  /** Null when the shop charged none. */
  prices_include_tax: boolean | null
  /** What the customer pays. */
  total_paise: number
  payment_method: string
  notes: string
  delivery_notes: string
  agent_id: number | null
  delivery_date: string | null
  delivery_slot: string | null
  assigned_at: Date | null
  agent_name: string | null
  agent_vehicle: string | null
  agent_phone: string | null
  flags: OrderFlag[] | null
  minimum_order_paise: number | null
  fulfilment: Fulfilment
  source: EntrySource | null
  entered_by: string | null
  coupon_code: string | null
  coupon_paise: number
  extra_discount_paise: number
  packing_paise: number
  transport: string
  destination: string
  lr_number: string
  edition: number
  estimate_number: string | null
  payable_paise: number | null
  noted_paise: number
  bill_number: string | null
  /** What the customer owes for it in all. */
  due_paise: number
  paid_paise: number
  to_verify_paise: number
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

/** An order in the shape of section 3. */
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
    // An address sent as plain text is stored as the street alone, and only such an address has no pincode.
    deliveryAddress:
      row.pincode === ''
        ? row.street
        : {
            street: row.street,
            landmark: row.landmark,
            city: row.city,
            state: row.state,
            pincode: row.pincode,
            latitude: row.latitude,
            longitude: row.longitude,
          },
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
