import { exportLedger, getLedgerTotals } from '@phuljhari/contract/payments/ledger.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { PAYMENTS_KEY, type PaymentFilter } from '../payments.queries.ts'

/** What the matching rows add up to. */
export const ledgerTotalsQuery = (filter: PaymentFilter) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'totals', filter],
    queryFn: ({ signal }) => callAndParse(getLedgerTotals, { query: filter }, signal),
  })

/**
 * Saves the matching rows as a CSV file.
 * @returns its name
 * @throws {ApiError} when the server refuses or the connection breaks
 */
export async function downloadLedger(filter: PaymentFilter): Promise<string> {
  const content = await fetchFile(exportLedger, { query: filter })
  const name = `ledger-${indiaDay(new Date())}.csv`
  saveFile(name, content)
  return name
}
