import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { dialogs } from '../../ui/dialogs.ts'
import { Invoice, invoiceNumberOf } from './Invoice.tsx'
import { openInvoiceWindow } from './invoice-window.ts'
import { say } from './orders.messages.ts'
import styles from './order-dialogs.module.css'
import type { DisplayedOrder } from './read-orders.ts'

/** Section 9. */
const PRINT_DELAY_MS = 500

/** Section 2, invoice modal with its four ways to print. */
export function InvoiceDialog({ order, onClose }: { order: DisplayedOrder; onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  const inNewWindow = (delayMs: number) => {
    if (!sheet.current || !openInvoiceWindow(sheet.current, invoiceNumberOf(order), delayMs))
      void dialogs.alert(say.popUpBlocked)
  }
  return (
    <Dialog title="Invoice" size="lg" className="invoice-dialog" onClose={onClose}>
      <div ref={sheet}>
        <Invoice order={order} />
      </div>
      <div className={styles.printing}>
        <Button size="md" onClick={() => window.print()}>
          Print Invoice
        </Button>
        <Button variant="default" size="md" onClick={() => inNewWindow(0)}>
          Print in New Window
        </Button>
        <Button variant="default" size="md" onClick={() => window.print()}>
          Simple Print
        </Button>
        <Button variant="default" size="md" onClick={() => inNewWindow(PRINT_DELAY_MS)}>
          Download as PDF
        </Button>
      </div>
    </Dialog>
  )
}
