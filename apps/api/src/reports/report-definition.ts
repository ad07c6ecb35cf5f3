import { t } from '@phuljhari/contract/rules/t'
import type { Permission } from '@phuljhari/contract/staff/roles'
import type { Cube } from './sums/cube.store.ts'
import type { ReportChart, ReportColumn } from '@phuljhari/contract/reports/reports.contract'

/** A column: the text of its heading and an SQL expression. Amounts are whole paise, percentages 0 to 100. */
export type ColumnDefinition = ReportColumn & {
  sql: string
  /**
   * For a label: an expression that replaces the value of `sql`, over it and the key as columns of `row`. Meant for a
   * look-up that would take too long for the rows beyond the limit.
   */
  lookup?: string
  /** Whether it is the median of the hours that the report's cube keeps, or of the days that consignments took. */
  isMedian?: true
}

/** What the measures add up. */
type Base =
  /**
   * Orders. Its columns add up rows `s` of its cube; `predicate`, `joins` and `key` say the same of single orders `o`,
   * to list those behind a row.
   */
  | {
      base: 'orders'
      cube: Cube
      /** Which rows of the cube count; all by default. */
      rows?: string
      /** The key over `s`, where it is not that of the cube. */
      rowKey?: string
      /** Rows are told apart by day. */
      byDay?: true
      /**
       * Its rows are about as many as its orders, and all its measures are sums: its totals are added up from the rows,
       * which takes less time than adding up the orders a second time.
       */
      hasManyRows?: true
      /** Which orders count. */
      predicate: string
      /** Further joins, each with at most one row per order. */
      joins?: readonly string[]
      /**
       * Texts that customers type, each with its column of the cube. They are added up before `joins` and `key`, so
       * that folding spellings takes its time once per spelling: these then apply to rows `o` of these texts.
       */
      spellings?: Readonly<Record<string, 'key' | 'label'>>
      /** Callers without this permission see only their own row: the one whose key is their name. */
      seesAll?: Permission
      /** The actor whose row alone is shown, set when the report is found for such a caller. */
      actor?: string
    }
  /**
   * The items of booked orders, as `i`: product_id, product_name, brand_name, category, quantity, mrp_paise and
   * paid_paise (for the whole quantity). They come summed by day and product, so that counting them means nothing.
   */
  | { base: 'items' }
  /** Booked orders and issued documents, as `s` (sales.store.ts). */
  | { base: 'sales' }
  /**
   * Consignments that were booked in the period, as `o` (consignments.store.ts). They are read as they are: they change
   * until they arrive, and are late by the day on which somebody looks.
   */
  | {
      base: 'consignments'
      /** By which texts they are added up before `joins` and `key`. */
      spellings: ReadonlyArray<'transport' | 'city' | 'state'>
      /** Over rows `o` of these texts, each with at most one row. */
      joins: readonly string[]
    }
  /** Stops of the runs of a period, as `s` (runs.store.ts). They are read as they are. */
  | { base: 'runs' }
  /**
   * Entries of the books of money, as `m` (money.store.ts): from the first one to the last day of the period, since
   * what was held before it belongs to what is held after it. Parameters: $1 the first day, $2 the last, $3 the
   * actor whose entries count, or null.
   */
  | {
      base: 'money'
      /** It counts only what the caller recorded. */
      isOwn?: true
      /** Its rows tell the days of the period apart. */
      isByDay?: true
      /** The actor whose entries an own report counts, set when the report is found for its caller. */
      actor?: string
      /** Which entries count. */
      predicate: string
      /** Which rows are shown: a condition on aggregates. */
      having: string
    }

/** Under what reports are offered together. The order is that of the list (reports.ts). */
export const REPORT_GROUPS = {
  sales: t('Sales'),
  customers: t('Customers and places'),
  operations: t('Operations'),
  money: t('Money'),
} as const

/** A report: its rows group the orders or items of a period by a key. */
export type ReportDefinition = Base & {
  id: string
  group: keyof typeof REPORT_GROUPS
  title: string
  description: string
  /** Which orders it counts and by which day. */
  counts: string
  /** What the caller needs to see it: `reports.read` if absent. */
  permission?: Permission
  /** The text that identifies a row: rows are grouped by it, and the orders behind a row are found by it. */
  key: string
  /** The keys of rows that stand below the others, however these are sorted: what they add up cannot be ranked. */
  apart?: readonly string[]
  /** What describes a row: the key, or aggregates over its group. They have no total. */
  labels: readonly ColumnDefinition[]
  /** What a row adds up: aggregates over its group; over all groups, they are the totals. */
  measures: readonly ColumnDefinition[]
  /** What depends on the other rows: window functions over `key` and the measures. They have no total. */
  derived?: readonly ColumnDefinition[]
  /** The order of the rows, over `key` and the columns. Must be total. */
  sort: string
  chart: ReportChart | null
}

/** In the order in which they are shown. */
export const columnsOf = ({ labels, measures, derived = [] }: ReportDefinition): ColumnDefinition[] => [
  ...labels,
  ...measures,
  ...derived,
]
