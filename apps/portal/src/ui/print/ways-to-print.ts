import { IconBrowser, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { dialogs } from '../dialogs.ts'
import { printInFrame, printInWindow } from './print-sheet.ts'
import './simple-print.css'
import { t } from '@phuljhari/contract/rules/t'

/** How long to wait before a PDF is printed (section 9). */
const PRINT_DELAY_MS = 500
const POP_UP_BLOCKED = t('The browser blocked the new window. Allow pop-ups for this site, then try again.')

/**
 * The four ways to print a sheet (section 2), with their labels and icons.
 * @param sheet has the class `print-content` in a dialog with the class `print-dialog`, for Simple Print.
 * @param title suggested as the name of the PDF.
 */
export function waysToPrint(sheet: RefObject<HTMLElement | null>, title: string) {
  const inNewWindow = (delayMs: number) => {
    if (sheet.current && !printInWindow(sheet.current, title, delayMs)) void dialogs.alert(POP_UP_BLOCKED)
  }
  return {
    inFrame: {
      label: t('Print Invoice'),
      icon: IconPrinter,
      print: () => sheet.current && void printInFrame(sheet.current, title),
    },
    inNewWindow: { label: t('Print in New Window'), icon: IconBrowser, print: () => inNewWindow(0) },
    // Prints this page, of which the print styles leave only the sheet.
    simply: { label: t('Simple Print'), icon: IconPrinter, print: () => window.print() },
    asPdf: { label: t('Download as PDF'), icon: IconFileTypePdf, print: () => inNewWindow(PRINT_DELAY_MS) },
  }
}
