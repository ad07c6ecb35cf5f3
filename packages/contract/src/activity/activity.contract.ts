import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { periodFilter } from '../rules/dates.ts'
import { idParam, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'

/** The number of events on a page unless the caller sets `limit`. */
export const ACTIVITY_PAGE_SIZE = 50
const MAX_LIMIT = 200
/** The most events in the history of one product or delivery agent: the newest. */
export const HISTORY_MAX_EVENTS = 200
/** The minimum length of a search: a shorter one would have to read every event. */
export const ACTIVITY_SEARCH_MIN_LENGTH = 3

/** The kinds of events that the audit trail can be filtered by, with their labels. */
export const ACTIVITY_KINDS = {
  cancelled: t('Cancellations'),
  prices: t('Price changes'),
  discounts: t('Discounts'),
  payments: t('Payments'),
  access: t('Roles and access'),
} as const
export type ActivityKind = keyof typeof ACTIVITY_KINDS
const KIND_NAMES = Object.keys(ACTIVITY_KINDS) as [ActivityKind, ...ActivityKind[]]

const values = z.record(z.string(), z.unknown()).nullable()

/** An entry of the audit trail. describe-event.ts puts it into words. */
export const activityEvent = z.object({
  _id: z.string(),
  /** ISO, UTC. */
  at: z.string(),
  /** The actor: the e-mail address of an account, `storefront` or `system`. */
  person: z.string(),
  /** The name of the account with this e-mail address; the same text when there is none. */
  personName: z.string(),
  /** The actor's network address; null for commands on the server itself, and without the permission activity.read. */
  address: z.string().nullable(),
  subject: z.string(),
  subjectId: z.string(),
  /** The e-mail address of the account that the event is about. */
  account: z.string().nullable(),
  action: z.string(),
  /**
   * What was recorded of the subject before and after the event; null where it did not exist, as before an addition.
   */
  before: values,
  after: values,
})
export type ActivityEvent = z.output<typeof activityEvent>

const searchMessage = t('Search for at least {activitySearchMinLength} characters', {
  activitySearchMinLength: ACTIVITY_SEARCH_MIN_LENGTH,
})
const limitMessage = `limit must be a whole number from 1 to ${MAX_LIMIT}`

/** The action of opening a list with personal data: recorded for whoever asks who saw it, oftener than changes. */
export const LIST_OPENED = 'aadhaar_shown'

const activityFilter = z.object({
  /** The actor, exactly as in an event. */
  person: textField(254, 'person').optional(),
  kind: z.enum(KIND_NAMES, { error: `kind must be one of ${KIND_NAMES.join(', ')}` }).optional(),
  subject: textField(40, 'subject').optional(),
  subjectId: textField(200, 'subjectId').optional(),
  /** Leaves out the openings of lists with personal data, which change nothing. */
  openings: z.enum(['hidden'], { error: 'openings must be hidden, or absent' }).optional(),
  /** First and last day in India, both included. */
  ...periodFilter,
  /**
   * Part of a name, of the number or customer of a document or payment, or of a reference such as a UTR; or the whole
   * id of an order or estimate.
   */
  search: textField(200, t('Search')).min(ACTIVITY_SEARCH_MIN_LENGTH, searchMessage).optional(),
})
export type ActivityFilter = z.output<typeof activityFilter>

const tags = ['activity']

/** A page of events, newest first. `Link: <…>; rel="next"` leads to the next page, if any; its URL is relative. */
export const listActivity = route({
  method: 'GET',
  url: '/activity',
  permission: 'activity.read',
  schema: {
    summary: 'The audit trail, newest first',
    tags,
    security: bearer,
    querystring: activityFilter.extend({
      /** Only events older than the one with this id. */
      before: idParam.optional(),
      limit: z.coerce
        .number({ error: limitMessage })
        .int(limitMessage)
        .min(1, limitMessage)
        .max(MAX_LIMIT, limitMessage)
        .default(ACTIVITY_PAGE_SIZE),
    }),
    response: { 200: z.array(activityEvent) },
  },
})

/** The matching events as a file, which is streamed, however many there are. */
export const exportActivity = route({
  method: 'GET',
  url: '/activity/export',
  permission: 'activity.read',
  schema: {
    summary: 'Matching events as CSV, newest first',
    tags,
    security: bearer,
    querystring: activityFilter,
    response: { 200: z.string() },
  },
})

const activityActor = z.object({
  /** The actor as in events: an e-mail address, `storefront` or `system`. */
  person: z.string(),
  name: z.string(),
})
export type ActivityActor = z.output<typeof activityActor>

/** Who has changed anything or could: the choices of the filter by actor. */
export const listActors = route({
  method: 'GET',
  url: '/activity/people',
  permission: 'activity.read',
  schema: {
    summary: 'Everyone with an account, and everyone else who has caused an event',
    tags,
    security: bearer,
    response: { 200: z.array(activityActor) },
  },
})

const params = z.object({ id: idParam })
const response = { 200: z.array(activityEvent) }

/** The history of a product, even after it was deleted. */
export const productHistory = route({
  method: 'GET',
  url: '/products/:id/events',
  permission: 'products.edit',
  schema: { summary: 'The latest events of a product, newest first', tags, security: bearer, params, response },
})

/** The history of a delivery agent, even after the agent was deleted. */
export const agentHistory = route({
  method: 'GET',
  url: '/delivery-agents/:id/events',
  permission: 'agents.edit',
  schema: { summary: 'The latest events of a delivery agent, newest first', tags, security: bearer, params, response },
})
