import { productForm, type ProductForm } from '@phuljhari/contract/products/products.contract'
import type { RowError } from '@phuljhari/contract/products/upload.contract'
import { UNCALCULATED, type Cell } from '../grid.ts'
import { amountOf, percentOf } from './amounts.ts'
import { isBlank, isSheetError, isWording, textOf } from './cells.ts'
import { categoryOf, couldHead, isSum, statedDiscount } from './headings.ts'
import { typedRow, type Typed } from './read-row.ts'
import { looksLikeProduct } from './find-table.ts'
import { namesColumns, titledColumns, type Columns, type Table } from './table.ts'

/** What became of a row of the sheet; `row` counts from 1, as the spreadsheet does. Prices of `product` in paise. */
export type ReadRow = { row: number } & (
  | { kind: 'product'; product: ProductForm }
  | { kind: 'error'; typed: Typed; errors: RowError[] }
  | { kind: 'heading' | 'header' | 'note'; text: string }
  | { kind: 'blank' }
)

/** What rows that say nothing of their own get. */
export type Defaults = {
  /** For rows that name no brand; '' where they are to be refused. */
  brandName: string
  /** For rows that name no category and have none above them; '' where they are to be refused. */
  category: string
  /** The whole list's, in percent; null for none. */
  discountPercent: number | null
}

const joinedText = (row: readonly Cell[]) =>
  row
    .map(textOf)
    .filter((text) => text !== '')
    .join(' · ')

/** What stands beside a heading without being one: a discount, a letter that counts the headings. */
const isAside = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  (textOf(cell).length === 1 ||
    (categoryOf(textOf(cell)) === '' && statedDiscount(textOf(cell)) !== null) ||
    /^\d{1,2}(?:\.\d+)?\s*%$/.test(textOf(cell)))

/** The one text of a row that holds nothing else, or nothing but asides; null for other rows. A text where a price should be is no heading but a mistake. */
function loneText(row: readonly Cell[], { orignalPrice, discountPrice }: Columns): string | null {
  const filled = row.flatMap((cell, index) => (isBlank(cell) ? [] : [{ cell, index }]))
  const main =
    filled.find(({ cell }) => isWording(cell) && !isAside(cell)) ?? filled.find(({ cell }) => isWording(cell))
  if (!main || main.index === orignalPrice || main.index === discountPrice) return null
  return filled.every((other) => other === main || isAside(other.cell)) ? textOf(main.cell) : null
}

/** The discount that a heading's row states, in its text or in a cell beside it: "80%", but not a bare number. */
const discountBeside = (row: readonly Cell[]): number | null =>
  row
    .map((cell) => statedDiscount(textOf(cell)) ?? (textOf(cell).includes('%') ? percentOf(cell) : null))
    .find((percent) => percent !== null) ?? null

