import { asList, asTimestamp, asNumber, asRecord, asText } from '../../lib/coerce.ts'

/** The address of an image: a string, or an object with Location or url. */
function imageUrl(image: unknown): string {
  const { Location, url } = looseRecord(image)
  return looseText(image) || looseText(Location) || looseText(url)
}

/** An ordered product and its quantity; null when `value` is no object. A deleted product has no name or price. */
function readServerItem(value: unknown) {
  if (typeof value !== 'object' || value === null) return null
  const { product, quantity } = asRecord(value)
  const { _id, productName, brandName, category, orignalPrice, discountPrice, images } = asRecord(product)
  const count = asNumber(quantity)
  return {
    id: looseText(_id),
    name: looseText(productName),
    brandName: looseText(brandName),
    category: looseText(category),
    originalPrice: looseNumber(orignalPrice),
    discountPrice: looseNumber(discountPrice),
    image: imageUrl(looseList(images)[0]),
    quantity: count !== null && count > 0 ? count : 1,
  }
}

/** The agent of an order: an object, or only an id. */
function readServerAgent(value: unknown): { id: string; name: string; bikeNumber: string } | null {
  const bareId = looseText(value)
  if (bareId !== '') return { id: bareId, name: bareId, bikeNumber: '' }
  const { _id, fullName, vehicleNumber, bikeNumber } = looseRecord(value)
  const id = looseText(_id)
  return id === ''
    ? null
    : { id, name: looseText(fullName), bikeNumber: looseText(vehicleNumber) || looseText(bikeNumber) }
}

/** An address: an object, or plain text. */
function readServerAddress(value: unknown) {
  const { street, landmark, city, state, pincode, latitude, longitude } = looseRecord(value)
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

/** An order of any server (section 3), read leniently; null without a status or any id, which are indispensable. */
export function readServerOrder(value: unknown) {
  const order = looseRecord(value)
  const id = looseText(order['orderId']) || looseText(order['_id'])
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
    deliveryDate: looseMoment(order['expectedDeliveryDate']) || looseMoment(order['deliveryDate']),
    deliverySlot: looseText(order['deliveryTimeSlot']),
    agent: readServerAgent(order['deliveryAgentId']),
    items: looseList(order['products']).flatMap((item) => readServerItem(item) ?? []),
    totalAmount: looseNumber(order['totalAmount']),
    subTotal: looseNumber(order['subTotal']),
    shippingCharge: looseNumber(order['shippingCharge']),
    paymentMethod: looseText(order['paymentMethod']),
    notes: looseText(order['notes']),
  }
}
export type ServerOrder = NonNullable<ReturnType<typeof readServerOrder>>
export type ServerItem = NonNullable<ReturnType<typeof readServerItem>>

/** What the reply to an assignment says about the order (section 7); empty where it says nothing. */
export function readAssignment(reply: unknown) {
  const order = looseRecord(looseRecord(reply)['order'])
  return {
    agent: readServerAgent(order['deliveryAgentId']),
    deliveryDate: looseMoment(order['expectedDeliveryDate']),
    deliverySlot: looseText(order['deliveryTimeSlot']),
  }
}
