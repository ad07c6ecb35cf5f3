import { z } from 'zod'
import { FULFILMENTS } from '../orders/fulfilment.ts'
import { bearer, route } from '../route.ts'
import { idParam } from '../rules/text.ts'
import { TRACKING_HEADER, TRACKING_STATUSES } from './tracking-status.ts'

/** A calendar day in India, `yyyy-mm-dd`. */
const day = z.string()
const dayOrNull = day.nullable()

/** What a tracking link shows of an order: nothing about its customer, items and amounts. */
export const trackedOrder = z.object({
  shop: z.object({ name: z.string(), phone: z.string() }),
  orderId: z.string(),
  fulfilment: z.enum(FULFILMENTS),
  status: z.enum(TRACKING_STATUSES),
  /** When the order reached each step that it has passed; null for the others, and where that is unknown. */
  days: z.object({ received: day, accepted: dayOrNull, ready: dayOrNull, onTheWay: dayOrNull, delivered: dayOrNull }),
  /** The promised day of an order that has not arrived, with the time slot; '' without one. */
  promised: z.object({ day, slot: z.string() }).nullable(),
  /** When it was rejected or cancelled. */
  closed: dayOrNull,
  /** What a lorry has taken; texts are '' where nothing is known. */
  consignments: z.array(
    z.object({
      transport: z.string(),
      phone: z.string(),
      lrNumber: z.string(),
      /** The office of the transport where the customer gets the goods. */
      office: z.string(),
      /** How many days the transport takes; null when unknown. */
      days: z.number().int().nullable(),
      sent: dayOrNull,
    }),
  ),
  /** Until when the link works; null while the order is open. */
  endsOn: dayOrNull,
})
export type TrackedOrder = z.output<typeof trackedOrder>

const tags = ['tracking']
const permission = 'customers.contact'
const params = z.object({ orderId: idParam })

/** Beyond section 7 (feature orders.tracking), like the other routes here. */
export const makeTrackingLink = route({
  method: 'POST',
  url: '/orders/:orderId/tracking-links',
  permission,
  schema: {
    summary: 'Make a tracking link for the customer of an order',
    tags,
    security: bearer,
    params,
    response: {
      201: z.object({
        /** Relative to the portal, with the secret, which cannot be shown again: only its hash is stored. */
        link: z.string(),
        /** How many links of the order work now, this one included. */
        working: z.number().int(),
        endsOn: dayOrNull,
      }),
    },
  },
})

export const revokeTrackingLinks = route({
  method: 'DELETE',
  url: '/orders/:orderId/tracking-links',
  permission,
  schema: {
    summary: 'End all tracking links of an order',
    tags,
    security: bearer,
    params,
    response: { 200: z.object({ revoked: z.number().int() }) },
  },
})

/**
 * Public: the secret of the link is the credential. Unknown, malformed, revoked and ended ones get the same 404
 * tracking.not_found. 429 tracking.too_many.
 */
export const trackOrder = route({
  method: 'GET',
  url: '/tracking',
  isInFirstView: true,
  schema: {
    summary: 'Where the order of a tracking link is',
    tags,
    headers: z.object({ [TRACKING_HEADER]: z.string().optional() }),
    response: { 200: trackedOrder },
  },
})
