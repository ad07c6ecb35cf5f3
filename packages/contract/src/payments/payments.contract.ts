import { z } from 'zod'
import { orderSummaryOfMoney } from './order-money.contract.ts'
import { idempotencyHeaders } from '../rules/idempotency.ts'
import { bearer, route, storefrontKey } from '../route.ts'
import { calendarDayField, periodFilter } from '../rules/dates.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { KEYWORD_MAX_LENGTH } from '../rules/pages.ts'
import { idParam, requiredText, textField } from '../rules/text.ts'
import { HOLDER_KINDS, PAYMENT_KINDS, PAYMENT_MODES, PAYMENT_SOURCES, RECEIPT_STATES } from './payment-kinds.ts'
import { allocationsField, paidAmountField, receiptForm, refundForm, storefrontClaimForm } from './payment-forms.ts'
import { t } from '../rules/t.ts'

const tags = ['payments']
const params = z.object({ id: idParam })
const orderParams = z.object({ orderId: idParam })

const holder = z.object({
  kind: z.enum(HOLDER_KINDS),
  /** The agent who has the money; absent for other holders. */
  agentId: z.string().optional(),
  agentName: z.string().optional(),
})

/** A row of the ledger. Amounts are never negative; `kind` says which way the money went. */
export const payment = z.object({
  _id: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  /**
   * The number of its receipt or refund voucher, once it is verified; null before, for other kinds, and for money after
   * the invoice, which has a plain receipt. An unregistered shop numbers every verified receipt and refund.
   */
  number: z.string().nullable(),
  amount: rupeesOnWire,
  /** Null for write-offs. */
  mode: z.enum(PAYMENT_MODES).nullable(),
  reference: z.string(),
  /** The bank of a cheque, and its date below. */
  bank: z.string(),
  chequeDate: z.string().nullable(),
  /** The day in India on which it was paid, `yyyy-mm-dd`. */
  paidOn: z.string(),
  customerName: z.string(),
  phoneNumber: z.string(),
  /** Who paid, if that is not the customer. */
  payerName: z.string(),
  note: z.string(),
  reason: z.string(),
  source: z.enum(PAYMENT_SOURCES),
  /** When and by whom it was recorded, ISO and an e-mail address; 'storefront' for claims from there. */
  at: z.string(),
  person: z.string(),
  /** Who made the link of a run through which it was reported. */
  linkMadeBy: z.string().optional(),
  /** Null for write-offs. */
  heldBy: holder.nullable(),
  /** The state of verification. Only receipts and refunds change it; other rows are final at once. */
  state: z.enum(RECEIPT_STATES),
  /** When and by whom it was verified or rejected; null before. */
  decided: z.object({ at: z.string(), person: z.string(), reason: z.string() }).nullable(),
  /** The orders that it pays, refunds or writes off, and how much of each. */
  allocations: z.array(
    z.object({
      orderId: z.string(),
      amount: rupeesOnWire,
      /** The number of the order's invoice; null without one. */
      document: z.string().nullable(),
    }),
  ),
  /** The part that is not allocated, which is the customer's credit. */
  unallocated: rupeesOnWire,
  /** The row that a reversal takes back, or the receipt whose credit a refund pays back. */
  against: z.string().nullable(),
  /** The reversal of this row; null if there is none. */
  reversedBy: z.string().nullable(),
})
export type Payment = z.output<typeof payment>

/** A claimed receipt with what the person who verifies it compares. */
export const claim = payment.extend({
  /** The name of the account that recorded it; '' for claims from the storefront. */
  personName: z.string(),
  daysWaiting: z.number().int(),
  /** The orders that it is for, as they are now. */
  orders: z.array(orderSummaryOfMoney),
  /** Whether the signed-in user recorded it and therefore may not verify it. */
  isOwn: z.boolean(),
})
export type Claim = z.output<typeof claim>

/** Which rows of the ledger. */
export const ledgerFilter = z.object({
  kind: z.enum(PAYMENT_KINDS).optional(),
  mode: z.enum(PAYMENT_MODES).optional(),
  state: z.enum(RECEIPT_STATES).optional(),
  /** First and last day in India on which it was paid. */
  ...periodFilter,
  /** Part of a name, phone number, reference, receipt number or order id. */
  search: textField(KEYWORD_MAX_LENGTH, t('Search')).default(''),
  /** Only receipts with a part that is not allocated to any order. */
  unallocated: z.enum(['true', 'false'], { error: 'Send true or false' }).optional(),
})
/** Beyond section 7, like the other routes here. `Link: <…>; rel="next"` leads to the next page. */
export const listPayments = route({
  method: 'GET',
  url: '/payments',
  permission: 'payments.read',
  schema: {
    summary: 'Rows of the ledger, newest first',
    tags,
    security: bearer,
    querystring: ledgerFilter.extend({ before: idParam.optional() }),
    response: { 200: z.array(payment) },
  },
})
export const listClaims = route({
  method: 'GET',
  url: '/payments/to-verify',
  permission: 'payments.read',
  schema: {
    summary: 'Claimed receipts, oldest first, at most 200',
    tags,
    security: bearer,
    response: { 200: z.object({ total: z.number().int(), amount: rupeesOnWire, claims: z.array(claim) }) },
  },
})
export const getPayment = route({
  method: 'GET',
  url: '/payments/:id',
  permission: 'payments.read',
  schema: { summary: 'A row of the ledger', tags, security: bearer, params, response: { 200: payment } },
})

/**
 * What counts against the limits of cash (payments/cash-limit.ts): dialogs ask before money is taken. A POST, since
 * URLs are logged.
 */
