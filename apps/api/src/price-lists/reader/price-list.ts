import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { ReadRow } from './read-table.ts'
import type { Table } from './table.ts'

/** A price list as it was read. */
export type PriceList = {
  sheet: string
  table: Table
  /** The whole list's discount in percent, where its products have no selling price; null for none. */
  discountPercent: number | null
  /** What is still open. */
  questions: PriceListQuestion[]
  /** One for every row of the sheet; of two tables side by side, the right one's rows after the left one's. */
  rows: ReadRow[]
}
