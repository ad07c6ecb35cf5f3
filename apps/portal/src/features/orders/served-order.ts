import { asList, asTimestamp, asNumber, asRecord, asText } from '../../lib/coerce.ts'

/** The address of a picture: a text, or an object with Location or url. */
function pictureOf(image: unknown): string {
  const { Location, url } = asRecord(image)
  return asText(image) || asText(Location) || asText(url)
}

/** A product of an order and its quantity; one that is gone has neither name nor price. Null when it is none. */
export function servedItem(value: unknown) {
  if (typeof value !== 'object' || value === null) return null
  const { product, quantity } = asRecord(value)
  const { _id, productName, brandName, category, orignalPrice, discountPrice, images } = asRecord(product)
  const count = asNumber(quantity)
  return {
    id: asText(_id),
    name: asText(productName),
    brandName: asText(brandName),
    category: asText(category),
    originalPrice: asNumber(orignalPrice),
    discountPrice: asNumber(discountPrice),
    image: pictureOf(asList(images)[0]),
    quantity: count !== null && count > 0 ? count : 1,
  }
}

/** The agent of an order: an object, or its id alone. */
export function servedAgent(value: unknown): { id: string; name: string; bikeNumber: string } | null {
  const known = asText(value)
  if (known !== '') return { id: known, name: known, bikeNumber: '' }
  const { _id, fullName, vehicleNumber, bikeNumber } = asRecord(value)
  const id = asText(_id)
  return id === '' ? null : { id, name: asText(fullName), bikeNumber: asText(vehicleNumber) || asText(bikeNumber) }
}

/** An address: an object, or a plain text. */
function servedAddress(value: unknown) {
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

/** An order of any server (section 3); null when it has no status or none of its ids: these alone are indispensable. */
export function servedOrder(value: unknown) {
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
    address: servedAddress(order['deliveryAddress']),
    deliveryDate: asTimestamp(order['expectedDeliveryDate']) || asTimestamp(order['deliveryDate']),
    deliverySlot: asText(order['deliveryTimeSlot']),
    agent: servedAgent(order['deliveryAgentId']),
    items: asList(order['products']).flatMap((item) => servedItem(item) ?? []),
    totalAmount: asNumber(order['totalAmount']),
    subTotal: asNumber(order['subTotal']),
    shippingCharge: asNumber(order['shippingCharge']),
    paymentMethod: asText(order['paymentMethod']),
    notes: asText(order['notes']),
  }
}
export type ServedOrder = NonNullable<ReturnType<typeof servedOrder>>
export type ServedItem = NonNullable<ReturnType<typeof servedItem>>

/** What the reply to an assignment tells of the order (section 7); empty where it tells nothing. */
export function readAssigned(reply: unknown) {
  const order = asRecord(asRecord(reply)['order'])
  return {
    agent: servedAgent(order['deliveryAgentId']),
    deliveryDate: asTimestamp(order['expectedDeliveryDate']),
    deliverySlot: asText(order['deliveryTimeSlot']),
  }
}
