import { expectAccessible } from './accessible.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

// covers beyond-16
test('an owner finds out who changed a price and when', async ({ page, request }) => {
  const shop = await Shop.open(request)
  const name = `Audit Rocket ${Date.now()}`
  const productId = await shop.addProduct(name, 100)
  const changed = await request.patch(`/api/products/${productId}`, {
    headers: shop.headers,
    multipart: { orignalPrice: '120.50' },
  })
  expect(changed.ok()).toBe(true)
  await signedIn(page)

  // The history in the product's form names it.
  await page.goto(`/products?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Menu Item' })
  await dialog.getByText('History').click()
  const change = dialog.getByRole('listitem').first()
  await expect(change).toContainText('MRP ₹100.00 → ₹120.50')
  await expect(change).toContainText('Administrator')

  // The list of all activity has it as well, on a phone too.
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/reports/activity?${new URLSearchParams({ subject: 'product', search: name })}`)
  const events = page.getByRole('row').filter({ hasText: name })
  const row = events.filter({ hasText: 'MRP: ₹100.00 → ₹120.50' })
  // The search finds only the addition of the product and the change.
  await expect(page.getByRole('link', { name: /^All activity of/ })).toHaveCount(2)
  await expect(row).toContainText('Administrator')
  await row.getByText('MRP: ₹100.00 → ₹120.50').click()
  await expect(row.getByRole('row', { name: /^MRP/ }).locator('mark')).toHaveText(['₹100.00', '₹120.50'])
  await expectAccessible(page)
})
