import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import { CHANGES_CURSOR, toSnapshot, type Snapshot } from './order-changes.store.ts'
import { serializeOrderRow, SELECT_ORDERS, type OrderWithItems } from './orders.store.ts'

const NEWEST_FIRST = 'order by ordered_at desc, order_id desc'
// The place is looked up by the order's id instead of its time, which would lose the microseconds as a JavaScript date.
const OLDER = '(ordered_at, order_id) < (select ordered_at, order_id from orders where order_id = $1)'

/** The sizes in which pages are read. With a limit as a parameter PostgreSQL would plan the statement on every call. */
const ROWS_READ = [1, 11, 26, 51, 101, 201] as const
const MAX_ROWS = 201
const newestFirst = (rows: number, where = '') =>
  `${SELECT_ORDERS} ${where} order by o.ordered_at desc, o.order_id desc limit ${rows}`
const older = 'where (o.ordered_at, o.order_id) < (select ordered_at, order_id from orders where order_id = $1)'
const pages = ROWS_READ.map((rows) => ({
  rows,
  newest: { name: `orders_newest_${rows}`, text: newestFirst(rows) },
  older: { name: `orders_older_${rows}`, text: newestFirst(rows, older) },
  newestWithCursor: {
    name: `orders_newest_${rows}_with_cursor`,
    text: `select now.epoch, now.upto, o.* from ${CHANGES_CURSOR} left join (${newestFirst(rows)}) o on true
           order by o.ordered_at desc, o.order_id desc`,
  },
}))
const pageOf = (limit: number) => {
  const page = pages.find(({ rows }) => rows >= limit)
  if (!page) throw new RangeError(`A page has at most ${MAX_ROWS} orders`)
  return page
}

/**
 * Reads orders with their items, newest first.
 * @param after only orders older than the one with this id
 * @param limit the maximum number of orders, up to 201
 */
export async function orderPage(tx: Tx, after: string | undefined, limit: number): Promise<Order[]> {
  const page = pageOf(limit)
  const rows =
    after === undefined
      ? await tx.many<OrderWithItems>(page.newest)
      : await tx.many<OrderWithItems>(page.older, [after])
  return rows.slice(0, limit).map(serializeOrderRow)
}

/** The newest orders as `orderPage` returns them, with the cursor position of the same snapshot. */
export async function newestOrders(tx: Tx, limit: number): Promise<Snapshot<Order>> {
  const { rows, ...position } = toSnapshot(
    await tx.many<{ epoch: string; upto: string } & OrderWithItems>(pageOf(limit).newestWithCursor),
    'order_id',
  )
  return { ...position, rows: rows.slice(0, limit).map(serializeOrderRow) }
}

const withIds = { name: 'orders_with_ids', text: `${SELECT_ORDERS} where o.order_id = any($1::text[])` }
/** The orders with these ids, in no particular order. */
export const ordersWithIds = async (tx: Tx, ids: readonly string[]): Promise<Order[]> =>
  (await tx.many<OrderWithItems>(withIds, [ids])).map(serializeOrderRow)

const lastOfNewest = {
  name: 'orders_last_of_newest',
  text: `select order_id from orders ${NEWEST_FIRST} offset $1 limit 2`,
}
const lastOfOlder = {
  name: 'orders_last_of_older',
  text: `select order_id from orders where ${OLDER} ${NEWEST_FIRST} offset $2 limit 2`,
}
/** The id of the last of at most `limit` orders older than `after`; undefined when no others follow it. */
export async function lastIdOfPart(tx: Tx, after: string | undefined, limit: number): Promise<string | undefined> {
  const [last, following] =
    after === undefined
      ? await tx.many<{ order_id: string }>(lastOfNewest, [limit - 1])
      : await tx.many<{ order_id: string }>(lastOfOlder, [after, limit - 1])
  return following && last?.order_id
}
