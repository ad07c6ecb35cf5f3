import type { Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import { customerNotes } from '@phuljhari/contract/orders/order-notes'
import { fullAddress, NO_EMAIL } from '@phuljhari/contract/orders/order-search'
import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import { formatDate, formatTime, INDIA_OFFSET_MS } from '@phuljhari/contract/rules/dates'
import { readServerOrder, type ServerItem, type ServerOrder } from './server-order.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Section 3, order item. Amounts in rupees. */
export type DisplayedItem = {
  id: string
  name: string
  image: string | null
  brandName: string
  category: string
  quantity: number
  /** The discount price, else the original price. */
  unitPrice: number
  /** MRP. */
  originalPrice: number
  discountPrice: number | null
  total: number
  /** What our API adds, as the server sent it (read-entry.ts). */
  extras: Readonly<Record<string, unknown>>
}

/** Section 3, order as displayed. Strings are empty and numbers null where the server sends none. */
export type DisplayedOrder = {
  id: string
  /** Section 4: processing reads pending, cancel reads cancelled; an unknown status stays as the server sent it. */
  status: string
  items: DisplayedItem[]
  paymentMethod: string
  /** ISO timestamp of midnight in India on the delivery day, or empty. */
  deliveryDate: string
  deliverySlot: string
  assignedAgent: { id: string; name: string; bikeNumber: string } | null
  totalAmount: number
  subTotal: number
  shippingCharge: number
  /** The customer's notes, and the delivery notes where the server does not send them separately. */
  notes: string
  /** The notes of the assignment. */
  deliveryNotes: string
  customerName: string
  customerPhone: string
  customerEmail: string
  customerAddress: string
  deliveryLocation: { city: string; state: string; pincode: string; latitude: number | null; longitude: number | null }
  /** The order as the server sent it if it broke rules of the shop (read-flags.ts), which few orders do. */
  flagged: Readonly<Record<string, unknown>> | null
  fulfilment: Fulfilment
  /** What is due, was paid and is to be verified, in rupees; null before acceptance, and on other servers. */
  payment: { due: number; paid: number; toVerify: number } | null
  /** The order as sent if staff entered or edited it, or tax or rounding was added; else null (read-entry.ts). */
  entry: Readonly<Record<string, unknown>> | null
  /** ISO timestamp. */
  orderedAt: string
  orderDate: string
  orderTime: string
  /** `orderedAt` in milliseconds since 1970; NaN when it is not a date. */
  placedAt: number
}

/** Rounds an amount in rupees to whole paise. */
const roundToPaise = (rupees: number): number => Math.round(rupees * 100) / 100

function displayedItem(item: ServerItem): DisplayedItem {
  const originalPrice = item.originalPrice ?? 0
  const price = unitPrice({ orignalPrice: originalPrice, discountPrice: item.discountPrice })
  return {
    ...item,
    name: item.name || t('Product'),
    image: item.image || null,
    unitPrice: price,
    originalPrice,
    total: roundToPaise(price * item.quantity),
  }
}

/** Coordinates, or nulls when they are missing, out of range or 0,0. */
function validCoordinates(latitude: number | null, longitude: number | null) {
  const isValid =
    latitude !== null &&
    longitude !== null &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0)
  return isValid ? { latitude, longitude } : { latitude: null, longitude: null }
}

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 1440

/**
 * Caches formatted timestamps: Intl is slow, and thousands of orders fall on few days and 1,440 minutes of the day.
 * @param key equal for timestamps that format alike; gets milliseconds since 1970 in India's time.
 */
function cached(format: (iso: string) => string, key: (indiaMs: number) => number) {
  const texts = new Map<number, string>()
  return (iso: string, timestamp: number): string => {
    if (Number.isNaN(timestamp)) return ''
    const at = key(timestamp + INDIA_OFFSET_MS)
    const text = texts.get(at) ?? format(iso)
    texts.set(at, text)
    return text
  }
}
const dayText = cached(formatDate, (indiaMs) => Math.floor(indiaMs / MINUTE_MS / MINUTES_PER_DAY))
const timeText = cached(formatTime, (indiaMs) => Math.floor(indiaMs / MINUTE_MS) % MINUTES_PER_DAY)

function displayedOrder(served: ServerOrder): DisplayedOrder {
  const { address, customer } = served
  const items = served.items.map(displayedItem)
  const subTotal = served.subTotal ?? roundToPaise(items.reduce((sum, { total }) => sum + total, 0))
  const shippingCharge = served.shippingCharge ?? 0
  const placedAt = Date.parse(served.orderedAt)
  return {
    id: served.id,
    status: displayedStatus(served.status),
    items,
    paymentMethod: served.paymentMethod,
    deliveryDate: served.deliveryDate,
    deliverySlot: served.deliverySlot,
    assignedAgent: served.agent,
    totalAmount: served.totalAmount ?? roundToPaise(subTotal + shippingCharge),
    subTotal,
    shippingCharge,
    notes: customerNotes(served.notes, served.deliveryNotes),
    deliveryNotes: served.deliveryNotes,
    customerName: customer.name || t('Customer'),
    customerPhone: customer.phone,
    customerEmail: customer.email || NO_EMAIL,
    customerAddress: [address.street, address.landmark].filter(Boolean).join(', '),
    deliveryLocation: {
      city: address.city,
      state: address.state,
      pincode: address.pincode,
      ...validCoordinates(address.latitude, address.longitude),
    },
    flagged: served.flagged,
    fulfilment: served.fulfilment,
    payment: served.payment,
    entry: served.entry,
    orderedAt: served.orderedAt,
    orderDate: dayText(served.orderedAt, placedAt),
    orderTime: timeText(served.orderedAt, placedAt),
    placedAt,
  }
}

/**
 * The orders in any server's reply. A malformed order is left out, so that it cannot blank the screen.
 * @param onMalformed called with each order that was left out.
 * @throws {TypeError} when the reply is not a list, which is not the same as a shop without orders.
 */
export function readOrders(reply: unknown, onMalformed: (order: unknown) => void = () => {}): DisplayedOrder[] {
  if (reply === null || reply === undefined) return []
  if (!Array.isArray(reply)) throw new TypeError('The reply is not a list of orders')
  return reply.flatMap((value: unknown) => {
    const served = readServerOrder(value)
    if (served) return [displayedOrder(served)]
    onMalformed(value)
    return []
  })
}

type Address = Pick<DisplayedOrder, 'customerAddress' | 'deliveryLocation'>

/** The address on one line, with city, state and pincode. */
export const addressText = ({ customerAddress, deliveryLocation }: Address): string =>
  fullAddress({ customerAddress, ...deliveryLocation })

/** City, state and pincode. */
export const placeText = ({ deliveryLocation }: Address): string =>
  fullAddress({ customerAddress: '', ...deliveryLocation })

/** When the order was placed, `21 Nov 2026 · 10:45 am` in India, or empty when unknown. */
export const orderedText = ({ orderDate, orderTime }: DisplayedOrder): string =>
  [orderDate, orderTime].filter(Boolean).join(' · ')

/** The delivery day in India, or `Not set` (section 2). */
export const deliveryDateText = ({ deliveryDate }: DisplayedOrder): string => formatDate(deliveryDate) || t('Not set')
