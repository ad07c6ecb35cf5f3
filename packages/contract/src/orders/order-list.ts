import { z } from 'zod'
import { idParam } from '../rules/text.ts'

/** The most orders in one page of the list. */
export const ORDER_LIST_MAX_LIMIT = 5000

/**
 * Query of the order list. Without it the reply has every order, as in section 7. A server that does not know these
 * parameters ignores them and sends every order; the headers below distinguish the replies.
 * - `limit`: only that many of the newest orders. `Link: <…>; rel="next"` leads to the next page, if any; its URL may
 *   be relative.
 * - `before`: only orders older than the one with this id; taken from the Link header.
 * - `changedSince`: a cursor from ORDERS_CURSOR_HEADER. The reply has only the orders placed or changed
 *   since, marked by ORDERS_CHANGES_HEADER.
 */
export const orderListQuery = z.object({
  limit: z.coerce
    .number({ error: `limit must be a whole number from 1 to ${ORDER_LIST_MAX_LIMIT}` })
    .int(`limit must be a whole number from 1 to ${ORDER_LIST_MAX_LIMIT}`)
    .min(1, `limit must be a whole number from 1 to ${ORDER_LIST_MAX_LIMIT}`)
    .max(ORDER_LIST_MAX_LIMIT, `limit must be a whole number from 1 to ${ORDER_LIST_MAX_LIMIT}`)
    .optional(),
  before: idParam.optional(),
  changedSince: z.string().max(200).optional(),
})
export type OrderListQuery = z.output<typeof orderListQuery>

/**
 * Response header: a cursor for `changedSince` and for the stream's Last-Event-ID. Absent from replies to `before`, and
 * from those of GET /orders to a search.
 */
export const ORDERS_CURSOR_HEADER = 'x-orders-cursor'

/**
 * Response header, value `only`: the reply has only the changes, to be merged by order id. Without it the reply is the
 * whole list, or a page of it when there is a Link header.
 */
export const ORDERS_CHANGES_HEADER = 'x-orders-changes'
