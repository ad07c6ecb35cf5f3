import { AppError } from '@phuljhari/contract/errors'
import type { EntryBehind } from '@phuljhari/contract/reports/entries-behind.contract'
import { BEHIND_PAGE_SIZE } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db } from '../../db/database.ts'
import { forReport } from '../for-report.ts'
import type { ReportDefinition } from '../report-definition.ts'
import { spanOf } from '../span.ts'
import { readEntriesBehind } from './money.store.ts'

type EntriesBehind = { entries: EntryBehind[]; count: number; next: string | null }

/**
 * A page of the entries that a report counts, newest first.
 * @param key of the row whose entries to list; undefined for all
 * @param before only entries older than the one with this id
 * @throws {AppError} report.not_found: its figures lead to orders
 */
export async function entriesBehind(
  db: Db,
  report: ReportDefinition,
  days: DayRange,
  { key, before }: { key: string | undefined; before: string | undefined },
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
