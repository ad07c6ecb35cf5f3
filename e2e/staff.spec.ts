import { expectAccessible } from './accessible.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 375, height: 812 }

test.use({ reducedMotion: 'reduce' })

// covers layout-18, beyond-91, beyond-92
test('an invited packer works on a phone, and sees no more', { tag: '@main' }, async ({ page, request, browser }) => {
  const shop = await Shop.open(request)
  const productId = await shop.addProduct('Packed Rocket', 500, 400)
  const { orderId } = await shop.placeOrder([{ productId, quantity: 2 }], { fullName: 'Meena of the Packer' })
  await shop.setStatus(orderId, 'accepted')

  await signedIn(page)
  await page.goto('/settings/staff')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite' }).click()
  const form = page.getByRole('dialog', { name: 'Invite someone' })
  await form.getByLabel('Name').fill('Kumar Packer')
  await form.getByLabel('Email').fill('kumar@shop.example')
  await expect(form.getByRole('radio', { name: /^Packer/ })).toBeChecked()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Revoke the link of Kumar Packer' })).toBeVisible()

  const context = await browser.newContext({
    baseURL: new URL(link).origin,
    viewport: PHONE,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByText(/invites you to work here as Packer/)).toBeVisible()
  await expectAccessible(phone)
  await phone.getByLabel('Password', { exact: true }).fill('sparkling-kumar')
  await phone.getByRole('button', { name: 'Accept and sign in' }).click()

  await expect(phone.getByRole('heading', { level: 1, name: 'Dispatch' })).toBeVisible()
  const box = phone.getByRole('article', { name: `Order ${orderId}` })
  await expect(box.getByText('Packed Rocket')).toBeVisible()
  await expect(phone.getByRole('main').getByText('₹')).toHaveCount(0)
  await expectAccessible(phone)
  await box.getByRole('button', { name: 'Mark ready' }).click()
  await expect(phone.getByText(`Order ${orderId} is packed`)).toBeVisible()
  await expect(box).toHaveCount(0)
  await phone.getByRole('button', { name: 'Undo' }).click()
  await expect(box).toBeVisible()

  await phone.goto('/orders')
  await expect(phone.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible()
  await phone.getByLabel('Search orders').fill(orderId)
  const card = phone.getByRole('article', { name: `Order ${orderId}` })
  await expect(card.getByText('Meena of the Packer')).toBeVisible()
  await expect(card.getByText(/98765|Car Street|₹/)).toHaveCount(0)
  await expect(card.getByRole('button')).toHaveText(['Mark ready', 'View Details'])
  await card.getByRole('button', { name: 'Mark ready' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(card.getByText('Ready', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveText(['View Details'])

  await phone.getByRole('button', { name: 'Open menu' }).click()
  const menu = phone.getByRole('dialog', { name: 'Menu' })
  // Orders and Reports: neither products nor anything else with prices.
  await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(2)

  await phone.goto('/agents')
  await expect(phone.getByText('Delivery Agents is not part of your role')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Go to Dispatch' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Dispatch' })).toBeVisible()
  await phone.goto('/settings')
  await expect(phone.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(phone.getByText('This device')).toBeVisible()
  await expectAccessible(phone)
  await context.close()
})
