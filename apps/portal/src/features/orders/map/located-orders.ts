import { addressText, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { Marker, StatusCounts } from './map-data.ts'
import { pinLabel, pinStatus, type PinStatus } from './pin-status.ts'
import type { Place } from '../../../lib/geo/topology.ts'

/** In characters (section 9). */
export const MAX_ADDRESS_LENGTH = 80

/** An order with coordinates. */
export type LocatedOrder = { order: DisplayedOrder; place: Place; status: PinStatus }

/** The orders with coordinates and those without. Invalid coordinates were removed by readOrders. */
export function splitByLocation(orders: readonly DisplayedOrder[]) {
  const located: LocatedOrder[] = []
  const unlocated: DisplayedOrder[] = []
  for (const order of orders) {
    const { latitude, longitude } = order.deliveryLocation
    if (latitude === null || longitude === null) unlocated.push(order)
    else located.push({ order, place: [latitude, longitude], status: pinStatus(order.status) })
  }
  return { located, unlocated }
}

export function countByStatus(located: readonly LocatedOrder[]): StatusCounts {
  const counts = new Map<PinStatus, number>()
  for (const { status } of located) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** Truncates to 80 characters (section 9) plus an ellipsis, counting a Tamil or Hindi letter with its signs as one. */
export function truncateAddress(address: string): string {
  if (address.length <= MAX_ADDRESS_LENGTH) return address
  const characters = Array.from(graphemes.segment(address), ({ segment }) => segment)
  return characters.length <= MAX_ADDRESS_LENGTH
    ? address
    : `${characters.slice(0, MAX_ADDRESS_LENGTH).join('').trimEnd()}…`
}

/** The address in a popup. */
export const popupAddress = (order: DisplayedOrder): string => truncateAddress(addressText(order))

/**
 * The accessible name of an order's marker: "Order PJ-202611-000042, pending, Chennai".
 * @param status as displayed.
 */
export function orderMarkerName(orderId: string, status: string, city: string): string {
  const pin = pinStatus(status)
  return [`Order ${orderId}`, pin === 'other' ? status : pinLabel(pin).toLowerCase(), city].filter(Boolean).join(', ')
}

export const orderMarker = ({ order, place, status }: LocatedOrder): Marker => ({
  kind: 'order',
  key: `order ${order.id}`,
  place,
  orderId: order.id,
  status,
  name: orderMarkerName(order.id, order.status, order.deliveryLocation.city),
})
