import { Button } from '@mantine/core'
import { IconBrowser, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { dialogs } from '../dialogs.ts'
import styles from './print-options.module.css'
import { printInFrame, printInWindow } from './print-sheet.ts'
import './simple-print.css'

/** How long to wait before a PDF is printed (section 9). */
const PRINT_DELAY_MS = 500
const POP_UP_BLOCKED = 'The browser blocked the new window. Allow pop-ups for this site, then try again.'

/**
 * The four ways to print a sheet (section 2), at the lower edge of its dialog.
 * @param sheet has the class `print-content` in a dialog with the class `print-dialog`, for Simple Print.
 * @param title suggested as the name of the PDF.
 */
export function PrintOptions({ sheet, title }: { sheet: RefObject<HTMLElement | null>; title: string }) {
  const inNewWindow = (delayMs: number) => {
    if (sheet.current && !printInWindow(sheet.current, title, delayMs)) void dialogs.alert(POP_UP_BLOCKED)
  }
  const options = [
    ['Print Invoice', IconPrinter, () => sheet.current && void printInFrame(sheet.current, title)],
    ['Print in New Window', IconBrowser, () => inNewWindow(0)],
    // Prints this page, of which the print styles leave only the sheet.
    ['Simple Print', IconPrinter, () => window.print()],
    ['Download as PDF', IconFileTypePdf, () => inNewWindow(PRINT_DELAY_MS)],
  ] as const
  return (
    <div className={styles.printOptions}>
      {options.map(([label, Icon, print], index) => (
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
  )
}
