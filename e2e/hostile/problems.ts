import { expect, type Page } from '@playwright/test'

/**
 * Records signs that a text was executed or interpreted: browser dialogs, errors, violations of the
 * Content-Security-Policy. Call it before the first navigation.
 */
export async function recordProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  const listen = (one: Page) => {
    one.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    one.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    one.on('pageerror', (error) => problems.push(error.message))
    one.on('popup', listen)
  }
  listen(page)
  await page.context().addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI}`),
    )
  })
  return problems
}

/** Expects that no script ran, no text became an element or a script URL, and nothing overflows sideways. */
export async function expectHarmless(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    // Images are left out, since they never run a javascript: URL.
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
      overflows: tooWide(document.documentElement),
      dialogs: [...document.querySelectorAll('[role=dialog]')].filter(tooWide).map((one) => one.className),
    }
  })
  expect({ where, ...found }).toEqual({ where, ran: false, elements: [], addresses: [], overflows: false, dialogs: [] })
}
