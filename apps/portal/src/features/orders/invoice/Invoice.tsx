import { invoiceNumber } from '@phuljhari/contract/orders/invoice-number'
import { FULFILMENT_LABELS } from '@phuljhari/contract/orders/fulfilment'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { withoutExamples } from '@phuljhari/contract/settings/store-of'
import { config } from '../../../lib/config.ts'
import { extraTotals, itemDetails, taxTotals, transportText } from '../../../entities/orders/read-entry.ts'
import { addressText, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import '../../../ui/print/sheet.css'
import './invoice.css'
import './print-invoice.css'

/** The invoice number (section 3). */
export const invoiceNumberOf = (order: DisplayedOrder): string =>
  invoiceNumber({ id: order.id, orderDate: order.orderedAt }, new Date())

/** Orders that must not be delivered or paid: their invoices say so, on every printed page. */
const STAMPS: Partial<Record<string, string>> = { rejected: 'Rejected', cancelled: 'Cancelled' }

type Props = {
  order: DisplayedOrder
  /** The shop is registered for GST, so this must not be taken for a tax invoice. */
  isRegistered: boolean
}

/** The invoice itself, always dark on white, as printed. */
export function Invoice({ order, isRegistered }: Props) {
  const store = isRegistered ? withoutExamples(config.store) : config.store
  const stamp = STAMPS[order.status]
  return (
    <section className="sheet invoice" data-stamp={stamp}>
      <header>
        <div>
          <p className="sheet-store">{store.name}</p>
          <p>{store.phone}</p>
          <p>{store.website}</p>
        </div>
        <div className="sheet-number">
          <p>Invoice</p>
          <strong>{invoiceNumberOf(order)}</strong>
          <p>{order.orderDate || formatDate(new Date().toISOString())}</p>
        </div>
      </header>
      {isRegistered && <p className="invoice-notice">Order: not a tax invoice</p>}
      {stamp && <p className="invoice-stamp">{stamp}</p>}
      <div className="sheet-to">
        <p>Billed to</p>
        <strong>{order.customerName}</strong>
        <p>{formatPhone(order.customerPhone)}</p>
        <p>{addressText(order)}</p>
      </div>
      {/* Focusable, so that the keyboard can scroll it on narrow screens. */}
      <div className="invoice-items" tabIndex={0} role="region" aria-label="Items">
        <table>
          <thead>
            <tr>
              {['Item', 'Brand', 'Qty', 'Cost', 'Total'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.items.map((item, index) => (
              <tr key={`${item.id} ${index}`}>
                <td>
                  {item.name}
                  {itemDetails(item) && <small>{itemDetails(item)}</small>}
                </td>
                <td>{item.brandName}</td>
                <td>{item.quantity}</td>
                <td>{formatRupees(item.unitPrice)}</td>
                <td>{formatRupees(item.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl>
        <div>
          <dt>Subtotal</dt>
          <dd>{formatRupees(order.subTotal)}</dd>
        </div>
        {extraTotals(order).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
        {order.shippingCharge > 0 && (
          <div>
            <dt>Shipping</dt>
            <dd>{formatRupees(order.shippingCharge)}</dd>
          </div>
        )}
        {taxTotals(order).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
        <div className="sheet-grand">
          <dt>Grand Total</dt>
          <dd>{formatRupees(order.totalAmount)}</dd>
        </div>
      </dl>
      <footer>
        <p>Payment method: {order.paymentMethod}</p>
        {order.fulfilment !== 'agent' && <p>{FULFILMENT_LABELS[order.fulfilment]}</p>}
        {transportText(order) && <p>Transport: {transportText(order)}</p>}
        <p>Thank you for your business!</p>
      </footer>
    </section>
  )
}
