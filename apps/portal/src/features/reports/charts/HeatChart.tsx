import type { ColumnKind, Report, ReportCell, ReportChart } from '@phuljhari/contract/reports/reports.contract'
import { formatCell, formatShort } from '../report-format.ts'
import { columnOf } from './chart-columns.ts'
import styles from './heat-chart.module.css'
import { shadeOf } from './shades.ts'
import { t } from '@phuljhari/contract/rules/t'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The labels of an axis in the order of the rows; the hours of the day without gaps. */
const labelsOf = ({ rows }: Report, { kind, index }: { kind: ColumnKind; index: number }): ReportCell[] =>
  kind === 'hour' ? HOURS : [...new Set(rows.map(({ cells }) => cells[index] ?? null))]

/** A value for each pair of labels, shaded and written; the axis with more labels runs across. */
export function HeatChart({ report, chart }: { report: Report; chart: ReportChart }) {
  const [one, other, value] = [chart.label, chart.acrossLabel ?? chart.label, chart.value].map((key) =>
    columnOf(report, key),
  )
  if (!one || !other || !value) return null
  const isTall = labelsOf(report, one).length > labelsOf(report, other).length
  const [down, across] = isTall ? [other, one] : [one, other]
  const keyOf = (rowLabel: ReportCell, columnLabel: ReportCell) => JSON.stringify([rowLabel, columnLabel])
  const values = new Map(
    report.rows.map(({ cells }) => [
      keyOf(cells[down.index] ?? null, cells[across.index] ?? null),
      Number(cells[value.index]),
    ]),
  )
  const largest = Math.max(...values.values(), 0)
  const isRupees = value.kind === 'rupees'
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      className={styles.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('{title} by {title2}', { title: value.title, title2: one.title })}
    >
      <table className={styles.heat}>
        <thead>
          <tr>
            <td />
            {labelsOf(report, across).map((label) => (
              <th key={String(label)} scope="col">
                {formatCell(across.kind, label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labelsOf(report, down).map((rowLabel) => (
            <tr key={String(rowLabel)}>
              <th scope="row">{formatCell(down.kind, rowLabel)}</th>
              {labelsOf(report, across).map((columnLabel) => {
                const amount = values.get(keyOf(rowLabel, columnLabel)) ?? 0
                return (
                  <td
                    key={String(columnLabel)}
                    data-shade={shadeOf(amount, largest)}
                    title={isRupees ? formatCell(value.kind, amount) : undefined}
                  >
                    {amount === 0 ? '' : formatShort(value.kind, amount)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
