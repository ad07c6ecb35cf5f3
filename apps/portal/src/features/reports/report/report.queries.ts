import { getReport } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { REPORTS_KEY } from '../reports.queries.ts'

/** A report of a period, with as many rows as the server shows. */
export const reportQuery = (reportId: string, days: DayRange) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'report', reportId, days],
    queryFn: ({ signal }) => callAndParse(getReport, { params: { reportId }, query: days }, signal),
  })
