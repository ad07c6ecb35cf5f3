/** The value of a spreadsheet cell; for a formula, its cached value. */
export type Cell = string | number | boolean | null

/** One sheet; `rows[0]` is the sheet's first row. */
export type Grid = {
  sheet: string
  rows: Cell[][]
  /** The sheet was a text file, where the header line fixes the number of cells. */
  isText?: true
  /** The category of products for which the sheet names none. */
  category?: string
  /** Rows and columns that the seller does not show, and rows that are struck through, counted from 0. */
  hiddenRows?: readonly number[]
  hiddenColumns?: readonly number[]
  struckRows?: readonly number[]
}

/** Placeholder for a formula without a cached value, which some programs leave out. */
export const UNCALCULATED = '#FORMULA?'
