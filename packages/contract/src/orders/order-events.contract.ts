import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam } from '../rules/text.ts'

/** The state of an order before or after an event. Values that the event does not record are null. */
const stateInEvent = z.object({
  status: z.string().nullable(),
  agentId: z.string().nullable(),
  /** The agent's name at that time; for old events, which did not record it, the current name. */
  agentName: z.string().nullable(),
  /** A calendar day in India, `yyyy-mm-dd`. */
  deliveryDate: z.string().nullable(),
  deliveryTimeSlot: z.string().nullable(),
})

const lineInEvent = z.object({
  quantity: z.number().int(),
  /** Only for users who may see amounts. */ price: rupeesOnWire.optional(),
})

/** What an edit changed. It contains contact data only for users who may see it. */
export const orderEdit = z.object({
  reason: z.string(),
  /** Added lines have null before, removed ones null after. */
  lines: z.array(z.object({ productName: z.string(), before: lineInEvent.nullable(), after: lineInEvent.nullable() })),
  /** Other values that changed, with their labels, as texts. A text is empty where there was no value. */
  values: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** Only for users who may see amounts. */
  totalBefore: rupeesOnWire.optional(),
  totalAfter: rupeesOnWire.optional(),
})

/** One entry of an order's history. `actor` is the user's e-mail address, or `storefront`. */
export const orderEvent = z.object({
  /** ISO, UTC. */
  at: z.string(),
  /** `placed`, `edit`, `undo`, an action of the life cycle (order-status.ts) or of links (tracking-actions.ts). */
  action: z.string(),
  actor: z.string(),
  before: stateInEvent.nullable(),
  after: stateInEvent.nullable(),
  /** Why the order was rejected or cancelled, or could not be delivered, if a reason was given. */
  reason: z.string().optional(),
  /** When an agent's phone says that it happened, ISO; `at` is when the server heard of it. */
  happenedAt: z.string().optional(),
  /** Who took the goods, if the agent said so. */
  takenBy: z.string().optional(),
  /** Who made the link of a run through which it was reported, as an e-mail address. */
  linkMadeBy: z.string().optional(),
  edit: orderEdit.optional(),
  /** What a correction of the transport changed. */
  values: orderEdit.shape.values.optional(),
})
export type OrderEvent = z.output<typeof orderEvent>

const tags = ['orders']

export const orderHistory = route({
  method: 'GET',
  url: '/orders/:orderId/events',
  permission: 'orders.read',
  isInFirstView: true,
  schema: {
    summary: 'The history of an order, oldest first',
    tags,
    security: bearer,
    params: z.object({ orderId: idParam }),
    response: { 200: z.array(orderEvent) },
  },
})

/** The data of an `event: order`. The same event may arrive twice, so clients deduplicate by the order's id. */
export const streamedOrder = z.object({
  orderId: z.string(),
  status: z.string(),
  kind: z.enum(['created', 'changed']),
})
export type StreamedOrder = z.output<typeof streamedOrder>

/**
 * Whether what was read up to `cursor` includes every event up to `other`. Cursors, `<epoch>.<position>`, have an order
 * only within an epoch: from a restart of the database, or a deletion of orders, to the next.
 */
export function isLaterCursor(cursor: string | null, other: string | null): boolean {
  const [epoch, position] = cursor?.split('.') ?? []
  const [otherEpoch, otherPosition] = other?.split('.') ?? []
  return epoch === otherEpoch && position !== undefined && otherPosition !== undefined && +position > +otherPosition
}

/** Seconds between heartbeats on the stream. A client that receives nothing for twice as long reconnects. */
export const STREAM_HEARTBEAT_SECONDS = 15

/**
 * Server-sent events, for fetch with the bearer token:
 * - `event: order`, data a streamedOrder, `id` a cursor;
 * - `event: counters`, data an orderSummaryReply: the counters after the events before it, and once at the start;
 * - `event: reload`, data `{}`: too many events were missed, so the client must reload the list;
 * - comments as heartbeats. The first block has only an `id`.
 * A request with `Last-Event-ID: <cursor>` (an `id`, or the list's own cursor) gets the events since then.
 * The stream ends with the session. 429 when the server has no free stream.
 */
export const orderStream = route({
  method: 'GET',
  url: '/orders/events',
  permission: 'orders.read',
  isInFirstView: true,
  schema: {
    summary: 'Live stream of new and changed orders: text/event-stream',
    tags,
    security: bearer,
    headers: z.object({ 'last-event-id': z.string().max(200).optional() }),
    response: { 200: z.string() },
  },
})
