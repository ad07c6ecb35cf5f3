import { signedIn } from './session.ts'
import { expect, test } from './test.ts'

test('Refresh ends a list call without answer, and makes it again', async ({ page }) => {
  await signedIn(page)
  let calls = 0
  // Never answers the first call, whoever makes it.
  await page.route(/\/api\/products\?/, (route) => (++calls === 1 ? undefined : route.continue()))
  await page.goto('/products')
  await expect.poll(() => calls).toBe(1)
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect(refresh).toHaveAttribute('aria-busy', 'true')
  await refresh.click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
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
