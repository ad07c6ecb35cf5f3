import { IconReportAnalytics, IconSettings } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { SETTINGS_PAGES } from '../../features/settings/settings-pages.ts'
import { useCan } from '../../lib/can.ts'
import { featuresQuery } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import type { PaletteGroup } from './palette-entry.ts'

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
  const go = (to: string) => () => void navigate(to)
  const settings = isSignedIn && features.includes('staff') ? SETTINGS_PAGES : []
  const others = [
    {
      id: 'gst',
      title: 'GST',
      description: 'GSTR-1, HSN summary and sales register',
      isShown: features.includes('documents') && can('reports.read'),
    },
    {
      id: 'activity',
      title: 'Activity',
      description: 'Who changed what, and when',
      isShown: features.includes('activity') && can('activity.read'),
    },
  ].filter(({ isShown }) => isShown)
  return [
    {
      title: 'Settings',
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
      title: 'Reports',
      entries: (isSearching && hasReports ? [...(reports.data ?? []), ...others] : []).map(
        ({ id, title, description }) => ({
          id: `report ${id}`,
          icon: IconReportAnalytics,
          label: title,
          detail: description,
          keywords: 'report',
          run: go(`/reports/${id}`),
        }),
      ),
    },
  ]
}
