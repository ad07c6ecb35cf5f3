import { exportReport, type REPORT_FORMATS } from '@phuljhari/contract/reports/reports.contract'
import type { Report, ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../lib/failure-text.ts'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useRefresh } from '../../../lib/use-refresh.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { HeaderButton, PageHeader } from '../../../ui/PageHeader.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDeferredDialog } from '../../../ui/use-deferred-dialog.ts'
import { useScrollMemory } from '../../../ui/use-scroll-memory.ts'
import { useUrlLayer } from '../../../ui/use-url-layer.ts'
import { ALL_ORDERS } from '../overview/links.ts'
import { Loaded } from '../Panel.tsx'
import { PeriodPicker } from '../period/PeriodPicker.tsx'
import { useReportPeriod, type PeriodState } from '../period/use-report-period.ts'
import { formatCell, isQuantity } from '../report-format.ts'
import { say } from '../reports.messages.ts'
import { reportQuery } from './report.queries.ts'
import { ReportTabs } from '../ReportTabs.tsx'
import { usePrintInLight } from '../use-print-in-light.ts'
import { ReportContent } from './ReportContent.tsx'
import { t } from '@phuljhari/contract/rules/t'

const loadOrders = () => import('./OrdersBehind.tsx').then((module) => module.OrdersBehind)
const loadEntries = () => import('./EntriesBehind.tsx').then((module) => module.EntriesBehind)

/** A report of a period: its content, its downloads, and a dialog with what is behind a row. */
export function ReportPage({ description }: { description: ReportDescription }) {
  const period = useReportPeriod()
  const query = reportQuery(description.id, period.days)
  const report = useQuery(query)
  const refresh = useRefresh(query.queryKey)
  const { behind, linkTo, close } = useDrillDown(period)
  // The documents behind a row are listed on a separate screen.
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
          {'CSV'}
        </HeaderButton>
        <HeaderButton icon={IconTable} loading={download.pending === 'xlsx'} onClick={() => download.start('xlsx')}>
          {'Excel'}
        </HeaderButton>
        <HeaderButton icon={IconPrinter} onClick={() => window.print()}>
          {t('Print')}
        </HeaderButton>
      </PageHeader>
      <ReportTabs search={period.searchWith()} />
      <PeriodPicker period={period} />
      <Loaded
        query={report}
        height={480}
        isFramed
        why={description.counts}
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

/** What is open behind a row, as the URL names it: `?key=` for a row, `?orders=all` for the whole report. */
function useDrillDown({ searchWith }: PeriodState) {
  const [parameters] = useSearchParams()
  const key = parameters.get('key')
  const isAll = parameters.get('orders') === ALL_ORDERS.orders
  const { isOpen, close } = useUrlLayer(key !== null || isAll, searchWith())
  return {
    /** A null key stands for the whole report. */
    behind: isOpen ? { key } : null,
    /** The link to what is behind a row, or behind all of the report. */
    linkTo: (rowKey: string | null) => searchWith(rowKey === null ? ALL_ORDERS : { key: rowKey }),
    close,
  }
}

/** The documents of a row's day, or of the whole period. */
const documentsOf =
  ({ from, to }: DayRange) =>
  (day: string | null) =>
    `/orders/invoices?${new URLSearchParams(day === null ? { from, to } : { from: day, to: day })}`

/** What identifies a row for a reader: the cells before its first quantity. */
function rowLabel({ columns }: Report, { cells }: Report['rows'][number]): string {
  const first = columns.findIndex(({ kind }) => isQuantity(kind))
  return columns
    .slice(0, first < 1 ? 1 : first)
    .map(({ kind }, index) => formatCell(kind, cells[index] || null))
    .join(', ')
}

type ReportFormat = (typeof REPORT_FORMATS)[number]

/** The downloads of all rows of a report; `pending` is the format that is being prepared. */
function useDownload(reportId: string, days: DayRange) {
  const [pending, setPending] = useState<ReportFormat | null>(null)
  const start = useSingleFlight(async (format: ReportFormat) => {
    setPending(format)
    try {
      const file = await fetchFile(exportReport, { params: { reportId }, query: { ...days, format } })
      const name = `${reportId}-${days.from}-to-${days.to}.${format}`
      saveFile(name, file)
      toast.success(say.downloaded(name))
    } catch (error) {
      toast.error(failureText(error, say.downloadFailed))
    } finally {
      setPending(null)
    }
  })
  return { pending, start: (format: ReportFormat) => void start(format) }
}
