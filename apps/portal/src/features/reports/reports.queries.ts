import {
  getOverview,
  getReport,
  getStatusFunnel,
  getToDo,
  getTrend,
  listReports,
} from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse, type ReplyOf } from '../../lib/call-and-parse.ts'

/** The key of all queries of reports, which Refresh invalidates. */
export const REPORTS_KEY = ['reports'] as const

export type Trend = ReplyOf<typeof getTrend>
export type ToDo = ReplyOf<typeof getToDo>

export const reportListQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'list'],
  queryFn: ({ signal }) => callAndParse(listReports, {}, signal),
  // Changes only with a release of the server.
  staleTime: 3_600_000,
})

export const figuresQuery = (days: DayRange) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'figures', days],
    queryFn: ({ signal }) => callAndParse(getOverview, { query: days }, signal),
  })

export const trendQuery = (days: DayRange) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'trend', days],
    queryFn: ({ signal }) => callAndParse(getTrend, { query: days }, signal),
  })

export const statusesQuery = (days: DayRange) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'statuses', days],
    queryFn: ({ signal }) => callAndParse(getStatusFunnel, { query: days }, signal),
  })

export const toDoQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'to-do'],
  queryFn: ({ signal }) => callAndParse(getToDo, {}, signal),
})

/** @param limit how many rows; the server's maximum by default. */
export const reportQuery = (reportId: string, days: DayRange, limit?: number) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'report', reportId, days, limit],
    queryFn: ({ signal }) =>
      callAndParse(
        getReport,
        { params: { reportId }, query: { ...days, ...(limit !== undefined && { limit }) } },
        signal,
      ),
  })
