import './shades.css'
import type { Report, ReportChart as Chart } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { addDays, daysBetween } from '@phuljhari/contract/rules/dates'
import { useState } from 'react'
import { formatCell } from '../report-format.ts'
import { BarList } from './BarList.tsx'
import { columnOf, numberOf } from './chart-columns.ts'
import { HeatChart } from './HeatChart.tsx'
import { LineChart, type Point } from './LineChart.tsx'
import { shortDay } from './short-labels.ts'
import { StatesMap } from './StatesMap.tsx'

type Props = {
  report: Report
  chart: Chart
  days: DayRange
  /** The orders behind a row. */
  linkOf: (key: string) => string
}

const MAX_BARS = 20
const LINE_HEIGHT = 240

/** Draws a report as it asks for; unknown kinds not at all, since the table has every figure. */
export function ReportChart({ report, chart, days, linkOf }: Props) {
  if (chart.kind === 'heat') return <HeatChart report={report} chart={chart} />
  if (chart.kind === 'map') return <StatesMap report={report} chart={chart} />
  if (chart.kind === 'line') return <DayLine report={report} chart={chart} days={days} />
  const [label, value] = [columnOf(report, chart.label), columnOf(report, chart.value)]
  if (!label || !value) return null
  const bars = report.rows
    .map(({ key, cells }) => ({
      key,
      label: formatCell(label.kind, cells[label.index] ?? null),
      value: numberOf(cells[value.index]),
      to: linkOf(key),
    }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MAX_BARS)
  return <BarList bars={bars} kind={value.kind} />
}

/** A value by day; days without a row are zero. */
function DayLine({ report, chart, days }: Omit<Props, 'linkOf'>) {
  const [active, setActive] = useState<number | null>(null)
  const [label, value] = [columnOf(report, chart.label), columnOf(report, chart.value)]
  if (!label || !value) return null
  const values = new Map(report.rows.map(({ cells }) => [String(cells[label.index]), numberOf(cells[value.index])]))
  const points = Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index): Point => {
    const day = addDays(days.from, index)
    return { label: formatCell('day', day), short: shortDay(day), value: values.get(day) ?? 0 }
  })
  return (
    <LineChart
      title={`${value.title} by day`}
      kind={value.kind}
      points={points}
      height={LINE_HEIGHT}
      active={active}
      onActive={setActive}
    />
  )
}
