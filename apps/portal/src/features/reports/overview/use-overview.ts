import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Loadable } from '../Panel.tsx'
import type { PeriodState } from '../period/use-report-period.ts'
import { overviewQuery } from './overview.queries.ts'
import type { OverviewPanels, PanelContent } from './read-overview.ts'

/** The panels of a period. While those of another one load, the present ones stay. */
export const useOverview = ({ days, comparison }: Pick<PeriodState, 'days' | 'comparison'>) =>
  useQuery({ ...overviewQuery(days, comparison), placeholderData: keepPreviousData })

export type OverviewQuery = UseQueryResult<OverviewPanels>

/** One panel of the overview as a query: its own error, or that of the call. */
export function panelQuery<Shown>(
  { data, error, refetch }: OverviewQuery,
  contentOf: (panels: OverviewPanels) => PanelContent<Shown>,
): Loadable<Shown> {
  const content = data && contentOf(data)
  return { data: content?.data, error: content ? content.error : error, refetch }
}
