import { z } from 'zod'
import { lorryForm } from '../orders/lorry-form.ts'
import { bearer, route } from '../route.ts'
import { basedOnField, type FieldTexts } from '../rules/based-on.ts'
import { calendarDayField, indiaDay } from '../rules/dates.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { amountField, rupeesOnWire } from '../rules/money.ts'
import { idParam, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'
import {
  DELIVERIES,
  FREIGHT_TERMS,
  PAPER_TYPES,
  MAX_CONSIGNMENT_CARTONS,
  MAX_CONSIGNMENT_GRAMS,
} from './consignment-words.ts'

/** How many orders one consignment can have. */
const MAX_ORDERS = 50

/** Goods that a transport took under one LR: those of one or several orders of a customer, or a part of an order's. */
export const consignment = z.object({
  _id: z.string(),
  /** The transport, the office where it takes the goods, and the LR number, as orders have them. */
  name: z.string(),
  destination: z.string(),
  lrNumber: z.string(),
  /** The booking date on the LR, `yyyy-mm-dd`; null when the booking was recorded without it. */
  bookedOn: z.string().nullable(),
  /** The number of cartons on the LR; null without a booking date. */
  cartons: z.number().int().nullable(),
  /** Who pays the freight. */
  freightTerms: z.enum(FREIGHT_TERMS),
  /** Freight as it was expected and as the LR has it; null when unknown. It is no part of the invoice. */
  estimatedFreight: rupeesOnWire.nullable(),
  freight: rupeesOnWire.nullable(),
  /** Weights on the LR in grams; null when unknown. */
  actualGrams: z.number().int().nullable(),
  chargedGrams: z.number().int().nullable(),
  vehicle: z.string(),
  eWayBill: z.string(),
  delivery: z.enum(DELIVERIES),
  /** When it was recorded, ISO. */
  at: z.string(),
  /** The day after which it is late, `yyyy-mm-dd`: the transport's days after booking, 7 when they are unknown. */
  dueOn: z.string(),
  /** The transport's phone, '' when unknown, and how many days it takes, null when unknown. */
  transportPhone: z.string(),
  days: z.number().int().nullable(),
  /**
   * The orders that it carries, each with the days in India on which its arrival was confirmed and on which a message
   * about it was opened for the customer; null until then.
   */
  orders: z.array(z.object({ orderId: z.string(), confirmedOn: z.string().nullable(), toldOn: z.string().nullable() })),
  /** Photos and PDFs of the LR, the oldest first, with the day in India on which each was added. */
  papers: z.array(z.object({ _id: z.string(), type: z.enum(PAPER_TYPES), day: z.string() })),
})
export type Consignment = z.output<typeof consignment>

const CARTONS_INVALID = t('Enter a number of cartons from 1 to {max}', { max: MAX_CONSIGNMENT_CARTONS })
const WEIGHT_INVALID = t('Enter a weight of at most {max} kg', { max: MAX_CONSIGNMENT_GRAMS / 1000 })
const weightField = z
  .number(WEIGHT_INVALID)
  .int(WEIGHT_INVALID)
  .min(1, WEIGHT_INVALID)
  .max(MAX_CONSIGNMENT_GRAMS, WEIGHT_INVALID)
  .nullable()
  .default(null)
const freightField = amountField(t('Enter an amount in rupees')).nullable().default(null)

/** What an LR says (trade.md section 4). Amounts become paise. */
export const consignmentForm = lorryForm.extend({
  bookedOn: calendarDayField.refine(
    (day) => day <= indiaDay(new Date()),
    t('The booking date cannot be in the future'),
  ),
  cartons: z
    .number({ error: CARTONS_INVALID })
    .int(CARTONS_INVALID)
    .min(1, CARTONS_INVALID)
    .max(MAX_CONSIGNMENT_CARTONS, CARTONS_INVALID),
  freightTerms: z.enum(FREIGHT_TERMS, { error: t('Choose who pays the freight') }).default('toPay'),
  estimatedFreight: freightField,
  freight: freightField,
  actualGrams: weightField,
  chargedGrams: weightField,
  vehicle: textField(20, t('Vehicle')).default(''),
  eWayBill: z
    .string({ error: t('An e-way bill number has 12 digits') })
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .refine((typed) => /^(\d{12})?$/.test(typed), t('An e-way bill number has 12 digits'))
    .default(''),
  delivery: z.enum(DELIVERIES, { error: t('Choose door or godown') }).default('godown'),
})
export type ConsignmentForm = z.output<typeof consignmentForm>

const FORM_FIELDS = Object.keys(consignmentForm.shape) as [keyof ConsignmentForm, ...Array<keyof ConsignmentForm>]
export type ConsignmentTexts = FieldTexts<keyof ConsignmentForm>
/** A consignment as its form shows it: an empty text for what is unknown. */
export const consignmentTexts = (shown: Pick<Consignment, keyof ConsignmentForm>): ConsignmentTexts =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, String(shown[field] ?? '')])) as ConsignmentTexts

