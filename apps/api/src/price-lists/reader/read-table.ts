import type { Cell } from '../grid.ts'
import { isBlank, textOf } from './cells.ts'
import { checkRow, type CheckedRow } from './check-row.ts'
import { looksLikeProduct } from './find-table.ts'
import { headerOf } from './headers.ts'
import { categoryOf, couldBeHeading, hasNoDiscount, isCategoryNote, percentIn } from './headings.ts'
import { typedRow, type Inherited } from './read-row.ts'
import { discountBeside, isAttempt, isEmptyLine, joinedText, loneText, withoutCount } from './rows-without-product.ts'
import { isSum } from './sums.ts'
import type { Table } from './table.ts'
import { namesKind } from './trade-words.ts'

type Rows = ReadonlyArray<readonly Cell[]>
/** The tables of a sheet, from top to bottom. */
export type Tables = readonly [Table, ...Table[]]

/** The classification of a row; `row` counts from 1, as the spreadsheet does. The prices of `product` are in paise. */
export type ReadRow =
  | CheckedRow
  | { row: number; kind: 'heading' | 'header' | 'note'; text: string }
  | { row: number; kind: 'blank' }

/** The meaning of texts alone in a row between products: category headings, notes, or products without a price. */
export type LoneTexts = 'headings' | 'notes' | 'products'

/** What headings name; with `mixed`, those that name no kind of fireworks are brands. */
export type HeadingKind = 'category' | 'brand' | 'mixed'

export type ReadSettings = {
  /** Defaults for rows without a value; '' where such rows are refused. */
  defaults: {
    brandName: string
    category: string
    /** The discount on the whole list in percent; null for none. */
    discountPercent: number | null
    /** Whether it is taken off the prices that the list states after its own discounts. */
    isFurther: boolean
  }
  /** The tables whose categories are written once for the rows below. */
  carrying: ReadonlySet<Table>
  loneTexts: LoneTexts
  headingKind: HeadingKind
  /** Whether a percentage in a heading ("SPARKLERS 80%") is a discount on the products below it. */
  readsHeadingPercents: boolean
  /** Whether rows above the header that look like products are read. */
  readsAbove: boolean
  /** Whether the text above the header is a heading although later headers have none above them. */
  opensWithHeading: boolean
}

/** The table that each row belongs to: the last one whose header is above it. */
export function tablesOfRows(rows: Rows, [first, ...further]: Tables): Table[] {
  const begins = new Map(further.map((table) => [table.header[0], table]))
  let current = first
  return rows.map((_, index) => (current = begins.get(index) ?? current))
}

/** The categories that header rows have in place of the title of the name column. A single one is just a title. */
function headingsInHeaders(rows: Rows): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [index, row] of rows.entries()) {
    const heading = headerOf(row)?.heading
    if (heading) found.set(index, heading)
  }
  return new Set(found.values()).size > 1 ? found : new Map()
}

/** Whether repeated headers have a category above them: then the text above the first one is a category too. */
const hasHeadingAboveHeaders = (rows: Rows, { firstRow, columns }: Table): boolean =>
  rows.some((row, index) => {
    const above = index > firstRow && headerOf(row) ? loneText(rows[index - 1] ?? [], columns) : null
    return above !== null && couldBeHeading(above)
  })

/** Which rows look like products. */
export function productRows(rows: Rows, tables: Tables, readsAbove: boolean): boolean[] {
  const tableOf = tablesOfRows(rows, tables)
  const isHeader = new Set(tables.flatMap(({ header }) => header))
  return rows.map((row, index) => {
    const table = tableOf[index]
    if (!table || isHeader.has(index) || (index < table.firstRow && !readsAbove)) return false
    return looksLikeProduct(row, table.columns) && !isSum(textOf(row[table.columns.productName ?? 0]))
  })
}

