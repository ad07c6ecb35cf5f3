import type { Tx } from '../../db/database.ts'
import { inIndia, PLACED } from '../expressions.store.ts'
import type { Span } from '../span.ts'
import { COLUMNS, MEASURES, partialSums, type Cube } from './cube.store.ts'

/** The months and days of a span whose sums can be used, and the days that have to be added up from their orders. */
export type Coverage = { months: string[]; days: string[]; live: string[] }

const monthOf = (day: string) => `date_trunc('month', ${day}::timestamp)::date`
const daysFrom = (first: string, last: string) =>
  `(select d::date as day from generate_series((${first})::timestamp, (${last})::timestamp, interval '1 day') d)`
const FIRST_DAY = `(select ${PLACED}::date from orders o order by o.ordered_at limit 1)`
const TODAY = `${inIndia('clock_timestamp()')}::date`
const IS_WHOLE = `date_part('days', d.month + interval '1 month' - interval '1 day')`

const coverage = {
  name: 'report_coverage',
  text: `with days as materialized (
      select d.day, ${monthOf('d.day')} as month, s.start is not null and m.day is null as is_summed
      from ${daysFrom(`greatest($1::date, ${FIRST_DAY})`, `$2::date`)} d
      left join report_summed s on not s.is_month and s.start = d.day
      left join (select distinct day from report_marks where is_sale or not $3) m on m.day = d.day),
    months as materialized (
      select d.month from days d where d.is_summed and not $4 group by d.month
      having count(*) = ${IS_WHOLE} and exists (select 1 from report_summed s where s.is_month and s.start = d.month))
    select array(table months)::text[] as months,
      array(select day from days where is_summed and month not in (table months))::text[] as days,
      array(select day from days where not is_summed)::text[] as live`,
}
/**
 * Which sums of a cube can be used in the transaction's snapshot: those of days that are not marked.
 * @param byDay never those of whole months
 */
export const readCoverage = (tx: Tx, { first, last }: Pick<Span, 'first' | 'last'>, cube: Cube, byDay = false) =>
  tx.one<Coverage>(coverage, [first, last, cube.isOfSales, byDay])

const columns = COLUMNS.join(', ')
/** Midnight in India at the beginning of a day. */
const startOf = (day: string) => `((${day})::timestamp at time zone interval '05:30')`
/** A row of sums, with its `day`, for each of the days in a parameter, from the orders themselves. */
const ofOrders = (cube: Cube, days: string) => `(select d.day, of_day.* from unnest(${days}::date[]) d (day)
  cross join lateral (${partialSums(cube, startOf('d.day'), startOf('d.day + 1'))}) of_day)`

/**
 * The rows of a cube: `day`, which is the first of the month where a whole month was summed, key, labels, measures,
 * last_at and waits.
 * @param first the first of three parameters: months, days, and days that are added up from their orders
 */
export const sumsOf = (cube: Cube, first = 1): string => `(
  select start as day, ${columns} from report_sums
  where cube = '${cube.name}' and is_month and start = any($${first}::date[])
  union all
  select start, ${columns} from report_sums
  where cube = '${cube.name}' and not is_month and start = any($${first + 1}::date[])
  union all select * from ${ofOrders(cube, `$${first + 2}`)} live)`
/** The parameters of these rows. */
export const sumsValues = ({ months, days, live }: Coverage): unknown[] => [months, days, live]

const lock = {
  name: 'report_sum_lock',
  text: `select pg_try_advisory_xact_lock(hashtext('phuljhari sums')) as is_mine`,
}
/** Whether no other process sums days at the moment; none begins to before the transaction ends. */
export const lockSums = async (tx: Tx): Promise<boolean> => (await tx.one<{ is_mine: boolean }>(lock)).is_mine

const pending = {
  name: 'report_sum_pending',
  text: `select month::text from (
      select ${monthOf('d.day')} as month from ${daysFrom(FIRST_DAY, `(${TODAY} - 1)`)} d
      where not exists (select 1 from report_summed s where not s.is_month and s.start = d.day)
      union select ${monthOf('day')} from report_marks where day < ${TODAY}) m
    order by month desc`,
}
/** The months with a day that has ended and is not summed, or marked, the newest first. */
export const findPendingMonths = async (tx: Tx): Promise<string[]> =>
  (await tx.many<{ month: string }>(pending)).map(({ month }) => month)

