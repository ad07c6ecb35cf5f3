import type { Report, ReportChart } from '@phuljhari/contract/reports/reports.contract'
import { formatCell } from '../report-format.ts'
import { BarList } from './BarList.tsx'
import { columnOf, numberOf } from './chart-columns.ts'

/** More bars would be no easier to read than the table. */
const MAX_BARS = 20

type Props = {
  report: Report
  chart: ReportChart
  /** The orders behind a row. */
  linkTo: (key: string) => string
}

/** The largest rows of a report as bars. */
export function ReportBars({ report, chart, linkTo }: Props) {
  const [label, value] = [columnOf(report, chart.label), columnOf(report, chart.value)]
  if (!label || !value) return null
  const bars = report.rows
    .map(({ key, cells }) => ({
      key,
      label: formatCell(label.kind, cells[label.index] || null),
      value: numberOf(cells[value.index]),
      to: linkTo(key),
    }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MAX_BARS)
  return <BarList bars={bars} kind={value.kind} />
}
