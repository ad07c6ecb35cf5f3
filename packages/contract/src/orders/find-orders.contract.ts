import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { periodFilter } from '../rules/dates.ts'
import { KEYWORD_MAX_LENGTH } from '../rules/pages.ts'
import { idParam } from '../rules/text.ts'
import { PAYMENT_FILTERS } from '../payments/payment-kinds.ts'
import { FILTERED_STATUSES } from './order-search.ts'
import { order } from './orders.contract.ts'
import { t } from '../rules/t.ts'

/** How many orders a page of GET /orders has unless `limit` is set. */
export const FOUND_PAGE_SIZE = 50
const FOUND_PAGE_MAX = 200
const limitMessage = `limit must be a whole number from 1 to ${FOUND_PAGE_MAX}`

const flag = z.enum(['true', 'false'], { error: 'Send true or false' }).optional()
const text = (name: string) =>
  z
    .string()
    .trim()
    .max(
      KEYWORD_MAX_LENGTH,
      t('{name} must be at most {keywordMaxLength} characters', { name, keywordMaxLength: KEYWORD_MAX_LENGTH }),
    )

const boundsMessage = 'bounds must be west,south,east,north in degrees'
const longitude = z.number(boundsMessage).min(-360, boundsMessage).max(360, boundsMessage)
const latitude = z.number(boundsMessage).min(-90, boundsMessage).max(90, boundsMessage)
const boundsField = z
  .string({ error: boundsMessage })
  .transform((sent) => sent.split(',').map(Number))
  .pipe(z.tuple([longitude, latitude, longitude, latitude], boundsMessage))
/** West, south, east and north, in degrees. */
export type Bounds = z.output<typeof boundsField>

/** Which orders to find. An absent filter matches every order. */
export const orderFilter = z.object({
  /** A text to find in the eight fields of section 5. */
  search: text('search').default(''),
  status: z.enum(FILTERED_STATUSES, { error: `status must be one of ${FILTERED_STATUSES.join(', ')}` }).default('all'),
  /** First and last day in India on which the order was placed, `yyyy-mm-dd`, both included. */
  ...periodFilter,
  /** The id of the delivery agent. */
  agent: z.string().max(30).optional(),
  /** The whole name of the city, ignoring case. */
  city: text('city').optional(),
  /** A State in any spelling (rules/states.ts). A text that names no State is compared as a whole, ignoring case. */
  state: text('state').optional(),
  /** `true` finds orders that are accepted or ready and have no delivery agent yet. */
  unassigned: flag,
  /** `true` finds undelivered orders whose delivery day is before today in India. */
  overdue: flag,
  /** The state of the payment. `to_verify` finds orders with claims that nobody has verified. */
  payment: z.enum(PAYMENT_FILTERS).optional(),
  /** `true` finds orders that have coordinates. */
  located: flag,
  /** Only orders located within these bounds. */
  bounds: boundsField.optional(),
})
export type OrderFilter = z.output<typeof orderFilter>

const tags = ['orders']

/** Beyond section 7: a page of matching orders, newest first. `Link: <…>; rel="next"` leads to the following page. */
export const findOrders = route({
  method: 'GET',
  url: '/orders',
  permission: 'orders.read',
  isInFirstView: true,
  schema: {
    summary: 'A page of orders that match, newest first',
    tags,
    security: bearer,
    querystring: orderFilter.extend({
      limit: z.coerce
        .number({ error: limitMessage })
        .int(limitMessage)
        .min(1, limitMessage)
        .max(FOUND_PAGE_MAX, limitMessage)
        .default(FOUND_PAGE_SIZE),
      /** Only orders older than the one with this id; taken from the Link header. */
      before: idParam.optional(),
    }),
    response: { 200: z.array(order) },
  },
})

/** Beyond section 7: the exact number of matching orders. Separate from the list, which must not wait for it. */
export const countOrders = route({
  method: 'GET',
  url: '/orders/count',
  permission: 'orders.read',
  isInFirstView: true,
  schema: {
    summary: 'How many orders match',
    tags,
    security: bearer,
    querystring: orderFilter,
    response: { 200: z.object({ count: z.number().int() }) },
  },
})

/** The six counters of the header (section 2), and how many orders each delivery agent still has to deliver. */
export const orderSummaryReply = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  ready: z.number().int(),
  assigned: z.number().int(),
  delivered: z.number().int(),
  rejected: z.number().int(),
  /** The number of orders that are not delivered yet (UNDELIVERED_STATUSES), by the agent's id. */
  agents: z.record(z.string(), z.number().int()),
})
export type OrderSummary = z.output<typeof orderSummaryReply>

export const orderSummary = route({
  method: 'GET',
  url: '/orders/summary',
  permission: 'orders.read',
  isInFirstView: true,
  schema: { summary: 'The counters of the orders', tags, security: bearer, response: { 200: orderSummaryReply } },
})

const place = z.object({ latitude: z.number(), longitude: z.number() })
/** Counts by displayed status (section 4), without statuses that do not occur. */
const statusCounts = z.record(z.string(), z.number().int())
/** West, south, east and north of orders, in degrees. */
const extent = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const orderMapReply = z.object({
  /** Orders that are not clustered at this zoom. */
  points: z.array(
    place.extend({
      orderId: z.string(),
      /** The status as displayed (section 4). */
      status: z.string(),
      city: z.string(),
    }),
  ),
  /** Groups of orders too close together to be shown separately at this zoom. */
  clusters: z.array(
    place.extend({
      /** Stays the same while the cluster gains and loses a few orders. */
      id: z.string(),
      count: z.number().int(),
      statuses: statusCounts,
      /** The extent of its orders: zooming to it splits the cluster. */
      bounds: extent,
    }),
  ),
  /** Matching orders with a location, inside or outside the requested bounds, and those without one. */
  located: z.number().int(),
  unlocated: z.number().int(),
  /** Counts of the orders with a location. */
  statuses: statusCounts,
  /** Null when no order has a location. */
  bounds: extent.nullable(),
})
export type OrderMap = z.output<typeof orderMapReply>

const zoomMessage = 'zoom must be a number from 0 to 22'
/** Beyond section 7: the matching orders within `bounds` (by default the whole world) as a map shows them. */
export const mapOrders = route({
  method: 'GET',
  url: '/orders/map',
  permission: 'orders.read',
  isInFirstView: true,
  schema: {
    summary: 'Matching orders as points and clusters of a map',
    tags,
    security: bearer,
    querystring: orderFilter.extend({
      /** Web Mercator zoom: at 0 the world is 256 pixels wide. */
      zoom: z.coerce.number({ error: zoomMessage }).min(0, zoomMessage).max(22, zoomMessage).default(5),
    }),
    response: { 200: orderMapReply },
  },
})

/** Beyond section 7: the current state of one order. */
export const getOrder = route({
  method: 'GET',
  url: '/orders/:orderId',
  permission: 'orders.read',
  isInFirstView: true,
  schema: {
    summary: 'One order',
    tags,
    security: bearer,
    params: z.object({ orderId: idParam }),
    response: { 200: order },
  },
})
