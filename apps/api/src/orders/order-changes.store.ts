import type { Tx } from '../db/database.ts'
import type { ChangesCursor } from './changes-cursor.ts'

/** Changes read in one snapshot of the database, with the cursor position that follows them. */
export type Snapshot<Row> = Pick<ChangesCursor, 'epoch' | 'upto'> & { rows: Row[] }

// The epoch contains the start time of the database server and the file number of the table. One of them changes
// whenever history is replaced: by a restored copy, by another server or by a truncated table.
/** A table expression with one row: the cursor position of a reader that has read everything. */
export const CHANGES_CURSOR = `(select left(md5(concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
                                             pg_relation_filenode('orders'), version)), 12) as epoch,
                     pg_snapshot_xmin(pg_current_snapshot())::text as upto
              from order_removals) now`

type JoinedRow<Row> = { epoch: string; upto: string } & (Row | Record<keyof Row, null>)

/** Drops the row of nulls that the outer join returns when nothing changed. */
export function toSnapshot<Row>(joined: Array<JoinedRow<Row>>, key: keyof Row): Snapshot<Row> {
  const [first] = joined
  if (!first) throw new Error('order_removals has lost its row')
  return {
    epoch: first.epoch,
    upto: BigInt(first.upto),
    rows: joined.filter((row): row is { epoch: string; upto: string } & Row => row[key] !== null),
  }
}

/**
 * The condition that a row was written by a transaction from `$1` on or, when `$1` is null, by one that is still in
 * progress. The upper bound excludes nothing, but makes the planner expect few rows: with a lower bound alone it would
 * expect a third of the table.
 */
export const isChangedSince = (column: string) =>
  `${column} between coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot())) and '${2n ** 64n - 1n}'::xid8`

export type ChangedOrder = { order_id: string; xid: string }
const orders = {
  name: 'order_changes',
  text: `select now.epoch, now.upto, changed.order_id, changed.xid
         from ${CHANGES_CURSOR} left join (
           (select order_id, changed_xid::text as xid from orders
            where ${isChangedSince('changed_xid')}
            union all
            select o.order_id, 'agent ' || a.changed_xid from agents a join orders o on o.agent_id = a.id
            where ${isChangedSince('a.changed_xid')})
           limit $2) changed on true`,
}
/**
 * The orders written, or whose agent was changed, by transactions from `since` on.
 * @param since null reads only the changes that some other snapshot may not see yet.
 * @param limit the maximum number of rows.
 */
export const changedOrders = async (tx: Tx, since: bigint | null, limit: number): Promise<Snapshot<ChangedOrder>> =>
  toSnapshot(await tx.many<JoinedRow<ChangedOrder>>(orders, [since === null ? null : String(since), limit]), 'order_id')

export type FeedEvent = { id: number; xid: string; order_id: string; action: string; status: string }
const events = {
  name: 'order_events_since',
  text: `select now.epoch, now.upto, e.id, e.xid, e.order_id, e.action, e.status
         from ${CHANGES_CURSOR} left join (
           select id, xid::text, subject_id as order_id, action, coalesce(after ->> 'status', '') as status
           from events
           where subject in ('order', 'packing') and ${isChangedSince('xid')}
           order by id limit $2) e on true
         order by e.id`,
}
/** The order events written by transactions from `since` on, oldest first. For the parameters see `changedOrders`. */
export const orderEventsSince = async (tx: Tx, since: bigint | null, limit: number): Promise<Snapshot<FeedEvent>> =>
  toSnapshot(await tx.many<JoinedRow<FeedEvent>>(events, [since === null ? null : String(since), limit]), 'id')
