import { IconReportAnalytics, IconSettings } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { SETTINGS_PAGES } from '../../features/settings/settings-pages.ts'
import { REPORT_SCREENS } from '../../entities/screen-list.ts'
import { useChildScreens } from '../../entities/use-child-screens.ts'
import { useCan } from '../../lib/can.ts'
import { featuresQuery } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The reports by id, title and description; the code that reads them is loaded by the first search. */
const reportsQuery = queryOptions({
  queryKey: ['palette reports'],
  queryFn: async ({ client }) =>
    client.ensureQueryData((await import('../../features/reports/reports.queries.ts')).reportListQuery),
})

/** The pages of the settings, and, once something is searched, the reports: those that this user may see. */
export function usePages(isSearching: boolean): PaletteGroup[] {
  const navigate = useNavigate()
  const isSignedIn = useToken() !== null
  const can = useCan()
  const { data: features = [] } = useQuery(featuresQuery)
  const hasReports = isSignedIn && features.includes('reports') && can('reports.own')
  const reports = useQuery({ ...reportsQuery, enabled: isSearching && hasReports })
  const go = (to: string) => () => navigate(to)
  const settings = isSignedIn && features.includes('staff') ? SETTINGS_PAGES : []
  const otherScreens = useChildScreens(REPORT_SCREENS)
  const entry = (path: string, label: string, detail: string): PaletteEntry => ({
    id: `report ${path}`,
    icon: IconReportAnalytics,
    label,
    detail,
    keywords: 'report',
    run: go(path),
  })
  return [
    {
      title: t('Settings'),
      entries: settings
        .filter(({ feature, permission }) => features.includes(feature) && can(permission))
        .map(({ id, title, subtitle, keywords = '' }) => ({
          id: `settings ${id}`,
          icon: IconSettings,
          label: title,
          detail: subtitle,
          keywords: `settings ${keywords}`,
          run: go(`/settings/${id}`),
        })),
    },
    {
      title: t('Reports'),
      entries:
        isSearching && hasReports
          ? [
              ...(reports.data ?? []).map(({ id, title, description }) => entry(`/reports/${id}`, title, description)),
              ...otherScreens.map(({ path, title, description }) => entry(path, title, description)),
            ]
          : [],
    },
  ]
}
