import { queryOptions } from '@tanstack/react-query'

const CHARTS = {
  line: () => import('./LineChart.tsx').then((module) => module.LineChart),
  report: () => import('./ReportChart.tsx').then((module) => module.ReportChart),
}

/** The code of a chart, which a panel loads, and retries, like its data. */
export const chartCode = <Kind extends keyof typeof CHARTS>(kind: Kind) =>
  queryOptions({
    queryKey: ['report-charts', kind],
    // In an object, because a component is a function.
    queryFn: async () => ({ Chart: (await CHARTS[kind]()) as Awaited<ReturnType<(typeof CHARTS)[Kind]>> }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