/** Reads the rows of a sheet's tables independently: only headings affect the reading of other rows. */
export function readTable(rows: Rows, tables: Tables, settings: ReadSettings): ReadRow[] {
  const { defaults, carrying, loneTexts, headingKind, readsHeadingPercents, readsAbove } = settings
  const tableOf = tablesOfRows(rows, tables)
  const isHeader = new Set(tables.flatMap(({ header }) => header))
  const headings = headingsInHeaders(rows)
  const isProduct = productRows(rows, tables, readsAbove)
  const last = isProduct.lastIndexOf(true)
  const opensWithHeading = settings.opensWithHeading || hasHeadingAboveHeaders(rows, tables[0])
  let heading = ''
  let headingBrand = ''
  let headingPercent: number | null = null
  let carried = ''

  const startHeading = (text: string, percentBeside: number | null) => {
    const named = categoryOf(text)
    const isBrand = headingKind === 'brand' || (headingKind === 'mixed' && !namesKind(named))
    if (named !== '' && isBrand) headingBrand = named
    else if (named !== '') heading = named
    const stated = percentBeside ?? percentIn(text)
    const own = hasNoDiscount(text) ? 0 : readsHeadingPercents ? stated : null
    headingPercent = own ?? (named === '' ? headingPercent : null)
  }

  /** Returns the value that the row's category, else its heading, else the list states. */
  const discounts = (category: string): Pick<Inherited, 'discountPercent' | 'isFurther'> => {
    const own = hasNoDiscount(category) ? 0 : readsHeadingPercents ? percentIn(category) : null
    return { discountPercent: own ?? headingPercent ?? defaults.discountPercent, isFurther: defaults.isFurther }
  }

  const read = (row: readonly Cell[], index: number): ReadRow => {
    const number = index + 1
    const table = tableOf[index] ?? tables[0]
    const { columns } = table
    const headed = headings.get(index)
    if (headed !== undefined) startHeading(headed, discountBeside(row))
    if (row.every(isBlank)) return { row: number, kind: 'blank' }
    if (isHeader.has(index)) return { row: number, kind: 'header', text: joinedText(row) }
    if (index < table.firstRow && !isProduct[index]) {
      const above = index === (table.header[0] ?? 0) - 1 && opensWithHeading ? loneText(row, columns) : null
      if (above === null || loneTexts === 'notes' || !couldBeHeading(above))
        return { row: number, kind: 'note', text: joinedText(row) }
      startHeading(above, discountBeside(row))
      return { row: number, kind: 'heading', text: above }
    }
    if (!isProduct[index]) {
      const text = loneText(withoutCount(rows, index), columns)
      // If every row has a category, a text alone in its row is a product that lacks everything else.
      const namesCategories = columns.category !== null && !carrying.has(table)
      const isMistake = loneTexts === 'products' || (loneTexts === 'headings' && namesCategories)
      const isBare = isMistake && index < last && !isBlank(row[columns.productName ?? 0])
      if (text !== null && !isBare) {
        // A heading has products below it; a text followed only by notes is a note.
        if (loneTexts === 'notes' || !couldBeHeading(text) || index > last) return { row: number, kind: 'note', text }
        startHeading(text, discountBeside(row))
        return { row: number, kind: 'heading', text }
      }
      if (headerOf(row)) return { row: number, kind: 'header', text: joinedText(row) }
      const isBelow = index > last && !isAttempt(row, columns)
      if (isBelow || isEmptyLine(row, table)) return { row: number, kind: 'note', text: joinedText(row) }
    }
    const carries = carrying.has(table)
    const cell = columns.category === null ? '' : textOf(row[columns.category])
    const own = isBlank(cell) || isCategoryNote(cell) ? '' : cell
    if (own !== '') carried = own
    const stated = own === '' && carries ? carried : own
    const typed = typedRow(row, table, {
      brandName: headingBrand || defaults.brandName,
      category: categoryOf(stated) || (columns.category === null || carries ? heading : '') || defaults.category,
      ...discounts(stated),
    })
    return checkRow(number, row, typed, table)
  }
  return rows.map(read)
}
