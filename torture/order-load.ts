import { randomUUID } from 'node:crypto'
import { call, type Shop } from './shop-client.ts'

export const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

/** The price of one unit of a product in the shop, in rupees. */
export const PRICE = 99.25

/** @param phoneNumber of the customer */
export const orderBody = (productId: string, phoneNumber = '9876500011') => ({
  customer: { fullName: 'Meena', phoneNumber },
  deliveryAddress: { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
  items: [
    { productId, quantity: 1 + Math.floor(Math.random() * 9) },
    { productId, quantity: 2 },
  ],
  paymentMethod: 'UPI',
  shippingCharge: 60,
})

/** Places an order from the storefront. @returns its id */
export async function placeOrder(shop: Shop, body: object, key: string = randomUUID()): Promise<string> {
  shop.known.openKeys.push(key)
  const order = await call(shop, 'POST', '/orders', body, {
    'x-api-key': shop.storefrontKey,
    'idempotency-key': key,
  })
  shop.known.openKeys.splice(shop.known.openKeys.indexOf(key), 1)
  shop.known.orders.set(order.orderId, {
    total: order.totalAmount,
    status: order.status,
    agentId: null,
    inFlight: null,
  })
  return order.orderId
}

/** Sends a change of an order's status, of which the server may have stored the outcome without replying. */
export async function changeStatus(
  shop: Shop,
  orderId: string,
  to: string,
  agentId: string | null,
  request: () => Promise<unknown>,
): Promise<void> {
  const order = shop.known.orders.get(orderId)
  if (!order) return
  order.inFlight = { status: to, agentId }
  await request()
  Object.assign(order, { status: to, agentId, inFlight: null })
}

export const accept = (shop: Shop, orderId: string) =>
  changeStatus(shop, orderId, 'accepted', null, () => call(shop, 'PATCH', `/orders/vendorStatus/accepted/${orderId}`))

export const assign = (shop: Shop, orderId: string, agentId: string, expectedDeliveryDate = '2099-10-20') =>
  changeStatus(shop, orderId, 'assigned', agentId, () =>
    call(shop, 'POST', '/delivery-agents/assign-order', {
      orderId,
      deliveryAgentId: agentId,
      deliveryTimeSlot: '9AM-12PM (Morning)',
      expectedDeliveryDate,
    }),
  )
