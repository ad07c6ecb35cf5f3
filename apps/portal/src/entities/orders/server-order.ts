import { FULFILMENTS } from '@phuljhari/contract/orders/fulfilment'
import { asList, asTimestamp, asNumber, asRecord, asText } from '../../lib/coerce.ts'

/** The URL of an image, sent as a string or as an object with Location or url. */
function imageUrl(image: unknown): string {
  const { Location, url } = asRecord(image)
  return asText(image) || asText(Location) || asText(url)
}

/** An ordered product and its quantity; null if `value` is not an object. A deleted product has no name or price. */
function readServerItem(value: unknown) {
  if (typeof value !== 'object' || value === null) return null
  const { product, quantity } = asRecord(value)
  const { _id, productName, brandName, category, orignalPrice, discountPrice, images, ...extras } = asRecord(product)
  const count = asNumber(quantity)
  return {
    id: asText(_id),
    name: asText(productName),
    brandName: asText(brandName),
    category: asText(category),
    originalPrice: asNumber(orignalPrice),
    discountPrice: asNumber(discountPrice),
    image: imageUrl(asList(images)[0]),
    quantity: count !== null && count > 0 ? count : 1,
    /** What our API adds, as the server sent it (read-entry.ts). */
    extras,
  }
}

/** The agent of an order: an object, or only an id. */
export function readServerAgent(value: unknown): { id: string; name: string; bikeNumber: string } | null {
  const bareId = asText(value)
  if (bareId !== '') return { id: bareId, name: bareId, bikeNumber: '' }
  const { _id, fullName, vehicleNumber, bikeNumber } = asRecord(value)
  const id = asText(_id)
  return id === '' ? null : { id, name: asText(fullName), bikeNumber: asText(vehicleNumber) || asText(bikeNumber) }
}

/** An address: an object, or plain text. */
function readServerAddress(value: unknown) {
  const { street, landmark, city, state, pincode, latitude, longitude } = asRecord(value)
  return {
    street: asText(value) || asText(street),
    landmark: asText(landmark),
    city: asText(city),
    state: asText(state),
    pincode: asText(pincode),
    latitude: asNumber(latitude),
    longitude: asNumber(longitude),
  }
}

/** What an order owes, in rupees; null without the amounts. */
function readPayment(value: unknown) {
  const { due, paid, toVerify } = asRecord(value)
  const [dueAmount, paidAmount] = [asNumber(due), asNumber(paid)]
  if (dueAmount === null || paidAmount === null) return null
  return { due: dueAmount, paid: paidAmount, toVerify: asNumber(toVerify) ?? 0 }
}

/** An order of any server (section 3), read leniently; null without a status or any id, which are indispensable. */
export function readServerOrder(value: unknown) {
  const order = asRecord(value)
  const id = asText(order['orderId']) || asText(order['_id'])
  const status = typeof order['status'] === 'string' ? order['status'].trim() : ''
  if (id === '' || status === '') return null
  const customer = asRecord(order['userId'])
  return {
    id,
    status,
    orderedAt: asTimestamp(order['orderDate']),
    customer: {
      name: asText(customer['fullName']) || asText(customer['userName']),
      phone: asText(customer['phoneNumber']),
      email: asText(customer['email']),
    },
    address: readServerAddress(order['deliveryAddress']),
    deliveryDate: asTimestamp(order['expectedDeliveryDate']) || asTimestamp(order['deliveryDate']),
    deliverySlot: asText(order['deliveryTimeSlot']),
    agent: readServerAgent(order['deliveryAgentId']),
    items: asList(order['products']).flatMap((item) => readServerItem(item) ?? []),
    totalAmount: asNumber(order['totalAmount']),
    subTotal: asNumber(order['subTotal']),
    shippingCharge: asNumber(order['shippingCharge']),
    paymentMethod: asText(order['paymentMethod']),
    notes: asText(order['notes']),
    deliveryNotes: asText(order['deliveryNotes']),
    /** What it owes, once something is due or was paid; only our API sends it. */
    payment: readPayment(order['payment']),
    flagged: asList(order['flags']).length > 0 ? order : null,
    fulfilment: FULFILMENTS.find((one) => one === order['fulfilment']) ?? ('agent' as const),
    /** The order as sent if staff entered or edited it, or tax or rounding was added; else null (read-entry.ts). */
    entry: order['source'] || order['edition'] || order['tax'] || order['roundOff'] ? order : null,
  }
}
export type ServerOrder = NonNullable<ReturnType<typeof readServerOrder>>
export type ServerItem = NonNullable<ReturnType<typeof readServerItem>>
