import { DISPLAYED_STATUSES, statusLabel, type DisplayedStatus } from '@phuljhari/contract/orders/order-status'
import type { DisplayedOrder } from '../read-orders.ts'
import { fullAddress } from '../read-orders.ts'
import type { Place } from './topology.ts'

/** 12,34,567. One for all: making one for each of hundreds of markers takes longer than drawing them. */
export const inIndia = new Intl.NumberFormat('en-IN').format

/** The most that a popup shows of an address (section 9). */
export const LONGEST_ADDRESS = 80

/** The colours of section 4, and one for statuses that only another server knows. */
export type PinStatus = DisplayedStatus | 'other'
export const PIN_STATUSES: readonly PinStatus[] = [...DISPLAYED_STATUSES, 'other']

/** An order that has its place on the map. */
export type LocatedOrder = { order: DisplayedOrder; place: Place; status: PinStatus }

/** Which colour an order has. */
export const pinStatus = ({ status }: DisplayedOrder): PinStatus =>
  DISPLAYED_STATUSES.find((known) => known === status) ?? 'other'

export const pinLabel = (status: PinStatus): string => (status === 'other' ? 'Other' : statusLabel(status))

/** The orders that can be shown on the map, and those that have no location. Which coordinates are one, the reader of orders decides. */
export function splitByLocation(orders: readonly DisplayedOrder[]) {
  const located: LocatedOrder[] = []
  const unlocated: DisplayedOrder[] = []
  for (const order of orders) {
    const { latitude, longitude } = order.deliveryLocation
    if (latitude === null || longitude === null) unlocated.push(order)
    else located.push({ order, place: [latitude, longitude], status: pinStatus(order) })
  }
  return { located, unlocated }
}

/** How many orders have which colour; only colours that there are. */
export function countByStatus(located: readonly LocatedOrder[]): Map<PinStatus, number> {
  const counts = new Map<PinStatus, number>()
  for (const { status } of located) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** At most 80 letters of a text (section 9), with an ellipsis where something was cut. Never cuts a Tamil or Hindi letter in two. */
export function cutAddress(address: string): string {
  if (address.length <= LONGEST_ADDRESS) return address
  const all = Array.from(letters.segment(address), ({ segment }) => segment)
  return all.length <= LONGEST_ADDRESS ? address : `${all.slice(0, LONGEST_ADDRESS).join('').trimEnd()}…`
}

/** What a popup says of where an order goes. */
export const popupAddress = (order: DisplayedOrder): string => cutAddress(fullAddress(order))

/** A marker's name: "Order PJ-202611-000042, pending, Chennai". */
export const orderName = ({ order, status }: LocatedOrder): string =>
  [`Order ${order.id}`, status === 'other' ? order.status : pinLabel(status).toLowerCase(), order.deliveryLocation.city]
    .filter(Boolean)
    .join(', ')
