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

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** What is on screen has no accessibility violation in either theme, and nothing scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await sidewaysScrolling(page), 'scrolls sideways').toEqual([])
  await switchTheme(page, 'dark')
  // Everything else is the same in both themes.
  expect(await violationsOf(new AxeBuilder({ page }).withRules('color-contrast')), 'in the dark theme').toEqual([])
  await switchTheme(page, 'light')
  expect(await violationsOf(new AxeBuilder({ page })), 'in the light theme').toEqual([])
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
