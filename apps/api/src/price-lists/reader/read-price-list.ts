import { UNBRANDED, UNCATEGORISED, type PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Grid } from '../grid.ts'
import { DOUBT } from './doubts.ts'
import { findTable, furtherTables } from './find-table.ts'
import { listDiscount } from './list-discount.ts'
import { listDoubts } from './list-doubts.ts'
import { readTable, type ReadRow, type Tables } from './read-table.ts'
import type { Columns, Table } from './table.ts'

/** A price list as it was understood. */
export type PriceList = {
  sheet: string
  table: Table
  /** The whole list's discount in percent, where its products have no discount price of their own; null for none. */
  discountPercent: number | null
  /** Why somebody should look at it before it is uploaded; none where only one reading is possible, or where somebody chose. */
  doubts: string[]
  /** One for every row of the sheet. */
  rows: ReadRow[]
}

const NO_TABLE: Omit<Table, 'columns'> = { header: [], heading: '', firstRow: 0, titles: [], width: null, doubts: [] }

/** The first table as somebody says that it is to be understood: what is not named holds nothing. Without a table found, its rows begin at the top. */
function chosenTable(found: Table | null, chosen: NonNullable<PriceListChoices['columns']>): Table {
  const columns: Columns = {
    productName: chosen.productName ?? null,
    brandName: chosen.brandName ?? null,
    category: chosen.category ?? null,
    orignalPrice: chosen.orignalPrice ?? null,
    discountPrice: chosen.discountPrice ?? null,
    discountPercent: chosen.discountPercent ?? null,
    quantity: chosen.quantity ?? null,
  }
  return { ...(found ?? NO_TABLE), columns, doubts: [] }
}

function tablesOf({ rows, isText }: Grid, { columns }: PriceListChoices): Tables | null {
  const found = findTable(rows)
  const first = columns === undefined ? found : chosenTable(found, columns)
  if (!first) return null
  const lineOf = ({ header }: Table) => rows[header.at(-1) ?? -1]?.length ?? null
  const withWidth = (table: Table) => (isText ? { ...table, width: lineOf(table) } : table)
  return [withWidth(first), ...furtherTables(rows, first).map(withWidth)]
}

function readSheet(grid: Grid, choices: PriceListChoices): PriceList | null {
  const { sheet, rows } = grid
  const tables = tablesOf(grid, choices)
  if (!tables) return null
  const [table] = tables
  const { brandName, category, discountPrice } = table.columns
  const forAll = choices.discountPercent ?? listDiscount(rows.slice(0, table.firstRow))
  const discountPercent = discountPrice === null && forAll !== 0 ? forAll : null
  const read = readTable(rows, tables, {
    // A gap in a column is a mistake, a list without the column is none.
    brandName: choices.brandName ?? (brandName === null ? UNBRANDED : ''),
    category: choices.category ?? (category === null ? UNCATEGORISED : ''),
    discountPercent,
  })
  const doubts =
    choices.columns === undefined ? listDoubts(rows, tables, read, choices.discountPercent === undefined) : []
  return { sheet, table, discountPercent, doubts, rows: read }
}

const productsIn = ({ rows }: PriceList) => rows.flatMap((row) => (row.kind === 'product' ? [row.product] : []))

/** A table with a header before one without; of those the one with most products, the first when several have as many. */
const isBetter = (one: PriceList, other: PriceList): boolean => {
  const headed = Number(one.table.header.length > 0) - Number(other.table.header.length > 0)
  return headed > 0 || (headed === 0 && productsIn(one).length > productsIn(other).length)
}

/** Other sheets whose header says that they hold products, and that have some that the chosen one has not. */
function furtherSheets(chosen: PriceList, all: readonly PriceList[]): string[] {
  const known = new Set(productsIn(chosen).map(({ productName }) => foldName(productName)))
  return all
    .filter((list) => list !== chosen && list.table.header.length > 0)
    .filter((list) => productsIn(list).some(({ productName }) => !known.has(foldName(productName))))
    .map(({ sheet }) => sheet)
}

/**
 * Reads a workbook's price list: finds the sheet, its table, header and columns, and tells of every row what became of it. Null when no sheet has names and prices.
 * @param choices what somebody decided who looked at it; everything is found out where nothing is chosen.
 */
export function readPriceList(grids: readonly Grid[], choices: PriceListChoices = {}): PriceList | null {
  const chosen = choices.sheet === undefined ? grids : grids.filter(({ sheet }) => sheet === choices.sheet)
  const lists = chosen.flatMap((grid) => readSheet(grid, choices) ?? [])
  const best = lists.reduce<PriceList | null>(
    (best, next) => (best === null || isBetter(next, best) ? next : best),
    null,
  )
  if (!best) return null
  const further = choices.columns === undefined ? furtherSheets(best, lists) : []
  return further.length === 0 ? best : { ...best, doubts: [...best.doubts, DOUBT.sheets(further)] }
}
