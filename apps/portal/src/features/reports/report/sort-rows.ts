import type { Report, ReportCell } from '@phuljhari/contract/reports/reports.contract'

export type Sort = { index: number; direction: 'ascending' | 'descending' }

const text = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

function compare(a: ReportCell, b: ReportCell): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : text.compare(String(a), String(b))
}

/**
 * The rows by the cells of one column, those without a figure last, then those that stand apart; null keeps the order
 * of the report.
 */
export function sortRows(rows: Report['rows'], sort: Sort | null): Report['rows'] {
  if (!sort) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const below = Number(one.isApart ?? false) - Number(other.isApart ?? false)
    if (below !== 0) return below
    const [a = null, b = null] = [one.cells[sort.index], other.cells[sort.index]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compare(a, b)
  })
}

/** The column that is sorted by, as in the URL: `value`, or `-value` from the largest. */
export function readSort(report: Pick<Report, 'columns'>, parameter: string): Sort | null {
  const index = report.columns.findIndex(({ key }) => key === parameter.replace(/^-/, ''))
  return index < 0 ? null : { index, direction: parameter.startsWith('-') ? 'descending' : 'ascending' }
}
