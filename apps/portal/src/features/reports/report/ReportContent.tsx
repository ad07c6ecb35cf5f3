import type { Report, ReportCell, ReportColumn } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { useQuery } from '@tanstack/react-query'
import { config } from '../../../lib/config.ts'
import { OVER_SCREEN } from '../../../ui/use-url-layer.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { reportChartCode } from '../charts/chart-code.ts'
import { columnOf } from '../charts/chart-columns.ts'
import { Loaded, Panel } from '../Panel.tsx'
import { formatCell, isQuantity } from '../report-format.ts'
import { formatRange, say } from '../reports.messages.ts'
import { TableLink } from '../TableLink.tsx'
import styles from './report.module.css'
import { readSort, sortRows, type Sort } from './sort-rows.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = { report: Report; days: DayRange; linkTo: (key: string | null) => string }

const CHART_HEIGHT = 260

/** A report's chart, and below it the table with all of its figures and their totals. */
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
  return t('{value} by {key}', {
    value: title(value),
    key: labels.map((key) => title(key).toLowerCase()).join(t(' and ')),
  })
}

function ChartOf({ report, chart, days, linkTo }: Props & { chart: Chart }) {
  const code = useQuery(reportChartCode(chart.kind))
  return (
    <Loaded query={code} height={CHART_HEIGHT}>
      {({ Chart }) => <Chart report={report} chart={chart} days={days} linkTo={linkTo} />}
    </Loaded>
  )
}

const ARROWS = { ascending: '▲', descending: '▼', none: '' }
const classOf = ({ kind }: ReportColumn) => (isQuantity(kind) ? styles.number : undefined)
/** What a first press on a column sorts by: the largest quantities, else from A to Z. */
const firstSort = ({ key, kind }: ReportColumn) => (isQuantity(kind) ? `-${key}` : key)
const reversed = ({ direction }: Sort, { key }: ReportColumn) => (direction === 'ascending' ? `-${key}` : key)

/** Every row of a report, sorted by any column, with its totals. A row leads to the orders that it counts. */
function ReportTable({ report, days, linkTo }: Props) {
  const [url, change] = useUrlState({ sort: '' })
  const sort = readSort(report, url.sort)
  const { columns } = report
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      className={styles.scroll}
      tabIndex={0}
      role="region"
      aria-label={t('Table of {title}', { title: report.title })}
    >
      <table className={styles.table}>
        <thead>
          {/* Repeated on every page of paper. */}
          <tr className={styles.printed} aria-hidden>
            <th colSpan={columns.length}>
              {config.store.name} · {report.title} · {formatRange(days)}
            </th>
          </tr>
          <tr>
            {columns.map((column, index) => {
              const direction = sort?.index === index ? sort.direction : 'none'
              return (
                <th key={column.key} scope="col" className={classOf(column)} aria-sort={direction}>
                  <button
                    type="button"
                    title={column.definition}
                    onClick={() => change({ sort: sort?.index === index ? reversed(sort, column) : firstSort(column) })}
                  >
                    {column.title}
                    <span aria-hidden>{ARROWS[direction]}</span>
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {sortRows(report.rows, sort).map(({ key, cells, isApart }) => (
            <tr key={key} data-apart={isApart}>
              {columns.map((column, index) => {
                const text = cellText(column, cells[index] ?? null)
                return (
                  <td key={column.key} className={classOf(column)}>
                    {index === 0 ? (
                      <TableLink to={linkTo(key)} state={OVER_SCREEN}>
                        {text}
                      </TableLink>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map((column, index) => {
              const total = report.totals[index] ?? null
              return (
                <td key={column.key} className={classOf(column)}>
                  {index === 0 ? (
                    <TableLink to={linkTo(null)} state={OVER_SCREEN}>
                      {t('Total')}
                    </TableLink>
                  ) : (
                    total !== null && formatCell(column.kind, total)
                  )}
                </td>
              )
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** A text that a customer left empty is shown like a figure that is missing. */
const cellText = ({ kind }: ReportColumn, cell: ReportCell) =>
  formatCell(kind, kind === 'text' && cell === '' ? null : cell)
