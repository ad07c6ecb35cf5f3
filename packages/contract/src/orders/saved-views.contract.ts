import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { tidyName } from '../rules/fold-name.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { orderFilter } from './find-orders.contract.ts'
import { t } from '../rules/t.ts'

/** The maximum number of views that an account can save. */
export const SAVED_VIEWS_MAX = 50

/** Named filters of the orders screen, visible only to the user who saved them. */
export const savedView = z.object({
  _id: z.string(),
  name: z.string(),
  /** The filter as parameters of GET /orders. */
  filter: z.record(z.string(), z.string()),
})
export type SavedView = z.output<typeof savedView>

export const savedViewForm = z.object({
  name: requiredText(60, t('Name'), t('Name is required')).transform(tidyName),
  filter: z
    .record(z.string(), z.string(), { error: 'filter must hold filters of GET /orders' })
    .refine((filter) => orderFilter.strict().safeParse(filter).success, 'filter must hold filters of GET /orders'),
})

const tags = ['orders']

/** The views of the caller's account, sorted by name. Like the other routes here, it is not in section 7. */
export const listSavedViews = route({
  method: 'GET',
  url: '/orders/views',
  permission: 'orders.read',
  schema: { summary: 'Saved views of the orders', tags, security: bearer, response: { 200: z.array(savedView) } },
})
/** Saves a view, replacing one with the same name. */
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
