import { Button } from '@mantine/core'
import { IconBrowser, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { printInFrame, printInWindow } from '../../../ui/print/print-sheet.ts'
import { dialogTexts } from '../dialogs/dialogs.messages.ts'
import type { DisplayedOrder } from '../read-orders.ts'
import { Invoice, invoiceNumberOf } from './Invoice.tsx'
import styles from './invoice-dialog.module.css'

/** Section 9. */
const PRINT_DELAY_MS = 500

/** The invoice and its four ways to print (section 2). */
export function InvoiceDialog({ order, onClose }: { order: DisplayedOrder; onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  const title = invoiceNumberOf(order)
  const inNewWindow = (delayMs: number) => {
    if (sheet.current && !printInWindow(sheet.current, title, delayMs)) void dialogs.alert(dialogTexts.popUpBlocked)
  }
  const printOptions = [
    ['Print Invoice', IconPrinter, () => sheet.current && void printInFrame(sheet.current, title)],
    ['Print in New Window', IconBrowser, () => inNewWindow(0)],
    // Prints this page, of which the print styles leave only the invoice (print-invoice.css).
    ['Simple Print', IconPrinter, () => window.print()],
    ['Download as PDF', IconFileTypePdf, () => inNewWindow(PRINT_DELAY_MS)],
  ] as const
  return (
    <Dialog title="Invoice" size="xl" className="invoice-dialog" onClose={onClose}>
      <div ref={sheet}>
        <Invoice order={order} />
      </div>
      <div className={styles.printOptions}>
        {printOptions.map(([label, Icon, print], index) => (
          <Button
            key={label}
            variant={index === 0 ? 'filled' : 'default'}
            size="md"
            leftSection={<Icon size={18} aria-hidden />}
            onClick={print}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
