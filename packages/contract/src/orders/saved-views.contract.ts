import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { tidyName } from '../rules/fold-name.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { orderFilter } from './find-orders.contract.ts'

/** The most views that a user can save. */
export const SAVED_VIEWS_MAX = 50

/** Named filters of the orders screen, visible only to the user who saved them. */
export const savedView = z.object({
  _id: z.string(),
  name: z.string(),
  /** Parameters of GET /orders. */
  filter: z.record(z.string(), z.string()),
})
export type SavedView = z.output<typeof savedView>

export const savedViewForm = z.object({
  name: requiredText(60, 'Name', 'Name is required').transform(tidyName),
  filter: z
    .record(z.string(), z.string(), { error: 'filter must hold filters of GET /orders' })
    .refine((filter) => orderFilter.strict().safeParse(filter).success, 'filter must hold filters of GET /orders'),
})

const tags = ['orders']

/** Beyond section 7, like the other routes here: the caller's own views, sorted by name. */
export const listSavedViews = route({
  method: 'GET',
  url: '/orders/views',
  permission: 'orders.read',
  schema: { summary: 'Saved views of the orders', tags, security: bearer, response: { 200: z.array(savedView) } },
})
/** A view of the same name is replaced. */
export const saveView = route({
  method: 'POST',
  url: '/orders/views',
  permission: 'orders.read',
  schema: {
    summary: 'Save a view of the orders',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    body: savedViewForm,
    response: { 200: savedView },
  },
})
export const deleteSavedView = route({
  method: 'DELETE',
  url: '/orders/views/:id',
  permission: 'orders.read',
  schema: {
    summary: 'Delete a saved view',
    tags,
    security: bearer,
    params: z.object({ id: idParam }),
    response: { 200: z.object({ deleted: z.literal(true) }) },
  },
})
