import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { idempotencyHeaders } from '../rules/idempotency.ts'
import { idParam } from '../rules/text.ts'
import { t } from '../rules/t.ts'
import { FREIGHT_TERMS } from './consignment-words.ts'
import { MAX_CARTONS } from './packing-states.ts'

/** How many orders can be labelled at once. */
export const MAX_LABEL_ORDERS = 100

/** What the labels of an order say (trade.md section 4). Texts are '' where nothing is known. */
export const labelledOrder = z.object({
  orderId: z.string(),
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  /** The transport company and the office where it takes the goods; '' unless they go by lorry. */
  transport: z.string(),
  destination: z.string(),
  /** Who pays the freight: as booked, before that as usual with the transport; null when unknown. */
  freightTerms: z.enum(FREIGHT_TERMS).nullable(),
  /** How many cartons it was packed in; null while it is not packed. */
  cartons: z.number().int().nullable(),
  /** The gross weight of each carton in grams, 0 for one that was not weighed; empty while it is not packed. */
  grossGrams: z.array(z.number().int()),
  /** What is written on the cartons besides. */
  mark: z.string(),
  /** The net weight of the whole order in grams; null unless each of its products has one. */
  netGrams: z.number().int().nullable(),
  /** When labels were printed last, ISO, and for how many cartons; null when none were. */
  printed: z.object({ cartons: z.number().int(), at: z.string() }).nullable(),
})
export type LabelledOrder = z.output<typeof labelledOrder>

/** The shop as it stands on labels; '' for what it has not set. */
export const labelSender = z.object({ name: z.string(), phone: z.string(), licence: z.string() })
export type LabelSender = z.output<typeof labelSender>

const TOO_MANY = t('Print the labels of at most {count} orders at once', { count: MAX_LABEL_ORDERS })
const permission = 'orders.labels'
const tags = ['dispatch']
const security = bearer

/** Beyond section 7 (feature orders.labels). Packers get only orders that are still in the shop. */
export const readLabels = route({
  method: 'GET',
  url: '/orders/labels',
  permission,
  schema: {
    summary: 'What the carton labels of orders say',
    tags,
    security,
    querystring: z.object({
      /** Ids of orders, divided by commas. */
      orderIds: z
        .string({ error: 'orderIds must be ids divided by commas' })
        .transform((sent) => [...new Set(sent.split(','))])
        .pipe(z.array(idParam).max(MAX_LABEL_ORDERS, TOO_MANY)),
    }),
    response: { 200: z.object({ orders: z.array(labelledOrder), from: labelSender }) },
  },
})

const CARTONS_INVALID = t('Enter a number of cartons from 1 to {max}', { max: MAX_CARTONS })
/** The number of cartons of an order. */
export const cartonCountField = z
  .number({ error: CARTONS_INVALID })
  .int(CARTONS_INVALID)
  .min(1, CARTONS_INVALID)
  .max(MAX_CARTONS, CARTONS_INVALID)

/** Records for how many cartons labels were printed: those printed before with another number are void. */
export const recordLabels = route({
  method: 'POST',
  url: '/orders/labels',
  permission,
  schema: {
    summary: 'Record that carton labels were printed',
    tags,
    security,
    headers: idempotencyHeaders,
    body: z.object({
      orders: z
        .array(z.object({ orderId: idParam, cartons: cartonCountField }), { error: 'orders must be a list' })
        .min(1, 'orders must be a list')
        .max(MAX_LABEL_ORDERS, TOO_MANY),
    }),
    response: { 200: z.object({ recorded: z.literal(true) }) },
  },
})
