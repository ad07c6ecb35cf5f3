import { UNBRANDED, type PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import type { Cell, Grid } from '../grid.ts'
import { isBlank, textOf } from './cells.ts'
import { checkRow } from './check-row.ts'
import { chosenColumns } from './choose-columns.ts'
import type { Role } from './column-role.ts'
import { typedRow } from './read-row.ts'
import type { PriceList } from './price-list.ts'
import type { ReadRow } from './read-table.ts'
import { joinedText } from './rows-without-product.ts'
import { NO_RULES, NO_COLUMNS, type Columns, type Table } from './table.ts'
import { roleOf } from './titles.ts'
import { detectTradeColumns } from './trade-columns.ts'

/** How far down a sheet the header may be. */
const DEEPEST_HEADER = 200

/** The column names of section 7, in lower case; the original price is also accepted when spelled correctly. */
const NAMES = {
  productName: ['productname'],
  brandName: ['brandname'],
  category: ['category'],
  orignalPrice: ['orignalprice', 'originalprice'],
  discountPrice: ['discountprice'],
} as const
type Field = keyof typeof NAMES
const FIELDS = Object.keys(NAMES) as Field[]
const PRICE_ROLES: ReadonlyArray<Role | null> = [
  'price',
  'selling',
  'unclearPrice',
  'unlikelyPrice',
  'percent',
  'stated',
  'discount',
  'lineNet',
  'lineAmount',
]

/** The columns of a row with the names of section 7, in any case and order; null when one is missing or repeated. */
function specifiedColumns(row: readonly Cell[]): Pick<Columns, Field> | null {
  const titles = row.map((cell) => textOf(cell).toLowerCase())
  const found = FIELDS.map((field) => {
    const columns = titles.flatMap((title, index) => ((NAMES[field] as readonly string[]).includes(title) ? index : []))
    return { field, columns }
  })
  // Without discountPrice, another column may say what customers pay.
  const hasOtherPrices = row.some((cell) => PRICE_ROLES.includes(roleOf(cell)))
  const isOptional = (field: Field) => field === 'brandName' || (field === 'discountPrice' && !hasOtherPrices)
  const isUnclear = found.some(
    ({ field, columns }) => columns.length > 1 || (columns.length === 0 && !isOptional(field)),
  )
  if (isUnclear) return null
  return Object.fromEntries(found.map(({ field, columns }) => [field, columns[0] ?? null])) as Pick<Columns, Field>
}

/** The table whose header has the column names of section 7; null without one. */
export function specifiedTable({ rows, isText }: Grid, chosen: Partial<Columns>): Table | null {
  for (const [at, row] of rows.slice(0, DEEPEST_HEADER).entries()) {
    const columns = specifiedColumns(row)
    if (!columns) continue
    return {
      header: [at],
      heading: '',
      firstRow: at + 1,
      titles: row.map(textOf),
      width: isText ? row.length : null,
      columns: { ...NO_COLUMNS, ...columns, ...chosen },
      rules: NO_RULES,
      isSpecified: true,
      questions: [],
    }
  }
  return null
}

/**
 * Reads a list with the column names of section 7 literally: nothing is guessed, carried down or asked, and every row
 * below the header is a product or is refused with its reason. Null for other lists.
 */
export function readSpecified(grid: Grid, choices: PriceListChoices): PriceList | null {
  const chosen = chosenColumns(choices)
  const found = specifiedTable(grid, chosen)
  if (!found) return null
  const below = grid.rows.slice(found.firstRow).filter((row) => !row.every(isBlank))
  const [trade] = detectTradeColumns([{ table: found, products: below, chosen }])
  const table = { ...found, columns: { ...found.columns, ...trade } }
  const { columns, firstRow, header } = table
  const inherited = {
    brandName: choices.brandName ?? (columns.brandName === null ? UNBRANDED : ''),
    category: choices.category ?? '',
    discountPercent: null,
    isFurther: false,
  }
  const read = (row: readonly Cell[], index: number): ReadRow => {
    const number = index + 1
    if (row.every(isBlank)) return { row: number, kind: 'blank' }
    if (header.includes(index) || (index > firstRow && specifiedColumns(row)))
      return { row: number, kind: 'header', text: joinedText(row) }
    if (index < firstRow) return { row: number, kind: 'note', text: joinedText(row) }
    const category = columns.category === null || isBlank(row[columns.category]) ? '' : textOf(row[columns.category])
    const typed = typedRow(row, table, { ...inherited, category: category || inherited.category })
    return checkRow(number, row, typed, table)
  }
  return { sheet: grid.sheet, table, discountPercent: null, questions: [], rows: grid.rows.map(read) }
}
