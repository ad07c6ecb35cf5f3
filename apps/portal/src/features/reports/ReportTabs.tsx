import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { reportListQuery } from './reports.queries.ts'

/** Links to the overview and to every report, which keep the period, to GST and to the activity. */
export function ReportTabs({ search }: { search: string }) {
  const { data = [] } = useQuery(reportListQuery)
  const canSeeActivity = useCan()('activity.read')
  const hasActivity = useFeature('activity') === true && canSeeActivity
  const reports = [{ id: '', title: 'Overview' }, ...data].map(({ id, title }) => ({
    id,
    title,
    to: { pathname: id === '' ? '/reports' : `/reports/${id}`, search },
  }))
  const hasDocuments = useFeature('documents') === true
  const gst = { id: 'gst', title: 'GST', to: { pathname: '/reports/gst', search: '' } }
  const activity = { id: 'activity', title: 'Activity', to: { pathname: '/reports/activity', search: '' } }
  const others = [...(hasDocuments ? [gst] : []), ...(hasActivity ? [activity] : [])]
  return <LinkTabs label="Reports" tabs={[...reports, ...others]} />
}
