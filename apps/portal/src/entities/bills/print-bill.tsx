import { t } from '@phuljhari/contract/rules/t'
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

const invoiceTitle = (orders: readonly DisplayedOrder[]) =>
  orders.length === 1 && orders[0] ? invoiceNumberOf(orders[0]) : t('Invoices')

/** Prints bills that are no tax documents as one job, each on pages of its own. */
const printInvoices = (orders: readonly DisplayedOrder[], isRegistered: boolean): Promise<void> =>
  printContent(
    orders.map((order) => <Invoice key={order.id} order={order} isRegistered={isRegistered} />),
    invoiceTitle(orders),
  )

/**
 * Prints an order's bill without showing it first: its tax document once it has a valid one, else its invoice.
 * @param served the order as the server sends it
 * @param hasTaxDocuments whether the server supports tax documents
 * @throws {ApiError} when the tax document cannot be loaded
 */
export async function printBill(served: unknown, hasTaxDocuments: boolean): Promise<void> {
  const order = displayed(served)
  if (!hasTaxDocuments) return printInvoices([order], false)
  const printTaxDocuments = await loadOrderPart('printTaxDocuments')
  const { isRegistered, orders } = await printTaxDocuments([order.id])
  if (orders.length > 0) await printInvoices([order], isRegistered)
}

/**
 * Prints the bills of orders as one job: in a shop registered for GST their tax documents, else their invoices.
 * @returns the ids of those that have no valid tax document yet, which a registered shop does not print
 * @throws {ApiError} when they cannot be loaded
 */
export async function printBills(orderIds: readonly string[]): Promise<string[]> {
  const printTaxDocuments = await loadOrderPart('printTaxDocuments')
  const { isRegistered, orders } = await printTaxDocuments(orderIds)
  const rest = readOrders(orders)
  if (isRegistered || rest.length === 0) return rest.map(({ id }) => id)
  await printInvoices(rest, false)
  return []
}

/** A dialog with an order's bill and all ways to print it. */
export const PrintBillDialog = ({ order, onClose }: { order: unknown; onClose: () => void }) => (
  <InvoiceDialog order={displayed(order)} onClose={onClose} />
)
