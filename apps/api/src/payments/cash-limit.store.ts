import type { Tx } from '../db/database.ts'
import { lockKey } from './payments.store.ts'

/** Receipts in cash that count. */
const CASH = "p.kind = 'receipt' and p.mode = 'cash' and p.state = 'verified' and p.reversed_by is null"

export type Payer = { customerName: string; phoneNumber: string; paidOn: string }
const ofPerson = {
  name: 'cash_of_person',
  // A person's numbers: the one that was given, and every number of the customers of the book that it leads to.
  text: `with given as (select phone_key($2) as key),
           person as (
             select customer_of($2, $3) as id where (select key from given) <> ''
             union select coalesce(merged_into, id) from customers
               where phone_key(second_phone) = (select key from given) and (select key from given) <> ''),
           phones as (
             select key from given
             union select n.phone_key from customer_names n where n.customer_id in (select id from person)
             union select phone_key(c.second_phone) from customers c
               where (c.id in (select id from person) or c.merged_into in (select id from person))
                 and c.second_phone is not null)
         select coalesce(sum(p.amount_paise), 0)::bigint as paise from payments p
         where ${CASH} and p.paid_on = $1 and phone_key(p.customer_phone) = any(array(select key from phones))
           and (phone_key(p.customer_phone) <> '' or customer_name_key(p.customer_name) = customer_name_key($3))`,
}
/**
 * What a person paid in cash on a day, in paise: also with other numbers that the customer book knows, and as a
 * customer that was merged. Without a phone number, the name identifies the customer.
 */
export async function cashOfPerson(tx: Tx, { customerName, phoneNumber, paidOn }: Payer): Promise<number> {
  // Payments of one customer at the same moment must see each other.
  await lockKey(tx, `cash ${paidOn}`)
  return (await tx.one<{ paise: number }>(ofPerson, [paidOn, phoneNumber, customerName])).paise
}

const ofOrders = {
  name: 'cash_of_orders',
  text: `select a.order_id, sum(a.amount_paise)::bigint as paise
         from allocations a join payments p on p.id = a.payment_id
         where a.order_id = any($1::text[]) and p.id is distinct from $2 and ${CASH} group by a.order_id`,
}
/** What orders were paid in cash, in paise, without the receipt `except`. Lock the orders first. */
export async function cashOfOrders(
  tx: Tx,
  orderIds: readonly string[],
  except: number | null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many<{ order_id: string; paise: number }>(ofOrders, [orderIds, except])
  return new Map(rows.map((row) => [row.order_id, row.paise]))
}
