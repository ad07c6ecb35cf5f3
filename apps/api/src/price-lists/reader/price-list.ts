import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { ReadRow } from './read-table.ts'
import type { Table } from './table.ts'

/** A price list as it was read. */
export type PriceList = {
  sheet: string
  table: Table
  /** The whole list's discount in percent, where its products have no selling price; null for none. */
  discountPercent: number | null
  /** The open questions. */
  questions: PriceListQuestion[]
  /** One entry for each row of the sheet; with two tables side by side, the right one's rows follow the left one's. */
  rows: ReadRow[]
}
