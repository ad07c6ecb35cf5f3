import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { amountField } from '../rules/money.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { orderDraft } from './order-draft.ts'
import { order } from './orders.contract.ts'

const tags = ['orders']
const params = z.object({ orderId: idParam })
const changed = z.object({ order })

/** A repeat with the same key and body gets the first reply; with another body 422. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string({ error: 'Idempotency-Key is required' })
    .min(1, 'Idempotency-Key is required')
    .max(200, 'Idempotency-Key must be at most 200 characters'),
})

/** The total that the person saw. Gives paise. */
export const expectedTotalField = amountField('expectedTotal must be an amount in rupees')

/**
 * Beyond section 7, like the other routes here: an order that staff enter. Refused with order.price_changed when the
 * total is not the expected one, since the catalogue or a coupon changed meanwhile.
 */
export const enterOrder = route({
  method: 'POST',
  url: '/orders/entries',
  permission: 'orders.enter',
  schema: {
    summary: 'Place an order taken at the counter, by phone or by WhatsApp',
    tags,
    security: bearer,
    headers: idempotencyHeaders,
    body: z.object({
      draft: orderDraft,
      expectedTotal: expectedTotalField,
      /** Accepts the order at once. */
      accept: z.boolean().default(false),
    }),
    response: { 201: order },
  },
})

/** Why an order was changed after it was placed. */
export const EDIT_REASON_MAX_LENGTH = 300

/** Before the goods leave. Lines without `price` keep the price they were ordered at; new ones get the catalogue's. */
export const editOrder = route({
  method: 'PATCH',
  url: '/orders/:orderId',
  permission: 'orders.enter',
  schema: {
    summary: "Change an order's lines, prices, customer, address or fulfilment before the goods leave",
    tags,
    security: bearer,
    params,
    body: z.object({
      draft: orderDraft,
      expectedTotal: expectedTotalField,
      /** The order's `edition` that the change is based on, 0 if absent; order.edited when there is a newer one. */
      edition: z.number().int().min(0),
      reason: requiredText(EDIT_REASON_MAX_LENGTH, 'Reason', 'Reason is required'),
    }),
    response: { 200: changed },
  },
})

/** A pick-up: accepted or ready → delivered, without a delivery agent. */
export const handOverOrder = route({
  method: 'POST',
  url: '/orders/:orderId/hand-over',
  permission: 'orders.deliver',
  schema: { summary: 'Hand an order over at the counter', tags, security: bearer, params, response: { 200: changed } },
})

const LR_NUMBER_MAX_LENGTH = 80
export const lorryForm = z.object({
  name: requiredText(100, 'Transport', 'Transport is required'),
  destination: requiredText(100, 'Destination office', 'Destination office is required'),
  /** Letters, digits, spaces, dashes and slashes (trade.md section 4). */
  lrNumber: requiredText(LR_NUMBER_MAX_LENGTH, 'LR number', 'LR number is required').pipe(
    z.string().regex(/^[\p{L}\p{N} /-]+$/u, 'LR number may have only letters, digits, spaces, dashes and slashes'),
  ),
})

/** A lorry order: accepted or ready → in_transit, without a delivery agent. */
export const sendOrderByLorry = route({
  method: 'POST',
  url: '/orders/:orderId/lorry',
  permission: 'orders.deliver',
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
