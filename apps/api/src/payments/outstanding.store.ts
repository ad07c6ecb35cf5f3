import { ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'
import { isAdvance } from '@phuljhari/contract/payments/payment-kinds'
import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import { customerSearchPattern } from '../customers/search-pattern.ts'
import { ORDER_DUE } from '../orders/order-due.ts'

export type AgeSums = { week: number; month: number; quarter: number; older: number }
export type DebtorRow = AgeSums & {
  /** Null for orders without a phone number, which are summed up by name. */
  id: number | null
  /** The name on orders without a phone number; null for customers. */
  walk_in: string | null
  /** The first of the debtor's orders. */
  order_id: string
  oldest: string
  outstanding: number
  orders: number
}
export type OutstandingFilter = {
  search: string
  age?: keyof AgeSums | undefined
  /** Today in India. */
  today: string
}
/**
 * The debtor after whom a page begins; where there is no customer, `id` is 0 and the order's id tells debtors apart.
 */
export type DebtorPosition = { oldest: string; id: number; orderId: string }

/** The last day of each age, in days. */
const DAYS = { week: 7, month: 30, quarter: 90 } as const
const AGE_SUMS = `coalesce(sum(balance) filter (where days <= ${DAYS.week}), 0)::bigint as week,
  coalesce(sum(balance) filter (where days > ${DAYS.week} and days <= ${DAYS.month}), 0)::bigint as month,
  coalesce(sum(balance) filter (where days > ${DAYS.month} and days <= ${DAYS.quarter}), 0)::bigint as quarter,
  coalesce(sum(balance) filter (where days > ${DAYS.quarter}), 0)::bigint as older`

/** The same expression as in the index orders_outstanding, which serves no other. */
export const BALANCE = `${ORDER_DUE} - o.paid_paise`
const ADVANCES = ORDER_STATUSES.filter(isAdvance).map((status) => `'${status}'`)
/** Whether more was paid than is due. What was paid before acceptance is an advance. */
export const IS_OVERPAID = `(${BALANCE} < 0 and o.status not in (${ADVANCES.join(', ')}))`
/**
 * $1 is today. Every order with a balance belongs to one debtor, so that the sums are those of all orders. The keys
 * come from the index, once: joined by expressions, PostgreSQL would compute them for every pair of rows.
 */
const debtors = (isFound: string) => `owing as materialized (
    select phone_key(o.customer_phone) as phone_key, customer_name_key(o.customer_name) as name_key,
      ${BALANCE} as balance, o.order_id, o.customer_name,
      (coalesce(t.left_at, t.accepted_at, o.ordered_at) at time zone '${TIME_ZONE}')::date as day
    from orders o left join order_turnarounds t using (order_id)
    where ${BALANCE} > 0),
  balances as materialized (
    select n.customer_id as id, case when n.customer_id is null then owing.name_key end as walk_in_key,
      owing.customer_name, owing.order_id, owing.balance, owing.day, $1::date - owing.day as days
    from owing left join customer_names n using (phone_key, name_key)
    where ${isFound}),
  debtors as materialized (
    select id, case when id is null then min(customer_name) end as walk_in, min(order_id) as order_id,
      min(day) as oldest, sum(balance)::bigint as outstanding, count(*)::integer as orders, ${AGE_SUMS}
    from balances group by id, walk_in_key)`
const POSITION = 'oldest, coalesce(id, 0), order_id'

/** @returns up to `limit` debtors, the oldest balance first, and the sums of all that match */
export async function findDebtors(
  tx: Tx,
  { search, age, today }: OutstandingFilter,
  after: DebtorPosition | undefined,
  limit: number,
) {
  const values: unknown[] = [today, limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const pattern = search === '' ? '' : parameter(customerSearchPattern(search))
  const isFound =
    search === ''
      ? 'true'
      : `(n.customer_id in (select id from customers
            where trigram_text like (select customer_trigram_text(${pattern})) and search like ${pattern})
          or n.customer_id is null and ' ' || owing.name_key like ${pattern})`
  const ofAge = age ? `${age} > 0` : 'true'
  const follows = after
    ? `(${POSITION}) > (${parameter(after.oldest)}::date, ${parameter(after.id)}::bigint, ${parameter(after.orderId)})`
    : 'true'
  type Sums = AgeSums & { total: number; customers: number; page: DebtorRow[] | null }
  return tx.one<Sums>(
    {
      name: ['debtors', age, search && 'search', after && 'after'].filter(Boolean).join('_'),
      text: `with ${debtors(isFound)},
        page as (select * from debtors where ${ofAge} and ${follows} order by ${POSITION} limit $2)
        select coalesce(sum(week), 0)::bigint as week, coalesce(sum(month), 0)::bigint as month,
          coalesce(sum(quarter), 0)::bigint as quarter, coalesce(sum(older), 0)::bigint as older,
          coalesce(sum(outstanding) filter (where ${ofAge}), 0)::bigint as total,
          (count(*) filter (where ${ofAge}))::integer as customers,
          (select json_agg(page order by ${POSITION}) from page) as page
        from debtors`,
    },
    values,
  )
}

const credits = {
  name: 'debtor_credits',
  text: `select c.id, sum(c.paise)::bigint as paise from (
           select customer_of(p.customer_phone, p.customer_name) as id, p.amount_paise - p.allocated_paise as paise
           from payments p
           where p.kind = 'receipt' and p.state = 'verified' and p.reversed_by is null
             and p.allocated_paise < p.amount_paise and phone_key(p.customer_phone) = any(array(
               select phone_key from customer_names where customer_id = any($1::bigint[])))) c
         where c.id = any($1::bigint[]) group by c.id`,
}
/** What receipts of customers have left, in paise. */
export const creditsOf = async (tx: Tx, customers: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map((await tx.many<{ id: number; paise: number }>(credits, [customers])).map((row) => [row.id, row.paise]))
