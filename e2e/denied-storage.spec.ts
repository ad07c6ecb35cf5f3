import type { Page } from '@playwright/test'
import { ADMIN } from './server.ts'
import { expect, test } from './test.ts'

/** Denies storage as blocked cookies do: reading the property throws. */
const denyStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException(`Failed to read the '${name}' property: access is denied.`, 'SecurityError')
        },
      })
  })

test('a browser that stores nothing signs in for this page, says so, and keeps no draft', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await denyStorage(page)
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(/^This browser stores nothing for this page/)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await expect(page.getByText(/orders found/)).toBeVisible()
  await page.getByRole('link', { name: 'New Order' }).click()
  await page.getByRole('combobox', { name: 'Add a product' }).fill('spark')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByText(/^This browser cannot keep the bill/)).toBeVisible()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/orders')
  await expect(page.getByText('Please sign in to view orders')).toBeVisible()
  expect(problems).toEqual([])
})
