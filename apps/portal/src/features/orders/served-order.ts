import { looseList, looseMoment, looseNumber, looseRecord, looseText } from '../../lib/loose.ts'

/** The address of a picture: a text, or an object with Location or url. */
function pictureOf(image: unknown): string {
  const { Location, url } = looseRecord(image)
  return looseText(image) || looseText(Location) || looseText(url)
}

/** A product of an order and its quantity; one that is gone has neither name nor price. Null when it is none. */
export function servedItem(value: unknown) {
  if (typeof value !== 'object' || value === null) return null
  const { product, quantity } = looseRecord(value)
  const { _id, productName, brandName, category, orignalPrice, discountPrice, images } = looseRecord(product)
  const count = looseNumber(quantity)
  return {
    id: looseText(_id),
    name: looseText(productName),
    brandName: looseText(brandName),
    category: looseText(category),
    originalPrice: looseNumber(orignalPrice),
    discountPrice: looseNumber(discountPrice),
    image: pictureOf(looseList(images)[0]),
    quantity: count !== null && count > 0 ? count : 1,
  }
}

/** The agent of an order: an object, or its id alone. */
export function servedAgent(value: unknown): { id: string; name: string; bikeNumber: string } | null {
  const known = looseText(value)
  if (known !== '') return { id: known, name: known, bikeNumber: '' }
  const { _id, fullName, vehicleNumber, bikeNumber } = looseRecord(value)
  const id = looseText(_id)
  return id === ''
    ? null
    : { id, name: looseText(fullName), bikeNumber: looseText(vehicleNumber) || looseText(bikeNumber) }
}

/** An address: an object, or a plain text. */
function servedAddress(value: unknown) {
  const { street, landmark, city, state, pincode, latitude, longitude } = looseRecord(value)
  return {
    street: looseText(value) || looseText(street),
    landmark: looseText(landmark),
    city: looseText(city),
    state: looseText(state),
    pincode: looseText(pincode),
    latitude: looseNumber(latitude),
    longitude: looseNumber(longitude),
  }
}

/** An order of any server (section 3); null when it has no status or none of its ids: these alone are indispensable. */
export function servedOrder(value: unknown) {
  const order = looseRecord(value)
  const id = looseText(order['orderId']) || looseText(order['_id'])
  const status = typeof order['status'] === 'string' ? order['status'].trim() : ''
  if (id === '' || status === '') return null
  const customer = looseRecord(order['userId'])
  return {
    id,
    status,
    orderedAt: looseMoment(order['orderDate']),
    customer: {
      name: looseText(customer['fullName']) || looseText(customer['userName']),
      phone: looseText(customer['phoneNumber']),
      email: looseText(customer['email']),
    },
    address: servedAddress(order['deliveryAddress']),
    deliveryDate: looseMoment(order['expectedDeliveryDate']) || looseMoment(order['deliveryDate']),
    deliverySlot: looseText(order['deliveryTimeSlot']),
    agent: servedAgent(order['deliveryAgentId']),
    items: looseList(order['products']).flatMap((item) => servedItem(item) ?? []),
    totalAmount: looseNumber(order['totalAmount']),
    subTotal: looseNumber(order['subTotal']),
    shippingCharge: looseNumber(order['shippingCharge']),
    paymentMethod: looseText(order['paymentMethod']),
    notes: looseText(order['notes']),
  }
}
export type ServedOrder = NonNullable<ReturnType<typeof servedOrder>>
export type ServedItem = NonNullable<ReturnType<typeof servedItem>>

/** What the reply to an assignment tells of the order (section 7); empty where it tells nothing. */
export function readAssigned(reply: unknown) {
  const order = looseRecord(looseRecord(reply)['order'])
  return {
    agent: servedAgent(order['deliveryAgentId']),
    deliveryDate: looseMoment(order['expectedDeliveryDate']),
    deliverySlot: looseText(order['deliveryTimeSlot']),
  }
}
