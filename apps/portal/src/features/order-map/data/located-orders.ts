import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { Marker, StatusCounts } from './map-data.ts'
import { pinLabel, pinStatus, type PinStatus } from '../markers/pin-status.ts'
import type { Place } from '../../../lib/geo/topology.ts'
import { t } from '@phuljhari/contract/rules/t'

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

/**
 * The accessible name of an order's marker: "Order PJ-202611-000042, pending, Chennai".
 * @param status as displayed.
 */
export function orderMarkerName(orderId: string, status: string, city: string): string {
  const pin = pinStatus(status)
  return [t('Order {orderId}', { orderId }), pin === 'other' ? status : pinLabel(pin).toLowerCase(), city]
    .filter(Boolean)
    .join(', ')
}

export const orderMarker = ({ order, place, status }: LocatedOrder): Marker => ({
  kind: 'order',
  key: `order ${order.id}`,
  place,
  orderId: order.id,
  status,
  name: orderMarkerName(order.id, order.status, order.deliveryLocation.city),
})
