import type { KeptOrder } from '@phuljhari/contract/privacy/privacy.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'

type OrderOfCustomer = { order_id: string; status: string; retained_until: Date | null; is_erasable: boolean }
const orders = {
  name: 'privacy_orders',
  text: `select order_id, status, nullif(retained_until, '-infinity') as retained_until,
           coalesce(retained_until < now(), false) as is_erasable
         from orders_of_customer($1) order by ordered_at desc, order_id desc`,
}
export type CustomersOrders = { erasable: string[]; kept: KeptOrder[] }
/** The customer's orders, newest first: those whose personal data can be erased, and those that must keep it. */
export async function findOrdersOfCustomer(tx: Tx, phoneNumber: string): Promise<CustomersOrders> {
  const rows = await tx.many<OrderOfCustomer>(orders, [phoneNumber])
  return {
    erasable: rows.filter((row) => row.is_erasable).map((row) => row.order_id),
    kept: rows
      .filter((row) => !row.is_erasable)
      .map((row) => ({
        orderId: row.order_id,
        status: row.status,
        reason: row.retained_until === null ? ('open' as const) : ('retained' as const),
        until: row.retained_until && indiaDay(row.retained_until),
      })),
  }
}

const replaced = {
  name: 'privacy_replaced',
  text: 'select exists (select 1 from replaced_customer_events($1)) as found',
}
/** Whether events record a customer whose number an edit of the order replaced. */
export const hasReplacedData = async (tx: Tx, phoneNumber: string): Promise<boolean> =>
  (await tx.one<{ found: boolean }>(replaced, [phoneNumber])).found

const eraseReplaced = { name: 'privacy_erase_replaced', text: 'select erase_replaced_customer($1) as events' }
/** Erases them, after the erasure was recorded: migration 039. @returns the number of events */
export const eraseReplacedData = async (tx: Tx, phoneNumber: string): Promise<number> =>
  (await tx.one<{ events: number }>(eraseReplaced, [phoneNumber])).events

const eraseCustomerSql = {
  name: 'privacy_erase_customer',
  text: 'select erased_orders as orders, erased_events as events from erase_customer($1, $2, $3)',
}
/** Erases and records it: migration 020. */
export const eraseCustomerData = (tx: Tx, phoneNumber: string, { name, address }: Actor) =>
  tx.one<{ orders: number; events: number }>(eraseCustomerSql, [phoneNumber, name, address])

export type AnyAgent = { id: number; name: string }
const agent = {
  name: 'privacy_lock_agent',
  text: 'select id, full_name as name from agents where id = $1 for update',
}
/** Locks an agent, deleted or not. */
export const lockAnyAgent = (tx: Tx, id: number) => tx.maybe<AnyAgent>(agent, [id])

const agentCounts = {
  name: 'privacy_agent_counts',
  text: `select (select count(*) from orders where agent_id = $1) as orders,
           (select count(*) from events_showing_agent($1)) as events`,
}
/** How many orders and events show the agent. */
export const countAgentData = (tx: Tx, id: number) => tx.one<{ orders: number; events: number }>(agentCounts, [id])

const eraseAgentSql = { name: 'privacy_erase_agent', text: 'select erase_agent($1, $2, $3)' }
/** Erases, deletes the agent and records it: migration 020. */
export const eraseAgentData = (tx: Tx, id: number, { name, address }: Actor) =>
  tx.run(eraseAgentSql, [id, name, address])
