import { randomUUID } from 'node:crypto'
import type { NoteKind } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { AppError } from '@phuljhari/contract/errors'
import {
  meansErrors,
  type PreparedRefund,
  type RefundForm,
  type RefundPayment,
} from '@phuljhari/contract/payments/payment-forms'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { toPaise } from '@phuljhari/contract/rules/money'
import { within, type Db, type Tx } from '../db/database.ts'
import { dryRun } from '../db/dry-run.ts'
import { cancelDocument, type Cancellation } from '../documents/notes/cancel-document.ts'
import { issueNote, type NoteRequest } from '../documents/notes/issue-note.ts'
import { lockDocument } from '../documents/notes/lock-document.ts'
import type { Actor } from '../events/actor.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { writeOffOrder } from '../payments/write-off-order.ts'
import type { PreparedLine } from './prepared.store.ts'

/** The input of the calls that need an owner; ids as on the wire. */
export type Change =
  | { kind: 'refund'; orderId: string; request: PreparedRefund & RefundPayment }
  | { kind: 'write_off'; orderId: string; request: { amount: number; reason: string } }
  | { kind: NoteKind; documentId: string; request: NoteRequest }
  | { kind: 'cancellation'; documentId: string; request: Cancellation }

/** The result of a change, by which the prepared one is shown. */
type Outcome = { resultId: number; orderId: string; amountPaise: number; lines: PreparedLine[] }

const ofPayment = (orderId: string, { _id, amount }: Payment): Outcome => ({
  resultId: Number(_id),
  orderId,
  amountPaise: toPaise(amount),
  lines: [],
})
const ofDocument = ({ _id, orderId, payable }: TaxDocument): Outcome => ({
  resultId: Number(_id),
  orderId,
  amountPaise: toPaise(payable),
  lines: [],
})
const ofNote = (note: TaxDocument): Outcome => ({
  ...ofDocument(note),
  lines: note.lines.map(({ description, quantity, total }) => ({ name: description, quantity, total })),
})

/** A refund that is not paid yet has no reference. */
const refundOf = ({ reference = '', bank = '', chequeDate = null, ...request }: PreparedRefund & RefundPayment) =>
  ({ ...request, reference, bank, chequeDate, beyondOverpayment: request.beyondOverpayment }) satisfies RefundForm

/** @throws {AppError} request.invalid when it is not known how a refund was paid */
export function assertPaid(request: PreparedRefund & RefundPayment): void {
  const fields = meansErrors(refundOf(request))
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('request.invalid', { message, fields })
}

/**
 * Makes a change with the verb that owners call.
 * @throws {AppError} what the verb throws; document.cancelled when a document to be cancelled already is
 */
export async function performChange(tx: Tx, change: Change, actor: Actor): Promise<Outcome> {
  const db = within(tx)
  // Nobody repeats this key: the prepared change itself is made once.
  const key = randomUUID()
  switch (change.kind) {
    case 'refund':
      return ofPayment(change.orderId, await refundOrder(db, change.orderId, refundOf(change.request), key, actor))
    case 'write_off':
      return ofPayment(change.orderId, await writeOffOrder(db, change.orderId, change.request, key, actor))
    case 'cancellation': {
      const { cancelled_at: cancelledAt } = await lockDocument(tx, change.documentId)
      if (cancelledAt !== null) throw new AppError('document.cancelled')
      return ofDocument(await cancelDocument(db, change.documentId, change.request, actor))
    }
    default:
      return ofNote(await issueNote(db, change.documentId, change.request, key, actor))
  }
}

/**
 * The outcome that a change would have. Nothing is stored.
 * @throws {AppError} as performChange
 */
export const tryChange = (db: Db, change: Change, actor: Actor): Promise<Outcome> =>
  dryRun(db, (tx) => performChange(tx, change, actor))
