import type { Report, ReportChart } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'

type ReportChartProps = {
  report: Report
  chart: ReportChart
  days: DayRange
  /** The orders behind a row. */
  linkTo: (key: string) => string
}

const REPORT_CHARTS: Record<ReportChart['kind'], () => Promise<ComponentType<ReportChartProps>>> = {
  line: () => import('./DayChart.tsx').then((module) => module.DayChart),
  bars: () => import('./ReportBars.tsx').then((module) => module.ReportBars),
  heat: () => import('./HeatChart.tsx').then((module) => module.HeatChart),
  map: async () => {
    const [{ statesMapOf }, states] = await Promise.all([
      import('./StatesMap.tsx'),
      import('../../../lib/geo/states.topo.json'),
    ])
    return statesMapOf(states.default)
  },
}

/** The code of a chart, which a panel loads, and retries, like its data. */
const chartCode = <Props>(name: string, load: () => Promise<ComponentType<Props>>) =>
  queryOptions({
    queryKey: ['report-charts', name],
    // In an object, because a component is a function.
    queryFn: async () => ({ Chart: await load() }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export const reportChartCode = (kind: ReportChart['kind']) => chartCode(kind, REPORT_CHARTS[kind])
/** The table that takes the place of the trend's chart. */
export const trendTableCode = chartCode('trend-table', () =>
  import('../overview/TrendTable.tsx').then((module) => module.TrendTable),
)
