/**
 * Opens a window with a copy of the invoice and prints it. The styles are the page's own linked files: the Content-Security-Policy allows no others.
 * @param title of the window, which browsers propose as the name of the PDF.
 * @param delayMs how long the window waits before it prints.
 * @returns false when the browser blocked the window.
 */
export function openInvoiceWindow(invoice: HTMLElement, title: string, delayMs: number): boolean {
  const opened = window.open('', '_blank', 'width=900,height=1000')
  if (!opened) return false
  const { document: page } = opened
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
  void Promise.all(loaded).then(() =>
    setTimeout(() => {
      if (opened.closed) return
      opened.focus()
      opened.print()
    }, delayMs),
  )
  return true
}
