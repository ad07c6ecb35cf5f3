import { printInFrame } from '../../../ui/print/print-sheet.ts'
import { renderOffScreen } from '../../../ui/print/render-off-screen.ts'
import { readOrders, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { Invoice, invoiceNumberOf } from './Invoice.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'

function displayed(order: unknown): DisplayedOrder {
  const [read] = readOrders([order])
  if (!read) throw new TypeError('The order cannot be read')
  return read
}

/** Prints the tax document of an order, if there is a valid one. */
async function printTaxDocument(orderId: string): Promise<{ isRegistered: boolean; isPrinted: boolean }> {
  const { fetchOrderPaper } = await import('../../documents/documents.queries.ts')
  const { isRegistered, bill } = await fetchOrderPaper(orderId)
  if (bill === null) return { isRegistered, isPrinted: false }
  const [{ printDocuments }, { storedChoice }] = await Promise.all([
    import('../../documents/print/print-documents.tsx'),
    import('../../documents/print/print-choice.ts'),
  ])
  await printDocuments([bill], storedChoice(), bill.number.replaceAll('/', '-'))
  return { isRegistered, isPrinted: true }
}

/**
 * Prints an order's bill without showing it first: its tax document once there is a valid one, else its own paper.
 * @param served as the server sends it
 * @param hasTaxDocuments the server supports them
 * @throws {ApiError} when the tax document cannot be loaded
 */
export async function printBill(served: unknown, hasTaxDocuments: boolean): Promise<void> {
  const order = displayed(served)
  const { isRegistered, isPrinted } = hasTaxDocuments
    ? await printTaxDocument(order.id)
    : { isRegistered: false, isPrinted: false }
  if (isPrinted) return
  const { sheet, remove } = renderOffScreen(<Invoice order={order} isRegistered={isRegistered} />)
  await printInFrame(sheet, invoiceNumberOf(order))
  remove()
}

/** An order's bill and all ways to print it. */
export const PrintBillDialog = ({ order, onClose }: { order: unknown; onClose: () => void }) => (
  <InvoiceDialog order={displayed(order)} onClose={onClose} />
)
