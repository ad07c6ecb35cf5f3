import { useQueryClient } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { indiaToday } from '../../lib/india-today.ts'
import { config } from '../../lib/config.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { HeaderButton, PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.ts'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { Overview } from './overview/Overview.tsx'
import { daySummaryQuery } from './overview/overview.queries.ts'
import { useOverview } from './overview/use-overview.ts'
import { useReportPeriod } from './period/use-report-period.ts'
import { SignInFirst } from './ReportGate.tsx'
import { HEADER, say } from './reports.messages.ts'
import { ReportTabs } from './ReportTabs.tsx'
import { usePrintInLight } from './use-print-in-light.ts'
import { REPORTS_KEY } from './reports.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

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
  const overview = useOverview(period)
  useScrollMemory(true)
  usePrintInLight()
  // A period of a single day has that day's summary, any other period today's.
  const { from, to } = period.days
  const summary = useCopySummary(from === to ? from : indiaToday())
  const SummaryDialog = useDeferredDialog(loadTextDialog, summary.uncopied !== null, summary.closeText, false)
  return (
    <>
      <PageHeader {...HEADER} refresh={{ busy: overview.isFetching, onClick: refresh }}>
        <HeaderButton icon={IconCopy} loading={summary.isCopying} onClick={summary.copy}>
          {t("Copy day's summary")}
        </HeaderButton>
      </PageHeader>
      <ReportTabs search={period.searchWith()} />
      <Overview overview={overview} period={period} />
      {summary.uncopied !== null && SummaryDialog && (
        <SummaryDialog text={summary.uncopied} onClose={summary.closeText} />
      )}
    </>
  )
}

/**
 * Copies the figures of a day as text.
 * @returns in `uncopied` the text where the browser does not allow copying, for example without HTTPS.
 */
function useCopySummary(day: string) {
  const cache = useQueryClient()
  const [uncopied, setUncopied] = useState<string | null>(null)
  const [isCopying, setCopying] = useState(false)
  const copy = useSingleFlight(async () => {
    setCopying(true)
    try {
      const [{ daySummary }, { figures, toDo }] = await Promise.all([
        import('./overview/day-summary.ts'),
        cache.fetchQuery(daySummaryQuery(day)),
      ])
      if (!figures.data || !toDo.data) throw figures.error ?? toDo.error
      const text = daySummary({ shop: config.store.name, day, figures: figures.data.now, toDo: toDo.data })
      try {
        await navigator.clipboard.writeText(text)
        toast.success(say.copied)
      } catch {
        setUncopied(text)
      }
    } catch (error) {
      toast.error(failureText(error, say.summaryFailed))
    } finally {
      setCopying(false)
    }
  })
  return { copy: () => void copy(), isCopying, uncopied, closeText: () => setUncopied(null) }
}
