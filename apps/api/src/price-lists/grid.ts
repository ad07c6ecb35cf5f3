/** The value of a spreadsheet cell; for a formula, its cached value. */
export type Cell = string | number | boolean | null

/** One sheet; `rows[0]` is the sheet's first row. */
export type Grid = {
  sheet: string
  rows: Cell[][]
  /** The sheet was a text file, where the header line fixes the number of cells. */
  isText?: true
}

/** Placeholder for a formula without a cached value, which some programs leave out. */
export const UNCALCULATED = '#FORMULA?'
