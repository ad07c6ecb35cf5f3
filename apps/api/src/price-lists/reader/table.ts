import { TRADE_FIELDS, type TradeField } from '@phuljhari/contract/products/trade-fields'
import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { Cell } from '../grid.ts'
import { textOf } from './cells.ts'
import type { Role } from './column-role.ts'
import { roleOf } from './titles.ts'

export type TradeColumns = Record<TradeField, number | null>
export const NO_TRADE_COLUMNS: TradeColumns = Object.fromEntries(
  TRADE_FIELDS.map((field) => [field, null]),
) as TradeColumns

/** The column of the sheet for each field, counted from 0; null for none. */
export type Columns = TradeColumns & {
  productName: number | null
  /** Further columns that are part of the name, in order. */
  nameParts: readonly number[]
  brandName: number | null
  category: number | null
  orignalPrice: number | null
  discountPrice: number | null
  discountPercent: number | null
  discountAmount: number | null
  /** Set only where the discount price, or the only price, is a line total, which is divided by it. */
  quantity: number | null
}

export const NO_COLUMNS: Columns = {
  productName: null,
  nameParts: [],
  brandName: null,
  category: null,
  orignalPrice: null,
  discountPrice: null,
  discountPercent: null,
  discountAmount: null,
  quantity: null,
  ...NO_TRADE_COLUMNS,
}

/** GST that is added to a price: in the rows of a column, as a rate or in rupees, or at one rate. */
export type AddedTax = { column: number | null; percent: number | null; isRupees: boolean }

/** How prices are computed from the columns. */
export type PriceRules = {
  /** Whether a percentage such as 0.5 means half a percent rather than 50 %. */
  hasPlainPercents: boolean
  /** Columns of percentages that apply together. */
  percents: { columns: number[]; mode: 'successive' | 'added' } | null
  /** GST that is added to what customers pay, or to both prices. */
  tax: (AddedTax & { isOfBoth: boolean }) | null
  /** Whether none of the prices is what customers pay, so that every row is refused. */
  isUnpriced: boolean
}
export const NO_RULES: PriceRules = { hasPlainPercents: false, percents: null, tax: null, isUnpriced: false }

/** A table of a sheet: where its header is and what its columns hold. */
export type Table = {
  /** Rows of the header, counted from 0; none when the columns were detected by their contents. */
  header: number[]
  /** The category that the header has in place of the title of the name column; '' for none. */
  heading: string
  /** The first row that may be a product. */
  firstRow: number
  /** The header's own text for every column; '' for none. */
  titles: string[]
  /** Cells in the header line of a text file: a longer line has an extra comma. Null for workbooks. */
  width: number | null
  columns: Columns
  rules: PriceRules
  /** Whether the header has the column names of section 7, which are read literally. */
  isSpecified: boolean
  /** The questions about the columns, including answered ones. */
  questions: PriceListQuestion[]
}

export type Titled = { index: number; title: string; role: Role }

/** The title of a quantity break, "1 Box", "5 Box", "10 Box Rate": what one costs when that many are bought. */
const QUANTITY_BREAK = /^(\d{1,4})\s?(box(?:es)?|pkts?|packets?|pcs?|pieces?|cases?|cartons?|nos?|packs?|units?)\b/i

/**
 * The roles of columns of quantity breaks in one header: the price of one is what customers pay, the others are for
 * more. Without a price of one, each may be the price.
 */
function quantityBreaks(row: readonly Cell[]): ReadonlyMap<number, Role> {
  const breaks = row.flatMap((cell, index) => {
    const count = QUANTITY_BREAK.exec(textOf(cell))?.[1]
    return count === undefined ? [] : [{ index, count: Number(count) }]
  })
  const isAscending = breaks.every(({ count }, at) => at === 0 || count > (breaks[at - 1]?.count ?? 0))
  if (breaks.length < 2 || !isAscending) return new Map()
  const hasOne = breaks[0]?.count === 1
  return new Map(breaks.map(({ index }, at) => [index, hasOne ? (at === 0 ? 'selling' : 'other') : 'price']))
}

/** The columns of a row whose titles name a role. */
export function titledColumns(row: readonly Cell[]): Titled[] {
  const breaks = row.some((cell) => QUANTITY_BREAK.test(textOf(cell))) ? quantityBreaks(row) : null
  return row.flatMap((cell, index) => {
    const role = breaks?.get(index) ?? roleOf(cell)
    return role === null ? [] : [{ index, title: textOf(cell), role }]
  })
}

const NAMES: readonly Role[] = ['name', 'weakName', 'localName']
const PRICES: readonly Role[] = [
  'mrp',
  'price',
  'selling',
  'unclearPrice',
  'unlikelyPrice',
  'bought',
  'lineNet',
  'lineAmount',
]

/** Whether the columns include a name and a price, which makes a row a header. */
export const namesColumns = (columns: readonly Titled[]): boolean =>
  columns.some(({ role }) => NAMES.includes(role)) && columns.some(({ role }) => PRICES.includes(role))

export const isPriceRole = (role: Role): boolean => PRICES.includes(role)