export type PendingDays = {
  /** Days of which everything is stale, and those of which only the progress of their orders is. */
  sales: string[]
  progress: string[]
  /** Whether every day of the month has ended. */
  isOver: boolean
}
const take = {
  name: 'report_sum_take',
  text: `with marked as (
      delete from report_marks where ${monthOf('day')} = $1::date and day < ${TODAY} returning day, is_sale),
    missing as (select d.day from ${daysFrom(
      `greatest($1::date, ${FIRST_DAY})`,
      `least(($1::date + interval '1 month')::date, ${TODAY}) - 1`,
    )} d where not exists (select 1 from report_summed s where not s.is_month and s.start = d.day)),
    sales as (select day from marked where is_sale union select day from missing)
    select array(table sales)::text[] as sales,
      array(select distinct day from marked where not is_sale and day not in (table sales))::text[] as progress,
      ($1::date + interval '1 month')::date <= ${TODAY} as "isOver"`,
}
/**
 * The days of a month that are stale. Their marks are removed, so sum them in the same transaction: a later statement
 * reads every change whose mark this one saw.
 */
export const takePendingDays = (tx: Tx, month: string) => tx.one<PendingDays>(take, [month])

const marksSize = { name: 'report_sum_marks_size', text: "select pg_relation_size('report_marks') as bytes" }
const vacuumMarks = { name: 'report_sum_vacuum_marks', text: 'vacuum report_marks' }
/** As many bytes as are read within a millisecond or two. */
const LARGE = 1_000_000
/**
 * Frees the space of many removed marks: each report reads the table, and autovacuum comes a minute later at best.
 * @param db not in a transaction
 */
export async function freeMarks(db: Tx): Promise<void> {
  const { bytes } = await db.one<{ bytes: number }>(marksSize)
  if (bytes > LARGE) await db.run(vacuumMarks)
}

const names = (cubes: readonly Cube[]) => cubes.map(({ name }) => name)
const removeDays = {
  name: 'report_sum_remove_days',
  text: `delete from report_sums where cube = any($1) and not is_month and start = any($2::date[])`,
}
const sumDaysOf = (cube: Cube) => ({
  name: `report_sum_days_${cube.name}`,
  text: `insert into report_sums (cube, is_month, start, ${columns})
    select '${cube.name}', false, summed.* from ${ofOrders(cube, '$1')} summed`,
})
const markSummed = {
  name: 'report_sum_summed',
  text: `insert into report_summed (is_month, start) select $1, unnest($2::date[]) on conflict do nothing`,
}
/** Replaces the sums of days by what their orders are now. */
export async function sumDays(tx: Tx, days: readonly string[], cubes: readonly Cube[]): Promise<void> {
  if (days.length === 0) return
  await tx.run(removeDays, [names(cubes), days])
  for (const cube of cubes) await tx.run(sumDaysOf(cube), [days])
  await tx.run(markSummed, [false, days])
}

const removeMonth = {
  name: 'report_sum_remove_month',
  text: `delete from report_sums where cube = any($1) and is_month and start = $2::date`,
}
const TEXTS = 'key, label, label2, label3'
const daysOfMonth = `cube = any($1) and not is_month and start >= $2::date
  and start < ($2::date + interval '1 month')::date`
// Hours are joined as rows: a row of them has none of the other amounts.
const sumMonthOf = {
  name: 'report_sum_month',
  text: `insert into report_sums (cube, is_month, start, ${columns})
    select cube, true, $2::date, ${TEXTS}, ${MEASURES.map((measure) => `sum(${measure})`).join(', ')}, max(last_at),
      array_agg(wait) filter (where wait is not null)
    from (
      select cube, ${TEXTS}, ${MEASURES.join(', ')}, last_at, null::float8 as wait from report_sums where ${daysOfMonth}
      union all
      select cube, ${TEXTS}, ${MEASURES.map(() => 'null').join(', ')}, null, wait
      from report_sums cross join lateral unnest(waits) wait where ${daysOfMonth}) days
    group by cube, ${TEXTS}`,
}
/** Replaces the sums of a month by those of its days, which are all summed. */
export async function sumMonth(tx: Tx, month: string, cubes: readonly Cube[]): Promise<void> {
  await tx.run(removeMonth, [names(cubes), month])
  await tx.run(sumMonthOf, [names(cubes), month])
  await tx.run(markSummed, [true, [month]])
}
