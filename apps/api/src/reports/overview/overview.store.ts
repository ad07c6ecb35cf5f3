import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { DayRange } from '@phuljhari/contract/reports/season'
import type { Tx } from '../../db/database.ts'
import { BOOKED, PLACED, PLACED_DAY, sumOf } from '../expressions.store.ts'
import { spanOf, type Span } from '../span.ts'
import type { Cube } from '../sums/cube.store.ts'
import { ACCEPTANCE_WAITS, BALANCES, DELIVERY_WAITS, DOCUMENTS, ITEMS, STATUSES } from '../sums/cubes.store.ts'
import { mediansOf } from '../sums/medians.store.ts'
import { readCoverage, sumsOf, sumsValues } from '../sums/sums.store.ts'

/** A day before every order. */
const EARLIEST = '1970-01-01'
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
}
const IS_BOOKED = 'is_booked(s.key)'
const counts = {
  name: 'report_overview_counts',
  text: `select ${sumOf('orders')} as orders, ${sumOf('orders', IS_BOOKED)} as booked,
      ${sumOf('value_paise', IS_BOOKED)} as booked_paise,
      round(sum(s.value_paise) filter (where ${IS_BOOKED}) / nullif(${sumOf('orders', IS_BOOKED)}, 0)) as average_paise,
      ${sumOf('deducted_paise', IS_BOOKED)} as deducted_paise, ${sumOf('orders', "s.key = 'delivered'")} as delivered,
      ${sumOf('orders', `not ${IS_BOOKED} and s.key <> 'rejected'`)} as cancelled,
      ${sumOf('orders', "s.key = 'rejected'")} as rejected
    from ${sumsOf(STATUSES)} s`,
}
export const readCounts = async (tx: Tx, span: Span) =>
  tx.one<CountsRow>(counts, sumsValues(await readCoverage(tx, span, STATUSES)))

const median = (cube: Cube) => ({
  name: `report_overview_median_${cube.name}`,
  text: `with ${mediansOf(cube)} select (select median from medians where key is null) as hours`,
})
const ACCEPTANCE = median(ACCEPTANCE_WAITS)
const DELIVERY = median(DELIVERY_WAITS)
/** Hours from placing an order to its last acceptance and delivery that were not undone. */
export async function readMedians(tx: Tx, span: Span) {
  // The two cubes are stale on the same days.
  const values = sumsValues(await readCoverage(tx, span, ACCEPTANCE_WAITS))
  return {
    toAccept: (await tx.one<{ hours: number | null }>(ACCEPTANCE, values)).hours,
    toDeliver: (await tx.one<{ hours: number | null }>(DELIVERY, values)).hours,
  }
}

const discount = {
  name: 'report_overview_discount',
  text: `select coalesce(sum(mrp_paise - value_paise), 0) as paise from ${sumsOf(ITEMS)} sold`,
}
/** MRP less the price paid, over the items of booked orders, in paise. */
export const readDiscount = async (tx: Tx, span: Span): Promise<number> =>
  (await tx.one<{ paise: number }>(discount, sumsValues(await readCoverage(tx, span, ITEMS)))).paise

const billed = {
  name: 'report_overview_billed',
  text: `select ${sumOf('orders')} as documents, coalesce(sum(sales_sign(s.key) * s.value_paise), 0) as paise
    from ${sumsOf(DOCUMENTS)} s`,
}
/** Documents of these days that are not cancelled, and what they come to. */
export const readInvoiced = async (tx: Tx, span: Span) =>
  tx.one<{ documents: number; paise: number }>(billed, sumsValues(await readCoverage(tx, span, DOCUMENTS)))

export type Balance = { orders: number; paise: number }
const balances = {
  name: 'report_overview_balances',
  text: `select s.key, sum(s.orders) as orders, sum(s.value_paise) as paise from ${sumsOf(BALANCES)} s group by s.key`,
}
/** What all orders until a day lack, and what they have too much. */
export async function readBalances(tx: Tx, last: string): Promise<{ due: Balance; overpaid: Balance }> {
  const coverage = await readCoverage(tx, { first: EARLIEST, last }, BALANCES)
  const rows = await tx.many<Balance & { key: 'due' | 'overpaid' }>(balances, sumsValues(coverage))
  const of = (key: 'due' | 'overpaid') => rows.find((row) => row.key === key) ?? { orders: 0, paise: 0 }
  return { due: of('due'), overpaid: of('overpaid') }
}

export type TrendRow = { at: string; orders: number; paise: number }
const byDay = {
  name: 'report_overview_trend_day',
  text: `select to_char(s.day, 'YYYY-MM-DD') as at, sum(s.orders) as orders, sum(s.value_paise) as paise
    from ${sumsOf(STATUSES)} s where ${IS_BOOKED} group by 1`,
}
const byHour = {
  name: 'report_overview_trend_hour',
  text: `select to_char(${PLACED}, 'HH24') as at, count(*) as orders, sum(o.total_paise) as paise
    from orders o where ${SPAN} and ${BOOKED} group by 1`,
}
/** Booked orders by day, or by hour of a single day, `00` to `23`; only those with orders. */
export const readTrend = async (tx: Tx, unit: 'day' | 'hour', span: Span) =>
  unit === 'hour'
    ? tx.many<TrendRow>(byHour, [span.from, span.until])
    : tx.many<TrendRow>(byDay, sumsValues(await readCoverage(tx, span, STATUSES, true)))

const statuses = {
  name: 'report_overview_statuses',
  text: `select s.key as status, sum(s.orders) as orders from ${sumsOf(STATUSES)} s group by 1`,
}
export const readStatuses = async (tx: Tx, span: Span) =>
  tx.many<{ status: string; orders: number }>(statuses, sumsValues(await readCoverage(tx, span, STATUSES)))

const quoted = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ')
/** Compared as the index orders_open has it, so that no order is read. */
const UNDELIVERED = `o.status in (${quoted(UNDELIVERED_STATUSES)})`
const toDo = {
  name: 'report_overview_to_do',
  text: `select count(*) filter (where o.status = 'processing') as "toAccept",
      count(*) filter (where o.status in ('accepted', 'ready') and o.fulfilment = 'agent' and o.agent_id is null)
        as unassigned,
      count(*) filter (where o.delivery_date < $1::date and ${UNDELIVERED}) as overdue,
      count(*) filter (where o.status = 'failed') as failed
    from orders o where o.status in ('processing', ${quoted(UNDELIVERED_STATUSES)})`,
}
/**
 * How many orders wait for someone, as the filters of the order list count them. Not by the search: its index may still
 * be loading.
 * @param today in India
 */
export const countToDo = (tx: Tx, today: string) =>
  tx.one<{ toAccept: number; unassigned: number; overdue: number; failed: number }>(toDo, [today])

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
