import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { inBothThemes } from './in-both-themes.ts'
import { signedIn } from './session.ts'
import { expect, test } from './test.ts'

const SCREENS = [
  { path: '/products?view=table', title: 'Products', shows: (page: Page) => page.getByRole('row').nth(1) },
  { path: '/products?view=grid', title: 'Products', shows: (page: Page) => page.getByText('₹').first() },
  { path: '/brands', title: 'Brands', shows: (page: Page) => page.getByRole('row').nth(1) },
  { path: '/categories', title: 'Categories', shows: (page: Page) => page.getByRole('row').nth(1) },
  { path: '/orders', title: 'Orders', shows: (page: Page) => page.getByRole('article').first() },
  { path: '/agents', title: 'Delivery Agents', shows: (page: Page) => page.getByRole('article').first() },
  { path: '/reports', title: 'Reports', shows: (page: Page) => page.getByText('View analytics and reports').last() },
]
const SIZES = [
  { name: 'a laptop', width: 1440, height: 900 },
  { name: 'a phone', width: 375, height: 812 },
]

/** Collects the errors and Content-Security-Policy violations that the browser reports. */
function recordErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

async function expectAccessible(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'no horizontal scrolling').toBeLessThanOrEqual(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

for (const size of SIZES) {
  test.describe(`on ${size.name}`, () => {
    test.use({ viewport: { width: size.width, height: size.height }, reducedMotion: 'reduce' })

    test('sign-in has no accessibility violations and no horizontal scrolling', async ({ page }) => {
      const errors = recordErrors(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      await inBothThemes(page, () => expectAccessible(page))
      expect(errors).toEqual([])
    })

    for (const screen of SCREENS) {
      test(`${screen.path} has no accessibility violations and no horizontal scrolling`, async ({ page }) => {
        const errors = recordErrors(page)
        await signedIn(page)
        await page.goto(screen.path)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(screen.title)
        await expect(screen.shows(page)).toBeVisible()
        await inBothThemes(page, () => expectAccessible(page))
        expect(errors).toEqual([])
      })
    }
  })
}
