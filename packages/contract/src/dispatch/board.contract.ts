import { z } from 'zod'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { TIME_SLOTS } from '../orders/time-slots.ts'
import { orderToPack } from './order-to-pack.ts'
import { bearer, route } from '../route.ts'
import { calendarDayField } from '../rules/dates.ts'
import { idParam, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'
import { BOARD_LISTS, PACKING_STATES } from './packing-states.ts'

/** How many orders a page has. */
export const BOARD_PAGE_SIZE = 50

/** An order on the dispatch board, without amounts whatever the role of the caller. */
export const boardOrder = orderToPack.extend({
  status: z.enum(ORDER_STATUSES),
  state: z.enum(PACKING_STATES),
  /** Who is packing; '' for nobody. */
  packer: z.string(),
  /** How many cartons it has; null until it is packed. */
  cartons: z.number().int().nullable(),
  /** How many of its lines are short and not settled. */
  shortLines: z.number().int(),
  /** How and where to it goes by lorry, with '' for what is not known yet; null for other orders. */
  lorry: z.object({ name: z.string(), destination: z.string(), lrNumber: z.string(), pincode: z.string() }).nullable(),
})
export type BoardOrder = z.output<typeof boardOrder>

const boardPage = z.object({
  orders: z.array(boardOrder),
  /** How many orders of each list match the filter; on the first page only. */
  counts: z.record(z.enum(BOARD_LISTS), z.number().int()).optional(),
  /** Whether orders are packed line by line (setting dispatch). */
  isPackingOn: z.boolean(),
})
export type BoardPage = z.output<typeof boardPage>

/** Beyond section 7 (feature dispatch). `Link: <…>; rel="next"` leads to the following page. */
export const dispatchBoard = route({
  method: 'GET',
  url: '/dispatch/board',
  permission: 'orders.ready',
  isInFirstView: true,
  schema: {
    summary: 'Orders on their way out of the shop, the oldest promised day first, without prices',
    tags: ['dispatch'],
    security: bearer,
    querystring: z.object({
      list: z.enum(BOARD_LISTS, { error: 'list must be one of the board' }).default('toPack'),
      /** The promised day in India, `yyyy-mm-dd`. */
      day: calendarDayField.optional(),
      /** A time slot of section 9. */
      slot: z.enum(TIME_SLOTS, { error: 'slot must be a time slot' }).optional(),
      /** The id of a delivery agent. */
      agent: idParam.optional(),
      /** The beginning of a city or pincode. */
      place: textField(100, t('Place')).optional(),
      /** Only orders after the one with this id; taken from the Link header. */
      after: idParam.optional(),
    }),
    response: { 200: boardPage },
  },
})
