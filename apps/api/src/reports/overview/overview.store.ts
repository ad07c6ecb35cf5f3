import type { DayRange } from '@phuljhari/contract/reports/season'
import type { Tx } from '../../db/database.ts'
import { BOOKED, medianHours, PLACED, PLACED_DAY } from '../expressions.store.ts'
import { DISCOUNT, eachDay, FINGERPRINT, itemsValues, staleDays } from '../item-days.store.ts'
import { spanOf, type Span } from '../span.ts'

const SPAN = 'o.ordered_at >= $1 and o.ordered_at < $2'

export type CountsRow = {
  orders: number
  booked: number
  booked_paise: number
  average_paise: number | null
  /** Coupons and extra discounts of booked orders. */
  deducted_paise: number
  delivered: number
  cancelled: number
  rejected: number
  /** The days whose stored sums of items are stale. */
  stale: string[]
}
const sum = (column: string, condition = 'true') => `coalesce(sum(o.${column}) filter (where ${condition}), 0)`
const BY_STATUS = eachDay(
  `o.status, count(*) as orders, sum(o.total_paise) as paise,
   sum(o.coupon_paise + o.extra_discount_paise) as deducted_paise, ${FINGERPRINT} as fingerprint`,
  'true',
  'group by o.status',
)
// One pass over the orders, for the figures and for the days whose sums can be used. Grouped by status, so that no
// order is tested for one.
const counts = {
  name: 'report_overview_counts',
  text: `with statuses as materialized (select * from ${BY_STATUS} d),
      days as (select o.day, sum(o.orders) as booked, bit_xor(o.fingerprint) as fingerprint
        from statuses o where ${BOOKED} group by o.day)
    select ${sum('orders')} as orders, ${sum('orders', BOOKED)} as booked, ${sum('paise', BOOKED)} as booked_paise,
      round(sum(o.paise) filter (where ${BOOKED}) / nullif(${sum('orders', BOOKED)}, 0)) as average_paise,
      ${sum('deducted_paise', BOOKED)} as deducted_paise, ${sum('orders', "o.status = 'delivered'")} as delivered,
      ${sum('orders', `not ${BOOKED} and o.status <> 'rejected'`)} as cancelled,
      ${sum('orders', "o.status = 'rejected'")} as rejected,
      array(${staleDays('days', '$3', '$4')}) as stale
    from statuses o`,
}
export const readCounts = (tx: Tx, { from, until, first, last }: Span) =>
  tx.one<CountsRow>(counts, [from, until, first, last])

const medians = {
  name: 'report_overview_medians',
  text: `select ${medianHours('accepted_at', 'placed_at')} as hours_to_accept,
      ${medianHours('delivered_at', 'placed_at')} as hours_to_deliver
    from order_turnarounds where placed_at >= $1 and placed_at < $2`,
}
/** Hours from placing an order to its last acceptance and delivery that were not undone. */
export const readMedians = (tx: Tx, { from, until }: Span) =>
  tx.one<{ hours_to_accept: number | null; hours_to_deliver: number | null }>(medians, [from, until])

const discount = {
  name: 'report_overview_discount',
  text: `select coalesce(sum(paise), 0) as paise from ${DISCOUNT} d`,
}
/** MRP less the price paid, over the items of booked orders, in paise. */
export const readDiscount = async (tx: Tx, span: Span, stale: readonly string[]): Promise<number> =>
  (await tx.one<{ paise: number }>(discount, itemsValues(span, stale))).paise

const billed = {
  name: 'report_overview_billed',
  text: `select count(*) as documents,
      coalesce(sum(sales_sign(d.kind) * d.payable_paise), 0) as paise
    from tax_documents d where d.date >= $1::date and d.date <= $2::date and d.cancelled_at is null`,
}
/** Documents of these days that are not cancelled, and what they come to. */
export const readInvoiced = (tx: Tx, { first, last }: Span) =>
  tx.one<{ documents: number; paise: number }>(billed, [first, last])

export type TrendRow = { at: string; orders: number; paise: number }
const trend = (name: string, at: string) => ({
  name: `report_overview_trend_${name}`,
  text: `select ${at} as at, count(*) as orders, sum(o.total_paise) as paise
    from orders o where ${SPAN} and ${BOOKED} group by 1`,
})
const TREND = { day: trend('day', PLACED_DAY), hour: trend('hour', `to_char(${PLACED}, 'HH24')`) }
/** Booked orders by day, or by hour, `00` to `23`; only those with orders. */
export const readTrend = (tx: Tx, unit: 'day' | 'hour', { from, until }: Span) =>
  tx.many<TrendRow>(TREND[unit], [from, until])

const statuses = {
  name: 'report_overview_statuses',
  text: `select o.status, count(*) as orders from orders o where ${SPAN} group by 1`,
}
export const readStatuses = (tx: Tx, { from, until }: Span) =>
  tx.many<{ status: string; orders: number }>(statuses, [from, until])

const failed = { name: 'report_overview_failed', text: `select count(*) as orders from orders where status = 'failed'` }
export const countFailed = async (tx: Tx): Promise<number> => (await tx.one<{ orders: number }>(failed)).orders

const booked = {
  name: 'report_overview_booked',
  text: `select count(*) as orders, coalesce(sum(o.total_paise), 0) as paise from orders o where ${SPAN} and ${BOOKED}`,
}
/** The booked orders of these days, and what they come to in paise. */
export function readBooked(tx: Tx, days: DayRange) {
  const { from, until } = spanOf(days)
  return tx.one<{ orders: number; paise: number }>(booked, [from, until])
}

const firstDay = {
  name: 'report_overview_first_day',
  text: `select (select ${PLACED_DAY} from orders o order by o.ordered_at limit 1) as day`,
}
/** The day of the shop's first order; null before it. */
export const readFirstOrderDay = async (tx: Tx): Promise<string | null> =>
  (await tx.one<{ day: string | null }>(firstDay)).day
