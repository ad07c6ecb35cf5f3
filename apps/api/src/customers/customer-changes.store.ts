import type { Tx } from '../db/database.ts'

export type LockedCustomer = { id: number; merged_into: number | null }

const lockNames = {
  name: 'customer_lock_names',
  text: `select id from customer_names where customer_id = any($1::bigint[])
         order by phone_key, name_key for update`,
}
const lock = {
  name: 'customer_lock',
  text: 'select id, merged_into from customers where id = any($1::bigint[]) order by id for update',
}
/** Locks customers with their names. The names are locked first, as an order that is placed does, against deadlocks. */
export async function lockCustomers(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LockedCustomer>> {
  await tx.run(lockNames, [ids])
  return new Map((await tx.many<LockedCustomer>(lock, [ids])).map((row) => [row.id, row]))
}

const FACTS = ['name', 'second_phone', 'state_code', 'gstin', 'transport', 'destination', 'notes', 'language'] as const
/** The columns that staff fill in. */
export type FactChanges = Partial<Record<(typeof FACTS)[number], string>>
const update = {
  name: 'customer_update',
  text: `update customers c set ${FACTS.map((column) => `${column} = coalesce(x.${column}, c.${column})`).join(', ')}
         from json_to_record($2::json) as x (${FACTS.map((column) => `${column} text`).join(', ')})
         where c.id = $1`,
}
/** Stores what staff entered. Absent columns keep their value; an empty text hides the value of merged customers. */
export const saveFacts = (tx: Tx, id: number, changes: FactChanges) => tx.run(update, [id, JSON.stringify(changes)])

const moveNames = {
  name: 'customer_move_all_names',
  text: 'update customer_names set customer_id = $1 where customer_id = any($2::bigint[])',
}
const absorb = {
  name: 'customer_absorb',
  text: 'update customers set merged_into = $1 where id = any($2::bigint[]) or merged_into = any($2::bigint[])',
}
// A customer who is known to be a different person from one of them is a different person from all of them.
const inheritKeptApart = {
  name: 'customer_inherit_kept_apart',
  text: `update customers set kept_apart = true
         where id = $1 and exists (select 1 from customers c where c.id = any($2::bigint[]) and c.kept_apart)`,
}
/** Gives the names of the others to a customer. Their rows stay, so that a split restores what staff entered. */
export async function saveMerge(tx: Tx, id: number, others: readonly number[]): Promise<void> {
  await tx.run(inheritKeptApart, [id, others])
  await tx.run(moveNames, [id, others])
  await tx.run(absorb, [id, others])
}

const insert = { name: 'customer_insert', text: 'insert into customers default values returning id' }
const moveSome = {
  name: 'customer_move_names',
  text: 'update customer_names set customer_id = $1 where id = any($2::bigint[])',
}
// A merge keeps the rows of the customers. The customer that a name had first has the id of the name.
const release = {
  name: 'customer_release',
  text: `update customers set merged_into = nullif($1::bigint, id)
         where id = any($2::bigint[]) and merged_into = $3`,
}
const markKeptApart = {
  name: 'customer_mark_kept_apart',
  text: 'update customers set kept_apart = true where id = any($1::bigint[]) and not kept_apart',
}
/** Marks customers as different people. @returns how many were not marked before */
export const keepApart = (tx: Tx, ids: readonly number[]) => tx.run(markKeptApart, [ids])

/**
 * Moves names to a separate customer.
 * @param restored the customer that was merged earlier and that they become again; null for a new one
 * @returns its id
 */
export async function saveSplit(
  tx: Tx,
  id: number,
  names: readonly number[],
  restored: number | null,
): Promise<number> {
  const target = restored ?? (await tx.one<{ id: number }>(insert)).id
  await tx.run(release, [target, names, id])
  await tx.run(moveSome, [target, names])
  await keepApart(tx, [id, target])
  return target
}

const byIdentity = {
  name: 'customer_by_identity',
  text: `select customer_id as id from customer_names
         where phone_key = phone_key($1) and name_key = customer_name_key($2)`,
}
/** The customer that has this name with this phone number. */
export const findByIdentity = async (tx: Tx, phone: string, name: string): Promise<number | undefined> =>
  (await tx.maybe<{ id: number }>(byIdentity, [phone, name]))?.id

const lockIdentity = {
  name: 'customer_lock_identity',
  text: 'select pg_advisory_xact_lock(hashtextextended(phone_key($1) || customer_name_key($2), 20261123))',
}
// The customer is like one whose only order was given to someone else: without orders, and last in the list.
const add = {
  name: 'customer_add',
  text: `select add_to_customer(phone_key($1), customer_name_key($2), $2, $1, '', '', '-infinity', 0, 0)`,
}
/** Adds a customer without orders. @returns its id; undefined when the book has this name with this number */
export async function insertCustomer(tx: Tx, phone: string, name: string): Promise<number | undefined> {
  await tx.run(lockIdentity, [phone, name])
  if ((await findByIdentity(tx, phone, name)) !== undefined) return undefined
  await tx.run(add, [phone, name])
  return findByIdentity(tx, phone, name)
}
