import type { MissingFact } from '@phuljhari/contract/documents/document-kinds'
import type { Authority } from '@phuljhari/contract/staff/roles'
import type { Tx } from '../db/database.ts'

type BatchRow = { id: number; started_by: string; address: string | null }

const insert = {
  name: 'batch_insert',
  text: `with batch as (
           insert into document_batches (idempotency_key, request_digest, started_by, address) values ($1, $2, $3, $4)
           on conflict (idempotency_key) do nothing returning id),
         orders as (
           insert into document_batch_orders (batch_id, position, order_id)
           select batch.id, position, order_id
           from batch, unnest($5::text[]) with ordinality as o (order_id, position))
         select id from batch`,
}
type NewBatch = { key: string; digest: Buffer; actor: string; address: string | null; orderIds: readonly string[] }
/** @returns the id; undefined when the key was already used */
export const insertBatch = async (tx: Tx, { key, digest, actor, address, orderIds }: NewBatch) =>
  (await tx.maybe<{ id: number }>(insert, [key, digest, actor, address, orderIds]))?.id

const byKey = {
  name: 'batch_by_key',
  text: 'select id, request_digest from document_batches where idempotency_key = $1',
}
export const findBatchByKey = (tx: Tx, key: string) => tx.maybe<{ id: number; request_digest: Buffer }>(byKey, [key])

export type Outcome = { position: number; refusal: string | null; missing: MissingFact[] }
type Progress = { total: number; issued: number; finished_at: Date | null }
type Refused = { order_id: string; refusal: string; missing: MissingFact[] }
const progress = {
  name: 'batch_progress',
  text: `select count(o.position)::integer as total, (count(*) filter (where o.issued))::integer as issued,
           b.finished_at
         from document_batches b left join document_batch_orders o on o.batch_id = b.id where b.id = $1 group by b.id`,
}
export const findProgress = (tx: Tx, id: number) => tx.maybe<Progress>(progress, [id])
const refused = {
  name: 'batch_refused',
  text: `select order_id, refusal, coalesce(missing, '{}') as missing from document_batch_orders
         where batch_id = $1 and not issued order by position`,
}
export const findRefused = (tx: Tx, id: number) => tx.many<Refused>(refused, [id])

const claim = {
  name: 'batch_claim',
  text: `select b.id, b.started_by, b.address, v.role, v.rights, coalesce(v.active, false) as active
         from document_batches b left join vendors v on v.email = b.started_by where b.finished_at is null
         order by b.id limit 1 for update of b skip locked`,
}
type Starter = ({ active: true } & Authority) | { active: false }
/**
 * The oldest unfinished job that no other process is working on, locked until the transaction ends, with what whoever
 * started it may do now.
 */
export const claimBatch = (tx: Tx) => tx.maybe<BatchRow & Starter>(claim)

const pending = {
  name: 'batch_pending',
  text: `select position, order_id from document_batch_orders
         where batch_id = $1 and issued is null order by position limit $2`,
}
export const findPending = (tx: Tx, id: number, limit: number) =>
  tx.many<{ position: number; order_id: string }>(pending, [id, limit])

const save = {
  name: 'batch_save_outcomes',
  text: `update document_batch_orders o set issued = s.refusal is null, refusal = s.refusal, missing = s.missing
         from json_to_recordset($2) as s (position integer, refusal text, missing text[])
         where o.batch_id = $1 and o.position = s.position`,
}
export const saveOutcomes = (tx: Tx, id: number, outcomes: readonly Outcome[]) =>
  tx.run(save, [id, JSON.stringify(outcomes)])

const finish = { name: 'batch_finish', text: 'update document_batches set finished_at = now() where id = $1' }
export const finishBatch = (tx: Tx, id: number) => tx.run(finish, [id])
