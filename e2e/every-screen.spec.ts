import type { Page } from '@playwright/test'
import { collectErrors, expectAccessible } from './accessible.ts'
import { signedIn } from './session.ts'
import { expect, SIZES, test } from './test.ts'

const SCREENS = [
  { path: '/products?view=table', title: 'Products', shows: (page: Page) => page.getByRole('row').nth(1) },
  { path: '/products?view=grid', title: 'Products', shows: (page: Page) => page.getByText('₹').first() },
  { path: '/brands', title: 'Brands', shows: (page: Page) => page.getByRole('row').nth(1) },
  { path: '/categories', title: 'Categories', shows: (page: Page) => page.getByRole('row').nth(1) },
  { path: '/orders', title: 'Orders', shows: (page: Page) => page.getByRole('article').first() },
  { path: '/agents', title: 'Delivery Agents', shows: (page: Page) => page.getByRole('article').first() },
  { path: '/reports', title: 'Reports', shows: (page: Page) => page.getByRole('slider').first() },
  { path: '/reports/by-state?period=month', title: 'Sales by state', shows: (page: Page) => page.getByRole('img') },
  {
    path: '/reports/by-hour?period=month',
    title: 'Orders by hour',
    shows: (page: Page) => page.getByRole('row').nth(1),
  },
  {
    path: '/settings/order-rules',
    title: 'Order rules',
    shows: (page: Page) => page.getByRole('heading', { name: 'Minimum order' }),
  },
  {
    path: '/settings/coupons',
    title: 'Coupons',
    shows: (page: Page) => page.getByRole('button', { name: 'Add coupon' }),
  },
  {
    path: '/settings/transports',
    title: 'Transports',
    shows: (page: Page) => page.getByRole('button', { name: 'Add transport' }),
  },
  {
    path: '/settings/gst',
    title: 'GST and invoices',
    shows: (page: Page) => page.getByRole('heading', { name: 'Document numbers' }),
  },
  { path: '/orders/invoices', title: 'Invoices', shows: (page: Page) => page.getByText('To be invoiced') },
  {
    path: '/orders/payments/outstanding',
    title: 'Payments',
    shows: (page: Page) => page.getByRole('button', { name: 'Statement' }).first(),
  },
  {
    path: '/orders/payments/cash',
    title: 'Payments',
    shows: (page: Page) => page.getByRole('heading', { level: 2 }).first(),
  },
  { path: '/reports/gst', title: 'GST', shows: (page: Page) => page.getByRole('heading', { level: 2 }).first() },
]

for (const size of SIZES) {
  // covers orders-1, orders-2
  test.describe(`on ${size.name}`, () => {
    test.use({ viewport: { width: size.width, height: size.height }, reducedMotion: 'reduce' })

    // covers layout-1, layout-15, names-1, beyond-37
    test('sign-in has no accessibility violations and no horizontal scrolling', async ({ page }) => {
      const errors = collectErrors(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      await expectAccessible(page)
      expect(errors).toEqual([])
    })

    for (const screen of SCREENS) {
      test(`${screen.path} has no accessibility violations and no horizontal scrolling`, async ({ page }) => {
        const errors = collectErrors(page)
        await signedIn(page)
        await page.goto(screen.path)
        // Fails when there are several first-level headings.
        await expect(page.getByRole('heading', { level: 1 })).toContainText(screen.title)
        // What is below the first view is mounted once the page is used.
        await page.mouse.move(5, 5)
        await expect(screen.shows(page)).toBeVisible()
        await expectAccessible(page)
        expect(errors).toEqual([])
      })
    }
  })
}
