import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { REPORT_SCREENS } from '../../entities/screen-list.ts'
import { useChildScreens } from '../../entities/use-child-screens.ts'
import { useCan } from '../../lib/can.ts'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { reportListQuery } from './reports.queries.ts'

/**
 * Links to the overview, to GST, to the first report of each group and to the activity; below them to the reports of
 * the group that is open. Overview and reports keep the period.
 */
export function ReportTabs({ search }: { search: string }) {
  const { reportId } = useParams()
  const { data = [] } = useQuery(reportListQuery)
  const can = useCan()
  const canSeeAll = can('reports.read')
  const others = useChildScreens(REPORT_SCREENS).map(({ path, title }) => ({ id: path, title, to: path }))
  const tab = (id: string, title: string) => ({
    id,
    title,
    to: { pathname: id === '' ? '/reports' : `/reports/${id}`, search },
  })
  const open = data.find(({ id }) => id === reportId)?.group
  const groups = data
    .filter(({ group }, index) => group !== data[index - 1]?.group)
    .map(({ id, group }) => ({ ...tab(id, group), isCurrent: group === open }))
  // GST second: it is needed every month.
  const tabs = [
    ...(canSeeAll ? [tab('', 'Overview')] : []),
    ...others.filter(({ id }) => id === '/reports/gst'),
    ...groups,
    ...others.filter(({ id }) => id !== '/reports/gst'),
  ]
  // A role with a single report has nowhere to go.
  if (!canSeeAll && data.length < 2) return null
  return (
    <>
      <LinkTabs label="Reports" tabs={tabs} />
      {open !== undefined && (
        <LinkTabs
          label={open}
          isSecondary
          tabs={data.filter(({ group }) => group === open).map(({ id, title }) => tab(id, title))}
        />
      )}
    </>
  )
}
