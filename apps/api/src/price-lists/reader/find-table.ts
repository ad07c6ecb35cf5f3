import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import { chooseColumns } from './choose-columns.ts'
import { guessTable } from './guess-table.ts'
import { isPriceRole, namesColumns, titledColumns, type Columns, type Table, type Titled } from './table.ts'

/** How far down a sheet a table may begin. */
const DEEPEST_HEADER = 200

const hasNumber = (row: readonly Cell[]) => row.some((cell) => typeof cell === 'number' || (amountOf(cell) ?? 0) > 0)

/** A name and a price above 0 in their columns. */
export const looksLikeProduct = (row: readonly Cell[], { productName, orignalPrice }: Columns): boolean =>
  productName !== null && orignalPrice !== null && !isBlank(row[productName]) && (amountOf(row[orignalPrice]) ?? 0) > 0

/** The second row of a header: "MRP | Net" below "Price". A lone word in it is a category's heading. */
function continues(row: readonly Cell[] | undefined): row is Cell[] {
  if (row === undefined || hasNumber(row)) return false
  const filled = row.filter((cell) => !isBlank(cell))
  const titled = titledColumns(row)
  return titled.length === filled.length && (filled.length > 1 || titled.some(({ role }) => isPriceRole(role)))
}

/** Two rows as one header: each column by the lower title, by both together, else by the upper one, which counts for the columns that it spans. */
function joined(upper: readonly Cell[], lower: readonly Cell[]): Titled[] {
  let spanning: Cell = null
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const below = lower[index] ?? null
    spanning = isBlank(upper[index]) ? spanning : (upper[index] ?? null)
    if (isBlank(below)) return upper[index] ?? null
    const both = `${textOf(spanning)} ${textOf(below)}`
    const [alone] = titledColumns([below])
    return alone && alone.role !== 'lineAmount' ? below : both
  }).flatMap((cell, index) => titledColumns([cell]).map((titled) => ({ ...titled, index })))
}

function tableAt(
  rows: readonly Cell[][],
  header: number[],
  titled: readonly Titled[],
  mayBeEmpty: boolean,
): Table | null {
  const firstRow = (header.at(-1) ?? -1) + 1
  const { doubtful, ...columns } = chooseColumns(titled, rows.slice(firstRow))
  if (!mayBeEmpty && !rows.slice(firstRow).some((row) => looksLikeProduct(row, columns))) return null
  const titles: string[] = []
  for (const { index, title } of titled) titles[index] = title
  return { header, firstRow, titles: Array.from(titles, (title) => title ?? ''), columns, doubtful }
}

/** The table whose header begins in this row. Of header rows that follow each other the last one stands over the columns. */
function headedTable(rows: readonly Cell[][], at: number, mayBeEmpty: boolean): Table | null {
  const row = rows[at] ?? []
  if (hasNumber(row)) return null
  const below = rows[at + 1]
  const alone = titledColumns(row)
  if (namesColumns(alone)) {
    const next =
      below && !hasNumber(below) && namesColumns(titledColumns(below)) ? headedTable(rows, at + 1, mayBeEmpty) : null
    if (next) return { ...next, header: [at, ...next.header] }
    return (
      (continues(below) ? tableAt(rows, [at, at + 1], joined(row, below), mayBeEmpty) : null) ??
      tableAt(rows, [at], alone, mayBeEmpty)
    )
  }
  if (alone.length === 0 || !continues(below)) return null
  const both = joined(row, below)
  return namesColumns(both) ? tableAt(rows, [at, at + 1], both, mayBeEmpty) : null
}

/** The first table with a header; `mayBeEmpty` also where no row below is a product. */
function firstHeaded(rows: readonly Cell[][], mayBeEmpty: boolean): Table | null {
  for (const [at, row] of rows.slice(0, DEEPEST_HEADER).entries()) {
    const table = row.some(isWording) ? headedTable(rows, at, mayBeEmpty) : null
    if (table) return table
  }
  return null
}

/** The table of a sheet: below its header, or, without one, where names and prices stand side by side; else a header whose rows all have mistakes. Null when there is none. */
export const findTable = (rows: readonly Cell[][]): Table | null =>
  firstHeaded(rows, false) ?? guessTable(rows) ?? firstHeaded(rows, true)
