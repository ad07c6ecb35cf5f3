import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import { orderOfRow, SELECT_ORDERS, type OrderWithItems } from './orders.store.ts'

const NEWEST_FIRST = 'order by ordered_at desc, order_id desc'
// By the order's id and not by its time, which would lose its microseconds on the way here and back.
const BELOW = '(ordered_at, order_id) < (select ordered_at, order_id from orders where order_id = $1)'

const onWire = (rows: readonly OrderWithItems[]) => rows.map(orderOfRow)

const newest = { name: 'orders_newest', text: `${SELECT_ORDERS} order by o.ordered_at desc, o.order_id desc limit $1` }
const below = {
  name: 'orders_below',
  text: `${SELECT_ORDERS} where (o.ordered_at, o.order_id) < (select ordered_at, order_id from orders where order_id = $1)
         order by o.ordered_at desc, o.order_id desc limit $2`,
}
/** At most `limit` orders with their items, newest first, below the order `after` if it is given. */
export const orderPage = async (tx: Tx, after: string | undefined, limit: number): Promise<Order[]> =>
  onWire(
    after === undefined
      ? await tx.many<OrderWithItems>(newest, [limit])
      : await tx.many<OrderWithItems>(below, [after, limit]),
  )

const withIds = { name: 'orders_with_ids', text: `${SELECT_ORDERS} where o.order_id = any($1::text[])` }
/** The orders with these ids, in no particular order. */
export const ordersWithIds = async (tx: Tx, ids: readonly string[]): Promise<Order[]> =>
  onWire(await tx.many<OrderWithItems>(withIds, [ids]))

const endOfNewest = {
  name: 'orders_end_of_newest',
  text: `select order_id from orders ${NEWEST_FIRST} offset $1 limit 2`,
}
const endBelow = {
  name: 'orders_end_below',
  text: `select order_id from orders where ${BELOW} ${NEWEST_FIRST} offset $2 limit 2`,
}
/** The id of the last of the `limit` orders below `after` when more follow it, else undefined. */
export async function endOfPart(tx: Tx, after: string | undefined, limit: number): Promise<string | undefined> {
  const [last, following] =
    after === undefined
      ? await tx.many<{ order_id: string }>(endOfNewest, [limit - 1])
      : await tx.many<{ order_id: string }>(endBelow, [after, limit - 1])
  return following && last?.order_id
}
