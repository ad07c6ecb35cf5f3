import path from 'node:path'
import type { Locator } from '@playwright/test'
import { samplePriceList } from '@phuljhari/contract/products/sample-price-list'
import { expectAccessible } from './accessible.ts'
import { startPortal, type Portal } from './other-server/start-portal.ts'
import { ADMIN } from './server.ts'
import { expect, test } from './test.ts'

const MAX_CLICKS = 20
/** Set to take the pictures of docs/first-day.md anew. */
const takesPictures = process.env['FIRST_DAY_PICTURES'] === 'yes'
const folder = path.resolve(import.meta.dirname, '../docs/pictures')

let portal: Portal
test.use({ reducedMotion: 'reduce' })
test.beforeAll(async () => {
  portal = await startPortal({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
})
test.afterAll(() => portal.stop())

// covers beyond-93
test('an empty shop has its first legal bill after at most twenty clicks, without a dead end', async ({ page }) => {
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  const picture = async (name: string) => {
    await page.evaluate(() => document.fonts.ready)
    if (takesPictures) await page.screenshot({ path: path.join(folder, `first-day-${name}.png`) })
  }
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: 'Next' })
  const steps = page.getByRole('region', { name: 'Your first steps' })
  await page.addInitScript(() => {
    window.print = () => {}
  })

  await page.goto(portal.address)
  await expect(page.getByText('Phuljhari', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Phuljhari Crackers')).toHaveCount(0)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await click(page.getByRole('button', { name: 'Sign In' }))
  await expect(steps.getByText('0 of 7 done')).toBeVisible()
  await picture('steps')

  await test.step('the shop', async () => {
    await click(steps.getByRole('link', { name: /^Shop details/ }))
    await expect(page.getByRole('dialog', { name: 'Step 1 of 6: Your shop' })).toBeVisible()
    await dialog.getByLabel('Trade name').fill('Story Crackers')
    await dialog.getByLabel('Legal name').fill('Story Crackers Private Limited')
    await dialog.getByLabel('Address').fill('1 Car Street, Sivakasi 626123')
    await dialog.getByLabel('State').selectOption('33')
    await dialog.getByLabel('Phone').fill('98765 00011')
    await expectAccessible(page)
    await picture('shop')
    await click(next)
  })
  await test.step('the registration, prices and numbers', async () => {
    await click(dialog.getByRole('radio', { name: /^Regular/ }))
    await dialog.getByLabel('GSTIN').fill('33AAAPK0000A1Z4')
    await picture('registration')
    await click(next)
    await expect(page.getByRole('dialog', { name: 'Step 3 of 7: Prices and bill numbers' })).toBeVisible()
    await expect(dialog.getByLabel('Beginning of bill numbers')).toHaveValue('SC')
    await dialog.getByLabel('Unit of your list').selectOption('BOX')
    await picture('prices')
    await click(next)
  })
  await test.step('the price list', async () => {
    await click(dialog.getByRole('link', { name: 'Upload the price list' }))
    const upload = page.getByRole('dialog', { name: 'Bulk Upload' })
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(samplePriceList()) }
    await page.getByLabel('Price list', { exact: true }).setInputFiles(file)
    await picture('price-list')
    await click(upload.getByRole('button', { name: 'Add 10' }))
    await click(upload.getByRole('button', { name: 'Close' }).first())
  })
  await test.step('where customers pay, and people', async () => {
    await click(steps.getByRole('link', { name: /^UPI or bank account/ }))
    await dialog.getByLabel('UPI id').fill('shop@okbank')
    await picture('payee')
    await click(next)
    await expect(dialog.getByRole('link', { name: 'Invite people' })).toBeVisible()
    await click(next)
  })
  await test.step('the first bill, whose number begins as proposed', async () => {
    await click(dialog.getByRole('link', { name: 'Enter the first order' }))
    await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused()
    await page.keyboard.type('Comet')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('F10')
    await expect(page.getByRole('dialog', { name: 'Pay' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^SC\/\d\d-\d\d\/00001$/)).toBeVisible()
    await expect(page.getByText(/^Order PJ-/)).toBeVisible()
    await picture('bill')
  })
  await page.goto(`${portal.address}/products`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(steps).toHaveCount(0)
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})
