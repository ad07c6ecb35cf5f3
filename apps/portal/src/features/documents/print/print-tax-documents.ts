import { t } from '@phuljhari/contract/rules/t'
import { readBills } from '@phuljhari/contract/documents/bills.contract'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { storedChoice } from './print-choice.ts'

/**
 * Prints the valid tax documents of orders as one job.
 * @returns whether the shop is registered for GST, and the orders that have none, as the server sends them
 */
export async function printTaxDocuments(
  orderIds: readonly string[],
): Promise<{ isRegistered: boolean; orders: readonly unknown[] }> {
  const { isRegistered, documents, orders } = await callAndParse(readBills, { body: { orderIds: [...orderIds] } })
  const [first] = documents
  if (first) {
    const { printDocuments } = await import('./print-documents.tsx')
    const title = documents.length === 1 ? first.number.replaceAll('/', '-') : t('Invoices')
    await printDocuments(documents, storedChoice(), title)
  }
  return { isRegistered, orders }
}
