import { OVERVIEW_TOPS } from '@phuljhari/contract/reports/overview.contract'
import type { Report } from '@phuljhari/contract/reports/reports.contract'
import { DISPLAYED_STATUSES, statusLabel } from '@phuljhari/contract/orders/order-status'
import { Link } from 'react-router'
import { statusColor } from '../../../ui/StatusBadge.tsx'
import { BarList } from '../charts/BarList.tsx'
import { columnOf, numberOf } from '../charts/chart-columns.ts'
import { Loaded, Panel } from '../Panel.tsx'
import type { PeriodState } from '../period/use-report-period.ts'
import { formatCell } from '../report-format.ts'
import { ordersOf } from './links.ts'
import styles from './overview.module.css'
import type { PanelContent, StatusCount } from './read-overview.ts'
import { TrendPanel } from './TrendPanel.tsx'
import { panelQuery, type OverviewQuery } from './use-overview.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = { overview: OverviewQuery; period: PeriodState }

/** How the sales of the period developed, and what became of its orders. */
export const Developments = ({ overview, period }: Props) => (
  <div className={styles.grid} aria-busy={overview.isPlaceholderData}>
    <TrendPanel overview={overview} period={period} />
    <StatusPanel overview={overview} period={period} />
  </div>
)

const STATUS_HEIGHT = 300

/** How many orders of the period have each status now. */
const StatusPanel = ({ overview, period }: Props) => (
  <Panel title={t('Orders by status')}>
    <Loaded
      query={panelQuery(overview, ({ statuses }) => statuses)}
      height={STATUS_HEIGHT}
      isEmpty={(rows) => !rows.some(({ orders }) => orders > 0)}
    >
      {(rows) => <StatusBars rows={rows} period={period} />}
    </Loaded>
  </Panel>
)

function StatusBars({ rows, period }: { rows: readonly StatusCount[]; period: PeriodState }) {
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
}

const TITLES: Readonly<Record<string, string>> = {
  'by-product': t('Top products'),
  'by-category': t('Top categories'),
  'by-brand': t('Top brands'),
  'by-city': t('Top cities'),
  'by-agent': t('Top delivery agents'),
} satisfies Record<(typeof OVERVIEW_TOPS)[number], string>

const TOP_HEIGHT = 320

/** The first rows of some reports, each with a link to all of it. */
export const Tops = ({ overview, period }: Props) => (
  <div className={styles.tops} aria-busy={overview.isPlaceholderData}>
    {OVERVIEW_TOPS.map((reportId) => (
      <TopPanel key={reportId} reportId={reportId} overview={overview} period={period} />
    ))}
  </div>
)

const MISSING: PanelContent<Report> = { error: new TypeError('The report is missing') }

function TopPanel({ reportId, overview, period }: Props & { reportId: string }) {
  const query = panelQuery(overview, ({ tops }) => tops.find((top) => top.reportId === reportId)?.report ?? MISSING)
  return (
    <Panel
      title={TITLES[reportId] ?? ''}
      actions={
        query.data && (
          <Link className={styles.more} to={`/reports/${reportId}${period.searchWith()}`}>
            {query.data.title}
          </Link>
        )
      }
    >
      <Loaded query={query} height={TOP_HEIGHT} isEmpty={({ rows }) => rows.length === 0}>
        {(report) => <TopBars report={report} period={period} />}
      </Loaded>
    </Panel>
  )
}

function TopBars({ report, period }: { report: Report; period: PeriodState }) {
  const label = report.columns[0]
  const value = report.chart ? columnOf(report, report.chart.value) : undefined
  if (!label || !value) return null
  return (
    <BarList
      kind={value.kind}
      bars={report.rows
        .map(({ key, cells }) => ({
          key,
          label: formatCell(label.kind, cells[0] || null),
          value: numberOf(cells[value.index]),
          to: `/reports/${report.id}${period.searchWith({ key })}`,
        }))
        .toSorted((a, b) => b.value - a.value)}
    />
  )
}
