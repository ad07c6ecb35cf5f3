import { z } from 'zod'
import { assignment } from '../orders/assignment.ts'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { TIME_SLOTS } from '../orders/time-slots.ts'
import { bearer, route } from '../route.ts'
import { idempotencyHeaders } from '../rules/idempotency.ts'
import { idParam } from '../rules/text.ts'
import { t } from '../rules/t.ts'
import { BULK_ACTIONS, BULK_MAX_ORDERS, BULK_RESULTS } from './bulk-actions.ts'

const bulkRow = z.object({
  orderId: z.string(),
  /** In which the order was selected. */
  status: z.enum(ORDER_STATUSES),
  result: z.enum(BULK_RESULTS),
  /** Why the row was refused, or not undone; else ''. */
  message: z.string(),
})
/** The orders are in the sequence in which they were sent. */
export const bulkBatch = z.object({
  _id: z.string(),
  action: z.enum(BULK_ACTIONS),
  /** Of `assign`, so that what failed can be retried; else null. */
  assignment: z
    .object({
      /** `yyyy-mm-dd`. */
      expectedDeliveryDate: z.string(),
      deliveryAgentId: z.string(),
      deliveryTimeSlot: z.enum(TIME_SLOTS),
      notes: z.string(),
    })
    .nullable(),
  /** ISO. */
  at: z.string(),
  /** Whether its changes are recent enough to be undone. */
  canUndo: z.boolean(),
  rows: z.array(bulkRow),
})
export type BulkBatch = z.output<typeof bulkBatch>

export const bulkRequest = z
  .object({
    action: z.enum(BULK_ACTIONS, { error: 'Send one of the actions as action' }),
    /** With the status that the user saw: an order that has another one by then is left alone. */
    orders: z
      .array(
        z.object({ orderId: idParam, status: z.enum(ORDER_STATUSES, { error: 'status must be that of an order' }) }),
      )
      .min(1, t('Select at least one order'))
      .max(BULK_MAX_ORDERS, t('Select at most {max} orders', { max: BULK_MAX_ORDERS })),
    /** Of `assign`, and of nothing else. */
    assignment: assignment.omit({ orderId: true }).optional(),
  })
  .refine(({ action, assignment: given }) => (action === 'assign') === (given !== undefined), {
    path: ['assignment'],
    error: 'assignment must be sent with assign alone',
  })
export type BulkRequest = z.output<typeof bulkRequest>

const tags = ['orders']
const permission = 'orders.ready'
const params = z.object({ id: idParam })

/**
 * Starts an action on many orders. Each is a change of its own with its own check of permission; the work continues in
 * the background, even after a restart. Beyond section 7, like the other routes here.
 */
export const startBulk = route({
  method: 'POST',
  url: '/orders/bulk',
  permission,
  schema: {
    summary: 'Do one thing with many orders',
    tags,
    security: bearer,
    headers: idempotencyHeaders,
    body: bulkRequest,
    response: { 201: bulkBatch },
  },
})
/** Only for whoever started it. */
export const getBulk = route({
  method: 'GET',
  url: '/orders/bulk/:id',
  permission,
  schema: { summary: 'The result for each order', tags, security: bearer, params, response: { 200: bulkBatch } },
})
/** The latest batch of the caller, unless it is older than a day: what a reload or a lost reply shows again. */
export const latestBulk = route({
  method: 'GET',
  url: '/orders/bulk',
  permission,
  schema: {
    summary: "The caller's latest action on many orders",
    tags,
    security: bearer,
    response: { 200: z.object({ batch: bulkBatch.nullable() }) },
  },
})
/** Undoes the changes of a batch, each as `POST /orders/{orderId}/undo` would, up to a minute later. */
export const undoBulk = route({
  method: 'POST',
  url: '/orders/bulk/:id/undo',
  permission,
  schema: { summary: 'Undo the changes of a batch', tags, security: bearer, params, response: { 200: bulkBatch } },
})
