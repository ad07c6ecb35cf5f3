import { read, SSF, type CellObject, type ParsingOptions, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { isModestZip } from './check-zip.ts'
import { decodeText, delimiterOf } from './decode-text.ts'
import { UNCALCULATED, type Cell, type Grid } from './grid.ts'
import { parseCsv } from './parse-csv.ts'

/** A list's sheets beyond these are not looked at. */
const MAX_SHEETS = 20

export type Refusal = 'unreadable' | 'encrypted' | 'empty' | 'too_large'
export type Limits = { maxRows: number; maxColumns: number }
export type FileKind = 'csv' | 'zip' | 'compound'

/** A number that is shown as something else comes as it is shown: 45353 as "3-Mar", 30 as "30 cm", 0.8 as "80%". Signs of money change nothing. */
function numberOf({ v, w = '', z }: CellObject): Cell {
  const isShownAs = w.endsWith('%') || w.includes('/') || /\p{L}/u.test(w.replace(/rs\.?|inr|mrp|e[+-]?\d+|₹/gi, ''))
  return isShownAs || (typeof z === 'string' && SSF.is_date(z)) ? w : Number(v)
}

/** A cell's value. A broken formula comes as what it shows. */
function cellOf(cell: CellObject | undefined): Cell {
  switch (cell?.t) {
    case 'n':
      return numberOf(cell)
    case 's':
      return String(cell.v)
    case 'b':
      return Boolean(cell.v)
    case 'e':
      return cell.w ?? '#REF!'
    case 'd':
      return cell.w ?? String(cell.v)
    // A cell without a value, kept to see whether a formula should have given one.
    default:
      return cell?.f === undefined ? null : UNCALCULATED
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
function gridOf(name: string, sheet: WorkSheet, { maxColumns }: Limits): Grid | null {
  const data = (sheet['!data'] ?? []) as Array<Array<CellObject | undefined> | undefined>
  const grid = trimmed(
    name,
    Array.from(data, (row) => Array.from(row?.slice(0, maxColumns) ?? [], cellOf)),
  )
  if (grid) spreadDown(sheet, grid.rows)
  return grid
}

function workbook(bytes: Buffer, kind: 'zip' | 'compound', limits: Limits): WorkBook | null {
  // One row more than is allowed, to see that there are too many. Formulas come as the value they last had; macros and links are not looked at.
  const options: ParsingOptions = {
    sheetRows: limits.maxRows + 2,
    cellFormula: true,
    sheetStubs: true,
    cellHTML: false,
    cellStyles: false,
    cellNF: true,
    bookVBA: false,
    dense: true,
  }
  return kind === 'zip' && !isModestZip(bytes) ? null : read(bytes, { ...options, type: 'buffer' })
}

/** Without its last empty lines; null when there is none but those. */
function trimmed(sheet: string, rows: Cell[][]): Grid | null {
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== null && cell !== ''))
  return last < 0 ? null : { sheet, rows: rows.slice(0, last + 1) }
}

function csvGrids(bytes: Buffer, { maxColumns }: Limits): Grid[] | null {
  const text = decodeText(bytes)
  if (text === null) return null
  // The line by which a file tells spreadsheets its delimiter; they do not show it.
  const [told, delimiter] = /^sep=([,;\t])(?:\r\n|\n|\r)/.exec(text) ?? ['', delimiterOf(text)]
  const rows = parseCsv(text.slice(told.length), delimiter ?? ',')
  const grid = trimmed(
    'Sheet1',
    rows.map((row) => row.slice(0, maxColumns)),
  )
  return grid ? [{ ...grid, isText: true }] : []
}

function bookGrids(bytes: Buffer, kind: 'zip' | 'compound', limits: Limits): Grid[] | null {
  const book = workbook(bytes, kind, limits)
  if (!book || book.SheetNames.length === 0) return null
  // What somebody hid is last year's list more often than this year's.
  const isHidden = (name: string) => (book.Workbook?.Sheets?.[book.SheetNames.indexOf(name)]?.Hidden ?? 0) !== 0
  const shown = book.SheetNames.filter((name) => !isHidden(name))
  return shown.slice(0, MAX_SHEETS).flatMap((name) => {
    const sheet = book.Sheets[name]
    return (sheet && gridOf(name, sheet, limits)) ?? []
  })
}

/** The sheets of a spreadsheet that hold anything, or why there are none. Heavy: called in a worker. */
export function openWorkbook(bytes: Buffer, kind: FileKind, limits: Limits): { grids: Grid[] } | { refusal: Refusal } {
  try {
    const grids = kind === 'csv' ? csvGrids(bytes, limits) : bookGrids(bytes, kind, limits)
    if (!grids) return { refusal: 'unreadable' }
    if (grids.length === 0) return { refusal: 'empty' }
    return grids.some(({ rows }) => rows.length > limits.maxRows + 1) ? { refusal: 'too_large' } : { grids }
  } catch (error) {
    return { refusal: error instanceof Error && /password|encrypt/i.test(error.message) ? 'encrypted' : 'unreadable' }
  }
}
