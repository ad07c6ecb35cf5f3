import { AppError } from '@phuljhari/contract/errors'
import type { REPORT_FORMATS, Report } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { toCsv } from '@phuljhari/contract/rules/csv'
import type { Db } from '../db/database.ts'
import type { ReportDefinition } from './report-definition.ts'
import { reportWorkbook } from './report-workbook.ts'
import { runReport } from './run-report.ts'

/** Rows of a file, which is made in memory. */
const MAX_ROWS = 100_000

const csvOf = ({ columns, rows }: Report): string =>
  toCsv([columns.map(({ title }) => title), ...rows.map(({ cells }) => cells.map((cell) => cell ?? ''))])

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', contentOf: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', contentOf: reportWorkbook },
} as const satisfies Record<(typeof REPORT_FORMATS)[number], object>

export type ReportFile = { name: string; type: string; content: string | Buffer }

/**
 * All rows of a report as a file, without the totals, which spreadsheets would sort and sum with the rows.
 * @param maxRows of the file
 * @throws {AppError} report.too_large
 */
export async function exportReport(
  db: Db,
  report: ReportDefinition,
  days: DayRange,
  format: keyof typeof FORMATS,
  maxRows = MAX_ROWS,
): Promise<ReportFile> {
  const result = await runReport(db, report, days, maxRows)
  if (result.rowCount > maxRows) throw new AppError('report.too_large')
  const { type, contentOf } = FORMATS[format]
  return { name: `${report.id}-${days.from}-to-${days.to}.${format}`, type, content: contentOf(result) }
}
