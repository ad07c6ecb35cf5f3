import { exportReport, type REPORT_FORMATS } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { saveFile } from '../../../lib/save-file.ts'

export type ReportFormat = (typeof REPORT_FORMATS)[number]

/**
 * Saves all rows of a report as a file.
 * @returns the name of the file.
 * @throws {ApiError} when the server refuses or the connection breaks.
 */
export async function downloadReport(reportId: string, days: DayRange, format: ReportFormat): Promise<string> {
  const file = await fetchFile(exportReport, { params: { reportId }, query: { ...days, format } })
  const name = `${reportId}-${days.from}-to-${days.to}.${format}`
  saveFile(name, file)
  return name
}
