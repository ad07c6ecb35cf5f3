import type { Page } from '@playwright/test'
import { signedIn } from './session.ts'
import { expect, test } from './test.ts'

/** A field that is written into: with proposals, or without. */
const field = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }))

async function paste(page: Page, name: string, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field(page, name).click()
  await page.keyboard.press('ControlOrMeta+V')
}

// covers beyond-48
test('what is pasted from WhatsApp and web pages is read in New Order, and none of it is cut', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page)
  await page.goto('/orders/new')
  await page.getByRole('radio', { name: 'Agent' }).check({ force: true })
  const value = (name: string) => field(page, name)
  await paste(page, 'Phone', '\u202A(+91) 98123\u00A000777\u202C')
  await expect(value('Phone')).toHaveValue('(+91) 98123 00777')
  await paste(page, 'Name', 'Meena\u200B\u00A0Sundaram\uFEFF')
  await expect(value('Name')).toHaveValue('Meena Sundaram')
  await paste(page, 'Pincode', '625\u202F001')
  await expect(value('Pincode')).toHaveValue('625 001')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(value('Pincode')).toHaveValue('')
})

test('a price pasted with its currency stands in the number field of a product', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), 'Rs.\u00A01,250.50')
  const price = page.getByRole('dialog').getByRole('spinbutton').first()
  await price.click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(price).toHaveValue('1250.50')
})
