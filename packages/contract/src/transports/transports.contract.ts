import { z } from 'zod'
import { FREIGHT_TERMS } from '../dispatch/consignment-words.ts'
import { optionalText } from '../orders/new-order.ts'
import { bearer, route } from '../route.ts'
import { basedOnField, type FieldTexts } from '../rules/based-on.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { amountField, rupeesOnWire } from '../rules/money.ts'
import { phoneField } from '../rules/phone.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { t } from '../rules/t.ts'

const NAME_MAX_LENGTH = 100
const MAX_TOWNS = 200
const MAX_DAYS = 60

/** A transport company that takes orders by lorry. */
export const transport = z.object({
  _id: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  /** Towns that it serves, and pincodes or the digits that they begin with. */
  towns: z.array(z.string()),
  /** How many days a consignment takes; null when unknown. */
  days: z.number().int().nullable(),
  /** The least that it charges; 0 when unknown. */
  minimumFreight: rupeesOnWire,
  /** Who usually pays the freight; '' when unknown. */
  freightTerms: z.enum(['', ...FREIGHT_TERMS]),
  /** How many orders have its name, in any spelling. */
  orders: z.number().int(),
  /** The ids of transports whose names look like this one and that an owner has confirmed as different. */
  keptApart: z.array(z.string()),
  /** Other spellings that were merged into this one, with the number of orders; `_id` is what a split takes. */
  spellings: z.array(z.object({ _id: z.string(), name: z.string(), orders: z.number().int() })),
})
export type Transport = z.output<typeof transport>

const DAYS_INVALID = t('Enter a whole number of days from 1 to {maxDays}', { maxDays: MAX_DAYS })
const town = requiredText(NAME_MAX_LENGTH, t('Town'), t('Enter a town or a pincode')).refine(
  (typed) => !/^\d+$/.test(typed) || /^[1-9]\d{1,5}$/.test(typed),
  t('A pincode has 6 digits, the beginning of one 2 to 5'),
)
export const transportForm = z.object({
  name: requiredText(NAME_MAX_LENGTH, t('Name'), t('Name is required')),
  phoneNumber: z.union([z.literal(''), phoneField], t('Please enter a valid phone number')).default(''),
  towns: z
    .array(town, t('Send a list of towns'))
    .max(MAX_TOWNS, t('Enter at most {maxTowns} towns', { maxTowns: MAX_TOWNS }))
    .default([]),
  days: z
    .number(DAYS_INVALID)
    .int(DAYS_INVALID)
    .min(1, DAYS_INVALID)
    .max(MAX_DAYS, DAYS_INVALID)
    .nullable()
    .default(null),
  minimumFreight: amountField(t('Enter an amount in rupees')).default(0),
  freightTerms: z.enum(['', ...FREIGHT_TERMS], t('Choose who pays the freight')).default(''),
})
export type TransportForm = z.output<typeof transportForm>

const FORM_FIELDS = ['name', 'phoneNumber', 'towns', 'days', 'minimumFreight', 'freightTerms'] as const
export type TransportTexts = FieldTexts<(typeof FORM_FIELDS)[number]>
/** A transport as its form shows it: towns on one line, and an empty text for what is unknown. */
export const transportTexts = (
  shown: Omit<Transport, '_id' | 'orders' | 'keptApart' | 'spellings'>,
): TransportTexts => ({
  name: shown.name,
  phoneNumber: shown.phoneNumber,
  towns: shown.towns.join(', '),
  days: String(shown.days ?? ''),
  minimumFreight: shown.minimumFreight === 0 ? '' : String(shown.minimumFreight),
  freightTerms: shown.freightTerms,
})
export const transportChange = transportForm.extend({ basedOn: basedOnField(FORM_FIELDS) })
export type TransportChange = z.output<typeof transportChange>

/** A transport to suggest for an order. */
export const transportSuggestion = transport.pick({ name: true, phoneNumber: true, days: true }).extend({
  /** The office to which the latest order to the same pincode went; '' without one. */
  destination: z.string(),
})
export type TransportSuggestion = z.output<typeof transportSuggestion>

const tags = ['transports']
const params = z.object({ id: idParam })

/** Beyond section 7, like the other routes here. */
export const listTransports = route({
  method: 'GET',
  url: '/transports',
  permission: 'transports.read',
  schema: { summary: 'Transports by name', tags, security: bearer, response: { 200: z.array(transport) } },
})
/**
 * First those that serve the place; then those that orders to the same pincode, then to pincodes with the same first
 * three digits, were sent by, the latest first; then all others by name.
 */
export const suggestTransports = route({
  method: 'GET',
  url: '/transports/suggestions',
  permission: 'transports.read',
  schema: {
    summary: 'Transports for a place, the likeliest first',
    tags,
    security: bearer,
    querystring: z.object({
      pincode: z
        .string({ error: t('Pincode must be 6 digits') })
        .regex(/^([1-9]\d{5})?$/, t('Pincode must be 6 digits'))
        .default(''),
      city: optionalText(NAME_MAX_LENGTH, t('City')),
    }),
    response: { 200: z.array(transportSuggestion) },
  },
})
export const createTransport = route({
  method: 'POST',
  url: '/transports',
  permission: 'transports.manage',
  schema: {
    summary: 'Add a transport',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    body: transportForm,
    response: { 201: transport },
  },
})
/**
 * Replaces a transport. If orders have its former name, that stays one of its spellings. A stale `basedOn` is refused
 * with edit.stale.
 */
export const updateTransport = route({
  method: 'PATCH',
  url: '/transports/:id',
  permission: 'transports.manage',
  schema: {
    summary: 'Change a transport',
    tags,
    security: bearer,
    params,
    body: transportChange,
    response: { 200: transport },
  },
})
const otherTransport = z.object({ other: z.string({ error: t('Choose a transport to merge') }).pipe(idParam) })
/** Makes another transport, with all its spellings, a spelling of this one. Orders keep the name that they have. */
export const mergeTransports = route({
  method: 'POST',
  url: '/transports/:id/merge',
  permission: 'transports.manage',
  schema: {
    summary: 'Merge another spelling of a transport into it',
    tags,
    security: bearer,
    params,
    body: otherTransport,
    response: { 200: transport },
  },
})
/** Confirms that two names which look alike are two transports: they are not proposed for merging any more. */
export const keepTransportsApart = route({
  method: 'POST',
  url: '/transports/:id/keep-apart',
  permission: 'transports.manage',
  schema: {
    summary: 'Confirm that two transports are different',
    tags,
    security: bearer,
    params,
    body: otherTransport,
    response: { 200: transport },
  },
})
export const deleteTransport = route({
  method: 'DELETE',
  url: '/transports/:id',
  permission: 'transports.manage',
  schema: {
    summary: 'Delete a transport that no order has used',
    tags,
    security: bearer,
    params,
    response: { 200: z.object({ deleted: z.literal(true) }) },
  },
})
/** Makes a spelling a transport again, with the phone, towns and days that it had, and returns it. */
export const splitTransport = route({
  method: 'POST',
  url: '/transports/:id/split',
  permission: 'transports.manage',
  schema: {
    summary: 'Split a spelling off a transport',
    tags,
    security: bearer,
    params,
    response: { 200: transport },
  },
})
