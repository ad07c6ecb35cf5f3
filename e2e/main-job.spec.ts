import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { APIRequestContext, Page } from '@playwright/test'
import { priceList } from './price-list.ts'
import { ADMIN, STOREFRONT_KEY } from './server.ts'
import { expect, test } from './test.ts'

const SPARKLER = {
  name: 'Story 15 cm Electric Sparkler',
  brand: 'Story Brand',
  category: 'SPARKLERS',
  mrp: 1750,
  selling: 350,
}
const CHAKKAR = {
  name: 'Story கிரவுண்ட் சக்கரம் "Big" 4\' (10%)',
  brand: 'Story Brand',
  category: 'GROUND CHAKKARS',
  mrp: 240,
  selling: 47.5,
}

async function signIn(page: Page) {
  await page.goto('/')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/products/)
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
}

async function findProduct(page: Page, name: string) {
  await page.getByRole('textbox', { name: /search/i }).fill(name)
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
}

/** Places an order as the storefront does. */
async function placeOrder(request: APIRequestContext) {
  const found = await request.get('/api/products', { params: { keyword: 'story' } })
  const products: Array<{ _id: string; productName: string }> = await found.json()
  const idOf = (name: string) => products.find((product) => product.productName === name)?._id
  const reply = await request.post('/api/orders', {
    headers: { 'x-api-key': STOREFRONT_KEY, 'idempotency-key': `story-${Date.now()}` },
    data: {
      customer: { fullName: 'Meenakshi Story', phoneNumber: '9876500011', email: 'meenakshi@story.example' },
      deliveryAddress: {
        street: '12 Car Street',
        city: 'Madurai',
        state: 'Tamil Nadu',
        pincode: '625001',
        latitude: 9.9195,
        longitude: 78.1193,
      },
      items: [
        { productId: idOf(SPARKLER.name), quantity: 3 },
        { productId: idOf(CHAKKAR.name), quantity: 2 },
      ],
      paymentMethod: 'Cash on Delivery',
      shippingCharge: 60,
    },
  })
  expect(reply.status()).toBe(201)
  return (await reply.json()) as { orderId: string; orderDate: string; totalAmount: number }
}

const closeAlert = async (page: Page, text: string) => {
  const alert = page.getByRole('dialog').filter({ hasText: text })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
}

// covers layout-4
test('a shop gets from a price list to the invoice of a delivery', { tag: '@main' }, async ({ page, request }) => {
  await signIn(page)

  await test.step('upload a price list', async () => {
    await page.getByRole('button', { name: 'Bulk Upload' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (
      await chooser
    ).setFiles({
      name: 'price-list.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: priceList([SPARKLER, CHAKKAR]),
    })
    const result = page.getByRole('dialog', { name: 'Bulk Upload' })
    await expect(result.getByRole('row').filter({ hasText: SPARKLER.name })).toContainText('₹1,750.00')
    await result.getByRole('button', { name: 'Add 2' }).click()
    await expect(page.getByText('Bulk items uploaded successfully!').first()).toBeVisible()
    await expect(result.getByRole('definition').first()).toHaveText('2')
    await page.keyboard.press('Escape')
    await expect(result).toBeHidden()
  })

  await test.step('find its products by search', async () => {
    await findProduct(page, SPARKLER.name)
    await expect(page.getByRole('row').filter({ hasText: SPARKLER.name })).toContainText('₹1,750.00')
    await findProduct(page, CHAKKAR.name)
    await expect(page.getByRole('row').filter({ hasText: CHAKKAR.name })).toContainText('₹47.50')
  })

  await expect(page.getByText('Bulk items uploaded successfully!')).toHaveCount(0)
  const order = await placeOrder(request)
  expect(order.totalAmount).toBe(3 * 350 + 2 * 47.5 + 60)

  await test.step('the order shows on Orders', async () => {
    await page.getByRole('link', { name: /^Orders/ }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('textbox', { name: /search/i }).fill(order.orderId)
    await expect(page.getByText('1 orders found', { exact: true })).toBeVisible()
  })

  const card = page.getByRole('article').filter({ hasText: order.orderId })

  await test.step('accept it', async () => {
    await card.getByRole('button', { name: 'Accept' }).click()
    await closeAlert(page, 'Order accepted successfully!')
  })

  await test.step('assign an agent with date and slot', async () => {
    await card.getByRole('button', { name: 'Assign Agent' }).click()
    const form = page.getByRole('dialog', { name: 'Assign Order to Delivery Agent' })
    const today = indiaDay(new Date())
    await form.getByLabel(/Delivery date/i).fill(today)
    await form.getByLabel(/Time slot/i).selectOption('6PM-9PM (Night)')
    await form.getByLabel(/^(Delivery )?agent/i).selectOption({ index: 1 })
    await form.getByRole('button', { name: /Assign/ }).click()
    await closeAlert(page, 'Order assigned to delivery agent successfully!')
  })

  await test.step('mark it delivered', async () => {
    await card.getByRole('button', { name: 'Mark Delivered' }).click()
    const form = page.getByRole('dialog', { name: 'Mark Delivered' })
    await form.getByRole('button', { name: 'Delivered', exact: true }).click()
    await expect(page.getByText('Order marked as delivered successfully!')).toBeVisible()
    await expect(card.getByText('Completed')).toBeVisible()
  })

  await test.step('its invoice has the right number and totals', async () => {
    await card.getByRole('button', { name: 'Invoice' }).click()
    const invoice = page.getByRole('dialog')
    const month = indiaDay(new Date(order.orderDate)).slice(0, 7).replace('-', '')
    await expect(invoice).toContainText(`INV-${month}-${order.orderId.slice(-6)}`)
    await expect(invoice.getByRole('row').filter({ hasText: SPARKLER.name })).toContainText('₹1,050.00')
    await expect(invoice.getByRole('row').filter({ hasText: CHAKKAR.name })).toContainText('₹95.00')
    await expect(invoice).toContainText('₹1,145.00')
    await expect(invoice).toContainText('₹60.00')
    await expect(invoice).toContainText('₹1,205.00')
    await page.keyboard.press('Escape')
  })

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
