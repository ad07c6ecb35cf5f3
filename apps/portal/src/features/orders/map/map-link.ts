import { fullAddress, type DisplayedOrder } from '../read-orders.ts'

const SEARCH = 'https://www.google.com/maps/search/?api=1&query='

/** A maps search by coordinates, else by address; null when the order has neither (section 7). */
export function mapLink(order: DisplayedOrder): string | null {
  const { latitude, longitude } = order.deliveryLocation
  if (latitude !== null && longitude !== null) return `${SEARCH}${latitude},${longitude}`
  // Half a character, as JSON may carry it, has no place in an address of the web.
  const address = fullAddress(order).toWellFormed()
  return address === '' ? null : `${SEARCH}${encodeURIComponent(address)}`
}
