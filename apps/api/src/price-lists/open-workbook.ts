import { read, SSF, type CellObject, type ParsingOptions, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { chatRows, isDelimited, messageInColumn } from './chat-text.ts'
import { decodeText, delimiterOf } from './decode-text.ts'
import { formulaValues } from './formulas.ts'
import { UNCALCULATED, type Cell, type Grid } from './grid.ts'
import { htmlRows } from './html-table.ts'
import { parseCsv } from './parse-csv.ts'
import { struckRows } from './struck-rows.ts'
import { unpackZip } from './unpack-zip.ts'

/** Further sheets are ignored. */
const MAX_SHEETS = 20
/** Longer texts are cut: no field of a product accepts as many characters, and matching them could take seconds. */
const LONGEST_CELL = 2_000

export type Refusal = 'unreadable' | 'encrypted' | 'empty' | 'too_large'
export type Limits = { maxRows: number; maxColumns: number }
/** `chat` is a text that may be a message or a table; `html` a table of HTML that is named .xls. */
export type FileKind = 'csv' | 'zip' | 'compound' | 'chat' | 'html'

/**
 * A number whose format shows more than a number is read as shown: 45353 as "3-Mar", 30 as "30 cm", 0.8 as "80%".
 * Currency symbols do not count.
 */
function numberOf({ v, w = '', z }: CellObject): Cell {
  const isShownAs = w.endsWith('%') || w.includes('/') || /\p{L}/u.test(w.replace(/rs\.?|inr|mrp|e[+-]?\d+|₹/gi, ''))
  // Zeros in front belong to a code: "00123".
  if (typeof z === 'string' && /^0{2,}$/.test(z) && /^0\d+$/.test(w)) return w
  return isShownAs || (typeof z === 'string' && SSF.is_date(z)) ? w : Number(v)
}

/** A cell's value; of a broken formula, the error that it shows. */
function cellOf(cell: CellObject | undefined, computed: (cell: CellObject) => number | null): Cell {
  switch (cell?.t) {
    case 'n':
      return numberOf(cell)
    case 's':
      return String(cell.v).slice(0, LONGEST_CELL)
    case 'b':
      return Boolean(cell.v)
    case 'e':
      return cell.w ?? '#REF!'
    case 'd':
      return cell.w ?? String(cell.v)
    // Empty cells are parsed too, to find formulas without a cached value.
    default:
      return cell?.f === undefined ? null : (computed(cell) ?? UNCALCULATED)
  }
}

/** A cell merged over several rows counts for each of them: categories are often written that way. */
function spreadDown(sheet: WorkSheet, rows: Cell[][]): void {
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    const value = rows[from.r]?.[from.c]
    if (value == null) continue
    for (let row = from.r + 1; row <= Math.min(to.r, rows.length - 1); row++) {
      const cells = rows[row]
      if (cells && (cells[from.c] ?? '') === '') cells[from.c] = value
    }
  }
}

/** The rows of a sheet from A1 on, so that row numbers match the spreadsheet's, without trailing empty rows. */
function gridOf(name: string, sheet: WorkSheet, { maxColumns }: Limits): Grid | null {
  const data = (sheet['!data'] ?? []) as Array<Array<CellObject | undefined> | undefined>
  const computed = formulaValues(data)
  const grid = trimmed(
    name,
    Array.from(data, (row) => Array.from(row?.slice(0, maxColumns) ?? [], (cell) => cellOf(cell, computed))),
  )
  if (!grid) return null
  spreadDown(sheet, grid.rows)
  const hidden = (marks: ReadonlyArray<{ hidden?: boolean } | undefined> = []) =>
    Array.from(marks, (mark, at) => (mark?.hidden === true ? at : -1)).filter((at) => at >= 0)
  return { ...grid, hiddenRows: hidden(sheet['!rows']), hiddenColumns: hidden(sheet['!cols']) }
}

/** The reason why the library cannot parse a file. Errors of our own code are not caught: they are bugs. */
function parseRefusal(error: unknown): Refusal {
  if (error instanceof RangeError && /alloc|invalid (?:string|array) length/i.test(error.message)) return 'too_large'
  return error instanceof Error && /password|encrypt/i.test(error.message) ? 'encrypted' : 'unreadable'
}

