import type { Report, ReportChart } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { addDays, daysBetween } from '@phuljhari/contract/rules/dates'
import { formatDayAndMonth } from '@phuljhari/contract/rules/dates'
import { useState } from 'react'
import { formatCell } from '../report-format.ts'
import { columnOf, numberOf } from './chart-columns.ts'
import { DailyBars, type Point } from './DailyBars.tsx'
import { t } from '@phuljhari/contract/rules/t'

const HEIGHT = 240

/** A value by day; days without a row are zero. */
export function DayChart({ report, chart, days }: { report: Report; chart: ReportChart; days: DayRange }) {
  const [active, setActive] = useState<number | null>(null)
  const [label, value] = [columnOf(report, chart.label), columnOf(report, chart.value)]
  if (!label || !value) return null
  const values = new Map(report.rows.map(({ cells }) => [String(cells[label.index]), numberOf(cells[value.index])]))
  const points = Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index): Point => {
    const day = addDays(days.from, index)
    return { label: formatCell('day', day), short: formatDayAndMonth(day), value: values.get(day) ?? 0 }
  })
  return (
    <DailyBars
      title={t('{title} by day', { title: value.title })}
      kind={value.kind}
      points={points}
      height={HEIGHT}
      active={active}
      onActive={setActive}
    />
  )
}
