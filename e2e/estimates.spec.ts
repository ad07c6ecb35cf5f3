import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { joinAs, saveSession, type Session } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

type Offer = { productId: string; quantity: number; customer: string; expectedTotal: number }

/** @returns the number of the estimate. */
async function makeEstimate(request: APIRequestContext, { token }: Session, offer: Offer): Promise<string> {
  const { productId, quantity, customer, expectedTotal } = offer
  const draft = {
    customer: { fullName: customer, phoneNumber: '9876512346', email: null },
    fulfilment: 'pickup',
    source: 'phone',
    items: [{ productId, quantity }],
    shippingCharge: 0,
    paymentMethod: 'Cash on Delivery',
  }
  const reply = await request.post('/api/estimates', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: { draft, expectedTotal },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return ((await reply.json()) as { number: string }).number
}

/** Opens the estimate from the list. */
async function openFromList(page: Page, number: string, customer: string) {
  await expect(page.getByRole('heading', { level: 1, name: 'Estimates' })).toBeVisible()
  const found = page.waitForResponse((reply) => {
    const { pathname, searchParams } = new URL(reply.url())
    return pathname === '/api/estimates' && searchParams.get('search') === customer
  })
  await page.getByRole('textbox', { name: 'Search estimates' }).fill(customer)
  // Until then the whole list is on screen, whose rows are about to go.
  await found
  await page.getByRole('button', { name: number }).click()
  const details = page.getByRole('dialog', { name: `Estimate ${number}` })
  await expect(details.getByRole('button', { name: 'Confirm' })).toBeVisible()
  return details
}

// covers beyond-53
test('an estimate is revised, confirmed and becomes an order', { tag: '@main' }, async ({ page, request }) => {
  const shop = await Shop.open(request)
  const product = `Story Fountain ${Date.now()}`
  const customer = `Story Estimate ${Date.now()}`
  const productId = await shop.addProduct(product, 1000)
  const first = await joinAs('clerk', shop)
  const number = await makeEstimate(request, first, { productId, quantity: 2, customer, expectedTotal: 2000 })

  await saveSession(page, await joinAs('clerk', shop))
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Estimates', exact: true }).click()
  const details = await openFromList(page, number, customer)
  await expect(details.getByText('₹2,000.00').first()).toBeVisible()
  await expectAccessible(page)

  await details.getByRole('link', { name: 'Revise' }).click()
  await expect(page).toHaveURL(/\/orders\/new/)
  const quantity = page.getByRole('textbox', { name: `Quantity of ${product}`, exact: true })
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: `One more ${product}`, exact: true }).click()
  await expect(quantity).toHaveValue('3')
  // The server saves the version, and its reply is lost: pressed again, the key makes no third one.
  await page.route(
    '**/versions',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.keyboard.press('F9')
  await expect(page.getByText(/^It may have been saved: press again/)).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Version 2 saved' })).toBeVisible()

  await page.goto('/orders/estimates')
  await expect(page.getByRole('button', { name: number })).toBeVisible()
  await expectAccessible(page)
  await openFromList(page, number, customer)
  await expect(details.getByRole('list', { name: 'Changes in version 2' })).toContainText(product)
  await details.getByRole('button', { name: 'Confirm' }).click()
  const form = page.getByRole('dialog', { name: `Confirm ${number}` })
  await expect(form.getByText('version 2 for ₹3,000.00')).toBeVisible()
  await form.getByText('WhatsApp', { exact: true }).click()
  await expect(form.getByRole('checkbox', { name: 'Accept the order at once' })).toBeChecked()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Confirm' }).click()

  await expect(page).toHaveURL(/\/orders\?order=/)
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  const order = page.getByRole('dialog').filter({ hasText: orderId })
  await expect(order.getByText(customer).first()).toBeVisible()
  await expect(order.getByText('₹3,000.00').first()).toBeVisible()
  const reply = await request.get(`/api/orders/${orderId}`, { headers: shop.headers })
  expect(await reply.json()).toMatchObject({ status: 'accepted', totalAmount: 3000 })
  const closed = await request.get(`/api/estimates/${number}`, { headers: shop.headers })
  expect(await closed.json()).toMatchObject({
    state: 'confirmed',
    confirmation: { version: 2, way: 'whatsapp', orderId },
  })
})
