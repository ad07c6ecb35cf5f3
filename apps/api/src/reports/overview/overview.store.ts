import type { Tx } from '../../db/database.ts'
import { BOOKED, MRP, PAID, PLACED, PLACED_DAY } from '../expressions.ts'
import { lastEvent } from '../order-events.store.ts'
import type { Span } from '../report.store.ts'

const SPAN = 'o.ordered_at >= $1 and o.ordered_at < $2'

export type FiguresRow = {
  orders: number
  booked: number
  booked_paise: number
  average_paise: number | null
  delivered: number
  cancelled: number
  rejected: number
  hours_to_accept: number | null
  hours_to_deliver: number | null
}
const median = (event: string) =>
  `round((percentile_cont(0.5) within group (order by extract(epoch from ${event} - o.ordered_at) / 3600))::numeric, 2)`
const figures = {
  name: 'report_overview_figures',
  text: `select count(*) as orders, count(*) filter (where ${BOOKED}) as booked,
      coalesce(sum(o.total_paise) filter (where ${BOOKED}), 0) as booked_paise,
      round(avg(o.total_paise) filter (where ${BOOKED})) as average_paise,
      count(*) filter (where o.status = 'delivered') as delivered,
      count(*) filter (where o.status in ('cancel', 'cancelled')) as cancelled,
      count(*) filter (where o.status = 'rejected') as rejected,
      ${median('accept_at.at')} as hours_to_accept, ${median('deliver_at.at')} as hours_to_deliver
    from orders o ${lastEvent('accept')} ${lastEvent('deliver')} where ${SPAN}`,
}
export const readFigures = (tx: Tx, { from, until }: Span) => tx.one<FiguresRow>(figures, [from, until])

const discount = {
  name: 'report_overview_discount',
  text: `select coalesce(sum(${MRP} - ${PAID}), 0) as paise
    from orders o join order_items i on i.order_id = o.order_id where ${SPAN} and ${BOOKED}`,
}
/** MRP less the price paid, over the items of booked orders, in paise. */
export const readDiscount = async (tx: Tx, { from, until }: Span): Promise<number> =>
  (await tx.one<{ paise: number }>(discount, [from, until])).paise

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
