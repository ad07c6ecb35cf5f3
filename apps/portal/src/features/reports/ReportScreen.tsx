import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RoleNotice } from '../../ui/RoleNotice.tsx'
import { Loaded, Panel } from './Panel.tsx'
import { useReportPeriod } from './period/use-report-period.ts'
import { ReportPage } from './report/ReportPage.tsx'
import { BACK_TO_REPORTS, ReportGate } from './ReportGate.tsx'
import { HEADER } from './reports.messages.ts'
import { reportListQuery } from './reports.queries.ts'
import { ReportTabs } from './ReportTabs.tsx'
import { t } from '@phuljhari/contract/rules/t'

/** Stands in the URL for the first report of a role that may not see the overview. */
const OWN = 'own'

/** Any report that the server lists. */
export const ReportScreen = () => (
  <ReportGate feature="reports">
    <ListedReport />
  </ReportGate>
)

function ListedReport() {
  const { reportId = '' } = useParams()
  const { searchWith } = useReportPeriod()
  const can = useCan()
  const list = useQuery(reportListQuery)
  const description = list.data?.find(({ id }) => id === reportId)
  const first = list.data?.[0]
  if (reportId === OWN && first) return <Navigate to={`/reports/${first.id}`} replace />
  if (description) return <ReportPage key={description.id} description={description} />
  if (list.data && !can('reports.read'))
    return (
      <RoleNotice
        title={t('This report')}
        permission="reports.read"
        link={{ to: '/reports', label: t('Go to your reports') }}
      />
    )
  if (list.data) return <NotFound link={BACK_TO_REPORTS} />
  return (
    <>
      <PageHeader {...HEADER} />
      <ReportTabs search={searchWith()} />
      <Panel title={t('Report')}>
        <Loaded query={list} height={400}>
          {() => null}
        </Loaded>
      </Panel>
    </>
  )
}
