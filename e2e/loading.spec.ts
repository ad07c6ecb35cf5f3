import type { Page } from '@playwright/test'
import { signedIn } from './session.ts'
import { expect, test } from './test.ts'

/** Holds back the requests that match until the returned function is called. */
async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const CODE = '**/assets/*.js'

for (const path of ['/', '/orders']) {
  // covers layout-23
  test(`${path} shows its frame before the code has arrived`, async ({ page }) => {
    const release = await holdRequests(page, CODE)
    await page.goto(path, { waitUntil: 'commit' })
    const frame = page.locator('#root > .frame')
    await expect(frame).toBeVisible()
    await expect
      .poll(() => frame.evaluate((outline) => getComputedStyle(outline, '::before').backgroundColor))
      .toBe('rgb(29, 27, 46)')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const { width, height } of [
  { width: 375, height: 812 },
  { width: 820, height: 1180 },
  { width: 1920, height: 1080 },
]) {
  test(`the heading stays where it was before the code arrived, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signedIn(page)
    for (const path of ['/products', '/orders', '/agents']) {
      const release = await holdRequests(page, CODE)
      await page.goto(path, { waitUntil: 'commit' })
      const early = page.locator('.frame b')
      await expect(early).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const [text, before] = [await early.textContent(), await early.boundingBox()]
      release()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(text ?? '')
      const after = await heading.boundingBox()
      const middle = (box: typeof after) => (box ? [box.x, Math.round(box.y + box.height / 2)] : [])
      expect(middle(after), path).toEqual(middle(before))
      await page.unroute(CODE)
    }
  })
}

// covers layout-23
test('rows replace their skeleton without moving anything', async ({ page }) => {
  await signedIn(page)
  // The browser remembers the first steps of a new shop for the next visit.
  await page.goto('/products')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('first-day'))).not.toBeNull()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [path, call, text] of [
    ['/products', '**/api/products?*', 'Loading products...'],
    ['/brands', '**/api/brand?*', 'Loading...'],
    ['/agents', '**/api/delivery-agents', 'Loading agents...'],
  ] as const) {
    const release = await holdRequests(page, call)
    await page.goto(path)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    release()
    await expect(page.getByRole(path === '/agents' ? 'article' : 'row').nth(1)).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeHidden()
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(
      moved.reduce((sum, shift) => sum + shift, 0),
      path,
    ).toBeLessThan(0.01)
  }
})
