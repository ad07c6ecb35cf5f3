import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { idempotencyHeaders } from '../rules/idempotency.ts'
import { amountField, rupeesOnWire } from '../rules/money.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { cashDifference, countedCash, countedForm, handOverReason } from './cash.contract.ts'
import { paidAmountField } from './payment-forms.ts'
import { TILL_ENTRY_KINDS, TILL_FORM_KINDS } from './till-kinds.ts'
import { t } from '../rules/t.ts'

/** What a till should have now, since its latest close (trade.md section 2). Amounts in rupees. */
export const till = z.object({
  /** The e-mail address of the account whose till it is; its name below is '' if it has none. */
  person: z.string(),
  personName: z.string(),
  /** What the latest close counted; 0 before the first. */
  opening: rupeesOnWire,
  /** Opening cash that was put in. */
  putIn: rupeesOnWire,
  /** Receipts in cash, less those that were reversed. */
  received: rupeesOnWire,
  /** Counted cash that agents handed over: their receipts, which are not counted again. */
  handedOver: rupeesOnWire,
  refunded: rupeesOnWire,
  spent: rupeesOnWire,
  deposited: rupeesOnWire,
  expected: rupeesOnWire,
})
export type Till = z.output<typeof till>

export const tillEntry = z.object({
  _id: z.string(),
  person: z.string(),
  personName: z.string(),
  kind: z.enum(TILL_ENTRY_KINDS),
  amount: rupeesOnWire,
  note: z.string(),
  /** ISO. */
  at: z.string(),
  /** Whether the entry can no longer be reversed: it was already, or the till has been closed since. */
  isFinal: z.boolean(),
})
export type TillEntry = z.output<typeof tillEntry>

/** A count that closes a till. Only the consent can be added later. */
export const tillClose = z.object({
  _id: z.string(),
  /** Counts from 1 for each till. */
  number: z.number().int(),
  person: z.string(),
  personName: z.string(),
  /** ISO. */
  at: z.string(),
  /** The e-mail address of the account that counted. */
  closedBy: z.string(),
  expected: rupeesOnWire,
  counted: countedCash,
  total: rupeesOnWire,
  /** Null when the count agrees. */
  difference: cashDifference.nullable(),
})
export type TillClose = z.output<typeof tillClose>

const tags = ['payments']
/** Beyond section 7, like the other routes here. */
export const listTills = route({
  method: 'GET',
  url: '/payments/tills',
  permission: 'cash.receive',
  schema: {
    summary: "The own till with its latest entries and closes; for owners everybody's",
    tags,
    security: bearer,
    response: {
      200: z.object({
        /** The tills, the caller's own first. */
        tills: z.array(till),
        /** Newest first. */
        entries: z.array(tillEntry),
        /** Newest first: all with a difference that nobody has accepted, and the latest of the others. */
        closes: z.array(tillClose),
      }),
    },
  },
})
export const tillEntryForm = z.object({
  kind: z.enum(TILL_FORM_KINDS, { error: `kind must be one of ${TILL_FORM_KINDS.join(', ')}` }),
  amount: paidAmountField,
  note: requiredText(200, t('Note'), t('Enter what for')),
})
export type TillEntryForm = z.output<typeof tillEntryForm>
export const addTillEntry = route({
  method: 'POST',
  url: '/payments/tills/entries',
  permission: 'cash.receive',
  schema: {
    summary: 'Record opening cash, an expense or a deposit at the bank in the own till',
    tags,
    security: bearer,
    headers: idempotencyHeaders,
    body: tillEntryForm,
    response: { 201: tillEntry },
  },
})
/** Reverses an entry: the till's person or an owner may, until the till is closed. A repeat returns the entry. */
export const reverseTillEntry = route({
  method: 'POST',
  url: '/payments/tills/entries/:id/reverse',
  permission: 'cash.receive',
  schema: {
    summary: 'Take back a wrong entry of a till',
    tags,
    security: bearer,
    params: z.object({ id: idParam }),
    response: { 200: tillEntry },
  },
})
/**
 * Refused with cash.changed if the till should have another amount than the person saw. A difference needs a reason; it
 * waits for the consent of someone with payments.correct, and has it at once when such a person counts.
 */
export const closeTill = route({
  method: 'POST',
  url: '/payments/tills/closes',
  permission: 'cash.receive',
  schema: {
    summary: 'Count and close the own till; owners may close any',
    tags,
    security: bearer,
    headers: idempotencyHeaders,
    body: z.object({
      /** The account whose till is closed; if absent, the caller's own. */
      person: z.string().max(320).optional(),
      /** What the till should have, as the person saw it. May be less than 0. */
      expected: z.union([
        amountField('expected must be an amount in rupees'),
        z
          .number()
          .negative()
          .transform((rupees) => Math.round(rupees * 100)),
      ]),
      counted: countedForm,
      reason: handOverReason.default(''),
    }),
    response: { 201: tillClose },
  },
})
export type CloseTillForm = z.output<typeof closeTill.schema.body>
/** Accepting again returns the close. */
export const acceptTillDifference = route({
  method: 'POST',
  url: '/payments/tills/closes/:id/accept',
  permission: 'payments.correct',
  schema: {
    summary: 'Accept the difference of a close of a till',
    tags,
    security: bearer,
    params: z.object({ id: idParam }),
    response: { 200: tillClose },
  },
})
