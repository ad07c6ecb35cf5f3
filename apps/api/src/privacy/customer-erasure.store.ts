import type { KeptOrder, UnclearName } from '@phuljhari/contract/privacy/privacy.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'

/** Whom to erase: the last ten digits of a phone number with a folded name, or null for every name with it. */
export type Identity = { phone: string; name: string | null }
const columns = (identities: readonly Identity[]) => [
  identities.map(({ phone }) => phone),
  identities.map(({ name }) => name),
]

const ofOrder = {
  name: 'privacy_customer_of_order',
  text: `select n.customer_id as id from orders o
         join customer_names n on n.phone_key = phone_key(o.customer_phone)
           and n.name_key = customer_name_key(o.customer_name)
         where o.order_id = $1`,
}
/** The customer of an order in the customer book. */
export const findCustomerOfOrder = async (tx: Tx, orderId: string) =>
  (await tx.maybe<{ id: number }>(ofOrder, [orderId]))?.id

const ofPhone = {
  name: 'privacy_customers_of_phone',
  text: 'select distinct customer_id as id from customer_names where phone_key = phone_key($1) order by id',
}
/** The ids of the customers in the book who have a phone number. */
export const findCustomersOfPhone = async (tx: Tx, phoneNumber: string): Promise<number[]> =>
  (await tx.many<{ id: number }>(ofPhone, [phoneNumber])).map(({ id }) => id)

const members = {
  name: 'privacy_members',
  text: 'select id from customers where id = $1 or merged_into = $1 order by id',
}
/** The ids of a customer and of those merged into it. */
export const findMembers = async (tx: Tx, id: number): Promise<number[]> =>
  (await tx.many<{ id: number }>(members, [id])).map((row) => row.id)

export type NameOfCustomer = { phone_key: string; name_key: string; name: string; phone: string }
const names = {
  name: 'privacy_names',
  text: `select phone_key, name_key, name, phone from customer_names where customer_id = $1
         order by last_order_at desc, id desc`,
}
/** The names and numbers of a customer and of those merged into it, the latest first. */
export const findNamesOfCustomer = (tx: Tx, id: number) => tx.many<NameOfCustomer>(names, [id])

const secondPhones = {
  name: 'privacy_second_phones',
  text: `select distinct phone_key(second_phone) as phone_key, second_phone as phone from customers
         where id = any($1::bigint[]) and phone_key(second_phone) <> ''`,
}
/** The second numbers that staff entered for these customers. */
export const findSecondPhones = (tx: Tx, customers: readonly number[]) =>
  tx.many<{ phone_key: string; phone: string }>(secondPhones, [customers])

const others = {
  name: 'privacy_others',
  text: `select phone_key, name, phone from customer_names
         where phone_key = any($1::text[]) and customer_id is distinct from $2 order by name, id`,
}
/** The names of other customers with one of these numbers. */
export const findOthers = (tx: Tx, phones: readonly string[], id: number) =>
  tx.many<{ phone_key: string; name: string; phone: string }>(others, [phones, id])

const unclear = {
  name: 'privacy_unclear',
  text: `with found as (
           select 'estimate' as kind, phone_key(v.draft #>> '{customer,phoneNumber}') as phone_key,
             customer_name_key(v.draft #>> '{customer,fullName}') as name_key,
             v.draft #>> '{customer,fullName}' as name, v.draft #>> '{customer,phoneNumber}' as phone,
             v.estimate_number as id
           from estimate_versions v join estimates e on e.number = v.estimate_number
           where phone_key(v.draft #>> '{customer,phoneNumber}') = any($1::text[]) and e.erased_at is null
           union select 'document', phone_key(customer_phone), customer_name_key(customer_name), customer_name,
             customer_phone, id::text from tax_documents
           where phone_key(customer_phone) = any($1::text[]) and erased_at is null
           union select 'payment', phone_key(customer_phone), customer_name_key(customer_name), customer_name,
             customer_phone, id::text from payments
           where phone_key(customer_phone) = any($1::text[]) and erased_at is null)
         select max(phone) as "phoneNumber", max(name) as name,
           (count(distinct id) filter (where kind = 'estimate'))::integer as estimates,
           (count(distinct id) filter (where kind = 'document'))::integer as documents,
           (count(distinct id) filter (where kind = 'payment'))::integer as payments
         from found f
         where not exists (select 1 from customer_names n where n.phone_key = f.phone_key and n.name_key = f.name_key)
         group by phone_key, name_key order by 2, 1`,
}
/** Names on records with these shared numbers that belong to no customer in the book: nobody knows whose they are. */
export const findUnclear = (tx: Tx, phones: readonly string[]) => tx.many<UnclearName>(unclear, [phones])

