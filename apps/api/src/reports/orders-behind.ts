import { AppError } from '@phuljhari/contract/errors'
import { BEHIND_PAGE_SIZE, type OrderBehind } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db } from '../db/database.ts'
import { forReport } from './for-report.ts'
import type { ReportDefinition } from './report-definition.ts'
import { readOrdersBehind } from './report.store.ts'
import { spanOf } from './span.ts'

type OrdersBehind = { orders: OrderBehind[]; count: number; next: string | null }

/**
 * A page of the orders that a report counts, newest first.
 * @param key of the row whose orders to list; undefined for all
 * @param before only orders older than the one with this id
 * @throws {AppError} report.not_found: its figures lead to entries or documents
 */
export async function ordersBehind(
  db: Db,
  report: ReportDefinition,
  days: DayRange,
  { key, before }: { key: string | undefined; before: string | undefined },
): Promise<OrdersBehind> {
  if (report.base === 'money' || report.base === 'sales') throw new AppError('report.not_found')
  const page = { key, before, limit: BEHIND_PAGE_SIZE + 1 }
  const { rows, count } = await forReport(db, (tx) => readOrdersBehind(tx, report, spanOf(days), page))
  const orders = rows.slice(0, BEHIND_PAGE_SIZE).map((row) => ({
    orderId: row.order_id,
    placedAt: row.ordered_at.toISOString(),
    customerName: row.customer_name,
    city: row.city,
    status: row.status,
    total: toRupees(row.total_paise),
  }))
  return { orders, count, next: rows.length > BEHIND_PAGE_SIZE ? (orders.at(-1)?.orderId ?? null) : null }
}
