import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { idParam } from '../rules/text.ts'

/** How an order stood before or after an event. What an event does not tell is null. */
const stateInEvent = z.object({
  status: z.string().nullable(),
  agentId: z.string().nullable(),
  /** The agent's name when it happened; for events older than the record of it, the name today. */
  agentName: z.string().nullable(),
  /** A calendar day in India, `yyyy-mm-dd`. */
  deliveryDate: z.string().nullable(),
  deliveryTimeSlot: z.string().nullable(),
})

/** One entry of an order's history. `actor` is the e-mail of who did it, or `storefront`. */
export const orderEvent = z.object({
  /** ISO, UTC. */
  at: z.string(),
  /** `placed`, or an action of the life cycle (order-status.ts). */
  action: z.string(),
  actor: z.string(),
  before: stateInEvent.nullable(),
  after: stateInEvent.nullable(),
})
export type OrderEvent = z.output<typeof orderEvent>

const tags = ['orders']

export const orderHistory = route({
  method: 'GET',
  url: '/orders/:orderId/events',
  schema: {
    summary: 'What happened to an order, oldest first',
    tags,
    security: bearer,
    params: z.object({ orderId: idParam }),
    response: { 200: z.array(orderEvent) },
  },
})

/** The data of an `event: order`. It may come twice: a caller goes by the order's id. */
export const streamedOrder = z.object({
  orderId: z.string(),
  status: z.string(),
  kind: z.enum(['created', 'changed']),
})
export type StreamedOrder = z.output<typeof streamedOrder>

/** Seconds between two signs of life on the stream: a caller that hears nothing for twice as long opens it anew. */
export const STREAM_HEARTBEAT_SECONDS = 15

/**
 * Server-sent events, for fetch with the bearer token:
 * - `event: order`, data a streamedOrder, `id` a cursor;
 * - `event: reload`, data `{}`: too much was missed to be told one by one; ask for the list;
 * - comments as heartbeat. The first block carries an `id` alone.
 * A call with `Last-Event-ID: <cursor>` (an `id`, or the list's own cursor) gets what happened since.
 * The stream ends when the session ends; 429 when the server has as many streams as it takes.
 */
export const orderStream = route({
  method: 'GET',
  url: '/orders/events',
  schema: {
    summary: 'Orders as they are placed and change: text/event-stream',
    tags,
    security: bearer,
    headers: z.object({ 'last-event-id': z.string().max(200).optional() }),
    response: { 200: z.string() },
  },
})
