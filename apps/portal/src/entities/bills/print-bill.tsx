import { printContent } from '../../ui/print/print-content.ts'
import { loadOrderPart } from '../orders/order-parts.ts'
import { readOrders, type DisplayedOrder } from '../orders/read-orders.ts'
import { Invoice, invoiceNumberOf } from './Invoice.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'

function displayed(order: unknown): DisplayedOrder {
  const [read] = readOrders([order])
  if (!read) throw new TypeError('The order cannot be read')
  return read
}

/**
 * Prints an order's bill without showing it first: its tax document once it has a valid one, else its invoice.
 * @param served the order as the server sends it
 * @param hasTaxDocuments whether the server supports tax documents
 * @throws {ApiError} when the tax document cannot be loaded
 */
export async function printBill(served: unknown, hasTaxDocuments: boolean): Promise<void> {
  const order = displayed(served)
  const printTaxDocument = hasTaxDocuments ? await loadOrderPart('printTaxDocument') : null
  const { isRegistered, isPrinted } = (await printTaxDocument?.(order.id)) ?? { isRegistered: false, isPrinted: false }
  if (isPrinted) return
  await printContent(<Invoice order={order} isRegistered={isRegistered} />, invoiceNumberOf(order))
}

/** A dialog with an order's bill and all ways to print it. */
export const PrintBillDialog = ({ order, onClose }: { order: unknown; onClose: () => void }) => (
  <InvoiceDialog order={displayed(order)} onClose={onClose} />
)
