import { z } from 'zod'
import { LANGUAGES } from '../rules/languages.ts'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { KEYWORD_MAX_LENGTH } from '../rules/pages.ts'
import { idParam, textField } from '../rules/text.ts'
import { orderSummaryOfMoney } from './order-money.contract.ts'
import { t } from '../rules/t.ts'

/** Days since an order's goods left, or since it was accepted: 0–7, 8–30, 31–90, more. */
export const AGES = ['week', 'month', 'quarter', 'older'] as const
export type Age = (typeof AGES)[number]
export const AGE_LABELS: Readonly<Record<Age, string>> = {
  week: t('0–7 days'),
  month: t('8–30 days'),
  quarter: t('31–90 days'),
  older: t('Over 90 days'),
}
const byAge = z.object({ week: rupeesOnWire, month: rupeesOnWire, quarter: rupeesOnWire, older: rupeesOnWire })

/** A customer of the customer book, or a name that orders without a phone number have, with what is due. */
export const debtor = z.object({
  /** The id in the customer book; null without a phone number: such orders have no customer and no statement. */
  customerId: z.string().nullable(),
  name: z.string(),
  phoneNumber: z.string(),
  /** Since when the oldest balance is due, `yyyy-mm-dd`. */
  oldest: z.string(),
  ages: byAge,
  /** The sum of the balances of the orders. */
  outstanding: rupeesOnWire,
  /** Unallocated receipts. */
  credit: rupeesOnWire,
  orders: z.number().int(),
  /** The first of these orders. */
  orderId: z.string(),
})
export type Debtor = z.output<typeof debtor>

const tags = ['payments']
/** Beyond section 7, like the other routes here. `Link: <…>; rel="next"` leads to the next page. */
export const listOutstanding = route({
  method: 'GET',
  url: '/payments/outstanding',
  permission: 'payments.read',
  schema: {
    summary: 'Customers with a balance due, the oldest first; walk-ins without a phone number by name',
    tags,
    security: bearer,
    querystring: z.object({
      search: textField(KEYWORD_MAX_LENGTH, t('Search')).default(''),
      age: z.enum(AGES).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      /** Taken from the Link header. */
      after: z.string().max(100).optional(),
    }),
    response: {
      200: z.object({ debtors: z.array(debtor), total: rupeesOnWire, customers: z.number().int(), ages: byAge }),
    },
  },
})

/** Orders and rows of the ledger in the order of their days, with the running balance. */
export const statement = z.object({
  customerId: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  lines: z.array(
    z.object({
      /** `yyyy-mm-dd`. */
      day: z.string(),
      /** What it is, such as `Tax Invoice PH/26-27/00001` or `Receipt Voucher RV/26-27/00001 · UPI 412345678901`. */
      text: z.string(),
      orderId: z.string().nullable(),
      charged: rupeesOnWire.meta({ description: 'bills and debit notes; what was written off is less than 0' }),
      credited: rupeesOnWire.meta({ description: 'credit notes' }),
      paid: rupeesOnWire.meta({ description: 'receipts; refunds are less than 0' }),
      balance: rupeesOnWire,
    }),
  ),
  totals: z.object({ charged: rupeesOnWire, credited: rupeesOnWire, paid: rupeesOnWire }),
  balance: rupeesOnWire,
  open: z.array(orderSummaryOfMoney),
  /** For reminders; null without a UPI id, or when nothing is due. */
  upiLink: z.string().nullable(),
})
export type Statement = z.output<typeof statement>
export const getStatement = route({
  method: 'GET',
  url: '/customers/:id/statement',
  permission: 'payments.read',
  schema: {
    summary: 'What a customer ordered and paid, and what is due',
    tags,
    security: bearer,
    params: z.object({ id: idParam }),
    /** Of the texts of its lines; that of the portal if absent. */
    querystring: z.object({ language: z.enum(LANGUAGES, { error: 'language must be one of the portal' }).optional() }),
    response: { 200: statement },
  },
})
/** Records that a reminder was opened in WhatsApp. Whether it was sent is not known. */
export const recordReminderOpened = route({
  method: 'POST',
  url: '/customers/:id/reminders',
  permission: 'payments.record',
  schema: {
    summary: 'Record that a payment reminder was opened',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    params: z.object({ id: idParam }),
    response: { 200: z.object({ recorded: z.literal(true) }) },
  },
})
