import { expectAccessible } from './accessible.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

// covers beyond-19
test('a clerk finds a customer, merges another name, adds the GSTIN and repeats the last order', async ({
  page,
  request,
}) => {
  const shop = await Shop.open(request)
  const product = await shop.addProduct(`Sparkler ${Date.now()}`, 100)
  const phoneNumber = `9${String(Date.now()).slice(-9)}`
  const place = (fullName: string) => shop.placeOrder([{ productId: product, quantity: 1 }], { fullName, phoneNumber })
  await place('செல்வி ஸ்டோர்ஸ்')
  const { orderId } = await place('Selvi Stores')

  await signedIn(page)
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Search customers' })
  await search.fill('செல்வி ஸ்')
  await search.fill(`${phoneNumber.slice(0, 5)} ${phoneNumber.slice(5)}`)
  await expect(page.getByText('Same number', { exact: true })).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Selvi Stores' }).click()
  const details = page.getByRole('dialog', { name: 'Selvi Stores' })
  await expect(details.getByRole('link', { name: orderId })).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Merge', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Merge செல்வி/ })
    .getByRole('button', { name: 'Merge', exact: true })
    .click()
  await expect(details.getByRole('button', { name: 'Split off Selvi Stores' })).toBeVisible()

  await details.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Selvi Stores' })
  await form.getByLabel('GSTIN').fill('33aaapk0000a1z5')
  await expect(form.getByText('This GSTIN is invalid: check every character')).toBeVisible()
  await form.getByLabel('GSTIN').fill('33aaapk0000a1z4')
  await expect(form.getByText('Registered in Tamil Nadu')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('33AAAPK0000A1Z4')).toBeVisible()
  await expect(details.getByText(/^2 · /)).toBeVisible()

  await page.setViewportSize({ width: 375, height: 812 })
  await expectAccessible(page)
  await details.getByRole('link', { name: 'Repeat last order' }).click()
  const repeat = page.getByRole('dialog', { name: 'Repeat last order' })
  await expect(repeat.getByText('How is it delivered this time?')).toBeVisible()
  await expectAccessible(page)
  await repeat.getByRole('button', { name: 'Pick-up at the counter' }).click()
  await expect(page.getByRole('radio', { name: 'Pick-up' })).toBeChecked()
})
