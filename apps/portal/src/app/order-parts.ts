import type { OrderPartLoaders } from '../entities/orders/order-parts.ts'

/** Where the parts of an order come from. Each is loaded when it is first shown. */
export const orderParts: OrderPartLoaders = {
  OrderInvoices: () => import('../features/documents/OrderInvoices.tsx').then((m) => m.OrderInvoices),
  OrderPayments: () => import('../features/payments/OrderPayments.tsx').then((m) => m.OrderPayments),
  DeliveredInvoice: () => import('../features/documents/DeliveredInvoice.tsx').then((m) => m.DeliveredInvoice),
  DeliveredBalance: () => import('../features/payments/DeliveredBalance.tsx').then((m) => m.DeliveredBalance),
  OrdersMap: () => import('../features/order-map/OrdersMap.tsx').then((m) => m.OrdersMap),
  OrderTaxDocument: () => import('../features/documents/OrderTaxDocument.tsx').then((m) => m.OrderTaxDocument),
  openLabels: () => import('../features/labels/LabelsForm.tsx').then((m) => m.openLabels),
  ToTell: () => import('../features/messages/ToTell.tsx').then((m) => m.ToTell),
  openMessages: () => import('../features/messages/TellCustomer.tsx').then((m) => m.openMessages),
  openTracking: () => import('../features/tracking/TrackingLink.tsx').then((m) => m.openTracking),
  printTaxDocuments: () =>
    import('../features/documents/print/print-tax-documents.ts').then((m) => m.printTaxDocuments),
}
