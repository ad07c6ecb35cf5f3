import { printInFrame } from '../../../ui/print/print-sheet.ts'
import { renderOffScreen } from '../../../ui/print/render-off-screen.ts'
import { readOrders, type DisplayedOrder } from '../read-orders.ts'
import { Invoice, invoiceNumberOf } from './Invoice.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'

function displayed(order: unknown): DisplayedOrder {
  const [read] = readOrders([order])
  if (!read) throw new TypeError('The order cannot be read')
  return read
}

/** Prints an order's bill without showing it first. @param served as the server sends it */
export async function printBill(served: unknown): Promise<void> {
  const order = displayed(served)
  const { sheet, remove } = renderOffScreen(<Invoice order={order} />)
  await printInFrame(sheet, invoiceNumberOf(order))
  remove()
}

/** An order's bill and all ways to print it. */
export const PrintBillDialog = ({ order, onClose }: { order: unknown; onClose: () => void }) => (
  <InvoiceDialog order={displayed(order)} onClose={onClose} />
)
