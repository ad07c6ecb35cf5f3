import { DISPLAYED_STATUSES, statusLabel } from '@phuljhari/contract/orders/order-status'
import type { ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../lib/can.ts'
import { useFeature } from '../../../lib/features.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { statusColor } from '../../../ui/StatusBadge.tsx'
import { BarList } from '../charts/BarList.tsx'
import { columnOf, numberOf } from '../charts/chart-columns.ts'
import { Loaded, Panel } from '../Panel.tsx'
import { PeriodPicker } from '../period/PeriodPicker.tsx'
import type { PeriodState } from '../period/use-report-period.ts'
import { formatCell } from '../report-format.ts'
import { reportListQuery, reportQuery, statusesQuery } from '../reports.queries.ts'
import { Figures } from './Figures.tsx'
import { ordersOf } from './links.ts'
import styles from './overview.module.css'
import { ToDoPanel } from './ToDoPanel.tsx'
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

const STATUS_HEIGHT = 300

/** How many orders of the period have each status now. */
function StatusPanel({ period }: { period: PeriodState }) {
  const statuses = useQuery(statusesQuery(period.days))
  return (
    <Panel title="Orders by status">
      <Loaded query={statuses} height={STATUS_HEIGHT} isEmpty={(rows) => !rows.some(({ orders }) => orders > 0)}>
        {(rows) => {
          const all = rows.reduce((sum, { orders }) => sum + orders, 0)
          const place = (status: string) => (DISPLAYED_STATUSES as readonly string[]).indexOf(status)
          const bars = rows
            .filter(({ orders }) => orders > 0)
            .toSorted((a, b) => place(a.status) - place(b.status))
            .map(({ status, orders }) => ({
              key: status,
              label: statusLabel(status),
              value: orders,
              colour: statusColor(status),
              to: ordersOf(period.days, { status }),
            }))
          return <BarList bars={bars} kind="count" note={({ value }) => formatCell('percent', (value / all) * 100)} />
        }}
      </Loaded>
    </Panel>
  )
}

const TOP_ROWS = 10
const TOP_HEIGHT = 320

/** The first rows of a report as bars, with a link to all of it. */
function TopPanel({ report, title, period }: { report: ReportDescription; title: string; period: PeriodState }) {
  const rows = useQuery(reportQuery(report.id, period.days, TOP_ROWS))
  const label = report.columns[0]
  const value = report.chart ? columnOf(report, report.chart.value) : undefined
  if (!label || !value) return null
  return (
    <Panel
      title={title}
      actions={
        <Link className={styles.more} to={`/reports/${report.id}${period.searchWith()}`}>
          {report.title}
        </Link>
      }
    >
      <Loaded query={rows} height={TOP_HEIGHT} isEmpty={(data) => data.rows.length === 0}>
        {(data) => (
          <BarList
            kind={value.kind}
            bars={data.rows
              .map(({ key, cells }) => ({
                key,
                label: formatCell(label.kind, cells[0] || null),
                value: numberOf(cells[value.index]),
                to: `/reports/${report.id}${period.searchWith({ key })}`,
              }))
              .toSorted((a, b) => b.value - a.value)}
          />
        )}
      </Loaded>
    </Panel>
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
