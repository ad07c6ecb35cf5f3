import type { Statement, Tx } from '../db/database.ts'
import { SALES, salesValues } from './sales.store.ts'
import { BOOKED } from './expressions.store.ts'
import { consigned, consignedOrders, consignmentRows, consignmentValues } from './consignments.store.ts'
import { ITEMS } from './sums/cubes.store.ts'
import { mediansOf } from './sums/medians.store.ts'
import { readCoverage, sumsOf, sumsValues } from './sums/sums.store.ts'
import { MONEY, MONEY_ADDED_UP, moneyValues } from './money.store.ts'
import { columnsOf, type ColumnDefinition, type ReportDefinition } from './report-definition.ts'
import { ordersOfRuns, runValues, STOPS_OF_RUNS } from './runs.store.ts'
import type { Span } from './span.ts'

type Value = string | number | null
type Group = { key: string; values: Value[] }
export type Groups = {
  /** The first rows, values in the order of the columns. */
  groups: Group[]
  /** All rows. */
  groupCount: number
  /** Null where a column has no total. */
  totals: Value[]
}

const withinSpan = 'o.ordered_at >= $1 and o.ordered_at < $2'
type OrdersReport = ReportDefinition & { base: 'orders' }
export type ItemsReport = ReportDefinition & { base: 'items' }
/** The orders that a report counts. Parameters: the moments of the span. */
const countedOrders = ({ joins = [], predicate }: OrdersReport): string =>
  `${['orders o', ...joins].join(' ')} where ${withinSpan} and (${predicate})`
/** After the limit: the actor whose row alone is shown, or null. */
const OWN_KEY = '$5'
const shownTo = ({ seesAll }: OrdersReport): string =>
  seesAll === undefined ? 'true' : `(${OWN_KEY}::text is null or key = ${OWN_KEY})`
/** The rows of the cube that a report adds up, as `s`; its spellings are added up first and joined as `o`. */
function cubeRows(report: OrdersReport): string {
  const { cube, rows = 'true', spellings, joins = [] } = report
  if (!spellings) return `${hasMedian(report) ? 'summed' : sumsOf(cube)} s where ${rows}`
  const texts = Object.entries(spellings).map(([name, column]) => `${column} as ${name}`)
  return `(select ${texts.join(', ')}, sum(orders) as orders, sum(value_paise) as value_paise
    from ${sumsOf(cube)} typed group by ${Object.values(spellings).join(', ')}) o ${joins.join(' ')}
    cross join lateral (select o.orders, o.value_paise) s`
}
const hasMedian = ({ measures }: ReportDefinition) => measures.some(({ isMedian }) => isMedian)
const SOLD_ITEMS = `(select key as product_id, label as product_name, label2 as brand_name, label3 as category,
  quantity, mrp_paise, value_paise as paid_paise from ${sumsOf(ITEMS)} sold)`
/** The same added up by its texts, as a CTE. */
const ITEMS_ADDED_UP = `added_up as materialized (
  select product_id, product_name, brand_name, category, sum(quantity)::bigint as quantity,
    sum(mrp_paise)::bigint as mrp_paise, sum(paid_paise)::bigint as paid_paise
  from ${SOLD_ITEMS} i group by 1, 2, 3, 4)`
/** What a report adds up. Parameters: those of its sums, or of MONEY. */
function source(report: ReportDefinition): string {
  if (report.base === 'items') return `${SOLD_ITEMS} i`
  // A condition beside grouping sets would not reach the tables: all payments would be read for those of a day.
  if (report.base === 'money')
    return `(select * from ${report.isByDay ? MONEY : MONEY_ADDED_UP} m where ${report.predicate}) m`
  if (report.base === 'sales') return `${SALES} s`
  if (report.base === 'consignments') return consigned(report)
  if (report.base === 'runs') return STOPS_OF_RUNS
  return cubeRows(report)
}
const rowKey = (report: ReportDefinition): string =>
  report.base === 'orders' && !report.spellings ? (report.rowKey ?? 's.key') : report.key
const named = (columns: readonly ColumnDefinition[]) => columns.map(({ key, sql }) => `${sql} as "${key}"`)

/** The parameter after those of the source. */
const LIMIT = { orders: '$4', sales: '$7', items: '$4', money: '$4', consignments: '$3', runs: '$3' } as const

const MEDIAN = (key: string) => `(select median from medians where key ${key})`

/** The medians of a report, with the CTEs that they and its rows need. */
function medians(report: ReportDefinition): string {
  if (report.base === 'consignments') return `${consignmentRows(report)},`
  return report.base === 'orders' && hasMedian(report) ? `${mediansOf(report.cube, shownTo(report))},` : ''
}

