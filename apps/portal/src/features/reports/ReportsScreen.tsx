import { useQuery } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { Navigate } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { HeaderButton, PageHeader } from '../../ui/PageHeader.tsx'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { HEADER } from './reports.messages.ts'
import { Overview } from './overview/Overview.tsx'
import { useCopySummary } from './overview/use-copy-summary.ts'
import { useReportPeriod } from './period/use-report-period.ts'
import { ReportTabs } from './ReportTabs.tsx'
import { usePrintInLight } from './table/use-print-in-light.ts'
import { SignInFirst } from './SignInFirst.tsx'
import { figuresQuery, REPORTS_KEY } from './reports.queries.ts'

/** Section 2: only a header, unless the server has reports. */
export function ReportsScreen() {
  const token = useToken()
  const can = useCan()
  if (!useFeature('reports')) return <PageHeader {...HEADER} />
  if (token === null) return <SignInFirst />
  return can('reports.read') ? <Reports /> : <Navigate to="/reports/own" replace />
}

const loadTextDialog = () => import('./overview/SummaryDialog.tsx').then((module) => module.SummaryDialog)

function Reports() {
  const refresh = useRefresh(REPORTS_KEY)
  const period = useReportPeriod()
  const { isFetching } = useQuery(figuresQuery(period.days))
  useScrollMemory(true)
  usePrintInLight()
  // Of a single day its own summary, else that of today.
  const { from, to } = period.days
  const summary = useCopySummary(from === to ? from : indiaDay(new Date()))
  const SummaryDialog = useDeferredDialog(loadTextDialog, summary.uncopied !== null, summary.closeText, false)
  return (
    <>
      <PageHeader {...HEADER} refresh={{ busy: isFetching, onClick: refresh }}>
        <HeaderButton icon={IconCopy} loading={summary.isCopying} onClick={summary.copy}>
          Copy day's summary
        </HeaderButton>
      </PageHeader>
      <ReportTabs search={period.searchWith()} />
      <Overview period={period} />
      {summary.uncopied !== null && SummaryDialog && (
        <SummaryDialog text={summary.uncopied} onClose={summary.closeText} />
      )}
    </>
  )
}
