import { expect, type Page } from '@playwright/test'

/** What would show that a text has become more than text: dialogs, errors, breaches of the Content-Security-Policy. Call it before the first page. */
export async function watch(page: Page): Promise<string[]> {
  const heard: string[] = []
  const listen = (one: Page) => {
    one.on('dialog', (dialog) => {
      heard.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    one.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
    one.on('pageerror', (error) => heard.push(error.message))
    one.on('popup', listen)
  }
  listen(page)
  await page.context().addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI}`),
    )
  })
  return heard
}

/** Nothing ran, nothing of the text became an element or an address that runs, and the page is no wider than the screen, nor is a dialog than itself. */
export async function expectHarmless(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    // Of pictures not: an address that runs is none for them.
    const addresses = [...document.querySelectorAll(':not(img)')].flatMap((element) =>
      ['href', 'src', 'action', 'formaction', 'data'].map((name) => element.getAttribute(name) ?? ''),
    )
    const tooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    return {
      ran: 'ran' in window,
      elements: [...document.querySelectorAll('hostile-tag, [onerror], [onload], [onclick]')].map(
        (one) => one.outerHTML,
      ),
      addresses: addresses.filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address)),
      sideways: tooWide(document.documentElement),
      dialogs: [...document.querySelectorAll('[role=dialog]')].filter(tooWide).map((one) => one.className),
    }
  })
  expect({ where, ...found }).toEqual({ where, ran: false, elements: [], addresses: [], sideways: false, dialogs: [] })
}