const tags = ['dispatch']
const security = bearer
const params = z.object({ id: idParam })

/** Beyond section 7, like the other routes here (feature consignments). */
export const listConsignments = route({
  method: 'GET',
  url: '/consignments',
  permission: 'orders.read',
  schema: {
    summary: 'The consignments of an order, the oldest first',
    tags,
    security,
    querystring: z.object({ orderId: idParam }),
    response: { 200: z.array(consignment) },
  },
})
/**
 * Records an LR and sends its orders by lorry, with all that this change does, such as issuing the bill. Orders that
 * are on their way already get a further consignment. An LR of the same transport with the same number is refused with
 * consignment.exists and an order of it, unless `isDuplicateConfirmed`: the orders are then added to it if they are of
 * the same customer.
 */
export const bookConsignment = route({
  method: 'POST',
  url: '/consignments',
  permission: 'orders.lorry',
  schema: {
    summary: 'Book orders of a customer on an LR',
    tags,
    security,
    headers: optionalIdempotencyHeaders,
    body: consignmentForm.extend({
      orderIds: z
        .array(idParam, t('Choose the orders of this LR'))
        .min(1, t('Choose the orders of this LR'))
        .max(MAX_ORDERS, t('Book at most {max} orders on one LR', { max: MAX_ORDERS })),
      isDuplicateConfirmed: z.boolean().default(false),
    }),
    response: { 201: consignment },
  },
})
/** Corrects an LR, also on its orders, as long as their transport can be corrected. */
export const updateConsignment = route({
  method: 'PATCH',
  url: '/consignments/:id',
  permission: 'orders.lorry',
  schema: {
    summary: 'Correct a consignment',
    tags,
    security,
    params,
    body: consignmentForm.extend({ basedOn: basedOnField(FORM_FIELDS) }),
    response: { 200: consignment },
  },
})
/** Adds a photo (JPEG, PNG or WebP, stored without its metadata) or PDF of the LR. Earlier ones stay. */
export const addConsignmentPaper = route({
  method: 'POST',
  url: '/consignments/:id/papers',
  permission: 'orders.lorry',
  schema: {
    summary: 'Add a photo or PDF of an LR',
    tags,
    security,
    params,
    headers: optionalIdempotencyHeaders,
    consumes: ['multipart/form-data'],
    body: z.object({}),
    response: { 201: consignment },
  },
})
export const readConsignmentPaper = route({
  method: 'GET',
  url: '/consignments/:id/papers/:paperId',
  permission: 'orders.lorry',
  schema: {
    summary: 'A photo or PDF of an LR',
    tags,
    security,
    params: params.extend({ paperId: idParam }),
    response: { 200: z.string().meta({ format: 'binary' }) },
  },
})
/** Confirms that a consignment arrived. An order is delivered once all its consignments have arrived. */
export const confirmConsignment = route({
  method: 'POST',
  url: '/consignments/:id/confirm',
  permission: 'orders.deliver',
  schema: { summary: 'Confirm that a consignment arrived', tags, security, params, response: { 200: consignment } },
})
/** The orders to book, with phones and addresses as labels have them, for the booking office of a transport. */
export const exportToBook = route({
  method: 'GET',
  url: '/consignments/to-book',
  permission: 'orders.lorry',
  schema: {
    summary: 'The orders to book as an .xlsx file',
    tags,
    security,
    response: { 200: z.string().meta({ format: 'binary' }) },
  },
})
