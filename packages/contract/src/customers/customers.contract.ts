import { z } from 'zod'
import { optionalText } from '../orders/new-order.ts'
import { order } from '../orders/orders.contract.ts'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { basedOnField, type FieldTexts } from '../rules/based-on.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { LANGUAGES } from '../rules/languages.ts'
import { KEYWORD_MAX_LENGTH } from '../rules/pages.ts'
import { phoneField } from '../rules/phone.ts'
import { STATES } from '../rules/states.ts'
import { idParam, requiredText, textField } from '../rules/text.ts'
import { gstinField } from './gstin-field.ts'
import { t } from '../rules/t.ts'

/**
 * A customer is a phone number with a name. Two names with the same number are two customers until staff merge them.
 */
export const customerSummary = z.object({
  _id: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  /** A GST code, or '' when unknown. */
  stateCode: z.string(),
  gstin: z.string(),
  orders: z.number().int(),
  /** These two count the orders that were neither rejected nor cancelled. */
  totalAmount: rupeesOnWire,
  /** ISO. */
  lastOrderAt: z.string().nullable(),
  /** Whether another customer has the same number, and nobody has said yet if they are the same person. */
  isAmbiguous: z.boolean(),
})
export type CustomerSummary = z.output<typeof customerSummary>

export const customer = customerSummary.extend({
  /** Names under which the customer ordered, with the number of orders; `id` is what a split takes. */
  names: z.array(z.object({ id: z.string(), name: z.string(), phoneNumber: z.string(), orders: z.number().int() })),
  secondPhone: z.string(),
  email: z.string().nullable(),
  transport: z.string(),
  destination: z.string(),
  notes: z.string(),
  /** Of papers and messages for the customer; '' for that of the shop's settings. */
  language: z.enum(['', ...LANGUAGES]),
  /** Distinct delivery addresses, the latest first. */
  addresses: z.array(order.shape.deliveryAddress),
  /** The latest orders, newest first. */
  latestOrders: z.array(order),
  /** Other customers with the same number. */
  sameNumber: z.array(customerSummary),
})
export type Customer = z.output<typeof customer>

const STATE_CODES = STATES.map(({ code }) => code)
export const customerForm = z.object({
  name: requiredText(120, t('Name'), t('Name is required')),
  secondPhone: z.union([z.literal(''), phoneField], t('Please enter a valid phone number')),
  stateCode: z.string().refine((code) => code === '' || STATE_CODES.includes(code), t('Choose a State')),
  gstin: gstinField,
  transport: optionalText(100, t('Transport')),
  destination: optionalText(100, t('Destination office')),
  notes: optionalText(1000, t('Notes')),
  language: z.enum(['', ...LANGUAGES], t('Choose a language')),
})
export type CustomerForm = z.output<typeof customerForm>
const FORM_FIELDS = Object.keys(customerForm.shape) as [keyof CustomerForm, ...Array<keyof CustomerForm>]
/** A customer as the form shows it. */
export const customerTexts = (shown: CustomerForm): FieldTexts<keyof CustomerForm> =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, shown[field]])) as FieldTexts<keyof CustomerForm>
/** An absent field keeps its value. */
export const customerChange = customerForm.partial().extend({ basedOn: basedOnField(FORM_FIELDS) })
export type CustomerChange = z.output<typeof customerChange>

/** A customer who has not ordered yet. Orders with the same phone number and name will be theirs. */
export const newCustomer = customerForm.extend({
  phoneNumber: phoneField,
  secondPhone: customerForm.shape.secondPhone.default(''),
  stateCode: customerForm.shape.stateCode.default(''),
  gstin: customerForm.shape.gstin.default(''),
  language: customerForm.shape.language.default(''),
})
export type NewCustomer = z.output<typeof newCustomer>

const tags = ['customers']
const params = z.object({ id: idParam })
const search = textField(KEYWORD_MAX_LENGTH, t('Search')).default('')

/** Beyond section 7, like the other routes here. `Link: <…>; rel="next"` leads to the next page. */
export const listCustomers = route({
  method: 'GET',
  url: '/customers',
  permission: 'customers.read',
  schema: {
    summary: 'Customers, the last to order first',
    tags,
    security: bearer,
    querystring: z.object({
      /** Part of a name, of the phone number however it is typed, of the city or of the GSTIN. */
      search,
      /** `true` finds only customers who share a number with others and may be the same person. */
      ambiguous: z.enum(['true', 'false'], { error: 'Send true or false' }).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      before: idParam.optional(),
    }),
    response: { 200: z.array(customerSummary) },
  },
})
/** For papers and messages: what staff chose for the customer, else the language of the shop's settings. */
export const getPaperLanguage = route({
  method: 'GET',
  url: '/customers/paper-language',
  permission: 'customers.read',
  schema: {
    summary: 'The language of papers and messages for a customer',
    tags,
    security: bearer,
    querystring: z.object({ name: textField(120, t('Name')), phoneNumber: textField(40, t('Phone number')) }),
    response: { 200: z.object({ language: z.enum(LANGUAGES) }) },
  },
})
export const getCustomer = route({
  method: 'GET',
  url: '/customers/:id',
  permission: 'customers.read',
  schema: {
    summary: 'A customer with addresses and latest orders',
    tags,
    security: bearer,
    params,
    response: { 200: customer },
  },
})
/** Adds a customer. Refused with customer.exists when the book has this name with this number. */
export const createCustomer = route({
  method: 'POST',
  url: '/customers',
  permission: 'customers.read',
  schema: {
    summary: 'Add a customer who has not ordered yet',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    body: newCustomer,
    response: { 201: customer },
  },
})
/** Changes a customer. Refused with edit.stale when `basedOn` is no longer what is stored. */
export const updateCustomer = route({
  method: 'PATCH',
  url: '/customers/:id',
  permission: 'customers.read',
  schema: {
    summary: 'Change a customer',
    tags,
    security: bearer,
    params,
    body: customerChange,
    response: { 200: customer },
  },
})
/** Merges other customers into this one, which gets their names and orders. */
export const mergeCustomers = route({
  method: 'POST',
  url: '/customers/:id/merge',
  permission: 'customers.read',
  schema: {
    summary: 'Merge customers who are one person',
    tags,
    security: bearer,
    params,
    body: z.object({ others: z.array(idParam).min(1, t('Choose a customer to merge')).max(20) }),
    response: { 200: customer },
  },
})
/** Moves these names, with their orders, to a separate customer, which is returned. */
export const splitCustomer = route({
  method: 'POST',
  url: '/customers/:id/split',
  permission: 'customers.read',
  schema: {
    summary: 'Split a customer who is two people',
    tags,
    security: bearer,
    params,
    headers: optionalIdempotencyHeaders,
    body: z.object({ names: z.array(idParam).min(1, t('Choose a name to split off')).max(20) }),
    response: { 200: customer },
  },
})
/** Records that the customers with this one's number are different people, so that nobody is asked again. */
export const keepCustomersApart = route({
  method: 'POST',
  url: '/customers/:id/keep-apart',
  permission: 'customers.read',
  schema: {
    summary: 'Customers on one number are different people',
    tags,
    security: bearer,
    params,
    response: { 200: customer },
  },
})
export const exportCustomers = route({
  method: 'GET',
  url: '/customers/export',
  permission: 'orders.export',
  schema: {
    summary: 'Matching customers as CSV',
    tags,
    security: bearer,
    querystring: z.object({ search }),
    response: { 200: z.string() },
  },
})
