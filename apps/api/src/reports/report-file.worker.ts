import { workerData } from 'node:worker_threads'
import { utils, write, type CellObject } from '@e965/xlsx'
import type { ColumnKind, Report, REPORT_FORMATS, ReportCell } from '@phuljhari/contract/reports/reports.contract'
import { toCsv } from '@phuljhari/contract/rules/csv'
import { daysBetween } from '@phuljhari/contract/rules/dates'
import { sendReply } from '../run-worker.ts'

type Table = Pick<Report, 'title' | 'columns' | 'rows'>
export type Task = { report: Table; format: (typeof REPORT_FORMATS)[number] }

const csvOf = ({ columns, rows }: Table): string =>
  toCsv([columns.map(({ title }) => title), ...rows.map(({ cells }) => cells.map((cell) => cell ?? ''))])

/** Spreadsheets count days from here. */
const FIRST_DAY = '1899-12-30'
/** Sheet names have at most 31 characters. */
const MAX_NAME = 31
const MAX_WIDTH = 40

const NUMBER_FORMATS: Partial<Record<ColumnKind, string>> = {
  rupees: '#,##0.00',
  percent: '0.00',
  hours: '0.00',
  days: '0.0',
  count: '#,##0',
}

function cellOf(kind: ColumnKind | undefined, cell: ReportCell): CellObject {
  if (cell === null) return { t: 'z' }
  if (kind === 'day') return { t: 'n', v: daysBetween(FIRST_DAY, String(cell)), z: 'yyyy-mm-dd' }
  if (typeof cell === 'string') return { t: 's', v: cell }
  const format = kind && NUMBER_FORMATS[kind]
  return { t: 'n', v: cell, ...(format && { z: format }) }
}

/** An .xlsx file of the rows, with numbers as numbers and days as dates. Texts are never formulas. */
function reportWorkbook({ title, columns, rows }: Table): Buffer {
  const header = columns.map(({ title }): CellObject => ({ t: 's', v: title }))
  const cells = rows.map((row) => row.cells.map((cell, index) => cellOf(columns[index]?.kind, cell)))
  const sheet = utils.aoa_to_sheet([header, ...cells])
  sheet['!cols'] = columns.map((column, index) => ({
    wch: rows.reduce(
      (width, row) => Math.min(MAX_WIDTH, Math.max(width, String(row.cells[index] ?? '').length + 3)),
      column.title.length + 1,
    ),
  }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, title.slice(0, MAX_NAME))
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

const { report, format } = workerData as Task
sendReply(format === 'csv' ? Buffer.from(csvOf(report)) : reportWorkbook(report))
