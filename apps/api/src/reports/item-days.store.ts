import type { Tx } from '../db/database.ts'
import { BOOKED, inIndia, PLACED } from './expressions.store.ts'
import { enclosing, type Span } from './span.ts'

const DAY = `${PLACED}::date`
const MRP = 'i.orignal_price_paise * i.quantity'
// A discounted price of 0 means that there is none (section 3).
const PAID = 'coalesce(nullif(i.discount_price_paise, 0), i.orignal_price_paise) * i.quantity'

/**
 * Identifies the booked orders of a day and their editions, since an edit changes items. An edition of 0 leaves
 * the subtotal, which has at most 40 bits, as it is.
 */
export const FINGERPRINT = 'bit_xor(hashtextextended(o.order_id, o.subtotal_paise # (o.edition::bigint << 40)))'

/**
 * The days from `first` to `last` whose stored sums are not those of their booked orders as they are now, as texts.
 * @param days a relation with day, booked (the number of booked orders) and fingerprint, of every day with orders
 */
export const staleDays = (days: string, first: string, last: string): string =>
  `select coalesce(d.day, k.day)::text from (select * from ${days} where booked > 0) d
   full join (select * from report_days where day between ${first} and ${last}) k on k.day = d.day
   where k.orders is distinct from d.booked or k.fingerprint is distinct from d.fingerprint`

/**
 * A row for each day of the span, `day`, and each row of an aggregate over its orders `o`. Walking the index day by day
 * takes two thirds of the time of grouping the orders by their day. Parameters: $1 and $2, the moments of the span.
 */
export const eachDay = (aggregates: string, predicate = 'true', grouping = ''): string =>
  `(select ${inIndia('start')}::date as day, of_day.*
    from generate_series($1::timestamptz, $2::timestamptz - interval '24 hours', interval '24 hours') days (start)
    cross join lateral (select ${aggregates} from orders o
      where o.ordered_at >= start and o.ordered_at < start + interval '24 hours' and ${predicate} ${grouping}) of_day)`

const stale = {
  name: 'report_stale_days',
  text: `with days as (select * from ${eachDay(`count(*) as booked, ${FINGERPRINT} as fingerprint`, BOOKED)} d)
    select array(${staleDays('days', '$3', '$4')}) as days`,
}
/** The days of the span without sums, or with sums of other orders than are booked now. */
export const findStaleDays = async (tx: Tx, { from, until, first, last }: Span): Promise<string[]> =>
  (await tx.one<{ days: string[] }>(stale, [from, until, first, last])).days

const ITEM = 'i.product_id, i.product_name, i.brand_name, i.category'

const lock = { name: 'report_lock_days', text: `select pg_advisory_xact_lock(hashtext('phuljhari report days'))` }
/** Serializes those who write sums. Its transaction must not have read the orders yet. */
export const lockDays = (tx: Tx) => tx.run(lock)

const removeSums = { name: 'report_remove_sums', text: 'delete from report_item_days where day = any($1::date[])' }
const removeDays = { name: 'report_remove_days', text: 'delete from report_days where day = any($1::date[])' }
// One statement, so that sums and fingerprint come from the same orders.
const sumDays = {
  name: 'report_sum_days',
  text: `with booked as materialized (select ${DAY} as day, o.order_id, o.subtotal_paise, o.edition from orders o
      where o.ordered_at >= $1 and o.ordered_at < $2 and ${DAY} = any($3::date[]) and ${BOOKED}),
    summed as (
      insert into report_item_days
        (day, product_id, product_name, brand_name, category, quantity, mrp_paise, paid_paise)
      select o.day, ${ITEM}, sum(i.quantity), sum(${MRP}), sum(${PAID})
      from booked o join order_items i on i.order_id = o.order_id group by o.day, ${ITEM} returning *),
    discounts as (select day, sum(mrp_paise - paid_paise) as paise from summed group by day)
    insert into report_days (day, orders, fingerprint, discount_paise)
    select o.day, count(*), ${FINGERPRINT}, (select coalesce(sum(d.paise), 0) from discounts d where d.day = o.day)
    from booked o group by o.day`,
}
/** Replaces the sums of these days of the span. */
export async function sumItemDays(tx: Tx, { from, until }: Span, days: readonly string[]): Promise<void> {
  await tx.run(removeSums, [days])
  await tx.run(removeDays, [days])
  await tx.run(sumDays, [from, until, days])
}

/** The items of the booked orders of the stale days. */
const LIVE = `from orders o join order_items i on i.order_id = o.order_id
  where o.ordered_at >= $4 and o.ordered_at < $5 and ${DAY} = any($3::date[]) and ${BOOKED}`
const STORED = 'day between $1 and $2 and day <> all($3::date[])'
// Relations. Parameters: $1 and $2 the first and last day, $3 the stale days, $4 and $5 the moments that enclose them.
/** The items of booked orders: the stored sums, but for the stale days the items themselves. */
export const ITEMS = `(
  select product_id, product_name, brand_name, category, quantity, mrp_paise, paid_paise
  from report_item_days where ${STORED}
  union all select ${ITEM}, i.quantity, ${MRP}, ${PAID} ${LIVE})`
/** Amounts that add up to the discount on the items of booked orders. */
export const DISCOUNT = `(
  select discount_paise as paise from report_days where ${STORED}
  union all select sum(${MRP} - ${PAID}) ${LIVE})`
/** The parameters of these relations. */
export const itemsValues = ({ first, last }: Span, stale: readonly string[]): unknown[] => {
  const { from, until } = enclosing(stale)
  return [first, last, stale, from, until]
}
