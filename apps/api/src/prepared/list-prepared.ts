import { changedReturn } from '@phuljhari/contract/documents/changed-return'
import type { PaymentMode } from '@phuljhari/contract/payments/payment-kinds'
import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { countWaiting, findOfOrder, findOwn, findWaiting, type PreparedRow } from './prepared.store.ts'

const changedReturnOf = ({ kind, document_date: date, registration }: PreparedRow): string | null =>
  kind === 'cancellation' && date !== null && registration !== null
    ? (changedReturn({ registration, date }, indiaDay(new Date()))?.name ?? null)
    : null

/** The change as replies show it. @param actor who reads it */
export const serializePrepared = (row: PreparedRow, { name }: Actor): PreparedChange => ({
  _id: String(row.id),
  kind: row.kind,
  orderId: row.order_id,
  customerName: row.customer_name,
  document: row.document_id === null ? null : { _id: String(row.document_id), number: row.document_number ?? '' },
  changedReturn: changedReturnOf(row),
  money:
    row.kind === 'refund' && row.state === 'waiting'
      ? {
          due: toRupees(row.due_paise),
          paid: toRupees(row.paid_paise),
          refundable: toRupees(Math.max(0, row.paid_paise - row.due_paise)),
        }
      : null,
  amount: toRupees(row.amount_paise),
  reason: row.request.reason,
  mode: (row.request.mode as PaymentMode | undefined) ?? null,
  reference: row.request.reference ?? '',
  paidOn: row.request.paidOn ?? null,
  lines: row.lines,
  at: row.prepared_at.toISOString(),
  person: row.prepared_by,
  isOwn: row.prepared_by === name,
  state: row.state,
  decided:
    row.decided_at === null
      ? null
      : { at: row.decided_at.toISOString(), person: row.decided_by ?? '', reason: row.decision_reason },
  result: row.result_id === null ? null : String(row.result_id),
})

const LIMIT = 200
type Listed = { total: number; changes: PreparedChange[] }

/**
 * Lists the changes that wait for approval, oldest first. With an order it lists those of the order, declined ones
 * included; with `own` all that the user prepared.
 */
export async function listPrepared(
  db: Db,
  { orderId, own }: { orderId?: string | undefined; own?: 'true' | undefined },
  actor: Actor,
): Promise<Listed> {
  const isWaitingList = orderId === undefined && own === undefined
  const rows = isWaitingList
    ? await findWaiting(db, LIMIT)
    : orderId === undefined
      ? await findOwn(db, actor.name, LIMIT)
      : await findOfOrder(db, orderId, LIMIT)
  const total = isWaitingList && rows.length === LIMIT ? await countWaiting(db) : rows.length
  return { total, changes: rows.map((row) => serializePrepared(row, actor)) }
}
