import { fetchOrderPaper } from '../documents.queries.ts'
import { storedChoice } from './print-choice.ts'

/** Prints the tax document of an order, if there is a valid one. */
export async function printTaxDocument(orderId: string): Promise<{ isRegistered: boolean; isPrinted: boolean }> {
  const { isRegistered, bill } = await fetchOrderPaper(orderId)
  if (bill === null) return { isRegistered, isPrinted: false }
  const { printDocuments } = await import('./print-documents.tsx')
  await printDocuments([bill], storedChoice(), bill.number.replaceAll('/', '-'))
  return { isRegistered, isPrinted: true }
}
