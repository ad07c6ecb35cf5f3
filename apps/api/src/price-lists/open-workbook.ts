import { read, type CellObject, type ParsingOptions, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { isModestZip } from './check-zip.ts'
import { decodeText, delimiterOf } from './decode-text.ts'
import type { Cell, Grid } from './grid.ts'

/** A list's sheets beyond these are not looked at. */
const MAX_SHEETS = 20

export type Refusal = 'unreadable' | 'encrypted' | 'empty' | 'too_large'
export type Limits = { maxRows: number; maxColumns: number }
export type FileKind = 'csv' | 'zip' | 'compound'

/** A cell's value. A share that is shown as a percentage comes as it is shown; a broken formula as what it shows. */
function cellOf(cell: CellObject | undefined): Cell {
  switch (cell?.t) {
    case 'n':
      return cell.w?.endsWith('%') ? cell.w : Number(cell.v)
    case 's':
      return String(cell.v)
    case 'b':
      return Boolean(cell.v)
    case 'e':
      return cell.w ?? '#REF!'
    case 'd':
      return cell.w ?? String(cell.v)
    default:
      return null
  }
}

/** A cell that is merged over several rows counts for each of them: categories are often written so. */
function spreadDown(sheet: WorkSheet, rows: Cell[][]): void {
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    const value = rows[from.r]?.[from.c]
    if (value == null) continue
    for (let row = from.r + 1; row <= Math.min(to.r, rows.length - 1); row++) {
      const cells = rows[row]
      if (cells) cells[from.c] ??= value
    }
  }
}

/** From A1 on, so that a row's number is the one that the spreadsheet shows; without the empty rows that many sheets end with. */
function gridOf(name: string, sheet: WorkSheet, { maxColumns }: Limits): Grid {
  const data = (sheet['!data'] ?? []) as Array<Array<CellObject | undefined> | undefined>
  const rows = Array.from(data, (row) => Array.from(row?.slice(0, maxColumns) ?? [], cellOf))
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== null && cell !== ''))
  const filled = rows.slice(0, last + 1)
  spreadDown(sheet, filled)
  return { sheet: name, rows: filled }
}

function workbook(bytes: Buffer, kind: FileKind, limits: Limits): WorkBook | null {
  // One row more than is allowed, to see that there are too many. Formulas come as the value they last had; macros and links are not looked at.
  const options: ParsingOptions = {
    sheetRows: limits.maxRows + 2,
    cellFormula: false,
    cellHTML: false,
    cellStyles: false,
    bookVBA: false,
    dense: true,
  }
  if (kind !== 'csv') return kind === 'zip' && !isModestZip(bytes) ? null : read(bytes, { ...options, type: 'buffer' })
  const text = decodeText(bytes)
  return text === null ? null : read(text, { ...options, type: 'string', raw: true, FS: delimiterOf(text) })
}

/** The sheets of a spreadsheet that hold anything, or why there are none. Heavy: called in a worker. */
export function openWorkbook(bytes: Buffer, kind: FileKind, limits: Limits): { grids: Grid[] } | { refusal: Refusal } {
  try {
    const book = workbook(bytes, kind, limits)
    if (!book || book.SheetNames.length === 0) return { refusal: 'unreadable' }
    const grids = book.SheetNames.slice(0, MAX_SHEETS).flatMap((name) => {
      const sheet = book.Sheets[name]
      const grid = sheet && gridOf(name, sheet, limits)
      return grid && grid.rows.length > 0 ? [grid] : []
    })
    if (grids.length === 0) return { refusal: 'empty' }
    return grids.some(({ rows }) => rows.length > limits.maxRows + 1) ? { refusal: 'too_large' } : { grids }
  } catch (error) {
    return { refusal: error instanceof Error && /password|encrypt/i.test(error.message) ? 'encrypted' : 'unreadable' }
  }
}
