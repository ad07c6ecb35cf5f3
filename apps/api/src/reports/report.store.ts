import type { Statement, Tx } from '../db/database.ts'
import { columnsOf, type ColumnDefinition, type ReportDefinition } from './report-definition.ts'

/** The days of a report as moments: `from` included, `until` not. */
export type Span = { from: string; until: string }

type Value = string | number | null
export type Group = { key: string; values: Value[] }
export type Groups = {
  /** The first rows, values in the order of the columns. */
  groups: Group[]
  /** All rows. */
  groupCount: number
  /** Null where a column has no total. */
  totals: Value[]
}

const FROM = { orders: 'orders o', items: 'orders o join order_items i on i.order_id = o.order_id' }
/** In the span and counted by the report. */
const counted = ({ predicate }: ReportDefinition) => `o.ordered_at >= $1 and o.ordered_at < $2 and (${predicate})`
const from = ({ base, joins = [] }: ReportDefinition) => [FROM[base], ...joins].join(' ')
const named = (columns: readonly ColumnDefinition[]) => columns.map(({ key, sql }) => `${sql} as "${key}"`)

/** One pass over the orders gives the groups and, as the empty grouping set, the totals. */
const groupsStatement = (report: ReportDefinition): Statement => {
  const { labels, measures, derived = [], key, sort } = report
  return {
    name: `report_${report.id}`,
    text: `with grouped as materialized (
             select ${key} as key, grouping(${key}) = 1 as is_total, ${named([...labels, ...measures]).join(', ')}
             from ${from(report)} where ${counted(report)}
             group by grouping sets ((${key}), ())),
           ranked as (
             select *, ${[...named(derived), `row_number() over (order by ${sort}) as position`].join(', ')},
               count(*) over () as group_count
             from grouped where not is_total)
           select * from ranked where position <= $3
           union all
           select *, ${[...derived.map(() => 'null'), 'null', 'null'].join(', ')} from grouped where is_total
           order by position nulls last`,
  }
}

type Row = Record<string, Value> & { key: string | null; is_total: boolean; group_count: number }

/** The first `limit` rows of a report, and its totals. */
export async function readGroups(
  tx: Tx,
  report: ReportDefinition,
  { from, until }: Span,
  limit: number,
): Promise<Groups> {
  const rows = await tx.many<Row>(groupsStatement(report), [from, until, limit])
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

export type OrderBehindRow = {
  order_id: string
  ordered_at: Date
  customer_name: string
  city: string
  status: string
  total_paise: number
}

/** The orders of a report; `withKey`: only those of the row with the key $3. */
function behind(report: ReportDefinition, withKey: boolean): string {
  const ofRow = withKey ? `and ${report.key} = $3` : 'and $3::text is null'
  if (report.base === 'orders') return `from ${from(report)} where ${counted(report)} ${ofRow}`
  return `from orders o where ${counted(report)}
    and exists (select 1 from order_items i where i.order_id = o.order_id ${ofRow})`
}
const nameOf = (report: ReportDefinition, what: string, withKey: boolean) =>
  `report_${report.id}_${what}${withKey ? '_of_row' : ''}`
const pageStatement = (report: ReportDefinition, withKey: boolean): Statement => ({
  name: nameOf(report, 'orders', withKey),
  text: `select o.order_id, o.ordered_at, o.customer_name, o.city, o.status, o.total_paise ${behind(report, withKey)}
    and ($4::text is null or (o.ordered_at, o.order_id) <
      (select b.ordered_at, b.order_id from orders b where b.order_id = $4))
    order by o.ordered_at desc, o.order_id desc limit $5`,
})
const countStatement = (report: ReportDefinition, withKey: boolean): Statement => ({
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
  report: ReportDefinition,
  { from, until }: Span,
  { key, before, limit }: { key: string | undefined; before: string | undefined; limit: number },
): Promise<{ rows: OrderBehindRow[]; count: number }> {
  const withKey = key !== undefined
  const values = [from, until, key ?? null]
  const { count } = await tx.one<{ count: number }>(countStatement(report, withKey), values)
  const rows = await tx.many<OrderBehindRow>(pageStatement(report, withKey), [...values, before ?? null, limit])
  return { rows, count }
}
