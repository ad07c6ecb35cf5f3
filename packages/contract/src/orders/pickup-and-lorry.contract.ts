import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { idParam } from '../rules/text.ts'
import { lorryForm } from './lorry-form.ts'
import { order } from './orders.contract.ts'

// The routes of orders that no delivery agent delivers. They are not in the specification's section 7.

const tags = ['orders']
const params = z.object({ orderId: idParam })
const changed = z.object({ order })

/** Takes a pick-up from accepted or ready to delivered. */
export const handOverOrder = route({
  method: 'POST',
  url: '/orders/:orderId/hand-over',
  permission: 'orders.deliver',
  schema: { summary: 'Hand an order over at the counter', tags, security: bearer, params, response: { 200: changed } },
})

/** Takes a lorry order from accepted or ready to in_transit. */
export const sendOrderByLorry = route({
  method: 'POST',
  url: '/orders/:orderId/lorry',
  permission: 'orders.lorry',
  schema: {
    summary: 'Hand an order over to a transport company',
    tags,
    security: bearer,
    params,
    body: lorryForm,
    response: { 200: changed },
  },
})

/** Takes a lorry order that has arrived from in_transit to delivered. */
export const confirmLorryDelivery = route({
  method: 'POST',
  url: '/orders/:orderId/confirm-delivery',
  permission: 'orders.deliver',
  schema: { summary: 'Confirm that a lorry order arrived', tags, security: bearer, params, response: { 200: changed } },
})

/** Corrects how a lorry order was sent. The order is in_transit, or was delivered at most CORRECTION_DAYS ago. */
export const correctTransport = route({
  method: 'PATCH',
  url: '/orders/:orderId/lorry',
  permission: 'orders.lorry',
  schema: {
    summary: 'Correct the transport or LR number of an order that was sent by lorry',
    tags,
    security: bearer,
    params,
    body: lorryForm,
    response: { 200: changed },
  },
})
