import { getOverview } from '@phuljhari/contract/reports/overview.contract'
import { daysOf, defaultComparison, type Comparison } from '@phuljhari/contract/reports/period'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { REPORTS_KEY } from '../reports.queries.ts'
import { readOverview } from './read-overview.ts'

/** What the overview shows; not the list of the reports, which the menu loads when it opens. */
const PANELS = 'figures,trend,statuses,toDo,money,today,tops,licence'

/** All panels of the overview in one call. */
export const overviewQuery = (days: DayRange, comparison: Comparison) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'overview', days, comparison],
    queryFn: async ({ signal }) =>
      readOverview((await call(getOverview, { query: { ...days, comparison, panels: PANELS } }, signal)).data),
  })

/** That of the screen without a choice of period: the page calls it while the code loads (FIRST_CALLS). */
export const firstOverviewQuery = () => overviewQuery(daysOf('last7', indiaToday()), defaultComparison('last7'))

/** The figures of a day, and what waits for someone now, for the day's summary. */
export const daySummaryQuery = (day: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'summary', day],
    queryFn: async ({ signal }) =>
      readOverview((await call(getOverview, { query: { from: day, to: day, panels: 'figures,toDo' } }, signal)).data),
  })