const fold = {
  name: 'privacy_fold',
  text: `select phone_key(phone) as phone, customer_name_key(name) as name
         from unnest($1::text[], $2::text[]) t (phone, name)`,
}
/** Folds typed numbers and names into identities. */
export const foldIdentities = (tx: Tx, typed: ReadonlyArray<{ phoneNumber: string; name: string }>) =>
  tx.many<{ phone: string; name: string }>(fold, [typed.map((one) => one.phoneNumber), typed.map((one) => one.name)])

const kept = {
  name: 'privacy_kept_orders',
  text: `select order_id, status, nullif(retained_until, '-infinity') as retained_until
         from orders_of_customer($1, $2) order by ordered_at desc, order_id desc`,
}
/** The customer's orders that were not erased, newest first, with the reasons. */
export async function findKeptOrders(tx: Tx, identities: readonly Identity[]): Promise<KeptOrder[]> {
  type Row = { order_id: string; status: string; retained_until: Date | null }
  return (await tx.many<Row>(kept, columns(identities))).map((row) => ({
    orderId: row.order_id,
    status: row.status,
    reason: row.retained_until === null ? 'open' : 'retained',
    until: row.retained_until && indiaDay(row.retained_until),
  }))
}

const keptMoney = {
  name: 'privacy_kept_money',
  text: `select count(*)::integer as total, (count(*) filter (where state = 'claimed'))::integer as "toVerify",
           (max(document_retained_until(paid_on)) filter (where state = 'verified'
             and document_retained_until(paid_on) >= now()))::date as until,
           (select count(*)::integer from tax_documents
             where phone_key(customer_phone) = any($1::text[])
               and is_customer(customer_phone, customer_name, $1, $2) and erased_at is null) as documents
         from payments
         where phone_key(customer_phone) = any($1::text[]) and is_customer(customer_phone, customer_name, $1, $2)
           and erased_at is null`,
}
type KeptMoney = { total: number; toVerify: number; until: string | null; documents: number }
/** Counts the customer's payments and documents that were not erased. The law requires the payments until `until`. */
export const countKeptMoney = (tx: Tx, identities: readonly Identity[]) =>
  tx.one<KeptMoney>(keptMoney, columns(identities))

const detailed = {
  name: 'privacy_detailed',
  text: `select count(*)::integer as customers from customers where id = any($1::bigint[])
           and concat(name, second_phone, state_code, gstin, transport, destination, notes) <> ''`,
}
/** How many of these customers have details that staff entered. */
export const countDetailed = async (tx: Tx, customers: readonly number[]): Promise<number> =>
  (await tx.one<{ customers: number }>(detailed, [customers])).customers

const erase = {
  name: 'privacy_erase_customer',
  text: 'select erased_orders as orders, erased_events as events from erase_customer($1, $2, $3, $4)',
}
const eraseReplaced = { name: 'privacy_erase_replaced', text: 'select erase_replaced_customer($1, $2) as events' }
const eraseBook = { name: 'privacy_erase_book', text: 'select erase_customer_book($1::bigint[], $2, $3) as events' }
const eraseEstimates = {
  name: 'privacy_erase_estimates',
  text: 'select erased_estimates as estimates, erased_events as events from erase_estimates($1, $2, $3)',
}
const eraseDocuments = {
  name: 'privacy_erase_documents',
  text: 'select erased_documents as documents, erased_events as events from erase_documents($1, $2)',
}
const erasePayments = {
  name: 'privacy_erase_payments',
  text: 'select erased_payments as payments, erased_events as events from erase_payments($1, $2)',
}
export type Erased = { orders: number; events: number; estimates: number; documents: number; payments: number }
/** Erases all that may be erased, and records it. @param customers the ids of the customer in the book */
export async function eraseIdentities(
  tx: Tx,
  identities: readonly Identity[],
  customers: readonly number[],
  { name, address }: Actor,
): Promise<Erased> {
  const whom = columns(identities)
  const orders = await tx.one<{ orders: number; events: number }>(erase, [...whom, name, address])
  const replaced = await tx.one<{ events: number }>(eraseReplaced, whom)
  const book = await tx.one<{ events: number }>(eraseBook, [customers, ...whom])
  const estimates = await tx.one<{ estimates: number; events: number }>(eraseEstimates, [...whom, name])
  const documents = await tx.one<{ documents: number; events: number }>(eraseDocuments, whom)
  const payments = await tx.one<{ payments: number; events: number }>(erasePayments, whom)
  const events = [orders, replaced, book, estimates, documents, payments].reduce((sum, one) => sum + one.events, 0)
  return { ...orders, ...estimates, ...documents, ...payments, events }
}
