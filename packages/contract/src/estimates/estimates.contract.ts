import { z } from 'zod'
import { expectedTotalField } from '../order-entry/order-entry.contract.ts'
import { idempotencyHeaders, optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { ENTRY_SOURCES, FULFILMENTS } from '../orders/fulfilment.ts'
import { orderDraft } from '../order-entry/order-draft.ts'
import { lineExtras } from '../orders/order-extras.ts'
import { order } from '../orders/orders.contract.ts'
import { bearer, route } from '../route.ts'
import { TOTAL_GST } from './total-gst.ts'
import { calendarDayField } from '../rules/dates.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { KEYWORD_MAX_LENGTH } from '../rules/pages.ts'
import { idParam, requiredText, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'

export const ESTIMATE_STATES = ['open', 'confirmed', 'withdrawn'] as const
export type EstimateState = (typeof ESTIMATE_STATES)[number]

const tags = ['estimates']
const params = z.object({ number: idParam })

/** A line, frozen when the version was made: later changes of the catalogue do not touch it. */
export const estimateLine = z.object({
  productId: z.string(),
  productName: z.string(),
  brandName: z.string(),
  category: z.string(),
  mrp: rupeesOnWire,
  /** What a unit costs. */
  price: rupeesOnWire,
  quantity: z.number().int(),
  ...lineExtras.shape,
})

export const estimateVersion = z.object({
  /** Counts from 1. */
  version: z.number().int(),
  /** ISO, UTC. */
  at: z.string(),
  /** The e-mail address of the person who made it. */
  person: z.string(),
  /** The last day in India on which it is valid, `yyyy-mm-dd`. */
  validUntil: z.string(),
  customer: z.object({
    fullName: z.string(),
    phoneNumber: z.string(),
    email: z.string().nullable(),
    gstin: z.string().optional(),
  }),
  fulfilment: z.enum(FULFILMENTS),
  source: z.enum(ENTRY_SOURCES),
  deliveryAddress: order.shape.deliveryAddress.nullable(),
  transport: z.object({ name: z.string(), destination: z.string() }).nullable(),
  lines: z.array(estimateLine),
  couponCode: z.string().nullable(),
  /** The extra discount and packing charge as they were typed, from which the next version starts. */
  extraDiscountTyped: z.union([z.object({ percent: z.number() }), z.object({ amount: z.number() })]).nullable(),
  packingTyped: z.union([z.object({ percent: z.number() }), z.object({ amount: z.number() })]).nullable(),
  subTotal: rupeesOnWire,
  couponDiscount: rupeesOnWire,
  extraDiscount: rupeesOnWire,
  packingCharge: rupeesOnWire,
  shippingCharge: rupeesOnWire,
  /** GST that the prices do not include, and the rounding to whole rupees. */
  tax: rupeesOnWire.optional(),
  roundOff: rupeesOnWire.optional(),
  /** What the customer pays. */
  totalAmount: rupeesOnWire,
  /** How GST is in the total. */
  gst: z.enum(TOTAL_GST).optional(),
  paymentMethod: z.string(),
  notes: z.string(),
})
export type EstimateVersion = z.output<typeof estimateVersion>

/** How a customer confirmed an estimate. */
export const CONFIRMATION_WAYS = ['phone', 'whatsapp', 'counter'] as const

export const estimate = z.object({
  /** `EST-{yyyymm}-{6 digits}`. */
  number: z.string(),
  state: z.enum(ESTIMATE_STATES),
  /** Oldest first; the last one is current. */
  versions: z.array(estimateVersion),
  confirmation: z
    .object({
      version: z.number().int(),
      way: z.enum(CONFIRMATION_WAYS),
      /** When the customer confirmed, ISO, and to whom, an e-mail address. */
      at: z.string(),
      person: z.string(),
      orderId: z.string(),
    })
    .nullable(),
  /** When (ISO), by whom (an e-mail address) and why the estimate was withdrawn; null if it was not. */
  withdrawal: z.object({ at: z.string(), person: z.string(), reason: z.string() }).nullable(),
})
export type Estimate = z.output<typeof estimate>

/** A row of the list of estimates, with the values of the current version. */
export const estimateSummary = z.object({
  number: z.string(),
  state: z.enum(ESTIMATE_STATES),
  version: z.number().int(),
  customerName: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  items: z.number().int(),
  totalAmount: rupeesOnWire,
  /** When the first version was made, ISO. */
  at: z.string(),
  validUntil: z.string(),
  isExpired: z.boolean(),
  person: z.string(),
})
export type EstimateSummary = z.output<typeof estimateSummary>

/** Beyond section 7, like the other routes here. `Link: <…>; rel="next"` leads to the next page. */
export const listEstimates = route({
  method: 'GET',
  url: '/estimates',
  permission: 'orders.enter',
  schema: {
    summary: 'Estimates, newest first',
    tags,
    security: bearer,
    querystring: z.object({
      state: z.enum(ESTIMATE_STATES).optional(),
      /** Part of the number, of the customer's name or of the phone number. */
      search: textField(KEYWORD_MAX_LENGTH, t('Search')).default(''),
      before: idParam.optional(),
    }),
    response: { 200: z.array(estimateSummary) },
  },
})
/** How many estimates are open, and their value. */
export const estimateTotals = route({
  method: 'GET',
  url: '/estimates/totals',
  permission: 'orders.enter',
  schema: {
    summary: 'Number and value of the open estimates',
    tags,
    security: bearer,
    response: { 200: z.object({ open: z.number().int(), value: rupeesOnWire, expired: z.number().int() }) },
  },
})
export const getEstimate = route({
  method: 'GET',
  url: '/estimates/:number',
  permission: 'orders.enter',
  schema: { summary: 'An estimate with all versions', tags, security: bearer, params, response: { 200: estimate } },
})

const estimateForm = z.object({
  draft: orderDraft,
  expectedTotal: expectedTotalField,
  /** The last day of validity. If absent, it follows from today and the shop's settings. */
  validUntil: calendarDayField.optional(),
})
export const createEstimate = route({
  method: 'POST',
  url: '/estimates',
  permission: 'orders.enter',
  schema: {
    summary: 'Make an estimate',
    tags,
    security: bearer,
    headers: idempotencyHeaders,
    body: estimateForm,
    response: { 201: estimate },
  },
})
/** Adds a version; earlier ones stay. Refused with estimate.changed when `basedOn` is not the current version. */
export const reviseEstimate = route({
  method: 'POST',
  url: '/estimates/:number/versions',
  permission: 'orders.enter',
  schema: {
    summary: 'Change an estimate',
    tags,
    security: bearer,
    params,
    headers: idempotencyHeaders,
    body: estimateForm.extend({ basedOn: z.number().int().min(1) }),
    response: { 201: estimate },
  },
})
/**
 * The customer confirmed this version: it becomes an order at its prices, in the same transaction. A repeat gets the
 * same order. Refused with estimate.expired after its last day: revise it at today's prices first.
 */
export const confirmEstimate = route({
  method: 'POST',
  url: '/estimates/:number/confirm',
  permission: 'orders.enter',
  schema: {
    summary: 'Turn a confirmed estimate into an order',
    tags,
    security: bearer,
    params,
    body: z.object({
      version: z.number().int().min(1),
      way: z.enum(CONFIRMATION_WAYS, { error: `way must be one of ${CONFIRMATION_WAYS.join(', ')}` }),
      /** Accepts the order at once. */
      accept: z.boolean().default(false),
    }),
    response: { 200: z.object({ estimate, order }) },
  },
})
/** Why an estimate is withdrawn. */
export const withdrawalForm = z.object({ reason: requiredText(300, t('Reason'), t('Reason is required')) })
export const withdrawEstimate = route({
  method: 'POST',
  url: '/estimates/:number/withdraw',
  permission: 'orders.enter',
  schema: {
    summary: 'Withdraw an estimate that came to nothing',
    tags,
    security: bearer,
    params,
    body: withdrawalForm,
    response: { 200: estimate },
  },
})
/** Records that the chat was opened. Whether the message was sent is not known. */
export const recordWhatsappOpened = route({
  method: 'POST',
  url: '/estimates/:number/whatsapp-opened',
  permission: 'orders.enter',
  schema: {
    summary: 'Record that the estimate was opened in WhatsApp',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    params,
    body: z.object({ version: z.number().int().min(1) }),
    response: { 200: z.object({ recorded: z.literal(true) }) },
  },
})
