import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { say } from './documents.messages.ts'
import { orderDocumentsQuery, validInvoice } from './documents.queries.ts'

/** The link to the invoice of an order that was just delivered; nothing without one, or while it is unknown. */
export function DeliveredInvoice({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderDocumentsQuery(orderId, 'delivered'))
  const invoice = data && validInvoice(data.documents)
  if (!invoice) return null
  const { _id, number } = invoice
  return <Link to={`/orders/invoices?${new URLSearchParams({ document: _id })}`}>{say.openInvoice(number)}</Link>
}
