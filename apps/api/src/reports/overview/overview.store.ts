import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { DayRange } from '@phuljhari/contract/reports/season'
import type { Tx } from '../../db/database.ts'
import { PLACED, PLACED_DAY, sumOf } from '../expressions.store.ts'
import { spanOf, type Span } from '../span.ts'
import type { Cube } from '../sums/cube.store.ts'
import { ACCEPTANCE_WAITS, BALANCES, DELIVERY_WAITS, DOCUMENTS, ITEMS, STATUSES } from '../sums/cubes.store.ts'
import { mediansOf } from '../sums/medians.store.ts'
import { readCoverage, sumsOf, sumsValues } from '../sums/sums.store.ts'

/** A day before every order. */
const EARLIEST = '1970-01-01'
const SPAN = 'o.ordered_at >= $1 and o.ordered_at < $2'

export type StatusRow = {
  status: string
  is_booked: boolean
  orders: number
  paise: number
  /** Coupons and extra discounts. */
  deducted_paise: number
}
type TrendRow = { at: string; orders: number; paise: number }
/** The orders of a period by status, and its booked ones by day or hour. */
export type OrderSums = { statuses: StatusRow[]; trend: TrendRow[] }

/** @param rows with the point of time `at` and the status `key` */
const orderSums = (unit: string, rows: string) => ({
  name: `report_overview_orders_by_${unit}`,
  text: `with summed as materialized (select at, key, orders, value_paise, deducted_paise from ${rows} s)
    select null as at, key as status, is_booked(key) as is_booked, sum(orders) as orders, sum(value_paise) as paise,
      sum(deducted_paise) as deducted_paise from summed group by key
    union all
    select at::text, null, null, sum(orders), sum(value_paise), null from summed where is_booked(key) group by at`,
})
const byDay = orderSums('day', `(select day as at, * from ${sumsOf(STATUSES)} days)`)
const byHour = orderSums(
  'hour',
  `(select to_char(${PLACED}, 'HH24') as at, o.status as key, ${Object.entries(STATUSES.measures)
    .map(([measure, sql]) => `${sql} as ${measure}`)
    .join(', ')} from orders o where ${SPAN} group by 1, 2)`,
)
/**
 * What the figures, the trend and the statuses of a period have in common, read once. By hour, `00` to `23`, for a
 * single day; only points with orders.
 */
export async function readOrderSums(tx: Tx, unit: 'day' | 'hour', span: Span): Promise<OrderSums> {
  const rows =
    unit === 'hour'
      ? await tx.many<StatusRow & TrendRow>(byHour, [span.from, span.until])
      : await tx.many<StatusRow & TrendRow>(byDay, sumsValues(await readCoverage(tx, span, STATUSES, true)))
  return { statuses: rows.filter(({ at }) => at === null), trend: rows.filter(({ at }) => at !== null) }
}

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
  text: `select coalesce(sum(s.orders), 0) as orders, coalesce(sum(s.value_paise), 0) as paise
    from ${sumsOf(STATUSES)} s where is_booked(s.key)`,
}
/** The booked orders of these days, and what they come to in paise. */
export const readBooked = async (tx: Tx, days: DayRange) =>
  tx.one<{ orders: number; paise: number }>(booked, sumsValues(await readCoverage(tx, spanOf(days), STATUSES)))

const firstDay = {
  name: 'report_overview_first_day',
  text: `select (select ${PLACED_DAY} from orders o order by o.ordered_at limit 1) as day`,
}
/** The day of the shop's first order; null before it. */
export const readFirstOrderDay = async (tx: Tx): Promise<string | null> =>
  (await tx.one<{ day: string | null }>(firstDay)).day
