import { useQuery } from '@tanstack/react-query'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { reportListQuery } from './reports.queries.ts'

/** Links to the overview and to every report, which keep the period. */
export function ReportTabs({ search }: { search: string }) {
  const { data = [] } = useQuery(reportListQuery)
  const tabs = [{ id: '', title: 'Overview' }, ...data].map(({ id, title }) => ({
    id,
    title,
    to: { pathname: id === '' ? '/reports' : `/reports/${id}`, search },
  }))
  return <LinkTabs label="Reports" tabs={tabs} />
}
