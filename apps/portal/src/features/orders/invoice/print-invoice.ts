const FRAME = 'print-frame'

/** Fills an empty page with a copy of the invoice. The styles are our own linked files: the Content-Security-Policy allows no others. @returns when styles and fonts are there. */
async function fill(page: Document, invoice: HTMLElement, title: string): Promise<void> {
  page.title = title
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((style) =>
    page.importNode(style, true),
  )
  const loaded = styles
    .filter((style) => style.tagName === 'LINK')
    .map(
      (style) => new Promise((resolve) => ['load', 'error'].forEach((event) => style.addEventListener(event, resolve))),
    )
  page.head.append(...styles)
  page.body.append(page.importNode(invoice, true))
  await Promise.all(loaded)
  // The fonts are asked for once the page is laid out with its styles.
  page.body.getBoundingClientRect()
  await page.fonts?.ready
}

/**
 * Opens a window with a copy of the invoice and prints it.
 * @param title of the window, which browsers propose as the name of the PDF.
 * @param delayMs how long the filled window waits before it prints.
 * @returns false when the browser blocked the window.
 */
export function printInWindow(invoice: HTMLElement, title: string, delayMs: number): boolean {
  const opened = window.open('', '_blank', 'width=900,height=1000')
  if (!opened) return false
  const print = () => {
    if (opened.closed) return
    opened.focus()
    opened.print()
  }
  void fill(opened.document, invoice, title).then(() => setTimeout(print, delayMs))
  return true
}

/** Prints a copy of the invoice from a hidden frame: the invoice alone, without a window. @returns when the print dialog has been closed or the browser goes on beside it. */
export async function printInFrame(invoice: HTMLElement, title: string): Promise<void> {
  const frame = document.createElement('iframe')
  document.querySelector(`.${FRAME}`)?.remove()
  frame.className = FRAME
  frame.title = title
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  document.body.append(frame)
  const { contentWindow: inside } = frame
  if (!inside) return
  await fill(inside.document, invoice, title)
  // Browsers name the file after the page in which the frame is.
  const shown = document.title
  document.title = title
  // Taken away when it has been printed, else before the next one.
  inside.addEventListener('afterprint', () => frame.remove())
  inside.focus()
  inside.print()
  document.title = shown
}
