/** A cell as a spreadsheet holds it; formulas come as the value they last had. */
export type Cell = string | number | boolean | null

/** One sheet; `rows[0]` is the sheet's first row. */
export type Grid = {
  sheet: string
  rows: Cell[][]
  /** It was a text file: each of its lines says how many cells it has. */
  isText?: true
}

/** What stands for a formula that has never been calculated: programs that write spreadsheets leave its value out. */
export const UNCALCULATED = '#FORMULA?'