function workbook(bytes: Buffer, kind: 'zip' | 'compound', limits: Limits): WorkBook | Refusal {
  // One row beyond the limit, to detect lists that exceed it. Macros and links are not parsed.
  const options: ParsingOptions = {
    sheetRows: limits.maxRows + 2,
    cellFormula: true,
    sheetStubs: true,
    cellHTML: false,
    // Hidden rows and columns are parsed with the styles; struck rows are found in the file's own parts.
    cellStyles: true,
    bookFiles: true,
    cellNF: true,
    bookVBA: false,
    dense: true,
  }
  const unpacked = kind === 'zip' ? unpackZip(bytes) : bytes
  if (unpacked === null) return 'unreadable'
  try {
    return read(unpacked, { ...options, type: 'buffer' })
  } catch (error) {
    return parseRefusal(error)
  }
}

/** A sheet of these rows without trailing empty ones; null when no row remains. */
function trimmed(sheet: string, rows: Cell[][]): Grid | null {
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== null && cell !== ''))
  return last < 0 ? null : { sheet, rows: rows.slice(0, last + 1) }
}

function csvGrids(bytes: Buffer, { maxColumns }: Limits): Grid[] | Refusal {
  const text = decodeText(bytes)
  if (text === null) return 'unreadable'
  // A first line may name the delimiter; spreadsheet programs do not show that line.
  const [prefix, delimiter] = /^sep=([,;\t])(?:\r\n|\n|\r)/.exec(text) ?? ['', delimiterOf(text)]
  const rows = parseCsv(text.slice(prefix.length), delimiter ?? ',')
  const grid = trimmed(
    'Sheet1',
    rows.map((row) => row.slice(0, maxColumns).map((text) => text.slice(0, LONGEST_CELL))),
  )
  return grid ? [{ ...grid, isText: true }] : []
}

function htmlGrids(bytes: Buffer, { maxRows, maxColumns }: Limits): Grid[] | Refusal {
  const text = decodeText(bytes)
  if (text === null) return 'unreadable'
  const { rows, ...marks } = htmlRows(text, maxRows + 2)
  const grid = trimmed(
    'Sheet1',
    rows.map((row) => row.slice(0, maxColumns)),
  )
  return grid ? [{ ...grid, ...marks }] : []
}

/** The sheets of a text file: a table with delimiters, or a message with a product in each line. */
function chatGrids(bytes: Buffer, limits: Limits): Grid[] | Refusal {
  const text = decodeText(bytes)
  if (text === null) return 'unreadable'
  if (isDelimited(text, delimiterOf(text))) return csvGrids(bytes, limits)
  const grid = trimmed('Message', chatRows(text))
  return grid ? [grid] : []
}

const textGrids = { csv: csvGrids, html: htmlGrids, chat: chatGrids } as const

function bookGrids(bytes: Buffer, kind: 'zip' | 'compound', limits: Limits): Grid[] | Refusal {
  const book = workbook(bytes, kind, limits)
  if (typeof book === 'string') return book
  if (book.SheetNames.length === 0) return 'unreadable'
  // A hidden sheet is more often last year's list than this year's.
  const isHidden = (name: string) => (book.Workbook?.Sheets?.[book.SheetNames.indexOf(name)]?.Hidden ?? 0) !== 0
  const shown = book.SheetNames.filter((name) => !isHidden(name))
  return shown.slice(0, MAX_SHEETS).flatMap((name) => {
    const sheet = book.Sheets[name]
    const grid = sheet && gridOf(name, sheet, limits)
    return grid ? [{ ...grid, struckRows: struckRows(book, name, grid.rows) }] : []
  })
}

/** The sheets of a spreadsheet that have any content, or why there are none. Slow: call it in a worker. */
export function openWorkbook(bytes: Buffer, kind: FileKind, limits: Limits): { grids: Grid[] } | { refusal: Refusal } {
  const grids = kind === 'zip' || kind === 'compound' ? bookGrids(bytes, kind, limits) : textGrids[kind](bytes, limits)
  if (typeof grids === 'string') return { refusal: grids }
  if (grids.length === 0) return { refusal: 'empty' }
  if (grids.some(({ rows }) => rows.length > limits.maxRows + 1)) return { refusal: 'too_large' }
  return { grids: grids.map(messageInColumn) }
}
