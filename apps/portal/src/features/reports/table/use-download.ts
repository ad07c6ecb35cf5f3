import type { DayRange } from '@phuljhari/contract/reports/season'
import { useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { toast } from '../../../ui/toast.ts'
import { say } from '../reports.messages.ts'
import { downloadReport, type ReportFormat } from './download-report.ts'

/** The downloads of a report; `pending` is the format that is being prepared. */
export function useDownload(reportId: string, days: DayRange) {
  const [pending, setPending] = useState<ReportFormat | null>(null)
  const start = useSingleFlight(async (format: ReportFormat) => {
    setPending(format)
    try {
      toast.success(say.downloaded(await downloadReport(reportId, days, format)))
    } catch (error) {
      toast.error(failureText(error, say.downloadFailed))
    } finally {
      setPending(null)
    }
  })
  return { pending, start: (format: ReportFormat) => void start(format) }
}