type Parts = { key: string; from: string; summed: readonly ColumnDefinition[]; shown: readonly string[] }
/** The same where the rows are so many that each pass over them takes its time: two, instead of four. */
const manyRowsStatement = (report: ReportDefinition, { key, from, summed, shown }: Parts): Statement => ({
  name: `report_${report.id}`,
  text: `with grouped as materialized (select ${key} as key, ${named(summed).join(', ')} from ${from} group by ${key}),
      listed as (select * from grouped order by ${report.sort} limit ${LIMIT[report.base]}),
      totals as materialized (select count(*) as group_count, ${report.measures
        .map((column) => `coalesce(sum("${column.key}"), 0) as "${column.key}"`)
        .join(', ')} from grouped)
    select row.key, ${shown.join(', ')}, row_number() over (order by ${report.sort}) as position,
      (select group_count from totals) as group_count from listed row
    union all
    select null, ${columnsOf(report)
      .map((column) => (report.measures.includes(column) ? `"${column.key}"` : 'null'))
      .join(', ')}, null, null from totals
    order by position nulls last`,
})

/** One pass over the rows gives the groups and, as the empty grouping set, the totals. */
const groupsStatement = (report: ReportDefinition, from = source(report)): Statement => {
  const { labels, measures, derived = [], sort } = report
  const key = rowKey(report)
  const columns = columnsOf(report)
  const shown = columns.map(({ key, lookup, isMedian }) =>
    isMedian ? `${MEDIAN('= row.key')} as "${key}"` : lookup ? `${lookup} as "${key}"` : `row."${key}"`,
  )
  // The totals of no row at all are a row too.
  const shownRows = report.base === 'money' ? ` having grouping(${key}) = 1 or ${report.having}` : ''
  const totals = columns.map((column) =>
    !measures.includes(column) ? 'null' : column.isMedian ? MEDIAN('is null') : `"${column.key}"`,
  )
  const summed = [...labels, ...measures].filter(({ isMedian }) => !isMedian)
  if (report.base === 'orders' && report.hasManyRows) return manyRowsStatement(report, { key, from, summed, shown })
  return {
    name: `report_${report.id}`,
    text: `with ${medians(report)} grouped as materialized (
             select ${key} as key, grouping(${key}) = 1 as is_total, ${named(summed).join(', ')}
             from ${from}
             group by grouping sets ((${key}), ())${shownRows}),
           listed as (select ${['*', ...named(derived)].join(', ')} from grouped where not is_total
             order by ${sort} limit ${LIMIT[report.base]})
           select row.key, ${shown.join(', ')}, row_number() over (order by ${sort}) as position,
             (select count(*) from grouped where not is_total) as group_count from listed row
           union all
           select null, ${totals.join(', ')}, null, null from grouped where is_total
           order by position nulls last`,
  }
}

type Row = Record<string, Value> & { key: string | null; group_count: number }

/** The parameters of what a report adds up. */
async function sourceValues(tx: Tx, report: ReportDefinition, span: Span): Promise<unknown[]> {
  if (report.base === 'money') return moneyValues(report, span)
  if (report.base === 'sales') return salesValues(tx, span)
  if (report.base === 'consignments') return consignmentValues(span)
  if (report.base === 'runs') return runValues(span)
  if (report.base === 'items') return sumsValues(await readCoverage(tx, span, ITEMS))
  return sumsValues(await readCoverage(tx, span, report.cube, report.byDay))
}

/** The rows of a report's statement, of which the last one has the totals. */
function groupsOf(report: ReportDefinition, rows: Row[]): Groups {
  const columns = columnsOf(report)
  const valuesOf = (row: Row) => columns.map(({ key }) => row[key] ?? null)
  const total = rows.pop()
  if (!total) throw new Error(`report ${report.id} returned no totals`)
  const isLabel = new Set(report.labels)
  return {
    groups: rows.map((row) => ({ key: row.key ?? '', values: valuesOf(row) })),
    groupCount: rows[0]?.group_count ?? 0,
    totals: valuesOf(total).map((value, index) => (isLabel.has(columns[index] as ColumnDefinition) ? null : value)),
  }
}

/** The first `limit` rows of a report, and its totals. */
export async function readGroups(tx: Tx, report: ReportDefinition, span: Span, limit: number): Promise<Groups> {
  const values = [...(await sourceValues(tx, report, span)), limit]
  if (report.base === 'orders' && report.seesAll) values.push(report.actor ?? null)
  return groupsOf(report, await tx.many<Row>(groupsStatement(report), values))
}

