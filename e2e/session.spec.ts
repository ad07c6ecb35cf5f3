import { ADMIN } from './server.ts'
import { expect, test } from './test.ts'

// covers layout-17, sign-in-7
test('an expired session leads to sign-in and back to the same place', { tag: '@main' }, async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('started') === null) localStorage.setItem('token', 'a token that has expired')
    sessionStorage.setItem('started', 'yes')
  })
  await page.goto('/orders?status=delivered')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expect(page).toHaveURL(/\/orders\?status=delivered$/)
  await expect(page.getByText(/orders found/)).toBeVisible()
})
