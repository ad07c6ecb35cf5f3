import type { Cell } from '../grid.ts'
import type { Role } from './column-role.ts'
import { roleOf } from './titles.ts'

/** Which column of the sheet holds what, counted from 0; null for none. `quantity` is set only where the discount price is a line's total, to be divided. */
export type Columns = {
  productName: number | null
  brandName: number | null
  category: number | null
  orignalPrice: number | null
  discountPrice: number | null
  discountPercent: number | null
  quantity: number | null
}

/** A table of a sheet: where its header is and what its columns hold. */
export type Table = {
  /** Rows of the header, counted from 0; none when the columns were guessed from what stands in them. */
  header: number[]
  /** The category that the header names in place of a title over the names; '' for none. */
  heading: string
  /** The first row that may be a product's. */
  firstRow: number
  titles: string[]
  /** How many cells the header's line has, where the sheet was a text file: a longer line has a comma too many. Null for workbooks. */
  width: number | null
  columns: Columns
  /** Why somebody should look at it before it is uploaded; none where only one reading is possible (doubts.ts). */
  doubts: string[]
}

export type Titled = { index: number; title: string; role: Role }

/** The titled columns of a row. */
export function titledColumns(row: readonly Cell[]): Titled[] {
  return row.flatMap((cell, index) => {
    const role = roleOf(cell)
    return role === null ? [] : [{ index, title: String(cell).replace(/\s+/g, ' ').trim(), role }]
  })
}

const NAMES: readonly Role[] = ['name', 'weakName', 'localName']
const PRICES: readonly Role[] = ['mrp', 'price', 'selling', 'lineNet', 'lineAmount']

/** A name and a price, in different columns: what makes a row a header. */
export const namesColumns = (columns: readonly Titled[]): boolean =>
  columns.some(({ role }) => NAMES.includes(role)) && columns.some(({ role }) => PRICES.includes(role))

export const isPriceRole = (role: Role): boolean => PRICES.includes(role)
