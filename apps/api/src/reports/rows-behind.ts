import { AppError } from '@phuljhari/contract/errors'
import type { EntryBehind } from '@phuljhari/contract/reports/entries-behind.contract'
import { BEHIND_PAGE_SIZE, type OrderBehind } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db } from '../db/database.ts'
import { withoutContactIn, type OrderDetail } from '../orders/hide-contact.ts'
import { forReport } from './for-report.ts'
import { readEntriesBehind } from './money.store.ts'
import type { ReportDefinition } from './report-definition.ts'
import { readOrdersBehind } from './report.store.ts'
import { spanOf } from './span.ts'

/** Which page of what a figure counts. */
type Page = {
  /** The key of the report's row; undefined for all rows. */
  key: string | undefined
  /** The id after which the page begins; undefined for the first page. */
  before: string | undefined
}

type OrdersBehind = { orders: OrderBehind[]; count: number; next: string | null }

/**
 * A page of the orders that a report counts, newest first; none behind a row that its caller may not see.
 * @param detail what its caller may see of orders
 * @throws {AppError} report.not_found: its figures lead to entries or documents
 */
export async function ordersBehind(
  db: Db,
  report: ReportDefinition,
  days: DayRange,
  { key, before }: Page,
  detail: OrderDetail,
): Promise<OrdersBehind> {
  if (report.base === 'money' || report.base === 'sales') throw new AppError('report.not_found')
  const own = report.base === 'orders' ? report.actor : undefined
  if (own !== undefined && key !== undefined && key !== own) return { orders: [], count: 0, next: null }
  const page = { key: own ?? key, before, limit: BEHIND_PAGE_SIZE + 1 }
  const { rows, count } = await forReport(db, (tx) => readOrdersBehind(tx, report, spanOf(days), page))
  const orders = rows.slice(0, BEHIND_PAGE_SIZE).map((row) => ({
    orderId: row.order_id,
    placedAt: row.ordered_at.toISOString(),
    customerName: detail === 'complete' ? row.customer_name : withoutContactIn(row.customer_name),
    city: row.city,
    status: row.status,
    ...(detail === 'complete' && { total: toRupees(row.total_paise) }),
  }))
  return { orders, count, next: rows.length > BEHIND_PAGE_SIZE ? (orders.at(-1)?.orderId ?? null) : null }
}

type EntriesBehind = { entries: EntryBehind[]; count: number; next: string | null }

/**
 * A page of the entries that a report counts, newest first.
 * @throws {AppError} report.not_found: its figures lead to orders
 */
export async function entriesBehind(
  db: Db,
  report: ReportDefinition,
  days: DayRange,
  { key, before }: Page,
): Promise<EntriesBehind> {
  if (report.base !== 'money') throw new AppError('report.not_found')
  const page = { key, before, limit: BEHIND_PAGE_SIZE + 1 }
  const { rows, count } = await forReport(db, (tx) => readEntriesBehind(tx, report, spanOf(days), page))
  const entries = rows.slice(0, BEHIND_PAGE_SIZE).map((row) => ({
    id: row.id,
    paymentId: row.payment_id === null ? null : String(row.payment_id),
    day: row.day,
    kind: row.kind,
    mode: row.mode,
    holder: row.holder_name,
    name: row.name,
    isClaimed: row.is_claimed,
    amount: toRupees(row.paise),
  }))
  return { entries, count, next: rows.length > BEHIND_PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null }
}
