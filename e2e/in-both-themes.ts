import { expect, type Page } from '@playwright/test'

/** Runs a check in the light theme, then in the dark one, without loading the page again. */
export async function inBothThemes(page: Page, check: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // Colours that fade from one theme to the other have too little contrast halfway.
    await page.evaluate(async () => {
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
    })
    await check()
  }
}
