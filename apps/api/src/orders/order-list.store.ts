import type { Tx } from '../db/database.ts'
import type { OrderDetail } from './hide-contact.ts'
import { CHANGES_CURSOR, toSnapshot, type Snapshot } from './order-changes.store.ts'
import { selectOrders, type ListedOrder } from './orders.store.ts'

const NEWEST_FIRST = 'order by ordered_at desc, order_id desc'
// The place is looked up by the order's id instead of its time, which would lose the microseconds as a JavaScript date.
const OLDER = '(ordered_at, order_id) < (select ordered_at, order_id from orders where order_id = $1)'

/** The sizes in which pages are read. With a limit as a parameter PostgreSQL would plan the statement on every call. */
const ROWS_READ = [1, 11, 26, 51, 101, 201] as const
const MAX_ROWS = 201
const older = 'where (o.ordered_at, o.order_id) < (select ordered_at, order_id from orders where order_id = $1)'
function pageStatements(detail: OrderDetail, rows: number) {
  const newestFirst = (where = '') =>
    `${selectOrders(detail)} ${where} order by o.ordered_at desc, o.order_id desc limit ${rows}`
  const name = (what: string) => `orders_${what}_${rows}_${detail}`
  return {
    newest: { name: name('newest'), text: newestFirst() },
    older: { name: name('older'), text: newestFirst(older) },
    newestWithCursor: {
      name: name('newest_with_cursor'),
      text: `select now.epoch, now.upto, o.order_id, o.json
             from ${CHANGES_CURSOR} left join (${newestFirst()}) o on true order by o.ordered_at desc, o.order_id desc`,
    },
  }
}
const pagesOf = (detail: OrderDetail) => ROWS_READ.map((rows) => ({ rows, ...pageStatements(detail, rows) }))
const pages = { complete: pagesOf('complete'), reduced: pagesOf('reduced') }
function pageOf(limit: number, detail: OrderDetail) {
  const page = pages[detail].find(({ rows }) => rows >= limit)
  if (!page) throw new RangeError(`A page has at most ${MAX_ROWS} orders`)
  return page
}

/**
 * Reads orders with their items, newest first.
 * @param after only orders older than the one with this id
 * @param limit the maximum number of orders, up to 201
 */
export async function orderPage(
  tx: Tx,
  after: string | undefined,
  limit: number,
  detail: OrderDetail,
): Promise<ListedOrder[]> {
  const page = pageOf(limit, detail)
  const rows =
    after === undefined ? await tx.many<ListedOrder>(page.newest) : await tx.many<ListedOrder>(page.older, [after])
  return rows.slice(0, limit)
}

/** The newest orders as `orderPage` returns them, with the cursor position of the same snapshot. */
export async function newestOrders(tx: Tx, limit: number, detail: OrderDetail): Promise<Snapshot<ListedOrder>> {
  const { rows, ...position } = toSnapshot(
    await tx.many<{ epoch: string; upto: string } & ListedOrder>(pageOf(limit, detail).newestWithCursor),
    'order_id',
  )
  return { ...position, rows: rows.slice(0, limit) }
}

const withIds = {
  complete: {
    name: 'orders_with_ids_complete',
    text: `${selectOrders('complete')} where o.order_id = any($1::text[])`,
  },
  reduced: { name: 'orders_with_ids_reduced', text: `${selectOrders('reduced')} where o.order_id = any($1::text[])` },
}
/** The orders with these ids, in no particular order. */
export const ordersWithIds = (tx: Tx, ids: readonly string[], detail: OrderDetail): Promise<ListedOrder[]> =>
  tx.many<ListedOrder>(withIds[detail], [ids])

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
