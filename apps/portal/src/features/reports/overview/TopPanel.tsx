import type { ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BarList } from '../charts/BarList.tsx'
import { columnOf, numberOf } from '../charts/chart-columns.ts'
import { Loaded, Panel } from '../Panel.tsx'
import type { PeriodState } from '../period/use-report-period.ts'
import { formatCell } from '../report-format.ts'
import { reportQuery } from '../reports.queries.ts'
import styles from './overview.module.css'

const TOP = 10
const HEIGHT = 320

/** The first rows of a report as bars, with a link to all of it. */
export function TopPanel({ report, title, period }: { report: ReportDescription; title: string; period: PeriodState }) {
  const rows = useQuery(reportQuery(report.id, period.days, TOP))
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
      <Loaded query={rows} height={HEIGHT} isEmpty={(data) => data.rows.length === 0}>
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
