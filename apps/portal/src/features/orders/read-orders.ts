import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { servedItem, servedOrder, type ServedOrder } from './served-order.ts'

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
  discountPrice: number | null
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

const wholePaise = (rupees: number): number => Math.round(rupees * 100) / 100

function displayedItem(value: unknown): DisplayedItem[] {
  const read = servedItem.safeParse(value)
  if (!read.success) return []
  const { product, quantity } = read.data
  const originalPrice = product?.orignalPrice ?? 0
  const discountPrice = product?.discountPrice ?? null
  const price = unitPrice({ orignalPrice: originalPrice, discountPrice })
  return [
    {
      id: product?._id ?? '',
      name: product?.productName || 'Product',
      image: product?.images?.[0] || null,
      brandName: product?.brandName ?? '',
      category: product?.category ?? '',
      quantity,
      price,
      originalPrice,
      discountPrice,
      total: wholePaise(price * quantity),
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

function displayedOrder(order: ServedOrder, id: string): DisplayedOrder {
  const items = (order.products ?? []).flatMap(displayedItem)
  const place = order.deliveryAddress
  const subTotal = order.subTotal ?? wholePaise(items.reduce((sum, { total }) => sum + total, 0))
  const shippingCharge = order.shippingCharge ?? 0
  return {
    id,
    status: order.status,
    displayed: displayedStatus(order.status),
    items,
    paymentMethod: order.paymentMethod,
    deliveryDate: order.expectedDeliveryDate || order.deliveryDate,
    deliverySlot: order.deliveryTimeSlot,
    assignedAgent: order.deliveryAgentId,
    totalAmount: order.totalAmount ?? wholePaise(subTotal + shippingCharge),
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
 * @throws {TypeError} when the reply is no list at all: that is not the same as a shop without orders.
 */
export function readOrders(reply: unknown, onBad: (order: unknown) => void = () => {}): DisplayedOrder[] {
  if (reply === null || reply === undefined) return []
  if (!Array.isArray(reply)) throw new TypeError('the reply is not a list of orders')
  return reply.flatMap((value: unknown) => {
    const read = servedOrder.safeParse(value)
    const id = read.success ? read.data.orderId || read.data._id : ''
    if (read.success && id) return [displayedOrder(read.data, id)]
    onBad(value)
    return []
  })
}

/** The address in one line, with city, state and pincode. */
export const fullAddress = ({ customerAddress, deliveryLocation: { city, state, pincode } }: DisplayedOrder): string =>
  [customerAddress, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** When it was ordered, `21 Nov 2026 · 10:45 am` in India, or what of it is known. */
export const orderedText = ({ orderDate, orderTime }: DisplayedOrder): string =>
  [orderDate, orderTime].filter(Boolean).join(' · ')

/** The delivery day in India, or `Not set` (section 2). */
export const deliveryDateText = ({ deliveryDate }: DisplayedOrder): string => formatDate(deliveryDate) || 'Not set'
