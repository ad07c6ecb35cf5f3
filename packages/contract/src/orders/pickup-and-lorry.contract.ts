import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { idParam } from '../rules/text.ts'
import { lorryForm } from './lorry-form.ts'
import { order } from './orders.contract.ts'

// The routes of orders that no delivery agent delivers. They are not in the specification's section 7.

const tags = ['orders']
const params = z.object({ orderId: idParam })
const changed = z.object({ order })

/** A pick-up: accepted or ready → delivered, without a delivery agent. */
export const handOverOrder = route({
  method: 'POST',
  url: '/orders/:orderId/hand-over',
  permission: 'orders.deliver',
  schema: { summary: 'Hand an order over at the counter', tags, security: bearer, params, response: { 200: changed } },
})

/** A lorry order: accepted or ready → in_transit, without a delivery agent. */
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

/** A lorry order that has arrived: in_transit → delivered. */
export const confirmLorryDelivery = route({
  method: 'POST',
  url: '/orders/:orderId/confirm-delivery',
  permission: 'orders.deliver',
  schema: { summary: 'Confirm that a lorry order arrived', tags, security: bearer, params, response: { 200: changed } },
})

/** What was recorded when the goods of a lorry order left: in_transit, or delivered at most 30 days ago. */
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
