import type { BulkAction, BulkResult } from '@phuljhari/contract/bulk/bulk-actions'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Assignment } from '@phuljhari/contract/orders/assignment'
import type { Authority } from '@phuljhari/contract/staff/roles'
import type { Tx } from '../db/database.ts'

export type BatchRow = { id: number; action: BulkAction; assignment: Omit<Assignment, 'orderId'> | null; at: Date }
export type Row = { position: number; order_id: string; seen: OrderStatus; result: BulkResult; message: string }
const COLUMNS = 'b.id, b.action, b.assignment, b.at'

const KEPT_DAYS = 30
const forget = {
  name: 'bulk_forget',
  text: `delete from bulk_batches where vendor_id = $1 and at < now() - interval '${KEPT_DAYS} days'`,
}
const insert = {
  name: 'bulk_insert',
  text: `with batch as (
           insert into bulk_batches (vendor_id, address, action, assignment) values ($1, $2, $3, $4) returning id),
         rows as (
           insert into bulk_rows (batch_id, position, order_id, seen)
           select batch.id, o.position, o.order_id, o.seen
           from batch, unnest($5::text[], $6::text[]) with ordinality as o (order_id, seen, position))
         select id from batch`,
}
type NewBatch = {
  accountId: number
  address: string | null
  action: BulkAction
  assignment: object | null
  orders: ReadonlyArray<{ orderId: string; status: string }>
}
/** Stores a batch whose rows wait, and forgets those of the account that are a month old. @returns its id */
export async function insertBulk(tx: Tx, batch: NewBatch): Promise<number> {
  await tx.run(forget, [batch.accountId])
  const { accountId, address, action, assignment, orders } = batch
  const columns = [orders.map(({ orderId }) => orderId), orders.map(({ status }) => status)]
  const values = [accountId, address, action, assignment && JSON.stringify(assignment), ...columns]
  return (await tx.one<{ id: number }>(insert, values)).id
}

const one = { name: 'bulk_one', text: `select ${COLUMNS} from bulk_batches b where id = $1 and vendor_id = $2` }
export const findBulk = (tx: Tx, id: number, accountId: number) => tx.maybe<BatchRow>(one, [id, accountId])
const latest = {
  name: 'bulk_latest',
  text: `select id from bulk_batches where vendor_id = $1 and at > now() - interval '1 day' order by id desc limit 1`,
}
export const findLatestBulk = async (tx: Tx, accountId: number): Promise<number | undefined> =>
  (await tx.maybe<{ id: number }>(latest, [accountId]))?.id
const rows = {
  name: 'bulk_rows',
  text: 'select position, order_id, seen, result, message from bulk_rows where batch_id = $1 order by position',
}
export const findBulkRows = (tx: Tx, id: number) => tx.many<Row>(rows, [id])

const next = {
  name: 'bulk_next',
  text: `select ${COLUMNS} from bulk_batches b where b.finished_at is null order by b.id limit 1`,
}
/** The oldest unfinished batch. */
export const findUnfinished = (tx: Tx) => tx.maybe<BatchRow>(next)

const claim = {
  name: 'bulk_claim',
  text: `select r.position, r.order_id, r.seen, r.result, r.message, b.address, v.email, v.role, v.rights, v.active
         from bulk_rows r join bulk_batches b on b.id = r.batch_id join vendors v on v.id = b.vendor_id
         where r.batch_id = $1 and r.result in ('waiting', 'undoing') order by r.position limit 1
         for update of r skip locked`,
}
export type ClaimedRow = Row & Authority & { address: string | null; email: string; active: boolean }
/** The next row that nobody works on, locked until the transaction ends, with what its account may do now. */
export const claimRow = (tx: Tx, id: number) => tx.maybe<ClaimedRow>(claim, [id])
const save = {
  name: 'bulk_save',
  text: `update bulk_rows set result = $4, message = $5 where batch_id = $1 and position = $2 and result = $3`,
}
/** Stores what became of a claimed row, unless another process was faster. */
export const saveResult = (tx: Tx, id: number, claimed: Row, result: BulkResult, message = '') =>
  tx.run(save, [id, claimed.position, claimed.result, result, message])
// Rows that another process works on keep the batch unfinished.
const finish = {
  name: 'bulk_finish',
  text: `update bulk_batches b set finished_at = now() where id = $1 and finished_at is null and not exists (
           select 1 from bulk_rows r where r.batch_id = b.id and r.result in ('waiting', 'undoing'))`,
}
/** Ends a batch unless rows are left. @returns whether none was left */
export const finishBulk = async (tx: Tx, id: number): Promise<boolean> => (await tx.run(finish, [id])) > 0

const undo = {
  name: 'bulk_undo',
  text: `with undone as (
           update bulk_rows set result = 'undoing', message = '' where batch_id = $1 and result = 'done' returning 1)
         update bulk_batches set finished_at = null where id = $1 and exists (select 1 from undone)`,
}
/** Marks what a batch has done to be undone. @returns whether there is anything to undo */
export const markUndoing = async (tx: Tx, id: number): Promise<boolean> => (await tx.run(undo, [id])) > 0
