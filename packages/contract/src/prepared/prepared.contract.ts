import { z } from 'zod'
import { cancelDocument, issueNote } from '../documents/document-notes.contract.ts'
import { PAYMENT_MODES } from '../payments/payment-kinds.ts'
import { preparedRefundForm, refundPaymentForm } from '../payments/payment-forms.ts'
import { recordRefund, writeOff } from '../payments/payments.contract.ts'
import { bearer, route } from '../route.ts'
import { idempotencyHeaders } from '../rules/idempotency.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { PREPARED_KINDS, PREPARED_STATES } from './prepared-kinds.ts'
import { t } from '../rules/t.ts'

const tags = ['approvals']

/** A correction that was prepared for an administrator's approval. */
export const preparedChange = z.object({
  _id: z.string(),
  kind: z.enum(PREPARED_KINDS),
  orderId: z.string(),
  customerName: z.string(),
  /** The bill of a note, or the document to be cancelled; null for refunds and write-offs. */
  document: z.object({ _id: z.string(), number: z.string() }).nullable(),
  /** The returns that a cancellation changes, such as `GSTR-1 and GSTR-3B of October 2026`; null for none. */
  changedReturn: z.string().nullable(),
  /** For a waiting refund, what its order owes, what was paid and what was overpaid; null otherwise. */
  money: z.object({ due: rupeesOnWire, paid: rupeesOnWire, refundable: rupeesOnWire }).nullable(),
  /** The amount when it was prepared; for a cancellation the payable amount of the document. */
  amount: rupeesOnWire,
  /** Why it is needed. */
  reason: z.string(),
  /** How a refund is to be paid; reference and day are entered when it is approved and paid. */
  mode: z.enum(PAYMENT_MODES).nullable(),
  reference: z.string(),
  paidOn: z.string().nullable(),
  /** The lines of a note; empty for other corrections. */
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), total: rupeesOnWire })),
  /** When and by whom it was prepared, ISO and an e-mail address. */
  at: z.string(),
  person: z.string(),
  /** Whether the signed-in user prepared it and may withdraw it. */
  isOwn: z.boolean(),
  state: z.enum(PREPARED_STATES),
  decided: z.object({ at: z.string(), person: z.string(), reason: z.string() }).nullable(),
  /** The payment or tax document that the approval created; null before. */
  result: z.string().nullable(),
})
export type PreparedChange = z.output<typeof preparedChange>

/**
 * Takes the body of the call that needs an owner. The call is tried and rolled back, so whatever it refuses is refused
 * here. A refund has no reference and day yet.
 */
export const prepareRefund = route({
  method: 'POST',
  url: '/orders/:orderId/refunds/prepared',
  permission: 'payments.prepare',
  schema: {
    summary: "Send a refund for an administrator's approval",
    tags,
    security: bearer,
    params: recordRefund.schema.params,
    headers: idempotencyHeaders,
    body: preparedRefundForm,
    response: { 201: preparedChange },
  },
})
export const prepareWriteOff = route({
  method: 'POST',
  url: '/orders/:orderId/write-offs/prepared',
  permission: 'payments.prepare',
  schema: {
    summary: "Send a write-off for an administrator's approval",
    tags,
    security: bearer,
    params: writeOff.schema.params,
    headers: idempotencyHeaders,
    body: writeOff.schema.body,
    response: { 201: preparedChange },
  },
})
export const prepareNote = route({
  method: 'POST',
  url: '/documents/:id/notes/prepared',
  permission: 'documents.prepare',
  schema: {
    summary: "Send a credit or debit note for an administrator's approval",
    tags,
    security: bearer,
    params: issueNote.schema.params,
    headers: idempotencyHeaders,
    body: issueNote.schema.body,
    response: { 201: preparedChange },
  },
})
export const prepareCancellation = route({
  method: 'POST',
  url: '/documents/:id/cancel/prepared',
  permission: 'documents.prepare',
  schema: {
    summary: "Send the cancellation of a tax document for an administrator's approval",
    tags,
    security: bearer,
    params: cancelDocument.schema.params,
    headers: idempotencyHeaders,
    body: cancelDocument.schema.body,
    response: { 201: preparedChange },
  },
})

/** Oldest first, at most 200. */
export const listPrepared = route({
  method: 'GET',
  url: '/prepared-changes',
  permission: 'payments.read',
  schema: {
    summary: "Corrections that wait for approval; of one order also the declined ones; or all of one's own",
    tags,
    security: bearer,
    querystring: z.object({
      orderId: idParam.optional(),
      /** `true` lists what the signed-in user prepared, in every state, newest first. */
      own: z.literal('true', { error: 'Send true' }).optional(),
    }),
    response: { 200: z.object({ total: z.number().int(), changes: z.array(preparedChange) }) },
  },
})

const params = z.object({ id: idParam })
/**
 * Runs the prepared call as the owner. A refund's body says how it was paid. A refusal leaves the change waiting.
 * Approving again returns it.
 */
export const approvePrepared = route({
  method: 'POST',
  url: '/prepared-changes/:id/approve',
  permission: 'payments.correct',
  schema: {
    summary: 'Approve a prepared correction; documents need documents.correct too',
    tags,
    security: bearer,
    params,
    body: refundPaymentForm,
    response: { 200: preparedChange },
  },
})
export const declinePrepared = route({
  method: 'POST',
  url: '/prepared-changes/:id/decline',
  permission: 'payments.correct',
  schema: {
    summary: 'Decline a prepared correction; documents need documents.correct too',
    tags,
    security: bearer,
    params,
    body: z.object({ reason: requiredText(300, t('Reason'), t('Reason is required')) }),
    response: { 200: preparedChange },
  },
})
/** Withdraws a prepared change. Refused with prepared.not_own for anyone but its author. */
export const withdrawPrepared = route({
  method: 'POST',
  url: '/prepared-changes/:id/withdraw',
  permission: 'payments.read',
  schema: {
    summary: 'Withdraw a correction that one has prepared oneself',
    tags,
    security: bearer,
    params,
    response: { 200: preparedChange },
  },
})
