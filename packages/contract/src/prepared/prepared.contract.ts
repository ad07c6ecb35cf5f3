import { z } from 'zod'
import { cancelDocument, issueNote } from '../documents/document-notes.contract.ts'
import { PAYMENT_MODES } from '../payments/payment-kinds.ts'
import { recordRefund, writeOff } from '../payments/payments.contract.ts'
import { bearer, route } from '../route.ts'
import { idempotencyHeaders } from '../rules/idempotency.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { PREPARED_KINDS, PREPARED_STATES } from './prepared-kinds.ts'

const tags = ['approvals']

/** A correction that was prepared for an owner's approval. */
export const preparedChange = z.object({
  _id: z.string(),
  kind: z.enum(PREPARED_KINDS),
  orderId: z.string(),
  customerName: z.string(),
  /** The bill of a note, or the document to be cancelled; null for refunds and write-offs. */
  document: z.object({ _id: z.string(), number: z.string() }).nullable(),
  /** What it came to when it was prepared; of a cancellation the document's payable. */
  amount: rupeesOnWire,
  /** Why it is needed. */
  reason: z.string(),
  /** How a refund is paid. */
  mode: z.enum(PAYMENT_MODES).nullable(),
  reference: z.string(),
  paidOn: z.string().nullable(),
  /** Of a note. */
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), total: rupeesOnWire })),
  /** When and by whom it was prepared, ISO and an e-mail address. */
  at: z.string(),
  person: z.string(),
  /** The signed-in user prepared it and may withdraw it. */
  isOwn: z.boolean(),
  state: z.enum(PREPARED_STATES),
  decided: z.object({ at: z.string(), person: z.string(), reason: z.string() }).nullable(),
  /** Once approved: the payment or the tax document. */
  result: z.string().nullable(),
})
export type PreparedChange = z.output<typeof preparedChange>

/** The body is that of the call which needs an owner; it is tried and taken back: what it refuses is refused here. */
export const prepareRefund = route({
  method: 'POST',
  url: '/orders/:orderId/refunds/prepared',
  permission: 'payments.prepare',
  schema: {
    summary: "Send a refund for an owner's approval",
    tags,
    security: bearer,
    params: recordRefund.schema.params,
    headers: idempotencyHeaders,
    body: recordRefund.schema.body,
    response: { 201: preparedChange },
  },
})
export const prepareWriteOff = route({
  method: 'POST',
  url: '/orders/:orderId/write-offs/prepared',
  permission: 'payments.prepare',
  schema: {
    summary: "Send a write-off for an owner's approval",
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
    summary: "Send a credit or debit note for an owner's approval",
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
    summary: "Send the cancellation of a tax document for an owner's approval",
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
    summary: 'Corrections that wait for approval; of one order also the declined ones',
    tags,
    security: bearer,
    querystring: z.object({ orderId: idParam.optional() }),
    response: { 200: z.object({ total: z.number().int(), changes: z.array(preparedChange) }) },
  },
})

const params = z.object({ id: idParam })
/** Runs the prepared call as the owner. A refusal leaves the change waiting. Approving again returns it. */
export const approvePrepared = route({
  method: 'POST',
  url: '/prepared-changes/:id/approve',
  permission: 'payments.correct',
  schema: {
    summary: 'Approve a prepared correction; documents need documents.correct too',
    tags,
    security: bearer,
    params,
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
    body: z.object({ reason: requiredText(300, 'Reason', 'Reason is required') }),
    response: { 200: preparedChange },
  },
})
/** prepared.not_own for anyone but its author. */
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
