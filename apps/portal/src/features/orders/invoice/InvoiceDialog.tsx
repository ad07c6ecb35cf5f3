import { Button } from '@mantine/core'
import { IconBrowser, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { Invoice, invoiceNumberOf } from './Invoice.tsx'
import { say } from '../orders.messages.ts'
import styles from '../dialogs/order-dialogs.module.css'
import { printInFrame, printInWindow } from './print-invoice.ts'
import type { DisplayedOrder } from '../read-orders.ts'

/** Section 9. */
const PRINT_DELAY_MS = 500

/** Section 2, invoice modal with its four ways to print. */
export function InvoiceDialog({ order, onClose }: { order: DisplayedOrder; onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  const title = invoiceNumberOf(order)
  const inNewWindow = (delayMs: number) => {
    if (sheet.current && !printInWindow(sheet.current, title, delayMs)) void dialogs.alert(say.popUpBlocked)
  }
  const ways = [
    ['Print Invoice', IconPrinter, () => sheet.current && void printInFrame(sheet.current, title)],
    ['Print in New Window', IconBrowser, () => inNewWindow(0)],
    // The browser prints this very page; of it, the style leaves the invoice (invoice.css).
    ['Simple Print', IconPrinter, () => window.print()],
    ['Download as PDF', IconFileTypePdf, () => inNewWindow(PRINT_DELAY_MS)],
  ] as const
  return (
    <Dialog title="Invoice" size="xl" className="invoice-dialog" onClose={onClose}>
      <div ref={sheet}>
        <Invoice order={order} />
      </div>
      <div className={styles.printing}>
        {ways.map(([name, Icon, print], index) => (
          <Button
            key={name}
            variant={index === 0 ? 'filled' : 'default'}
            size="md"
            leftSection={<Icon size={18} aria-hidden />}
            onClick={print}
          >
            {name}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