export const cashTaken = route({
  method: 'POST',
  url: '/payments/cash-taken',
  permission: 'payments.record',
  isRead: true,
  schema: {
    summary: 'Cash that was taken from a person on a day, and for orders',
    tags,
    security: bearer,
    body: z.object({
      /** If name and phone number are empty, those of the first order apply. */
      customerName: textField(120, t('Name')).default(''),
      phoneNumber: textField(40, t('Phone number')).default(''),
      /** Today in India if absent. */
      paidOn: calendarDayField.optional(),
      orderIds: z.array(idParam).max(50, t('At most 50 orders')).default([]),
    }),
    response: {
      200: z.object({
        /** Null for customers at the counter who give no name. */
        ofPerson: rupeesOnWire.nullable(),
        ofOrders: z.array(z.object({ orderId: z.string(), taken: rupeesOnWire })),
      }),
    },
  },
})

/**
 * Refused with payment.duplicate when the reference was used (`orderIds` has the other's orders), and with
 * payment.waiting, unless `confirmed`, when other money for its orders waits to be verified: it may be the same.
 */
export const recordReceipt = route({
  method: 'POST',
  url: '/payments',
  permission: 'payments.record',
  schema: {
    summary: 'Record a receipt. Cash is verified at once, everything else once it is seen in the bank.',
    tags,
    security: bearer,
    headers: idempotencyHeaders,
    body: receiptForm,
    response: { 201: payment },
  },
})
export const claimPayment = route({
  method: 'POST',
  url: '/orders/:orderId/payments',
  schema: {
    summary: 'Claim from the storefront that an order was paid',
    tags,
    security: storefrontKey,
    params: orderParams,
    headers: idempotencyHeaders,
    body: storefrontClaimForm,
    response: { 201: z.object({ _id: z.string(), state: z.enum(RECEIPT_STATES), amount: rupeesOnWire }) },
  },
})

/**
 * Verifying again returns the row. Refused with payment.waiting, unless `confirmed`, when other money for its orders
 * waits, or when they are already paid: a number must not be issued twice for the same money.
 */
export const verifyPayment = route({
  method: 'POST',
  url: '/payments/:id/verify',
  permission: 'payments.verify',
  schema: {
    summary: 'Confirm that a claimed receipt was seen in the bank or till',
    tags,
    security: bearer,
    params,
    body: z.object({ confirmed: z.boolean().default(false) }).nullish(),
    response: { 200: payment },
  },
})
const reasonBody = z.object({ reason: requiredText(300, t('Reason'), t('Reason is required')) })
export const rejectPayment = route({
  method: 'POST',
  url: '/payments/:id/reject',
  permission: 'payments.verify',
  schema: {
    summary: 'Reject a claimed receipt',
    tags,
    security: bearer,
    params,
    body: reasonBody,
    response: { 200: payment },
  },
})
/** Adds a row that reverses another, such as a bounced cheque. Reversing again returns the reversal. */
export const reversePayment = route({
  method: 'POST',
  url: '/payments/:id/reverse',
  permission: 'payments.correct',
  schema: {
    summary: 'Reverse a verified receipt, a refund or a write-off',
    tags,
    security: bearer,
    params,
    body: reasonBody,
    response: { 200: payment },
  },
})
/** Replaces how a receipt is divided among orders; what is left is the customer's credit. */
export const allocatePayment = route({
  method: 'POST',
  url: '/payments/:id/allocations',
  permission: 'payments.record',
  schema: {
    summary: 'Divide a receipt among orders',
    tags,
    security: bearer,
    params,
    body: z.object({ allocations: allocationsField }),
    response: { 200: payment },
  },
})

export const recordRefund = route({
  method: 'POST',
  url: '/orders/:orderId/refunds',
  permission: 'payments.correct',
  schema: {
    summary: 'Pay money of an order back to the customer',
    tags,
    security: bearer,
    params: orderParams,
    headers: idempotencyHeaders,
    body: refundForm,
    response: { 201: payment },
  },
})
export const writeOff = route({
  method: 'POST',
  url: '/orders/:orderId/write-offs',
  permission: 'payments.correct',
  schema: {
    summary: 'Give up a part of what is due',
    tags,
    security: bearer,
    params: orderParams,
    headers: idempotencyHeaders,
    body: reasonBody.extend({ amount: paidAmountField }),
    response: { 201: payment },
  },
})

/** Pays back what a receipt has left for no order: an advance without an order, or an overpayment. */
export const recordCreditRefund = route({
  method: 'POST',
  url: '/payments/:id/refunds',
  permission: 'payments.correct',
  schema: {
    summary: 'Pay the credit that a receipt left back to the customer',
    tags,
    security: bearer,
    params,
    headers: idempotencyHeaders,
    body: refundForm,
    response: { 201: payment },
  },
})

/** The money of one order. */
export const orderMoney = orderSummaryOfMoney.extend({
  notes: rupeesOnWire.meta({ description: 'credit notes − debit notes' }),
  writtenOff: rupeesOnWire,
  refundable: rupeesOnWire.meta({ description: 'what was overpaid: paid − due, or 0' }),
  toPay: rupeesOnWire.meta({
    description: 'What a further payment should come to: the bill, also one not yet issued, less paid and to verify',
  }),
  /** Oldest first, with rejected and reversed ones. */
  rows: z.array(payment),
  /** The customer's unallocated receipts, which can be allocated to this order. */
  credit: rupeesOnWire,
})
export type OrderMoneyReply = z.output<typeof orderMoney>
export const getOrderMoney = route({
  method: 'GET',
  url: '/orders/:orderId/payments',
  permission: 'payments.read',
  schema: {
    summary: 'What an order owes, what was paid, and every row of it',
    tags,
    security: bearer,
    params: orderParams,
    response: { 200: orderMoney },
  },
})
