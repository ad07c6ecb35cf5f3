import './sheet.css'

const FRAME_CLASS = 'print-frame'
/** The longest wait for styles and fonts: a plain printout is better than none. */
const MAX_WAIT_MS = 3000

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the stylesheet has loaded or failed; never, when the server does not answer. */
const settled = (stylesheet: Element) =>
  new Promise((resolve) => ['load', 'error'].forEach((event) => stylesheet.addEventListener(event, resolve)))

/**
 * Fills an empty page with a copy of a sheet and of this page's styles, the only ones that the
 * Content-Security-Policy allows.
 * @returns a promise that resolves when styles, fonts and images have loaded.
 */
async function fillPage(page: Document, sheet: HTMLElement, title: string): Promise<void> {
  page.title = title
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((style) =>
    page.importNode(style, true),
  )
  const stylesheets = styles.filter((style) => style.tagName === 'LINK').map(settled)
  page.head.append(...styles)
  page.body.append(page.importNode(sheet, true))
  await Promise.all(stylesheets)
  // Forces a layout with the styles, which is what requests the fonts.
  page.body.getBoundingClientRect()
  await page.fonts?.ready
  // Logos and signatures; a broken image must not prevent printing.
  await Promise.allSettled([...page.images].map((image) => image.decode?.()))
}

/**
 * Opens a window with a copy of a sheet and prints it, after 3 s at the latest.
 * @param title of the window; browsers suggest it as the name of the PDF.
 * @param delayMs how long to wait after the copy is complete.
 * @returns false when the browser blocked the window.
 */
export function printInWindow(sheet: HTMLElement, title: string, delayMs: number): boolean {
  const opened = window.open('', '_blank', 'width=900,height=1000')
  if (!opened) return false
  const print = () => {
    if (opened.closed) return
    opened.focus()
    opened.print()
  }
  const ready = fillPage(opened.document, sheet, title).then(() => delay(delayMs))
  void Promise.race([ready, delay(MAX_WAIT_MS)]).then(print)
  return true
}

/**
 * Prints a copy of a sheet from a hidden frame, after 3 s at the latest.
 * @param title suggested as the name of the PDF.
 */
export async function printInFrame(sheet: HTMLElement, title: string): Promise<void> {
  const frame = document.createElement('iframe')
  document.querySelector(`.${FRAME_CLASS}`)?.remove()
  frame.className = FRAME_CLASS
  frame.title = title
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  document.body.append(frame)
  const { contentWindow } = frame
  if (!contentWindow) return
  await Promise.race([fillPage(contentWindow.document, sheet, title), delay(MAX_WAIT_MS)])
  // Browsers take the name of the PDF from the page around the frame.
  const pageTitle = document.title
  document.title = title
  // A frame whose browser sends no `afterprint` is removed by the next call.
  contentWindow.addEventListener('afterprint', () => frame.remove())
  // The frame takes the focus to print; afterwards the keyboard continues where it was.
  const focused = document.activeElement
  contentWindow.focus()
  contentWindow.print()
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  document.title = pageTitle
}
