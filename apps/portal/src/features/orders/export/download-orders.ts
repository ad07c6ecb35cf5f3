import { exportOrders } from '@phuljhari/contract/orders/export-orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { FilterParameters } from '../search/order-filters.ts'
import { collectCsv, type CsvProgress } from './collect-csv.ts'

/** One row for each order, or for each of its items. */
export type ExportRows = 'orders' | 'items'

/**
 * Downloads the orders that match as a CSV file.
 * @throws {ApiError} when the server refuses or the connection breaks; the DOM's AbortError when `signal` aborts.
 */
export async function downloadOrders(
  filter: FilterParameters,
  rows: ExportRows,
  onProgress: (progress: CsvProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const file = await fetchFile(exportOrders, { query: { ...filter, rows } }, signal, async ({ body }) =>
    body ? collectCsv(body, onProgress) : new Blob(),
  )
  saveFile(`${rows}-${indiaDay(new Date())}.csv`, file)
}
