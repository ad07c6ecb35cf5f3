import { UNBRANDED, UNCATEGORISED, type PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import type { Cell, Grid } from '../grid.ts'
import { findTable } from './find-table.ts'
import { listDiscount } from './list-discount.ts'
import { readTable, type ReadRow } from './read-table.ts'
import type { Columns, Table } from './table.ts'

/** A price list as it was understood. */
export type PriceList = {
  sheet: string
  table: Table
  /** The whole list's discount in percent, where its products have no discount price of their own; null for none. */
  discountPercent: number | null
  /** One for every row of the sheet. */
  rows: ReadRow[]
}

/** The table as somebody says that it is to be understood: what is not named holds nothing. Without a table found, its rows begin at the top. */
function chosenTable(rows: readonly Cell[][], found: Table | null, chosen: PriceListChoices['columns']): Table | null {
  if (chosen === undefined) return found
  const columns: Columns = {
    productName: chosen.productName ?? null,
    brandName: chosen.brandName ?? null,
    category: chosen.category ?? null,
    orignalPrice: chosen.orignalPrice ?? null,
    discountPrice: chosen.discountPrice ?? null,
    discountPercent: chosen.discountPercent ?? null,
    quantity: chosen.quantity ?? null,
  }
  const top = { header: [], firstRow: 0, titles: rows[0]?.map(() => '') ?? [] }
  return { ...(found ?? top), columns, doubtful: false }
}

function readSheet({ sheet, rows }: Grid, choices: PriceListChoices): PriceList | null {
  const table = chosenTable(rows, findTable(rows), choices.columns)
  if (!table) return null
  const { brandName, category, discountPrice } = table.columns
  const stated = listDiscount(rows.slice(0, table.firstRow))
  const discountPercent = discountPrice === null ? (choices.discountPercent ?? stated) : null
  return {
    sheet,
    table,
    discountPercent: discountPercent === 0 ? null : discountPercent,
    rows: readTable(rows, table, {
      // A gap in a column is a mistake, a list without the column is none.
      brandName: choices.brandName ?? (brandName === null ? UNBRANDED : ''),
      category: choices.category ?? (category === null ? UNCATEGORISED : ''),
      discountPercent,
    }),
  }
}

const productCount = ({ rows }: PriceList) => rows.filter(({ kind }) => kind === 'product').length

/** A table with a header before one without; of those the one with most products, the first when several have as many. */
const isBetter = (one: PriceList, other: PriceList): boolean => {
  const headed = Number(one.table.header.length > 0) - Number(other.table.header.length > 0)
  return headed > 0 || (headed === 0 && productCount(one) > productCount(other))
}

/**
 * Reads a workbook's price list: finds the sheet, its table, header and columns, and tells of every row what became of it. Null when no sheet has names and prices.
 * @param choices what somebody decided who looked at it; everything is found out where nothing is chosen.
 */
export function readPriceList(grids: readonly Grid[], choices: PriceListChoices = {}): PriceList | null {
  const chosen = choices.sheet === undefined ? grids : grids.filter(({ sheet }) => sheet === choices.sheet)
  return chosen
    .flatMap((grid) => readSheet(grid, choices) ?? [])
    .reduce<PriceList | null>((best, next) => (best === null || isBetter(next, best) ? next : best), null)
}
