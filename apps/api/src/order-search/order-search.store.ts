import { orderSearchText, itemSearchText } from '@phuljhari/contract/orders/order-search'
import { stateName } from '@phuljhari/contract/rules/states'
import type { Tx } from '../db/database.ts'
import type { AddressColumns } from '../orders/address-columns.ts'
import { ORDER_DUE } from '../orders/order-due.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { CHANGES_CURSOR, isChangedSince, toSnapshot, type Snapshot } from '../orders/order-changes.store.ts'
import { dayNumber } from './compile-filter.ts'
import { NEEDS_NO_AGENT, NO_AGENT, paymentNumber, statusNumber } from './column-numbers.ts'
import type { IndexEntry } from './chunk-columns.ts'
import type { OrderIndex, Position } from './order-index.ts'
import { OrderCounts } from './order-counts.ts'

type Row = AddressColumns &
  Pick<OrderRow, 'order_id' | 'customer_name' | 'customer_phone' | 'customer_email' | 'agent_id' | 'delivery_date'> &
  Pick<OrderRow, 'status' | 'fulfilment' | 'due_paise' | 'paid_paise' | 'to_verify_paise'> & {
    placed_at: number
    items: Array<[name: string, brandName: string, category: string]> | null
  }

const COLUMNS = `o.order_id, (extract(epoch from o.ordered_at) * 1000000)::bigint as placed_at, o.status,
  o.customer_name, o.customer_phone, o.customer_email, o.street, o.landmark, o.city, o.state, o.pincode,
  o.latitude, o.longitude, o.agent_id, o.fulfilment, o.delivery_date,
  ${ORDER_DUE} as due_paise, o.paid_paise, o.to_verify_paise,
  (select json_agg(json_build_array(i.product_name, i.brand_name, i.category))
   from order_items i where i.order_id = o.order_id) as items`

export function entryOf(row: Row, { items, names }: Pick<OrderIndex, 'items' | 'names'>): IndexEntry {
  const { city, state, pincode } = row
  return {
    id: row.order_id,
    placedAt: row.placed_at,
    status: statusNumber(row.status),
    agent: row.agent_id ?? (row.fulfilment === 'agent' ? NO_AGENT : NEEDS_NO_AGENT),
    payment: paymentNumber({
      status: row.status,
      duePaise: row.due_paise,
      paidPaise: row.paid_paise,
      toVerifyPaise: row.to_verify_paise,
    }),
    deliveryDay: row.delivery_date === null ? 0 : dayNumber(row.delivery_date),
    city: names.numberOf(city),
    state: names.numberOf(stateName(state)),
    latitude: row.latitude ?? Number.NaN,
    longitude: row.longitude ?? Number.NaN,
    text: orderSearchText({
      id: row.order_id,
      customerName: row.customer_name,
      customerPhone: row.customer_phone,
      customerEmail: row.customer_email ?? '',
      customerAddress: [row.street, row.landmark].filter(Boolean).join(', '),
      city,
      state,
      pincode,
    }),
    items: (row.items ?? []).map(([name, brandName, category]) =>
      items.numberOf(itemSearchText({ name, brandName, category })),
    ),
  }
}

const newest = {
  name: 'index_newest',
  text: `select ${COLUMNS} from orders o order by o.ordered_at desc, o.order_id desc limit $1`,
}
const older = {
  name: 'index_older',
  text: `select ${COLUMNS} from orders o
         where (o.ordered_at, o.order_id) < (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::text)
         order by o.ordered_at desc, o.order_id desc limit $1`,
}
/** At most `limit` orders for the index, newest first. @param before only orders that are older; null for all */
export const ordersToIndex = (tx: Tx, before: Position | null, limit: number): Promise<Row[]> =>
  before === null ? tx.many<Row>(newest, [limit]) : tx.many<Row>(older, [limit, before.placedAt, before.id])

const time = (at: string) => `timestamptz 'epoch' + ${at} * interval '1 microsecond'`
const between = {
  name: 'index_between',
  text: `select ${COLUMNS} from orders o where o.ordered_at between ${time('$1::bigint')} and ${time('$2::bigint')}`,
}
/** The orders placed between two times, in microseconds since 1970, both included. */
export const ordersToIndexBetween = (tx: Tx, firstAt: number, lastAt: number): Promise<Row[]> =>
  tx.many<Row>(between, [firstAt, lastAt])

const changes = {
  name: 'index_changes',
  text: `select now.epoch, now.upto, o.order_id from ${CHANGES_CURSOR} left join (
           select order_id from orders where ${isChangedSince('changed_xid')}
           limit $2) o on true`,
}
/** The orders written by transactions from `since` on or, if that is null, by transactions that are still running. */
export const changesToIndex = async (
  tx: Tx,
  since: bigint | null,
  limit: number,
): Promise<Snapshot<{ order_id: string }>> =>
  toSnapshot(await tx.many(changes, [since === null ? null : String(since), limit]), 'order_id')

const withIds = { name: 'index_orders', text: `select ${COLUMNS} from orders o where o.order_id = any($1::text[])` }
export const ordersToIndexById = (tx: Tx, ids: readonly string[]): Promise<Row[]> => tx.many<Row>(withIds, [ids])

const counted = {
  name: 'order_counts',
  text: 'select status, coalesce(agent_id, 0) as agent, count(*) as orders from orders group by 1, 2',
}
/** Counts all orders by reading them, which takes about 0.2 s per million. */
export async function countBySql(tx: Tx): Promise<OrderCounts> {
  const counts = new OrderCounts()
  const rows = await tx.many<{ status: string; agent: number; orders: number }>(counted)
  for (const { status, agent, orders } of rows) counts.add(statusNumber(status), agent, orders)
  return counts
}

const position = {
  name: 'order_position',
  text: `select order_id as id, (extract(epoch from ordered_at) * 1000000)::bigint as "placedAt"
    from orders where order_id = $1`,
}
/** The position of an order in the list, or undefined if there is no such order. */
export const findPosition = async (tx: Tx, orderId: string): Promise<Position | undefined> =>
  tx.maybe<Position>(position, [orderId])
