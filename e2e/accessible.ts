import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const sidewaysScrolling = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role="dialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )

async function switchTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // Colours that fade from one theme to the other, and dialogs that fade in, have too little contrast halfway. A
  // transition may begin two frames after the change that causes it.
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const transitions = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    do {
      await Promise.allSettled(transitions().map(({ finished }) => finished))
      await nextFrame()
      await nextFrame()
    } while (transitions().length > 0)
  })
}

const MODAL = '[role="dialog"][aria-modal="true"]'

/** What axe finds on the page, or in the dialog that covers it: the screen below is checked separately. */
async function violationsIn(page: Page, rules?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  if ((await page.locator(MODAL).count()) > 0) axe.include(MODAL)
  if (rules !== undefined) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** Narrower windows, such as those of phones, have the colours of wide ones, which are checked in both themes. */
const PHONE_WIDTH = 400

/** Expects no accessibility violation on screen, in wide windows in either theme, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await sidewaysScrolling(page), 'scrolls sideways').toEqual([])
  if ((page.viewportSize()?.width ?? 0) > PHONE_WIDTH) {
    await switchTheme(page, 'dark')
    // Only colours differ between the themes.
    expect(await violationsIn(page, 'color-contrast'), 'in the dark theme').toEqual([])
  }
  await switchTheme(page, 'light')
  expect(await violationsIn(page), 'in the light theme').toEqual([])
}

/** Collects the errors and Content-Security-Policy violations that the browser reports. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
