import { fetchValidInvoice } from '../documents.queries.ts'
import { storedChoice } from './print-choice.ts'

/** Prints the tax document of an order, if there is a valid one. */
export async function printTaxDocument(orderId: string): Promise<{ isRegistered: boolean; isPrinted: boolean }> {
  const { isRegistered, invoice } = await fetchValidInvoice(orderId)
  if (invoice === null) return { isRegistered, isPrinted: false }
  const { printDocuments } = await import('./print-documents.tsx')
  await printDocuments([invoice], storedChoice(), invoice.number.replaceAll('/', '-'))
  return { isRegistered, isPrinted: true }
}
