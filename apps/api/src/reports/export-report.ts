import { AppError } from '@phuljhari/contract/errors'
import type { REPORT_FORMATS } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordDownload } from '../events/record-download.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { runWorker, WorkerLimitError, type WorkerLimits } from '../run-worker.ts'
import type { ReportDefinition } from './report-definition.ts'
import type { Task } from './report-file.worker.ts'
import { runReport } from './run-report.ts'

const WORKER = new URL('./report-file.worker.ts', import.meta.url)
const WORKER_LIMITS: WorkerLimits = { seconds: 60, memoryMb: 1024 }
/** Rows of a file, which is made in memory. */
const MAX_ROWS = 100_000

const FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<(typeof REPORT_FORMATS)[number], string>

export type ReportFile = { name: string; type: string; content: Uint8Array }

/** One file at a time: a large one takes a core for seconds. */
const inTurn = limitConcurrency(1)

/** The media type of .xlsx files. */
export const XLSX = FORMATS.xlsx

/** Writes a file in a worker, since a large one takes seconds. @throws {AppError} report.too_large */
export const writeFile = (task: Task): Promise<Uint8Array> =>
  inTurn(() => runWorker<Uint8Array>(WORKER, task, WORKER_LIMITS)).catch((error: unknown) => {
    throw error instanceof WorkerLimitError ? new AppError('report.too_large') : error
  })

/**
 * All rows of a report as a file, without the totals, which spreadsheets would sort and sum with the rows. The download
 * is recorded.
 * @param maxRows of the file
 * @throws {AppError} report.too_large
 */
export async function exportReport(
  db: Db,
  definition: ReportDefinition,
  days: DayRange,
  format: keyof typeof FORMATS,
  actor: Actor,
  maxRows = MAX_ROWS,
): Promise<ReportFile> {
  const report = await runReport(db, definition, days, maxRows)
  if (report.rowCount > maxRows) throw new AppError('report.too_large')
  const content = await writeFile({ report, format })
  await recordDownload(db, actor, { file: definition.id, ...days, rows: report.rowCount })
  return { name: `${definition.id}-${days.from}-to-${days.to}.${format}`, type: FORMATS[format], content }
}
