import { expect, test } from './test.ts'
import { signedIn } from './session.ts'

test.beforeEach(async ({ page }) => {
  await signedIn(page)
  await page.goto('/products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

// covers layout-22
test('the search finds an order and runs an action, by keyboard alone', async ({ page }) => {
  const input = page.getByRole('combobox', { name: 'Search' })
  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await input.fill('gauri')
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toContainText('Gauri')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\?order=/)
  const details = page.getByRole('dialog')
  await expect(details).toContainText('Gauri')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await input.fill('add agent')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Agent' })
  await expect(form.getByLabel('Full Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/orders')
})

test('the account menu changes the theme permanently and refuses a short password', async ({ page }) => {
  const role = page.getByRole('button', { name: 'Administrator' })
  await role.click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await role.click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password', { exact: true }).fill('sparkling')
  await dialog.getByLabel('New password', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Password must have at least 8 characters')).toBeVisible()
})
