import type { Cell } from '../grid.ts'
import { isBlank, textOf } from './cells.ts'
import { checkRow, type CheckedRow } from './check-row.ts'
import { looksLikeProduct } from './find-table.ts'
import { headerOf } from './headers.ts'
import { categoryOf, couldHead, isSum, statedDiscount } from './headings.ts'
import { typedRow } from './read-row.ts'
import { discountBeside, isAttempt, isEmptyLine, joinedText, loneText, withoutCount } from './rows-without-product.ts'
import type { Table } from './table.ts'

type Rows = ReadonlyArray<readonly Cell[]>
/** The tables of a sheet, from top to bottom. */
export type Tables = readonly [Table, ...Table[]]

/** What became of a row of the sheet; `row` counts from 1, as the spreadsheet does. Prices of `product` in paise. */
export type ReadRow =
  | CheckedRow
  | { row: number; kind: 'heading' | 'header' | 'note'; text: string }
  | { row: number; kind: 'blank' }

/** What rows that say nothing of their own get. */
export type Defaults = {
  /** For rows that name no brand; '' where they are to be refused. */
  brandName: string
  /** For rows that name no category and have none above them; '' where they are to be refused. */
  category: string
  /** The whole list's, in percent; null for none. */
  discountPercent: number | null
}

/** For each row the table that it belongs to: the last one whose header stands above it. */
function tablesOfRows(rows: Rows, [first, ...further]: Tables): Table[] {
  const begins = new Map(further.map((table) => [table.header[0], table]))
  let current = first
  return rows.map((_, index) => (current = begins.get(index) ?? current))
}

/** Headers that name a category each head the rows below them; one that stands alone has a title of its own there. */
function headingsInHeaders(rows: Rows): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [index, row] of rows.entries()) {
    const heading = headerOf(row)?.heading
    if (heading) found.set(index, heading)
  }
  return new Set(found.values()).size > 1 ? found : new Map()
}

/** A category above each repetition of the header: then the row above the first one is a category too, not the shop's name. */
const headsTables = (rows: Rows, { firstRow, columns }: Table): boolean =>
  rows.some((row, index) => index > firstRow && headerOf(row) && loneText(rows[index - 1] ?? [], columns) !== null)

/** Most of a column's cells are empty below the first that is not. */
const isSparse = (rows: Rows, column: number): boolean =>
  rows.filter((row) => isBlank(row[column])).length > rows.length * 0.3

/** Reads the rows of a sheet's tables, each for itself: no row stops another. */
export function readTable(rows: Rows, tables: Tables, defaults: Defaults): ReadRow[] {
  const tableOf = tablesOfRows(rows, tables)
  const isHeader = new Set(tables.flatMap(({ header }) => header))
  const headings = headingsInHeaders(rows)
  const isProduct = rows.map((row, index) => {
    const table = tableOf[index]
    if (!table || index < table.firstRow || isHeader.has(index)) return false
    return looksLikeProduct(row, table.columns) && !isSum(textOf(row[table.columns.productName ?? 0]))
  })
  const last = isProduct.lastIndexOf(true)
  // Categories may be written once, for the rows below: then most of their cells are empty.
  const carrying = new Set(
    tables.filter(({ columns: { category } }, at) => {
      const own = rows.filter((_, index) => isProduct[index] && tableOf[index] === tables[at])
      return category !== null && isSparse(own, category)
    }),
  )
  const opensWithHeading = headsTables(rows, tables[0])
  let heading = ''
  let headingPercent: number | null = null
  let carried = ''

  /** What a heading says counts for the rows below it. */
  const head = (text: string, beside: number | null) => {
    const named = categoryOf(text)
    if (named !== '') heading = named
    headingPercent = beside ?? (named === '' ? headingPercent : null)
  }

  const read = (row: readonly Cell[], index: number): ReadRow => {
    const number = index + 1
    const table = tableOf[index] ?? tables[0]
    const { columns } = table
    const headed = headings.get(index)
    if (headed !== undefined) head(headed, discountBeside(row))
    if (row.every(isBlank)) return { row: number, kind: 'blank' }
    if (isHeader.has(index)) return { row: number, kind: 'header', text: joinedText(row) }
    if (index < table.firstRow) {
      const above = index === (table.header[0] ?? 0) - 1 && opensWithHeading ? loneText(row, columns) : null
      if (above === null || !couldHead(above)) return { row: number, kind: 'note', text: joinedText(row) }
      head(above, discountBeside(row))
      return { row: number, kind: 'heading', text: above }
    }
    if (!isProduct[index]) {
      const text = loneText(withoutCount(rows, index), columns)
      // Where each row names its category, a lone name is a product that lacks everything else.
      const namesCategories = columns.category !== null && !carrying.has(table)
      const isBare = namesCategories && index < last && !isBlank(row[columns.productName ?? 0])
      if (text !== null && !isBare) {
        // A text above products; one that only further texts follow ends a list as a note.
        if (!couldHead(text) || index > last) return { row: number, kind: 'note', text }
        head(text, discountBeside(row))
        return { row: number, kind: 'heading', text }
      }
      if (headerOf(row)) return { row: number, kind: 'header', text: joinedText(row) }
      const isBelow = index > last && !isAttempt(row, columns)
      if (isBelow || isEmptyLine(row, table)) return { row: number, kind: 'note', text: joinedText(row) }
    }
    const carries = carrying.has(table)
    const own = columns.category === null ? '' : textOf(row[columns.category])
    if (own !== '') carried = own
    const stated = own === '' && carries ? carried : own
    const typed = typedRow(row, columns, {
      brandName: defaults.brandName,
      category: categoryOf(stated) || (columns.category === null || carries ? heading : '') || defaults.category,
      discountPercent: statedDiscount(stated) ?? headingPercent ?? defaults.discountPercent,
    })
    return checkRow(number, row, typed, table)
  }
  return rows.map(read)
}
