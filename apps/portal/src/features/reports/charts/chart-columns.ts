import type { Report, ReportCell, ReportColumn } from '@phuljhari/contract/reports/reports.contract'

/** A column of a report with its place in the cells; undefined when no column has that key. */
export function columnOf(report: Pick<Report, 'columns'>, key: string): (ReportColumn & { index: number }) | undefined {
  const index = report.columns.findIndex((column) => column.key === key)
  const column = report.columns[index]
  return column && { ...column, index }
}

/** The number that a chart draws for a cell; 0 for a cell without a figure. */
export const numberOf = (cell: ReportCell | undefined): number => Number(cell ?? 0) || 0
