import type { Report } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { useQuery } from '@tanstack/react-query'
import { reportChartCode } from '../charts/chart-code.ts'
import { columnOf } from '../charts/chart-columns.ts'
import { Loaded, Panel } from '../Panel.tsx'
import { say } from '../reports.messages.ts'
import styles from './report-content.module.css'
import { ReportTable } from './ReportTable.tsx'

type Props = { report: Report; days: DayRange; linkTo: (key: string | null) => string }

const CHART_HEIGHT = 260

/** A report's chart, table and totals. The table below the chart has all of its figures. */
export function ReportContent({ report, days, linkTo }: Props) {
  const { chart } = report
  return (
    <div className={styles.content}>
      <p className={styles.counts}>{report.counts}</p>
      {chart && (
        <Panel title={chartTitle(report, chart)}>
          <ChartOf report={report} chart={chart} days={days} linkTo={linkTo} />
        </Panel>
      )}
      <ReportTable report={report} days={days} linkTo={linkTo} />
      {report.rowCount > report.rows.length && <p>{say.rowsShown(report.rows.length, report.rowCount)}</p>}
    </div>
  )
}

type Chart = NonNullable<Report['chart']>

/** `Orders by weekday and hour`. */
function chartTitle(report: Report, { label, acrossLabel, value }: Chart): string {
  const title = (key: string) => columnOf(report, key)?.title ?? key
  const labels = [label, ...(acrossLabel === undefined ? [] : [acrossLabel])]
  return `${title(value)} by ${labels.map((key) => title(key).toLowerCase()).join(' and ')}`
}

function ChartOf({ report, chart, days, linkTo }: Props & { chart: Chart }) {
  const code = useQuery(reportChartCode(chart.kind))
  return (
    <Loaded query={code} height={CHART_HEIGHT}>
      {({ Chart }) => <Chart report={report} chart={chart} days={days} linkTo={linkTo} />}
    </Loaded>
  )
}
