import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import type { ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { Loading } from '../../ui/Loading.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { RoleNotice } from '../../ui/RoleNotice.tsx'
import { HeaderButton, PageHeader } from '../../ui/PageHeader.tsx'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { Loaded, Panel } from './Panel.tsx'
import { PeriodPicker } from './period/PeriodPicker.tsx'
import { useReportPeriod } from './period/use-report-period.ts'
import { ReportTabs } from './ReportTabs.tsx'
import { HEADER, say } from './reports.messages.ts'
import { SignInFirst } from './SignInFirst.tsx'
import { reportListQuery, reportQuery } from './reports.queries.ts'
import { ReportContent } from './table/ReportContent.tsx'
import { rowLabel } from './table/row-label.ts'
import { useDownload } from './table/use-download.ts'
import { useDrillDown } from './table/use-drill-down.ts'
import { usePrintInLight } from './table/use-print-in-light.ts'

/** In the URL, for the first report of those who may not see the overview. */
const OWN = 'own'
const BACK = { to: '/reports', label: 'Go to Reports' }

/** Any report that the server lists. */
export function ReportScreen() {
  const hasReports = useFeature('reports')
  const { reportId = '' } = useParams()
  const { searchWith } = useReportPeriod()
  const token = useToken()
  const can = useCan()
  const list = useQuery({ ...reportListQuery, enabled: hasReports === true && token !== null })
  const description = list.data?.find(({ id }) => id === reportId)
  if (hasReports === undefined) return <Loading text="Loading..." />
  if (hasReports && token === null) return <SignInFirst />
  const first = list.data?.[0]
  if (hasReports && reportId === OWN && first) return <Navigate to={`/reports/${first.id}`} replace />
  if (hasReports && list.data && !description && !can('reports.read'))
    return (
      <RoleNotice
        title="This report"
        permission="reports.read"
        link={{ to: '/reports', label: 'Go to your reports' }}
      />
    )
  if (!hasReports || (list.data && !description)) return <NotFound link={BACK} />
  if (description) return <Report key={description.id} description={description} />
  return (
    <>
      <PageHeader {...HEADER} />
      <ReportTabs search={searchWith()} />
      <Panel title="Report">
        <Loaded query={list} height={400}>
          {() => null}
        </Loaded>
      </Panel>
    </>
  )
}

const loadOrders = () => import('./table/OrdersBehind.tsx').then((module) => module.OrdersBehind)
const loadEntries = () => import('./table/EntriesBehind.tsx').then((module) => module.EntriesBehind)

/** The documents of a row's day, or of the whole period. */
const documentsOf =
  ({ from, to }: DayRange) =>
  (day: string | null) =>
    `/orders/invoices?${new URLSearchParams(day === null ? { from, to } : { from: day, to: day })}`

function Report({ description }: { description: ReportDescription }) {
  const period = useReportPeriod()
  const query = reportQuery(description.id, period.days)
  const report = useQuery(query)
  const refresh = useRefresh(query.queryKey)
  const { behind, linkTo, close } = useDrillDown(period)
  // The documents of a row are listed on a screen of their own.
  const opensDocuments = description.opens === 'documents'
  const load = description.opens === 'entries' ? loadEntries : loadOrders
  const Behind = useDeferredDialog(load, behind !== null && !opensDocuments, close, report.data !== undefined)
  const download = useDownload(description.id, period.days)
  useScrollMemory(report.data !== undefined)
  usePrintInLight()
  const row = report.data?.rows.find(({ key }) => key === behind?.key)
  return (
    <>
      <PageHeader
        title={description.title}
        subtitle={description.description}
        crumb={description.title}
        refresh={{ busy: report.isFetching, onClick: refresh }}
      >
        <HeaderButton icon={IconDownload} loading={download.pending === 'csv'} onClick={() => download.start('csv')}>
          CSV
        </HeaderButton>
        <HeaderButton icon={IconTable} loading={download.pending === 'xlsx'} onClick={() => download.start('xlsx')}>
          Excel
        </HeaderButton>
        <HeaderButton icon={IconPrinter} onClick={() => window.print()}>
          Print
        </HeaderButton>
      </PageHeader>
      <ReportTabs search={period.searchWith()} />
      <PeriodPicker period={period} />
      <Loaded
        query={report}
        height={480}
        isEmpty={({ rows }) => rows.length === 0}
        {...(description.opens === 'entries' && { empty: say.noEntries })}
      >
        {(data) => (
          <ReportContent report={data} days={period.days} linkTo={opensDocuments ? documentsOf(period.days) : linkTo} />
        )}
      </Loaded>
      {behind && !opensDocuments && Behind && (
        <Behind
          reportId={description.id}
          title={row && report.data ? `${description.title}: ${rowLabel(report.data, row)}` : description.title}
          days={period.days}
          rowKey={behind.key}
          onClose={close}
        />
      )}
    </>
  )
}
