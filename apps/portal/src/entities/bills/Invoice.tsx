import { invoiceNumber } from '@phuljhari/contract/orders/invoice-number'
import { FULFILMENT_LABELS } from '@phuljhari/contract/orders/fulfilment'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { withoutExamples } from '@phuljhari/contract/settings/store-of'
import { serverNow } from '../../lib/clock.ts'
import { config } from '../../lib/config.ts'
import { extraTotals, itemDetails, taxTotals, transportText } from '../orders/read-entry.ts'
import { addressText, type DisplayedOrder } from '../orders/read-orders.ts'
import { SheetTotals, TableHead, type SheetTotal } from '../../ui/print/sheet-parts.tsx'
import '../../ui/print/sheet.css'
import './invoice.css'
import { t } from '@phuljhari/contract/rules/t'

/** The invoice number (section 3). */
export const invoiceNumberOf = (order: DisplayedOrder): string =>
  invoiceNumber({ id: order.id, orderDate: order.orderedAt }, serverNow())

/** Orders that must not be delivered or paid: their invoices say so, on every printed page. */
const STAMPS: Partial<Record<string, string>> = { rejected: t('Rejected'), cancelled: t('Cancelled') }

type Props = {
  order: DisplayedOrder
  /** Whether the shop is registered for GST, in which case this must not be mistaken for a tax invoice. */
  isRegistered: boolean
  /** Printed across every page; by default that of an order that must not be delivered. */
  stamp?: string | undefined
}

/** The amounts below the items. */
const totalsOf = (order: DisplayedOrder): SheetTotal[] => [
  { label: t('Subtotal'), text: formatRupees(order.subTotal) },
  ...[
    ...extraTotals(order),
    ...(order.shippingCharge > 0 ? [[t('Shipping'), order.shippingCharge] as const] : []),
    ...taxTotals(order),
  ].map(([label, amount]) => ({ label, text: formatRupees(amount) })),
  { label: t('Grand Total'), text: formatRupees(order.totalAmount), isTotal: true },
]

/** The invoice itself, always dark on white, as printed. */
export function Invoice({ order, isRegistered, stamp = STAMPS[order.status] }: Props) {
  const store = isRegistered ? withoutExamples(config.store) : config.store
  return (
    <section className="sheet invoice" data-stamp={stamp}>
      <header>
        <div>
          <p className="sheet-store">{store.name}</p>
          <p>{formatPhone(store.phone)}</p>
          <p>{store.website}</p>
        </div>
        <div className="sheet-number">
          <p>{t('Invoice')}</p>
          <strong>{invoiceNumberOf(order)}</strong>
          <p>{order.orderDate || formatDate(serverNow().toISOString())}</p>
        </div>
      </header>
      {isRegistered && <p className="invoice-notice">{t('Order: not a tax invoice')}</p>}
      {stamp && <p className="invoice-stamp">{stamp}</p>}
      <div className="sheet-to">
        <p>{t('Billed to')}</p>
        <strong>{order.customerName}</strong>
        <p>{formatPhone(order.customerPhone)}</p>
        <p>{addressText(order)}</p>
      </div>
      {/* Focusable, so that the keyboard can scroll it on narrow screens. */}
      <div className="invoice-items" tabIndex={0} role="region" aria-label={t('Items')}>
        <table>
          <TableHead titles={[t('Item'), t('Brand'), t('Qty'), t('Cost'), t('Total')]} />
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
      <SheetTotals rows={totalsOf(order)} />
      <footer>
        <p>{t('Payment method: {paymentMethod}', { paymentMethod: order.paymentMethod })}</p>
        {order.fulfilment !== 'agent' && <p>{FULFILMENT_LABELS[order.fulfilment]}</p>}
        {transportText(order) && <p>{t('Transport: {order}', { order: transportText(order) })}</p>}
        <p>{t('Thank you for your business!')}</p>
      </footer>
    </section>
  )
}
