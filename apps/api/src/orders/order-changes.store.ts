import type { Tx } from '../db/database.ts'
import type { ChangesCursor } from './changes-cursor.ts'

/** One look at what changed: every row of it comes from one snapshot of the database. */
export type Look<Row> = Pick<ChangesCursor, 'epoch' | 'upto'> & { rows: Row[] }

// The start of the database server and the file of the table stand for what turns back time: a restored copy, another server, an emptied table.
/** One row: where a reader of changes stands now. */
export const CHANGES_CURSOR = `(select left(md5(concat_ws(' ', extract(epoch from pg_postmaster_start_time()), pg_relation_filenode('orders'), version)), 12) as epoch,
                     pg_snapshot_xmin(pg_current_snapshot())::text as upto
              from order_removals) now`

export type Found<Row> = { epoch: string; upto: string } & (Row | Record<keyof Row, null>)

/** The outer join gives one row of nulls where nothing changed. */
export function lookOf<Row>(found: Array<Found<Row>>, key: keyof Row): Look<Row> {
  const [first] = found
  if (!first) throw new Error('order_removals has lost its row')
  return {
    epoch: first.epoch,
    upto: BigInt(first.upto),
    rows: found.filter((row): row is { epoch: string; upto: string } & Row => row[key] !== null),
  }
}

export type ChangedOrder = { order_id: string; xid: string }
const orders = {
  name: 'order_changes',
  text: `select now.epoch, now.upto, changed.order_id, changed.xid
         from ${CHANGES_CURSOR} left join (
           (select order_id, changed_xid::text as xid from orders
            where changed_xid >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot()))
            union all
            select o.order_id, 'agent ' || a.changed_xid from agents a join orders o on o.agent_id = a.id
            where a.changed_xid >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot())))
           limit $2) changed on true`,
}
/**
 * The orders written, or whose agent was renamed, by transactions from `since` on: without it, by those that are not over yet for all.
 * @param limit how many are read at most.
 */
export const changedOrders = async (tx: Tx, since: bigint | null, limit: number): Promise<Look<ChangedOrder>> =>
  lookOf(await tx.many<Found<ChangedOrder>>(orders, [since === null ? null : String(since), limit]), 'order_id')

export type FeedEvent = { id: number; xid: string; order_id: string; action: string; status: string }
const events = {
  name: 'order_events_since',
  text: `select now.epoch, now.upto, e.id, e.xid, e.order_id, e.action, e.status
         from ${CHANGES_CURSOR} left join (
           select id, xid::text, subject_id as order_id, action, coalesce(after ->> 'status', '') as status from events
           where subject = 'order' and xid >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot()))
           order by id limit $2) e on true
         order by e.id`,
}
/** The events of orders written by transactions from `since` on, oldest first: without it, by those that are not over yet for all. */
export const orderEventsSince = async (tx: Tx, since: bigint | null, limit: number): Promise<Look<FeedEvent>> =>
  lookOf(await tx.many<Found<FeedEvent>>(events, [since === null ? null : String(since), limit]), 'id')
