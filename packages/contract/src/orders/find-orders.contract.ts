import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { calendarDayField } from '../rules/dates.ts'
import { KEYWORD_MAX_LENGTH } from '../rules/pages.ts'
import { idParam } from '../rules/text.ts'
import { STATUS_FILTERS } from './order-search.ts'
import { order } from './orders.contract.ts'

/** Orders a page of GET /orders holds unless the caller asks for fewer. */
export const FOUND_PAGE_SIZE = 50
const FOUND_PAGE_MAX = 200
const limitMessage = `limit must be a whole number from 1 to ${FOUND_PAGE_MAX}`

const flag = z.enum(['true', 'false'], { error: 'Send true or false' }).optional()
const text = (name: string) =>
  z.string().trim().max(KEYWORD_MAX_LENGTH, `${name} must be at most ${KEYWORD_MAX_LENGTH} characters`)

const boundsMessage = 'bounds must be west,south,east,north in degrees'
const longitude = z.number(boundsMessage).min(-360, boundsMessage).max(360, boundsMessage)
const latitude = z.number(boundsMessage).min(-90, boundsMessage).max(90, boundsMessage)
const boundsField = z
  .string({ error: boundsMessage })
  .transform((sent) => sent.split(',').map(Number))
  .pipe(z.tuple([longitude, latitude, longitude, latitude], boundsMessage))
/** West, south, east and north, in degrees. */
export type Bounds = z.output<typeof boundsField>

/** Which orders are wanted. Absent filters let everything through. */
export const orderFilter = z.object({
  /** Over the eight fields of section 5. */
  search: text('search').default(''),
  status: z.enum(STATUS_FILTERS, { error: `status must be one of ${STATUS_FILTERS.join(', ')}` }).default('all'),
  /** First and last day in India on which the order was placed, `yyyy-mm-dd`, both included. */
  from: calendarDayField.optional(),
  to: calendarDayField.optional(),
  /** The id of the delivery agent. */
  agent: z.string().max(30).optional(),
  /** The whole name, whatever its case. */
  city: text('city').optional(),
  state: text('state').optional(),
  /** `true`: accepted or ready, and no delivery agent yet. */
  unassigned: flag,
  /** `true`: undelivered although the delivery day is over in India. */
  overdue: flag,
  /** Only orders whose location lies within. */
  bounds: boundsField.optional(),
})
export type OrderFilter = z.output<typeof orderFilter>

const tags = ['orders']

/** Beyond section 7: a page of matching orders, newest first. `Link: <…>; rel="next"` leads to the following page. */
export const findOrders = route({
  method: 'GET',
  url: '/orders',
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
      /** The page after the order with this id; it comes from such a link. */
      before: idParam.optional(),
    }),
    response: { 200: z.array(order) },
  },
})

/** Beyond section 7: how many orders match, exactly. A call of its own, so that the list never waits for it. */
export const countOrders = route({
  method: 'GET',
  url: '/orders/count',
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
  /** By the agent's id: orders not delivered yet (UNDELIVERED_STATUSES). */
  agents: z.record(z.string(), z.number().int()),
})
export type OrderSummary = z.output<typeof orderSummaryReply>

export const orderSummary = route({
  method: 'GET',
  url: '/orders/summary',
  schema: { summary: 'The counters of the orders', tags, security: bearer, response: { 200: orderSummaryReply } },
})

const mark = z.object({ latitude: z.number(), longitude: z.number() })
export const orderMapReply = z.object({
  /** Orders that stand alone at this zoom. */
  points: z.array(mark.extend({ orderId: z.string(), status: z.string() })),
  /** Orders too close together to tell apart at this zoom. */
  clusters: z.array(
    mark.extend({
      count: z.number().int(),
      /** How many of each status of section 4. */
      statuses: z.record(z.string(), z.number().int()),
      /** West, south, east, north of its orders: what to show to take it apart. */
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
  /** Matching orders with a location anywhere, and without one. */
  located: z.number().int(),
  unlocated: z.number().int(),
})
export type OrderMap = z.output<typeof orderMapReply>

const zoomMessage = 'zoom must be a number from 0 to 22'
/** Beyond section 7: what a map shows of the matching orders within `bounds`; the whole world without them. */
export const mapOrders = route({
  method: 'GET',
  url: '/orders/map',
  schema: {
    summary: 'Matching orders as points and clusters of a map',
    tags,
    security: bearer,
    querystring: orderFilter.extend({
      /** Of Web Mercator maps: at 0 the world is 256 pixels wide. */
      zoom: z.coerce.number({ error: zoomMessage }).min(0, zoomMessage).max(22, zoomMessage).default(5),
    }),
    response: { 200: orderMapReply },
  },
})

/** Beyond section 7: one order as it is now. */
export const getOrder = route({
  method: 'GET',
  url: '/orders/:orderId',
  schema: {
    summary: 'One order',
    tags,
    security: bearer,
    params: z.object({ orderId: idParam }),
    response: { 200: order },
  },
})
