import type { Registration } from '@phuljhari/contract/documents/document-kinds'
import type { PreparedKind, PreparedState } from '@phuljhari/contract/prepared/prepared-kinds'
import type { Tx } from '../db/database.ts'
import { ORDER_DUE } from '../orders/order-due.ts'
import type { Idempotency, OwnIdempotency } from '../requests/idempotency.ts'

/** A line of a note, amounts in rupees with tax. */
export type PreparedLine = { name: string; quantity: number; total: number }
/** The part of the stored requests that lists display. */
type Request = { reason: string; mode?: string; reference?: string; paidOn?: string }
export type PreparedRow = {
  id: number
  kind: PreparedKind
  order_id: string
  customer_name: string
  document_id: number | null
  document_number: string | null
  document_date: string | null
  /** The registration of the document's seller. */
  registration: Registration | null
  /** What the order owes and what was paid for it, as it is now. */
  due_paise: number
  paid_paise: number
  request: Request
  amount_paise: number
  lines: PreparedLine[]
  prepared_at: Date
  prepared_by: string
  state: PreparedState
  decided_at: Date | null
  decided_by: string | null
  decision_reason: string
  result_id: number | null
  request_digest: Buffer
}

const SELECT = `select p.*, o.customer_name, ${ORDER_DUE} as due_paise, o.paid_paise, d.number as document_number,
    d.date as document_date, d.content -> 'seller' ->> 'registration' as registration
  from prepared_changes p join orders o using (order_id) left join tax_documents d on d.id = p.document_id`

const byId = { name: 'prepared_by_id', text: `${SELECT} where p.id = $1` }
export const findPrepared = (tx: Tx, id: number) => tx.maybe<PreparedRow>(byId, [id])

const lock = { name: 'prepared_lock', text: 'select 1 from prepared_changes where id = $1 for update' }
/** Locks a prepared change until the transaction ends and returns it. Lock no order before. */
export async function lockPrepared(tx: Tx, id: number): Promise<PreparedRow | undefined> {
  await tx.run(lock, [id])
  return findPrepared(tx, id)
}

const byKey = { name: 'prepared_by_key', text: `${SELECT} where p.idempotency_key = $1` }
export const findByKey = (tx: Tx, key: string) => tx.maybe<PreparedRow>(byKey, [key])

const attempts = {
  name: 'prepared_attempts',
  text: `select state from prepared_changes where idempotency_key = $1 or starts_with(idempotency_key, $1 || ' ')
         order by id`,
}
/** The states of what the product prepared by itself under this key, and again after each refusal. */
export const findAttempts = (tx: Tx, key: string) => tx.many<{ state: PreparedState }>(attempts, [key])

const waiting = { name: 'prepared_waiting', text: `${SELECT} where p.state = 'waiting' order by p.id limit $1` }
/** The changes that wait for approval, oldest first. */
export const findWaiting = (tx: Tx, limit: number) => tx.many<PreparedRow>(waiting, [limit])

const count = {
  name: 'prepared_count',
  text: "select count(*)::integer as total from prepared_changes where state = 'waiting'",
}
export const countWaiting = async (tx: Tx): Promise<number> => (await tx.one<{ total: number }>(count)).total

const ofOrder = {
  name: 'prepared_of_order',
  text: `${SELECT} where p.order_id = $1 and p.state in ('waiting', 'declined') order by p.id limit $2`,
}
export const findOfOrder = (tx: Tx, orderId: string, limit: number) => tx.many<PreparedRow>(ofOrder, [orderId, limit])

const ownOnes = {
  name: 'prepared_own',
  text: `${SELECT} where p.prepared_by = $1 order by p.id desc limit $2`,
}
/** The changes that an actor prepared, in every state, newest first. */
export const findOwn = (tx: Tx, actor: string, limit: number) => tx.many<PreparedRow>(ownOnes, [actor, limit])

const insert = {
  name: 'prepared_insert',
  text: `insert into prepared_changes (kind, order_id, document_id, request, amount_paise, lines, prepared_by,
           idempotency_key, request_digest)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (kind, order_id, coalesce(document_id, 0)) where state = 'waiting' do nothing returning id`,
}
export type NewPrepared = {
  kind: PreparedKind
  orderId: string
  documentId: number | null
  request: object
  amountPaise: number
  lines: readonly PreparedLine[]
  actor: string
  idempotency: Idempotency | OwnIdempotency
}
/** Stores a prepared change. @returns its id; undefined when one of this kind already waits */
export async function insertPrepared(tx: Tx, row: NewPrepared): Promise<number | undefined> {
  const { kind, orderId, documentId, request, amountPaise, lines, actor, idempotency } = row
  const values = [kind, orderId, documentId, request, amountPaise, JSON.stringify(lines), actor]
  const added = await tx.maybe<{ id: number }>(insert, [
    ...values,
    idempotency.key,
    idempotency.digest ?? Buffer.alloc(0),
  ])
  return added?.id
}

const decide = {
  name: 'prepared_decide',
  text: `update prepared_changes set state = $2, decided_at = now(), decided_by = $3, decision_reason = $4,
           result_id = $5
         where id = $1`,
}
export type PreparedDecision = {
  state: Exclude<PreparedState, 'waiting'>
  actor: string
  reason: string
  resultId: number | null
}
export const savePreparedDecision = (tx: Tx, id: number, { state, actor, reason, resultId }: PreparedDecision) =>
  tx.run(decide, [id, state, actor, reason, resultId])
