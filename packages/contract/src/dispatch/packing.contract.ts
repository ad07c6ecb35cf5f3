import { z } from 'zod'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { BULK_MAX_ORDERS } from '../bulk/bulk-actions.ts'
import { bearer, route } from '../route.ts'
import { idParam, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'
import { orderToPack, packedItem } from './order-to-pack.ts'
import { MAX_CARTON_GRAMS, MAX_CARTONS, PACKING_STATES, SHORT_REASONS } from './packing-states.ts'
import { shortage } from './shortage.ts'

export const packedLine = packedItem.extend({
  /** The position of the line in the order, from 1. */
  position: z.number().int(),
  packed: z.number().int(),
  /** The quantity before an edit changed the line during packing; null for an unchanged one, 0 for a new one. */
  changedFrom: z.number().int().nullable(),
  /** The open shortage of the line; null for none. */
  shortage: shortage.nullable(),
})
export type PackedLine = z.output<typeof packedLine>

/** The cartons of a packed order: the gross weight of each in grams, 0 for one that was not weighed. */
const cartons = z.object({ grams: z.array(z.number().int()), mark: z.string() })

/** An order as its packer sees it, without amounts. */
export const packing = orderToPack.omit({ items: true }).extend({
  status: z.enum(ORDER_STATUSES),
  state: z.enum(PACKING_STATES),
  /** Counts the claims of the order: what a former packer still sends is refused by it. */
  claim: z.number().int(),
  /** Who is packing, and since when nothing was touched, ISO; null when nobody is. */
  packer: z.object({ name: z.string(), isOwn: z.boolean(), activeAt: z.string() }).nullable(),
  lines: z.array(packedLine),
  /** What an edit removed although it was packed already: it has to be taken out of the box. */
  toTakeOut: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  /** All shortages, decided ones too, the oldest first. */
  shortages: z.array(shortage),
  cartons: cartons.nullable(),
  packed: z.object({ by: z.string(), at: z.string() }).nullable(),
  checked: z.object({ by: z.string(), at: z.string() }).nullable(),
})
export type Packing = z.output<typeof packing>

const tags = ['dispatch']
const permission = 'orders.ready'
const params = z.object({ orderId: idParam })
const response = { 200: packing }
const CLAIM_INVALID = 'claim must be a whole number'
const claimField = z.number({ error: CLAIM_INVALID }).int(CLAIM_INVALID).min(0, CLAIM_INVALID)
const claimed = z.object({ claim: claimField })
const wholeField = (max: number) => {
  const invalid = t('Enter a whole number from 0 to {max}', { max })
  return z.number({ error: invalid }).int(invalid).min(0, invalid).max(max, invalid)
}
const MAX_QUANTITY = 100_000
export const cartonsForm = z.object({
  /** One weight for each carton in grams, 0 for one that was not weighed. */
  grams: z
    .array(wholeField(MAX_CARTON_GRAMS), { error: t('Enter the number of cartons') })
    .min(1, t('Enter the number of cartons'))
    .max(MAX_CARTONS, t('At most {max} cartons', { max: MAX_CARTONS })),
  /** What is written on the cartons besides. */
  mark: textField(60, t('Mark')),
})

/** Beyond section 7 (feature dispatch), like the other routes here. */
export const getPacking = route({
  method: 'GET',
  url: '/dispatch/packings/:orderId',
  permission,
  schema: { summary: 'An order as its packer sees it', tags, security: bearer, params, response },
})
/**
 * Starts packing, or continues. While someone else is packing, this is refused unless it names their claim as
 * `takeOver`; they can no longer change the packing afterwards.
 */
export const claimPacking = route({
  method: 'POST',
  url: '/dispatch/packings/:orderId/claim',
  permission,
  schema: {
    summary: 'Start packing an order, or take over from someone else',
    tags,
    security: bearer,
    params,
    body: z.object({ takeOver: claimField.nullish() }),
    response,
  },
})
/** Stops packing. What is packed stays packed. */
export const releasePacking = route({
  method: 'POST',
  url: '/dispatch/packings/:orderId/release',
  permission,
  schema: { summary: 'Put an order aside', tags, security: bearer, params, body: claimed, response },
})
/** States how much of a line is packed. Sending it again changes nothing. */
export const packLine = route({
  method: 'PATCH',
  url: '/dispatch/packings/:orderId/lines/:position',
  permission,
  schema: {
    summary: 'State how much of a line is packed, and why something is missing',
    tags,
    security: bearer,
    params: params.extend({ position: z.coerce.number({ error: 'position must be that of a line' }).int().min(1) }),
    body: claimed.extend({
      /** The quantity that the packer saw: an edit meanwhile refuses the call. */
      ordered: wholeField(MAX_QUANTITY),
      packed: wholeField(MAX_QUANTITY),
      /** Why less is packed than was ordered; absent while it is still to be packed. */
      short: z.enum(SHORT_REASONS, { error: t('Choose a reason') }).optional(),
    }),
    response,
  },
})
/** Confirms that what an edit removed was taken out of the box. */
export const takeOut = route({
  method: 'POST',
  url: '/dispatch/packings/:orderId/taken-out',
  permission,
  schema: {
    summary: 'Confirm that removed goods were taken out',
    tags,
    security: bearer,
    params,
    body: claimed,
    response,
  },
})
/** Everything is packed: states the cartons and makes an accepted order ready. */
export const completePacking = route({
  method: 'POST',
  url: '/dispatch/packings/:orderId/complete',
  permission,
  schema: {
    summary: 'Complete the packing of an order',
    tags,
    security: bearer,
    params,
    body: claimed.extend({ cartons: cartonsForm }),
    response,
  },
})
/** Corrects the cartons of a packed order. */
export const setCartons = route({
  method: 'PATCH',
  url: '/dispatch/packings/:orderId/cartons',
  permission,
  schema: {
    summary: 'Correct the cartons of a packed order',
    tags,
    security: bearer,
    params,
    body: cartonsForm,
    response,
  },
})
/** A second person has checked the cartons. */
export const checkPacking = route({
  method: 'POST',
  url: '/dispatch/packings/:orderId/check',
  permission,
  schema: { summary: 'Confirm that a packed order was checked', tags, security: bearer, params, response },
})
/** Opens a packed order again, such as after a mistake. Its status stays. */
export const reopenPacking = route({
  method: 'POST',
  url: '/dispatch/packings/:orderId/reopen',
  permission,
  schema: { summary: 'Open a packed order again', tags, security: bearer, params, response },
})

/** Beyond section 7 (feature dispatch): what packing lists and a pick list are printed from. */
export const readOrdersToPack = route({
  method: 'POST',
  url: '/dispatch/orders-to-pack',
  permission,
  isRead: true,
  schema: {
    summary: 'What packers need of orders, in the sequence of the ids, without prices',
    tags,
    security: bearer,
    body: z.object({
      orderIds: z
        .array(idParam, { error: 'orderIds must be a list of ids' })
        .min(1, t('Select at least one order'))
        .max(BULK_MAX_ORDERS, t('Select at most {max} orders', { max: BULK_MAX_ORDERS })),
    }),
    response: { 200: z.array(orderToPack) },
  },
})
