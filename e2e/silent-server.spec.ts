import { signedIn } from './session.ts'
import { expect, test } from './test.ts'

for (const [path, call, shown] of [
  ['/products', /\/api\/products\?/, /^Page 1/],
  // The page makes this call before its code has loaded.
  ['/orders', /\/api\/orders(\?|$)/, /orders found/],
] as const)
  test(`Refresh of ${path} ends a list call without a reply, and retries it`, async ({ page }) => {
    await signedIn(page)
    let calls = 0
    // Never replies to the first call, from whichever part of the page it comes.
    await page.route(call, (route) => (++calls === 1 ? undefined : route.continue()))
    await page.goto(path)
    await expect.poll(() => calls).toBe(1)
    const refresh = page.getByRole('button', { name: /^Refresh/ })
    await expect(refresh).toHaveAttribute('aria-busy', 'true')
    await refresh.click()
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(refresh).toHaveAttribute('aria-busy', 'false')
  })

test('sign-in whose reply was lost says that it may be repeated, and works when pressed again', async ({ page }) => {
  let isLost = true
  await page.route('**/api/vendor/signin', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/')
  await page.getByLabel('Email').fill('owner@shop.example')
  await page.getByLabel('Password', { exact: true }).fill('sparkling-diwali')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText(/it is safe to try again/)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/products$/)
})
