import {
  getOverview,
  getReport,
  getStatusFunnel,
  getToDo,
  getTrend,
  listReports,
  ordersBehindReport,
} from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import type { Route } from '@phuljhari/contract/route'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type Input } from '../../lib/api.ts'

/** What Refresh invalidates. */
export const REPORTS_KEY = ['reports'] as const

type ReadRoute = Route & { schema: { response: { 200: z.ZodType } } }
type ReplyOf<R extends ReadRoute> = z.output<R['schema']['response'][200]>

/** Calls a route of the reports. @throws as `call`, and when the reply is not as the contract has it. */
async function read<R extends ReadRoute>(route: R, input: Input<R>, signal: AbortSignal): Promise<ReplyOf<R>> {
  const { data } = await call<R>(route, input, signal)
  return route.schema.response[200].parse(data) as ReplyOf<R>
}

export type Trend = ReplyOf<typeof getTrend>
export type ToDo = ReplyOf<typeof getToDo>

export const reportListQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'list'],
  queryFn: ({ signal }) => read(listReports, {}, signal),
  // Changes only with a release of the server.
  staleTime: 3_600_000,
})

export const figuresQuery = (days: DayRange) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'figures', days],
    queryFn: ({ signal }) => read(getOverview, { query: days }, signal),
  })

export const trendQuery = (days: DayRange) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'trend', days],
    queryFn: ({ signal }) => read(getTrend, { query: days }, signal),
  })

export const statusesQuery = (days: DayRange) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'statuses', days],
    queryFn: ({ signal }) => read(getStatusFunnel, { query: days }, signal),
  })

export const toDoQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'to-do'],
  queryFn: ({ signal }) => read(getToDo, {}, signal),
})

/** @param limit how many rows; the server's maximum by default. */
export const reportQuery = (reportId: string, days: DayRange, limit?: number) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'report', reportId, days, limit],
    queryFn: ({ signal }) =>
      read(getReport, { params: { reportId }, query: { ...days, ...(limit !== undefined && { limit }) } }, signal),
  })

/** @param key of the row; null for the orders of the whole report. */
export const ordersBehindQuery = (reportId: string, days: DayRange, key: string | null) =>
  infiniteQueryOptions({
    queryKey: [...REPORTS_KEY, 'orders', reportId, days, key],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...days, ...(key !== null && { key }), ...(pageParam !== null && { before: pageParam }) }
      return read(ordersBehindReport, { params: { reportId }, query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
