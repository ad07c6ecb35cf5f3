import { addressText, type DisplayedOrder } from './read-orders.ts'

/** A map in the browser, for coordinates or an address behind it. */
export const SEARCH_URL = 'https://www.google.com/maps/search/?api=1&query='

/** A maps search for the coordinates, else for the address; null when the order has neither (section 7). */
export function mapLink(order: DisplayedOrder): string | null {
  const { latitude, longitude } = order.deliveryLocation
  if (latitude !== null && longitude !== null) return `${SEARCH_URL}${latitude},${longitude}`
  // encodeURIComponent throws for lone surrogates, which JSON can contain.
  const address = addressText(order).toWellFormed()
  return address === '' ? null : `${SEARCH_URL}${encodeURIComponent(address)}`
}
