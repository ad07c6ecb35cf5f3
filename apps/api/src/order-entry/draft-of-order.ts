import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import type { AddressColumns } from '../orders/address-columns.ts'
import type { OrderToEdit } from './frozen-line.ts'

/** The address as a draft has it; null for none. Only an address in plain text has no pincode. */
function draftAddress(columns: AddressColumns): OrderDraft['deliveryAddress'] {
  const { street, landmark, city, state, pincode, latitude, longitude } = columns
  if (pincode === '') return street || null
  return { street, landmark, city, state, pincode, latitude, longitude }
}

const amount = (paise: number) => (paise === 0 ? null : ({ kind: 'amount', paise } as const))

/** The draft that would leave an order as it is: each line states its price. */
export const draftOfOrder = (order: OrderToEdit): OrderDraft => ({
  customer: {
    fullName: order.customer_name,
    phoneNumber: order.customer_phone,
    email: order.customer_email,
    ...(order.buyer_gstin !== null && { gstin: order.buyer_gstin }),
  },
  fulfilment: order.fulfilment,
  source: order.source ?? 'phone',
  deliveryAddress: draftAddress(order),
  transport: { name: order.transport, destination: order.destination },
  items: order.lines.map(({ productId, quantity, unitPaise }, index) => ({
    productId,
    quantity,
    price: unitPaise,
    changesLine: index + 1,
  })),
  couponCode: order.coupon_code,
  extraDiscount: amount(order.extra_discount_paise),
  packing: amount(order.packing_paise),
  shippingCharge: order.shipping_paise,
  paymentMethod: order.payment_method as OrderDraft['paymentMethod'],
  notes: order.notes,
})
