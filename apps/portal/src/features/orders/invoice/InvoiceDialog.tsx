import { useRef } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PrintOptions } from '../../../ui/print/PrintOptions.tsx'
import type { DisplayedOrder } from '../read-orders.ts'
import { Invoice, invoiceNumberOf } from './Invoice.tsx'

/** The invoice and its four ways to print (section 2). */
export function InvoiceDialog({ order, onClose }: { order: DisplayedOrder; onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <Dialog title="Invoice" size="xl" className="print-dialog" onClose={onClose}>
      <div ref={sheet} className="print-content">
        <Invoice order={order} />
      </div>
      <PrintOptions sheet={sheet} title={invoiceNumberOf(order)} />
    </Dialog>
  )
}
