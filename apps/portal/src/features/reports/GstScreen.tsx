import type { GstMonth } from '@phuljhari/contract/documents/gst-return.contract'
import { NativeSelect } from '@mantine/core'
import { addDays, formatDate, formatMonth } from '@phuljhari/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { indiaToday } from '../../lib/india-today.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { say } from './gst/gst.messages.ts'
import styles from './gst/gst.module.css'
import { GST_KEY, gstMonthQuery } from './gst/gst.queries.ts'
import { GstChecks, GstFiles, GstRates, Gstr3bSummary } from './gst/GstPanels.tsx'
import { Frame, Loaded } from './Panel.tsx'
import { ReportGate } from './ReportGate.tsx'
import { ReportTabs } from './ReportTabs.tsx'

/** Covers two financial years, and the one before them to compare with. */
const MONTHS_OFFERED = 36

/** GSTR-1 of a month (trade.md section 1.11): a child of Reports, with our API only. */
export const GstScreen = () => (
  <ReportGate feature="documents">
    <Gst />
  </ReportGate>
)

/** This month and those before it, the latest first: `yyyy-mm`. */
function offeredMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

function Gst() {
  const refresh = useRefresh(GST_KEY)
  const months = offeredMonths(indiaToday())
  const [url, change] = useUrlState({ month: months[0] ?? '' })
  // A URL may name a month that is not offered.
  const month = months.includes(url.month) ? url.month : (months[0] ?? '')
  const query = useQuery(gstMonthQuery(month))
  useScrollMemory(query.data !== undefined)
  return (
    <>
      <PageHeader {...say.header} crumb={say.header.title} refresh={{ busy: query.isFetching, onClick: refresh }} />
      <ReportTabs search="" />
      <div className={styles.bar}>
        <NativeSelect
          className={styles.month}
          aria-label={say.month}
          size="md"
          data={months.map((value) => ({ value, label: formatMonth(value) }))}
          value={month}
          onChange={(event) => change({ month: event.currentTarget.value })}
        />
        {query.data && query.data.registration !== 'unregistered' && <BooksState month={query.data} />}
      </div>
      <Loaded query={query} height={480} isFramed>
        {(data) => {
          // An unregistered shop may still number vouchers, which are no documents of GST.
          const isEmpty = data.files.every(
            ({ file, documents }) => documents === 0 || (file === 'docs' && data.registration === 'unregistered'),
          )
          if (isEmpty && data.registration === 'unregistered')
            return (
              <Frame>
                <EmptyState title={say.unregistered} hint={say.unregisteredHint} drawing={<Drawing of="gst" />}>
                  <Link to="/settings/gst">{say.toSettings}</Link>
                </EmptyState>
              </Frame>
            )
          return (
            <div className={styles.content}>
              {data.registration === 'composition' && <ErrorBanner tone="warning" text={say.composition} />}
              {isEmpty && data.problems.length === 0 ? (
                <Frame>
                  <EmptyState title={say.none} hint={say.noneHint} drawing={<Drawing of="gst" />} />
                </Frame>
              ) : (
                <>
                  <GstChecks month={data} />
                  <GstFiles month={data} />
                  {data.registration === 'regular' && data.gstr3b.outward.documents > 0 && (
                    <Gstr3bSummary gstr3b={data.gstr3b} />
                  )}
                  {data.byRate.length > 0 && <GstRates rows={data.byRate} />}
                </>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

/** The last day of a month. @param month `yyyy-mm` */
function lastDayOf(month: string): string {
  // No month has more than 31 days, so 32 days after its first day the next month has begun.
  const next = addDays(`${month}-01`, 32).slice(0, 7)
  return addDays(`${next}-01`, -1)
}

/** Says whether the documents of the month can still be cancelled. */
function BooksState({ month: { month, closedUpTo } }: { month: GstMonth }) {
  const isClosed = closedUpTo !== null && closedUpTo >= lastDayOf(month)
  const isPartlyClosed = !isClosed && closedUpTo !== null && closedUpTo >= `${month}-01`
  const day = formatDate(closedUpTo ?? '')
  return (
    <p className={styles.books}>
      {isClosed ? say.closed(day) : isPartlyClosed ? say.partlyClosed(day) : say.open}{' '}
      {!isClosed && <Link to="/settings/gst">{say.closeBooks}</Link>}
    </p>
  )
}
