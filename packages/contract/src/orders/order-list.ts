import { z } from 'zod'
import { idParam } from '../rules/text.ts'

/** The most orders that one part of the list holds. */
export const ORDER_LIST_MAX_LIMIT = 5000

/**
 * What a caller of the list may ask for; without any of it the answer is every order, as section 7 has it. A server that does not know these ignores
 * them and sends everything: the caller tells by the headers below.
 * - `limit`: only the newest so many. `Link: <…>; rel="next"` leads to the following part while there is one; the address may be relative.
 * - `before`: the part after the order with this id; it comes from such a link.
 * - `changedSince`: a cursor of ORDERS_CURSOR_HEADER. Answers only what was placed or changed since, marked by ORDERS_CHANGES_HEADER.
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

/** Response header: a cursor for `changedSince` and for the stream's Last-Event-ID. On every reply but those to `before`. */
export const ORDERS_CURSOR_HEADER = 'x-orders-cursor'

/** Response header, value `only`: the reply holds what changed since, to be merged by order id. Without it the reply is the whole list, or its newest part where a Link follows. */
export const ORDERS_CHANGES_HEADER = 'x-orders-changes'
