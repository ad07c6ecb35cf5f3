import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import { parseOrder } from '../orders/order-json.store.ts'
import { selectOrders, type ListedOrder } from '../orders/orders.store.ts'
import { factOf } from './customer-list.store.ts'

const FACTS = ['second_phone', 'state_code', 'gstin', 'transport', 'destination', 'notes', 'language'] as const
/** What staff entered about a customer; null where they entered nothing. */
export type FactRow = { id: number } & Record<(typeof FACTS)[number], string | null>

const facts = {
  name: 'customer_facts',
  text: `select c.id, ${FACTS.map((column) => `${factOf(column)} as ${column}`).join(', ')}
         from customers c where c.id = any($1::bigint[])`,
}
/** What staff entered about customers and about those merged into them. */
export const findFacts = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, FactRow>> =>
  new Map((await tx.many<FactRow>(facts, [ids])).map((row) => [row.id, row]))

const standing = {
  name: 'customer_standing',
  text: `with recursive chain as (
           select id, merged_into from customers where id = $1
           union select c.id, c.merged_into from chain join customers c on c.id = chain.merged_into)
         select chain.id from chain
         where merged_into is null and exists (select 1 from customer_names n where n.customer_id = chain.id)`,
}
/** The customer, or the one that it was merged into. */
export const findStandingId = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.maybe<{ id: number }>(standing, [id]))?.id

export type NameRow = { id: number; name: string; phone: string; orders: number }
const names = {
  name: 'customer_names_of',
  text: `select id, name, phone, orders from customer_names
         where customer_id = $1 order by last_order_at desc, id desc`,
}
/** The names under which the customer ordered, the latest first. */
export const findNames = (tx: Tx, id: number) => tx.many<NameRow>(names, [id])

const sameNumber = {
  name: 'customer_same_number',
  text: `select distinct theirs.customer_id as id from customer_names mine
         join customer_names theirs on theirs.phone_key = mine.phone_key and theirs.customer_id <> mine.customer_id
         where mine.customer_id = $1 order by id limit $2`,
}
/** The ids of the other customers with a number of this one, at most `limit`. */
export const findSameNumber = async (tx: Tx, id: number, limit: number): Promise<number[]> =>
  (await tx.many<{ id: number }>(sameNumber, [id, limit])).map((row) => row.id)

// Reads the newest orders of each name by the index, and takes the newest of those.
const orders = {
  name: 'customer_orders',
  text: `with latest as materialized (
           select o.order_id, o.ordered_at from customer_names n cross join lateral (
             select order_id, ordered_at from orders
             where phone_key(customer_phone) = n.phone_key and customer_name_key(customer_name) = n.name_key
             order by ordered_at desc, order_id desc limit $2) o
           where n.customer_id = $1 order by o.ordered_at desc, o.order_id desc limit $2)
         ${selectOrders('complete')} where o.order_id = any(array(select order_id from latest))
         order by o.ordered_at desc, o.order_id desc`,
}
/** The customer's latest orders, newest first. */
export const findLatestOrders = async (tx: Tx, id: number, limit: number): Promise<Order[]> =>
  (await tx.many<ListedOrder>(orders, [id, limit])).map(({ json }) => parseOrder(json))