/** Reads the rows of a table, each for itself: no row stops another. */
export function readTable(rows: readonly Cell[][], table: Table, defaults: Defaults): ReadRow[] {
  const { columns, header } = table
  const { productName, category: categoryColumn } = columns
  const isProduct = rows.map(
    (row, index) => index >= table.firstRow && looksLikeProduct(row, columns) && !isSum(textOf(row[productName ?? 0])),
  )
  const last = isProduct.lastIndexOf(true)
  // Brands and categories may be written once, for the rows below: then most of their cells are empty.
  const carries =
    categoryColumn !== null &&
    isSparse(
      rows.filter((_, index) => isProduct[index]),
      categoryColumn,
    )
  const carriesNothing = categoryColumn !== null && !carries
  let heading = ''
  let headingPercent: number | null = null
  let carried = ''

  /** A text above products; one that only further texts follow ends a list as a note. */
  const isHeading = (index: number, text: string) => couldHead(text) && index < last

  const read = (row: readonly Cell[], index: number): ReadRow => {
    const number = index + 1
    if (row.every(isBlank)) return { row: number, kind: 'blank' }
    if (header.includes(index)) return { row: number, kind: 'header', text: joinedText(row) }
    if (index < table.firstRow) return { row: number, kind: 'note', text: joinedText(row) }
    if (!isProduct[index]) {
      const text = loneText(row, columns)
      // Where each row names its category, a lone name is a product that lacks everything else.
      const isBare = carriesNothing && index < last && !isBlank(row[productName ?? 0])
      if (text !== null && !isBare) {
        const head = isHeading(index, text)
        if (head) {
          const named = categoryOf(text)
          if (named !== '') heading = named
          headingPercent = discountBeside(row) ?? (named === '' ? headingPercent : null)
        }
        return { row: number, kind: head ? 'heading' : 'note', text }
      }
      if (namesColumns(titledColumns(row))) return { row: number, kind: 'header', text: joinedText(row) }
      const isBelow = index > last && !isAttempt(row, columns)
      if (isBelow || isEmptyLine(row, table)) return { row: number, kind: 'note', text: joinedText(row) }
    }
    const own = categoryColumn === null ? '' : textOf(row[categoryColumn])
    if (own !== '') carried = own
    const stated = own === '' && carries ? carried : own
    const typed = typedRow(row, columns, {
      brandName: defaults.brandName,
      category: categoryOf(stated) || (categoryColumn === null || carries ? heading : '') || defaults.category,
      discountPercent: statedDiscount(stated) ?? headingPercent ?? defaults.discountPercent,
    })
    return checked(number, typed, table)
  }
  return rows.map(read)
}

/** Most of a column's cells are empty below the first that is not. */
const isSparse = (rows: ReadonlyArray<readonly Cell[]>, column: number): boolean =>
  rows.filter((row) => isBlank(row[column])).length > rows.length * 0.3

/** A row below the last product that was meant as one: it has a name and something where its price, brand or category should be, or a number before it. */
function isAttempt(
  row: readonly Cell[],
  { productName, orignalPrice, discountPrice, brandName, category }: Columns,
): boolean {
  if (productName === null || isBlank(row[productName])) return false
  const isFilled = (index: number | null) => index !== null && index !== productName && !isBlank(row[index])
  return (
    [orignalPrice, discountPrice, brandName, category].some(isFilled) ||
    row.slice(0, productName).some((cell) => !isBlank(cell) && amountOf(cell) !== null)
  )
}

/** A line of a form that nobody filled in, or a sum: no name, and no price or no number of its own. */
function isEmptyLine(row: readonly Cell[], { columns }: Table): boolean {
  const name = columns.productName === null ? '' : textOf(row[columns.productName])
  const price = columns.orignalPrice === null ? null : amountOf(row[columns.orignalPrice])
  const prices = [columns.orignalPrice, columns.discountPrice].map((index) => (index === null ? null : row[index]))
  return isSum(name) || row.some((cell) => isSum(textOf(cell))) || (name === '' && !price && !prices.some(isSheetError))
}

const whatIsBroken = (shown: string): string =>
  shown === UNCALCULATED
    ? 'The formula in this cell has no value yet: open the list in a spreadsheet program and save it'
    : `The cell shows ${shown}: correct it in the spreadsheet`

function checked(row: number, typed: Typed, { columns, titles }: Table): ReadRow {
  const form = productForm.safeParse(typed)
  const broken = (Object.keys(typed) as Array<keyof Typed>).filter((field) => isSheetError(typed[field]))
  if (form.success && broken.length === 0) return { row, kind: 'product', product: form.data }
  const title = (field: keyof Typed) => {
    const index = columns[field] ?? (field === 'discountPrice' ? columns.discountPercent : null)
    return (index === null ? '' : titles[index]) || field
  }
  const errors = new Map<string, string>(
    (form.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]),
  )
  for (const field of broken) errors.set(field, whatIsBroken(typed[field]))
  return {
    row,
    kind: 'error',
    typed,
    errors: [...errors].map(([field, message]) => ({ row, column: title(field as keyof Typed), message })),
  }
}
