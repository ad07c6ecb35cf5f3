import type { Tx } from '../db/database.ts'
import { customerSearchPattern } from './search-pattern.ts'

export type SummaryRow = {
  id: number
  name: string
  phone: string
  city: string
  /** The State as the customer wrote it. */
  state: string
  state_code: string | null
  gstin: string | null
  orders: number
  total_paise: number
  last_order_at: Date | null
  is_ambiguous: boolean
  /** These two are the place in the list: the time of the last order, to the microsecond, and the id of its name. */
  position_at: string
  position_id: number
}

/** The value that staff entered for a customer `c`, or else for the first of the customers merged into it. */
export const factOf = (column: string) =>
  `coalesce(c.${column}, (select m.${column} from customers m
      where m.merged_into = c.id and m.${column} is not null order by m.id limit 1))`

// These sub-queries have a limit, so that the planner never turns them into joins with whole tables.
/** Whether another customer has a number of customer `c`, and nobody has said whether they are one person. */
const IS_AMBIGUOUS = `coalesce((select true from customer_names mine
    join customer_names theirs on theirs.phone_key = mine.phone_key and theirs.customer_id <> mine.customer_id
    join customers other on other.id = theirs.customer_id
    where mine.customer_id = c.id and not (c.kept_apart and other.kept_apart) limit 1), false)`
/** The latest name of a customer stands for the customer in the list. */
const IS_LATEST = `(select true from customer_names later where later.customer_id = n.customer_id
    and (later.last_order_at, later.id) > (n.last_order_at, n.id) limit 1) is null`
const NEWEST_FIRST = 'order by n.last_order_at desc, n.id desc'
/** The position is a text, since a JavaScript date would lose the microseconds. */
const POSITION_AT = `coalesce(
    nullif(to_char(n.last_order_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ''), '-infinity')`

/**
 * The first name of a customer (own) remains its name when others are merged into it; place and phone are the latest.
 * @param names a query for the ids of the latest names of customers.
 */
const summariesOf = (names: string) => `
  select c.id, coalesce(c.name, own.name, n.name) as name, n.phone, n.city, n.state,
    ${factOf('state_code')} as state_code, ${factOf('gstin')} as gstin,
    t.orders, t.total_paise, nullif(n.last_order_at, '-infinity') as last_order_at,
    ${IS_AMBIGUOUS} as is_ambiguous, ${POSITION_AT} as position_at, n.id as position_id
  from customer_names n join customers c on c.id = n.customer_id
  left join customer_names own on own.id = c.id and own.customer_id = c.id
  cross join lateral (
    select sum(orders)::bigint as orders, sum(total_paise)::bigint as total_paise
    from customer_names where customer_id = c.id) t
  where n.id = any(array(${names})) ${NEWEST_FIRST}`

const byIds = {
  name: 'customers_by_ids',
  text: summariesOf(`select n.id from customer_names n where n.customer_id = any($1::bigint[]) and ${IS_LATEST}`),
}
/** The customers with these ids that are not merged into others, the latest to order first. */
export const customersWithIds = (tx: Tx, ids: readonly number[]) => tx.many<SummaryRow>(byIds, [ids])

const count = {
  name: 'customers_count',
  text: `select count(*) as rows from customers c
         where exists (select 1 from customer_names n where n.customer_id = c.id)
           and ($1 = '' or c.search like $1)`,
}
/** How many customers findCustomers finds on all pages together. */
export const countCustomers = async (tx: Tx, search: string): Promise<number> =>
  (await tx.one<{ rows: number }>(count, [search === '' ? '' : customerSearchPattern(search)])).rows

export type CustomerFilter = {
  /** Empty for no search. */
  search: string
  /** Whether to find only those that have a number in common with others and may be the same person. */
  onlyAmbiguous?: boolean
}
/** The customer after whom a page begins. */
export type ListPosition = { at: string; id: number }

/** Customers with a number that more than one name has used. */
const KNOWN_NUMBERS = `c.id = any(array(
    select other.customer_id from customer_names newcomer join customer_names other using (phone_key)
    where newcomer.is_newcomer))`

/** How many of the newest names are searched one by one, which suffices for a frequent text. */
const RECENT = 2000

/**
 * Finds customers, the latest to order first. A frequent text is found among the newest names, any other by the index:
 * the planner cannot know how rare a text is, so the choice is not left to it.
 * @param limit a constant, since it is part of the statements
 */
export async function findCustomers(
  tx: Tx,
  { search, onlyAmbiguous = false }: CustomerFilter,
  after: ListPosition | undefined,
  limit: number,
): Promise<SummaryRow[]> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}::text`
  const pattern = search === '' ? '' : parameter(customerSearchPattern(search))
  const matches = pattern === '' ? 'true' : `c.search like ${pattern}`
  const follows = after
    ? `(n.last_order_at, n.id) < (${parameter(after.at)}::timestamptz, ${parameter(after.id)}::bigint)`
    : 'true'
  const variant = `${onlyAmbiguous ? '_ambiguous' : ''}${search && '_search'}${after ? '_after' : ''}_${limit}`
  const find = (kind: string, names: string) =>
    tx.many<SummaryRow>({ name: `customers_${kind}${variant}`, text: summariesOf(names) }, values)
  const isWanted = onlyAmbiguous ? `${matches} and ${IS_AMBIGUOUS}` : matches
  const page = `and ${IS_LATEST} ${NEWEST_FIRST} limit ${limit}`

  if (isWanted === 'true') return find('page', `select n.id from customer_names n where ${follows} ${page}`)
  const recent = await find(
    'recent',
    `with n as materialized (
       select n.id, n.customer_id, n.last_order_at from customer_names n
       where ${follows} ${NEWEST_FIRST} limit ${RECENT})
     select n.id from n cross join lateral (
       select c.id, c.search, c.kept_apart from customers c where c.id = n.customer_id offset 0) c
     where ${isWanted} ${page}`,
  )
  if (recent.length === limit) return recent
  const found = onlyAmbiguous ? KNOWN_NUMBERS : `trigram_text like (select customer_trigram_text(${pattern}))`
  return find(
    'matching',
    `with c as materialized (select c.id from customers c where ${found} and ${isWanted})
     select n.id from (
       select n.id, n.customer_id, n.last_order_at from c join customer_names n on n.customer_id = c.id
       where ${follows} ${NEWEST_FIRST} offset 0) n
     where true ${page}`,
  )
}
