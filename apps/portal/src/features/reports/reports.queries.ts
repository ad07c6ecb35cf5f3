import { listReports, type ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { asList, asRecord } from '../../lib/coerce.ts'

/** The key of all queries of reports, which Refresh invalidates. */
export const REPORTS_KEY = ['reports'] as const

const isReport = (value: unknown): value is ReportDescription => {
  const { id, title, columns } = asRecord(value)
  return typeof id === 'string' && typeof title === 'string' && Array.isArray(columns)
}

/** The reports that the user may see. Read by hand, since the tabs of the first view need them. */
export const reportListQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'list'],
  queryFn: async ({ signal }) => asList((await call(listReports, {}, signal)).data).filter(isReport),
  // Changes only with a release of the server.
  staleTime: 3_600_000,
})
