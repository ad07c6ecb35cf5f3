import type { Report } from '@phuljhari/contract/reports/reports.contract'
import { formatCell, isQuantity } from '../report-format.ts'

/** What identifies a row for a reader: the cells before its first quantity. */
export function rowLabel({ columns }: Report, { cells }: Report['rows'][number]): string {
  const first = columns.findIndex(({ kind }) => isQuantity(kind))
  return columns
    .slice(0, first < 1 ? 1 : first)
    .map(({ kind }, index) => formatCell(kind, cells[index] || null))
    .join(', ')
}
