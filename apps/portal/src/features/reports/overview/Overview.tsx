import type { ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { Loaded, Panel } from '../Panel.tsx'
import { PeriodPicker } from '../period/PeriodPicker.tsx'
import type { PeriodState } from '../period/use-report-period.ts'
import { reportListQuery } from '../reports.queries.ts'
import { Figures } from './Figures.tsx'
import styles from './overview.module.css'
import { StatusPanel } from './StatusPanel.tsx'
import { ToDoPanel } from './ToDoPanel.tsx'
import { TopPanel } from './TopPanel.tsx'
import { TrendPanel } from './TrendPanel.tsx'

const LicenceNotice = deferred(() => import('./LicenceNotice.tsx').then((module) => module.LicenceNotice))

/** The reports whose first rows the overview shows, where the server offers them. */
const TOPS = [
  ['by-product', 'Top products'],
  ['by-category', 'Top categories'],
  ['by-brand', 'Top brands'],
  ['by-city', 'Top cities'],
  ['by-agent', 'Top delivery agents'],
] as const

/** The figures of a period, how they developed, and what waits for someone. */
export function Overview({ period }: { period: PeriodState }) {
  const reports = useQuery(reportListQuery)
  const tops = TOPS.flatMap(([id, title]) => {
    const report = reports.data?.find((one) => one.id === id)
    return report ? [{ report, title }] : []
  })
  const isOwner = useCan()('settings.manage')
  const hasSettings = useFeature('settings') === true
  return (
    <>
      {isOwner && hasSettings && (
        <Suspense>
          <LicenceNotice />
        </Suspense>
      )}
      <PeriodPicker period={period} hasComparison />
      <Figures period={period} />
      <div className={styles.grid}>
        <TrendPanel period={period} />
        <div className={styles.side}>
          <ToDoPanel />
          <StatusPanel period={period} />
        </div>
      </div>
      <div className={styles.tops}>
        {tops.map(({ report, title }) => (
          <TopPanel key={report.id} report={report} title={title} period={period} />
        ))}
      </div>
      <Panel title="All reports">
        <Loaded query={reports} height={220}>
          {(list) => <AllReports list={list} period={period} />}
        </Loaded>
      </Panel>
    </>
  )
}

const AllReports = ({ list, period }: { list: readonly ReportDescription[]; period: PeriodState }) => (
  <ul className={styles.all}>
    {list.map(({ id, title, description }) => (
      <li key={id}>
        <Link to={`/reports/${id}${period.searchWith()}`}>{title}</Link>
        <p>{description}</p>
      </li>
    ))}
  </ul>
)
