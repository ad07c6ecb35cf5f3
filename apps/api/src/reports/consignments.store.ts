import { TIME_ZONE } from '@phuljhari/contract/rules/dates'
import { BOOKED_ON, transportDays } from '../transports/due-day.store.ts'
import type { ReportDefinition } from './report-definition.ts'
import type { Span } from './span.ts'

export type ConsignmentsReport = ReportDefinition & { base: 'consignments' }

const ofPeriod = `${BOOKED_ON} between $1::date and $2::date`
const TODAY = `(now() at time zone '${TIME_ZONE}')::date`
const spelt = ({ spellings }: ConsignmentsReport) => spellings.map((name) => `c.${name}`).join(', ')

/** The rows that a report adds up, as `o`. Needs CTEs of `consignmentRows`. */
export const consigned = ({ joins }: ConsignmentsReport): string => `consigned o ${joins.join(' ')}`

/**
 * CTEs, of which `consigned` has the consignments of a period, added up by their spellings and the days that they took,
 * with how many are late today; `medians` has the median of these days for each key, and of all under the key null.
 * An order with several consignments is a row of each, so that it can be counted once. Parameters: the first day and
 * the last.
 */
export const consignmentRows = (report: ConsignmentsReport): string => `
  transport_days as materialized (
    select transport, ${transportDays('spelt.transport')} as days
    from (select distinct c.transport from consignments c where ${ofPeriod}) spelt),
  consigned as materialized (
    select ${spelt(report)}, c.arrived_on - c.first_day as taken, null::text as order_id, count(*) as lrs,
      coalesce(sum(c.order_count) filter (where not c.has_parts), 0) as orders, sum(c.cartons) as cartons,
      sum(c.freight_paise) as freight_paise,
      count(*) filter (where c.first_day + d.days < coalesce(c.arrived_on, ${TODAY})) as late
    from (select c.*, ${BOOKED_ON} as first_day from consignments c where ${ofPeriod}) c
      join transport_days d on d.transport = c.transport
    group by ${spelt(report)}, taken
    union all
    select ${spelt(report)}, null, l.order_id, 0, 0, 0, 0, 0
    from consignments c join consignment_orders l on l.consignment_id = c.id where c.has_parts and ${ofPeriod}),
  arrivals as (select ${report.key} as key, o.taken, sum(o.lrs) as lrs from ${consigned(report)}
    where o.taken is not null group by grouping sets ((${report.key}, o.taken), (o.taken))),
  reached as (select key, taken, sum(lrs) over (partition by key order by taken) as lrs,
    sum(lrs) over (partition by key) as total from arrivals),
  medians as (select key, round((min(taken) filter (where 2 * lrs >= total)
    + min(taken) filter (where 2 * lrs > total)) / 2.0, 1) as median from reached group by key)`
/** The parameters of these rows, and of those behind them. */
export const consignmentValues = ({ first, last }: Span): unknown[] => [first, last]

/**
 * The orders of a report's consignments, as `o`; `withKey`: only those of the row with the key $3. The key is found
 * once for each spelling.
 */
export const consignedOrders = (report: ConsignmentsReport, withKey: boolean): string => {
  const ofRow = withKey
    ? `(${spelt(report)}) in (select ${report.spellings.map((name) => `o.${name}`).join(', ')}
        from (select distinct ${spelt(report)} from consignments c where ${ofPeriod}) o ${report.joins.join(' ')}
        where ${report.key} = $3)`
    : '$3::text is null'
  return `from orders o where o.order_id in (
    select l.order_id from consignments c join consignment_orders l on l.consignment_id = c.id
    where ${ofPeriod} and ${ofRow})`
}