const DISCOUNT = "select 'discount', to_json(coalesce(sum(mrp_paise - paid_paise), 0)), null from added_up"
const itemGroups = (reports: readonly ItemsReport[]): Statement => ({
  name: `reports_${reports.map(({ id }) => id).join('_')}`,
  text: `with ${ITEMS_ADDED_UP} ${reports
    .map(
      (report) => `select '${report.id}' as report, to_json(r) as row, r.position
      from (${groupsStatement(report, 'added_up i').text}) r union all `,
    )
    .join('')} ${DISCOUNT} order by 1, 3 nulls last`,
})
/**
 * The same for several reports of items, which read what was sold together, and what all items cost less than their
 * MRP, in paise.
 */
export async function readItemGroups(tx: Tx, reports: readonly ItemsReport[], span: Span, limit: number) {
  const values = [...sumsValues(await readCoverage(tx, span, ITEMS)), limit]
  const rows = await tx.many<{ report: string; row: Row | number }>(itemGroups(reports), values)
  const of = (id: string) => rows.filter(({ report }) => report === id).map(({ row }) => row)
  const groups = reports.map((report) => groupsOf(report, of(report.id) as Row[]))
  return { groups, discountPaise: of('discount')[0] as number }
}

export type OrderBehindRow = {
  order_id: string
  ordered_at: Date
  customer_name: string
  city: string
  status: string
  total_paise: number
}

/** A report whose figures lead to orders. */
export type ReportOfOrders = Exclude<ReportDefinition, { base: 'money' | 'sales' }>
/** The orders of a report; `withKey`: only those of the row with the key $3. */
function behind(report: ReportOfOrders, withKey: boolean): string {
  const ofRow = withKey ? `and ${report.key} = $3` : 'and $3::text is null'
  if (report.base === 'orders') return `from ${countedOrders(report)} ${ofRow}`
  if (report.base === 'consignments') return consignedOrders(report, withKey)
  if (report.base === 'runs') return ordersOfRuns(withKey)
  // `offset 0` keeps the condition at each order of the span: a rare key would else have all items searched for it.
  return `from orders o where ${withinSpan} and ${BOOKED}
    and exists (select 1 from order_items i where i.order_id = o.order_id ${ofRow} offset 0)`
}
const nameOf = (report: ReportDefinition, what: string, withKey: boolean) =>
  `report_${report.id}_${what}${withKey ? '_of_row' : ''}`
const pageStatement = (report: ReportOfOrders, withKey: boolean): Statement => ({
  name: nameOf(report, 'orders', withKey),
  text: `select o.order_id, o.ordered_at, o.customer_name, o.city, o.status, o.total_paise ${behind(report, withKey)}
    and ($4::text is null or (o.ordered_at, o.order_id) <
      (select b.ordered_at, b.order_id from orders b where b.order_id = $4))
    order by o.ordered_at desc, o.order_id desc limit $5`,
})
const countStatement = (report: ReportOfOrders, withKey: boolean): Statement => ({
  name: nameOf(report, 'count', withKey),
  text: `select count(*) as count ${behind(report, withKey)}`,
})

/**
 * The orders that a row counts, newest first, and how many there are.
 * @param key of the row; undefined for the orders of all rows
 * @param before only orders older than the one with this id
 */
export async function readOrdersBehind(
  tx: Tx,
  report: ReportOfOrders,
  span: Span,
  { key, before, limit }: { key: string | undefined; before: string | undefined; limit: number },
): Promise<{ rows: OrderBehindRow[]; count: number }> {
  const withKey = key !== undefined
  const isByDay = report.base === 'consignments' || report.base === 'runs'
  const period = isByDay ? [span.first, span.last] : [span.from, span.until]
  const values = [...period, key ?? null]
  const { count } = await tx.one<{ count: number }>(countStatement(report, withKey), values)
  const rows = await tx.many<OrderBehindRow>(pageStatement(report, withKey), [...values, before ?? null, limit])
  return { rows, count }
}

const snapshot = { name: 'report_snapshot', text: 'set transaction isolation level repeatable read, read only' }
// A plan made without knowing the period would suit neither a day nor a year. Compiling a query takes longer than it
// saves here, and parallel workers would take all cores from those who place orders.
const settings = {
  name: 'report_settings',
  text: `select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '64MB', true)`,
}

/** Sets how the rest of the transaction is planned. */
export const planForReports = (tx: Tx) => tx.run(settings)

/** Makes the transaction read one consistent snapshot. Call it first. */
export const takeSnapshot = (tx: Tx) => tx.run(snapshot)
