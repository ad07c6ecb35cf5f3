import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import { serializeOrderRow, SELECT_ORDERS, type OrderWithItems } from './orders.store.ts'

const NEWEST_FIRST = 'order by ordered_at desc, order_id desc'
// By the order's id, not its time: a JavaScript date would lose the microseconds.
const OLDER = '(ordered_at, order_id) < (select ordered_at, order_id from orders where order_id = $1)'

const newest = {
  name: 'orders_newest',
  text: `${SELECT_ORDERS} order by o.ordered_at desc, o.order_id desc limit $1`,
}
const older = {
  name: 'orders_older',
  text: `${SELECT_ORDERS}
         where (o.ordered_at, o.order_id) < (select ordered_at, order_id from orders where order_id = $1)
         order by o.ordered_at desc, o.order_id desc limit $2`,
}
/** At most `limit` orders with their items, newest first; only orders older than `after` if it is given. */
export async function orderPage(tx: Tx, after: string | undefined, limit: number): Promise<Order[]> {
  const rows =
    after === undefined
      ? await tx.many<OrderWithItems>(newest, [limit])
      : await tx.many<OrderWithItems>(older, [after, limit])
  return rows.map(serializeOrderRow)
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
/** The id of the last of at most `limit` orders older than `after`, or undefined when no more follow it. */
export async function lastIdOfPart(tx: Tx, after: string | undefined, limit: number): Promise<string | undefined> {
  const [last, following] =
    after === undefined
      ? await tx.many<{ order_id: string }>(lastOfNewest, [limit - 1])
      : await tx.many<{ order_id: string }>(lastOfOlder, [after, limit - 1])
  return following && last?.order_id
}
