import { displayedStatus } from '@phuljhari/contract/orders/order-status'
import { unitPrice } from '@phuljhari/contract/orders/order-totals'
import { formatDate, formatTime, INDIA_OFFSET_MS } from '@phuljhari/contract/rules/dates'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { textNumber } from './search/shared-texts.ts'
import { servedOrder, type ServedItem, type ServedOrder } from './served-order.ts'

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
  /** `orderedAt` in milliseconds since 1970; NaN when it is no date. */
  placedAt: number
  /** All that a search looks at but the items, in lower case, each on a line of its own: made once, so that a key typed over 50,000 orders does not wait. */
  searchText: string
  /** What it looks at of the items, by the numbers of shared-texts.ts. */
  itemTexts: readonly number[]
}

/** What stands for an e-mail that is not there (section 3). */
export const NO_EMAIL = 'N/A'

const wholePaise = (rupees: number): number => Math.round(rupees * 100) / 100

function displayedItem(item: ServedItem): DisplayedItem {
  const originalPrice = item.originalPrice ?? 0
  const price = unitPrice({ orignalPrice: originalPrice, discountPrice: item.discountPrice })
  return {
    ...item,
    name: item.name || 'Product',
    image: item.image || null,
    price,
    originalPrice,
    total: wholePaise(price * item.quantity),
  }
}

/** Outside of the world, and 0,0, count as no place. */
function located(latitude: number | null, longitude: number | null) {
  const isPlace =
    latitude !== null &&
    longitude !== null &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : { latitude: null, longitude: null }
}

/** A phone as it is shown, without what stands between its digits, and as it is kept where neither holds that. */
function phoneTexts(phone: string): string {
  const shown = formatPhone(phone)
  const bare = shown.replace(/[^\d+]/g, '')
  return bare.endsWith(phone) ? `${shown}\n${bare}` : `${phone}\n${shown}\n${bare}`
}

/** Order id, customer name, phone (also as it is shown, and by its digits alone), email and address (section 5). */
const searchTextOf = (order: Omit<DisplayedOrder, 'searchText'>): string =>
  `${order.id}\n${order.customerName}\n${phoneTexts(order.customerPhone)}\n${order.customerEmail}\n${fullAddress(order)}`.toLowerCase()

/** Item name, brand and category (section 5). */
const itemTextOf = ({ name, brandName, category }: DisplayedItem): number =>
  textNumber(`${name}\n${brandName}\n${category}`)

const MINUTE_MS = 60_000
const MINUTES_A_DAY = 1440

/** Remembers what `format` makes of moments that have the same `part` in India: 50,000 orders were placed on few days, and in 1,440 minutes of a day. */
function onceEach(format: (iso: string) => string, part: (inIndia: number) => number) {
  const known = new Map<number, string>()
  return (iso: string, moment: number): string => {
    if (Number.isNaN(moment)) return ''
    const key = part(moment + INDIA_OFFSET_MS)
    const text = known.get(key) ?? format(iso)
    known.set(key, text)
    return text
  }
}
const dayText = onceEach(formatDate, (inIndia) => Math.floor(inIndia / MINUTE_MS / MINUTES_A_DAY))
const timeText = onceEach(formatTime, (inIndia) => Math.floor(inIndia / MINUTE_MS) % MINUTES_A_DAY)

function displayedOrder(served: ServedOrder): DisplayedOrder {
  const { address, customer } = served
  const items = served.items.map(displayedItem)
  const subTotal = served.subTotal ?? wholePaise(items.reduce((sum, { total }) => sum + total, 0))
  const shippingCharge = served.shippingCharge ?? 0
  const placedAt = Date.parse(served.orderedAt)
  const order = {
    id: served.id,
    status: served.status,
    displayed: displayedStatus(served.status),
    items,
    paymentMethod: served.paymentMethod,
    deliveryDate: served.deliveryDate,
    deliverySlot: served.deliverySlot,
    assignedAgent: served.agent,
    totalAmount: served.totalAmount ?? wholePaise(subTotal + shippingCharge),
    subTotal,
    shippingCharge,
    notes: served.notes,
    customerName: customer.name || 'Customer',
    customerPhone: customer.phone,
    customerEmail: customer.email || NO_EMAIL,
    customerAddress: [address.street, address.landmark].filter(Boolean).join(', '),
    deliveryLocation: {
      city: address.city,
      state: address.state,
      pincode: address.pincode,
      ...located(address.latitude, address.longitude),
    },
    orderedAt: served.orderedAt,
    orderDate: dayText(served.orderedAt, placedAt),
    orderTime: timeText(served.orderedAt, placedAt),
    placedAt,
    itemTexts: items.map(itemTextOf),
    searchText: '',
  }
  order.searchText = searchTextOf(order)
  return order
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
    const served = servedOrder(value)
    if (served) return [displayedOrder(served)]
    onBad(value)
    return []
  })
}

/** The address in one line, with city, state and pincode. */
export const fullAddress = ({
  customerAddress,
  deliveryLocation: { city, state, pincode },
}: Pick<DisplayedOrder, 'customerAddress' | 'deliveryLocation'>): string =>
  [customerAddress, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** When it was ordered, `21 Nov 2026 · 10:45 am` in India, or what of it is known. */
export const orderedText = ({ orderDate, orderTime }: DisplayedOrder): string =>
  [orderDate, orderTime].filter(Boolean).join(' · ')

/** The delivery day in India, or `Not set` (section 2). */
export const deliveryDateText = ({ deliveryDate }: DisplayedOrder): string => formatDate(deliveryDate) || 'Not set'
