import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { z } from 'zod'

/** Section 3, order item. Amounts in rupees. */
export type DisplayedItem = {
  id: string
  name: string
  image: string | null
  brandName: string
  category: string
  quantity: number
  /** Unit price: the discount price, else the original one. */
  price: number
  originalPrice: number
  total: number
}

/** Section 3, order as displayed. Texts are empty and numbers null where the server tells nothing. */
export type DisplayedOrder = {
  id: string
  /** As the server sent it; `displayed` is what the screen shows. */
  status: string
  displayed: string
  items: DisplayedItem[]
  paymentMethod: string
  /** ISO moment of the delivery day's midnight in India, or empty. */
  deliveryDate: string
  deliverySlot: string
  assignedAgent: { id: string; name: string; bikeNumber: string } | null
  totalAmount: number
  subTotal: number
  shippingCharge: number
  notes: string
  customerName: string
  customerPhone: string
  customerEmail: string
  customerAddress: string
  deliveryLocation: { city: string; state: string; pincode: string; latitude: number | null; longitude: number | null }
  /** ISO moment. */
  orderedAt: string
  orderDate: string
  orderTime: string
}

/** What stands for an e-mail that is not there (section 3). */
export const NO_EMAIL = 'N/A'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? '').trim())
const amount = z.coerce.number().finite().nullish().catch(null)
const count = z.coerce.number().int().positive().catch(1)
const image = z.looseObject({ Location: z.string().optional(), url: z.string().optional() })

const item = z.looseObject({
  product: z
    .looseObject({
      _id: text,
      productName: text,
      brandName: text,
      category: text,
      orignalPrice: amount,
      discountPrice: amount,
      images: z.array(image).nullish().catch([]),
    })
    .nullish()
    .catch(null),
  quantity: count,
})
const address = z.union([
  z.string().transform((street) => ({
    street,
    landmark: '',
    city: '',
    state: '',
    pincode: '',
    latitude: null,
    longitude: null,
  })),
  z.looseObject({
    street: text,
    landmark: text,
    city: text,
    state: text,
    pincode: text,
    latitude: amount,
    longitude: amount,
  }),
])
const served = z.looseObject({
  orderId: text,
  _id: text,
  status: z.string().min(1),
  orderDate: text,
  userId: z.looseObject({ fullName: text, userName: text, phoneNumber: text, email: text }).nullish().catch(null),
  deliveryAddress: address.nullish().catch(null),
  deliveryDate: text,
  expectedDeliveryDate: text,
  deliveryTimeSlot: text,
  totalAmount: amount,
  subTotal: amount,
  shippingCharge: amount,
  products: z.array(z.unknown()).nullish().catch([]),
  paymentMethod: text,
  notes: text,
  deliveryAgentId: z
    .looseObject({ _id: text, fullName: text, vehicleNumber: text, bikeNumber: text })
    .nullish()
    .catch(null),
})

function displayedItem(value: unknown): DisplayedItem[] {
  const read = item.safeParse(value)
  if (!read.success) return []
  const { product, quantity } = read.data
  const originalPrice = product?.orignalPrice ?? 0
  const price = unitPrice({ orignalPrice: originalPrice, discountPrice: product?.discountPrice ?? null })
  const picture = product?.images?.[0]
  return [
    {
      id: product?._id ?? '',
      name: product?.productName || 'Product',
      image: picture?.Location || picture?.url || null,
      brandName: product?.brandName ?? '',
      category: product?.category ?? '',
      quantity,
      price,
      originalPrice,
      total: Math.round(price * quantity * 100) / 100,
    },
  ]
}

/** Outside of the world, and 0,0, count as no place. */
function located(latitude: number | null | undefined, longitude: number | null | undefined) {
  const isPlace =
    latitude != null &&
    longitude != null &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : { latitude: null, longitude: null }
}

function displayedOrder(order: z.output<typeof served>, id: string): DisplayedOrder {
  const items = (order.products ?? []).flatMap(displayedItem)
  const place = order.deliveryAddress
  const subTotal = order.subTotal ?? items.reduce((sum, { total }) => sum + total, 0)
  const shippingCharge = order.shippingCharge ?? 0
  const agent = order.deliveryAgentId
  return {
    id,
    status: order.status,
    displayed: displayedStatus(order.status),
    items,
    paymentMethod: order.paymentMethod,
    deliveryDate: order.expectedDeliveryDate || order.deliveryDate,
    deliverySlot: order.deliveryTimeSlot,
    assignedAgent: agent?._id
      ? { id: agent._id, name: agent.fullName, bikeNumber: agent.vehicleNumber || agent.bikeNumber }
      : null,
    totalAmount: order.totalAmount ?? subTotal + shippingCharge,
    subTotal,
    shippingCharge,
    notes: order.notes,
    customerName: order.userId?.fullName || order.userId?.userName || 'Customer',
    customerPhone: order.userId?.phoneNumber ?? '',
    customerEmail: order.userId?.email || NO_EMAIL,
    customerAddress: [place?.street, place?.landmark].filter(Boolean).join(', '),
    deliveryLocation: {
      city: place?.city ?? '',
      state: place?.state ?? '',
      pincode: place?.pincode ?? '',
      ...located(place?.latitude, place?.longitude),
    },
    orderedAt: order.orderDate,
    orderDate: formatDate(order.orderDate),
    orderTime: formatTime(order.orderDate),
  }
}

/**
 * The orders of any server's reply. One malformed order must not blank the screen: it is left out.
 * @param onBad told of each that was left out.
 */
export function readOrders(reply: unknown, onBad: (order: unknown) => void = () => {}): DisplayedOrder[] {
  if (!Array.isArray(reply)) return []
  return reply.flatMap((value: unknown) => {
    const read = served.safeParse(value)
    const id = read.success ? read.data.orderId || read.data._id : ''
    if (read.success && id) return [displayedOrder(read.data, id)]
    onBad(value)
    return []
  })
}

/** The address in one line, with city, state and pincode. */
export const fullAddress = ({ customerAddress, deliveryLocation: { city, state, pincode } }: DisplayedOrder): string =>
  [customerAddress, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
