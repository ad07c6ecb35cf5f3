import { readFile } from 'node:fs/promises'
import { request as newRequest, type APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { startPortal, type Portal } from './other-server/start-portal.ts'
import { ADMIN, STOREFRONT_KEY } from './server.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

let portal: Portal
let request: APIRequestContext

test.use({ reducedMotion: 'reduce' })
test.beforeAll(async () => {
  const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  portal = await startPortal({ ...settings, STOREFRONT_API_KEY: STOREFRONT_KEY })
  request = await newRequest.newContext({ baseURL: portal.address })
})
test.afterAll(async () => {
  await request.dispose()
  await portal.stop()
})

/** Sets a value of the shop from today on. */
async function set({ headers }: Shop, key: string, change: object) {
  const { settings, latest } = await (await request.get('/api/settings', { headers })).json()
  const data = { key, value: { ...settings[key], ...change }, basedOn: latest[key] ?? null }
  const reply = await request.post('/api/settings', { headers, data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

// covers beyond-93, beyond-94, beyond-95
test('an owner is led from an empty shop to its first invoice', async ({ page }) => {
  const steps = page.getByRole('region', { name: 'Your first steps' })
  const step = (name: RegExp) => steps.getByRole('link', { name })

  await test.step('sign-in leads to the products, with nothing done yet', async () => {
    await page.goto(portal.address)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${portal.address}/products`)
    await expect(steps.getByText('0 of 7 done')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('empty screens say what to do', async () => {
    await page.goto(`${portal.address}/orders/new`)
    await page.getByRole('link', { name: 'Import a price list or add products' }).click()
    await expect(steps).toBeVisible()
    await page.goto(`${portal.address}/orders/customers`)
    await expect(page.getByRole('link', { name: 'Take an order' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the sample price list is downloaded, and read without a question', async () => {
    await page.goto(`${portal.address}/products`)
    const download = page.waitForEvent('download')
    await steps.getByRole('button', { name: 'Download a sample' }).click()
    const sample = await readFile(await (await download).path())
    await step(/^Price list/).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk Upload' })
    await page
      .getByLabel('Price list', { exact: true })
      .setInputFiles({ name: 'sample.csv', mimeType: 'text/csv', buffer: sample })
    await dialog.getByRole('button', { name: 'Add 10' }).click()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(step(/^Price list Done/)).toBeVisible()
  })
  const shop = await Shop.open(request)
  await test.step('each step opens its place, and checks itself off', async () => {
    await step(/^UPI or bank account/).click()
    await expect(page.getByRole('dialog').getByLabel('UPI id')).toBeFocused()
    await set(shop, 'payee', { upiId: 'shop@okbank', payeeName: 'Story Crackers' })
    await set(shop, 'identity', { legalName: 'Story Crackers Private Limited', address: '1 Car Street, Sivakasi' })
    await set(shop, 'registration', { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false })
    await page.goto(`${portal.address}/products`)
    await expect(steps.getByText('4 of 7 done')).toBeVisible()
  })
  await test.step('the sample invoice has the shop’s details and is marked as a sample', async () => {
    await page.goto(`${portal.address}/orders/invoices?document=sample`)
    const dialog = page.getByRole('dialog', { name: 'Sample invoice' })
    const sheet = dialog.getByRole('region', { name: /^Tax Invoice SAMPLE/ })
    await expect(sheet.getByText('Story Crackers Private Limited').first()).toBeVisible()
    await expect(sheet).toHaveAttribute('data-stamp', 'Sample')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('the first invoice has the first number, and ends the list', async () => {
    const [product] = (await (await request.get('/api/products?keyword=&page=1')).json()) as Array<{ _id: string }>
    const { orderId } = await shop.placeOrder([{ productId: product?._id ?? '', quantity: 2 }])
    await shop.setStatus(orderId, 'accepted')
    const issued = await request.post(`/api/orders/${orderId}/documents`, { headers: shop.headers, data: {} })
    expect(((await issued.json()) as { number: string }).number).toMatch(/00001$/)
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(steps).toHaveCount(0)
  })
})
