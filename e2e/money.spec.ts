import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { STOREFRONT_KEY } from './server.ts'
import { joinAs, saveSession, type Session, signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const REGISTERED = { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false }

/** Sets values of the shop's settings from today on. */
async function setSettings({ request, headers }: Shop, values: Record<string, object>) {
  for (const [key, value] of Object.entries(values)) {
    const { settings, latest } = await (await request.get('/api/settings', { headers })).json()
    const data = { key, value: { ...settings[key], ...value }, basedOn: latest[key] ?? null }
    const reply = await request.post('/api/settings', { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
}

/** The customer claims on the storefront to have paid ₹1,000.00. */
async function claim({ request }: Shop, orderId: string) {
  const reply = await request.post(`/api/orders/${orderId}/payments`, {
    headers: { 'x-api-key': STOREFRONT_KEY, 'idempotency-key': crypto.randomUUID() },
    data: { mode: 'upi', amount: 1000, reference: String(Date.now()).slice(-12).padStart(12, '4') },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

async function verifyByKeyboard(page: Page, customer: string) {
  await page.goto('/orders/payments')
  await expect(page.getByRole('region', { name: 'Payments to verify' })).toContainText(customer)
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: 'All payments are verified' })).toBeVisible()
}

/** @returns the details of the order, with its invoice */
async function deliverWithPayment(page: Page, orderId: string) {
  await page.goto(`/orders?order=${orderId}`)
  const details = page.getByRole('dialog', { name: `Order ${orderId}` })
  await details.getByRole('button', { name: 'Mark Delivered' }).click()
  const form = page.getByRole('dialog', { name: 'Mark Delivered' })
  await expect(form.getByRole('textbox', { name: /Amount/ })).toHaveValue('1360.00')
  await form.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(page.getByText('Order marked as delivered successfully!')).toBeVisible()
}

async function takeCash(page: Page, agent: string) {
  await page.goto('/orders/payments/cash')
  const row = page.getByRole('region', { name: 'Agents with cash' }).getByRole('row').filter({ hasText: agent })
  await row.getByRole('button', { name: 'Take cash' }).click()
  const form = page.getByRole('dialog', { name: `Take cash from ${agent}` })
  await form.getByRole('textbox', { name: '₹500 notes' }).fill('2')
  await form.getByRole('textbox', { name: '₹200 notes' }).fill('1')
  await form.getByRole('textbox', { name: '₹100 notes' }).fill('1')
  await form.getByRole('textbox', { name: '₹50 notes' }).fill('1')
  await form.getByRole('textbox', { name: '₹10 notes' }).fill('1')
  await expect(form.getByText('Agrees')).toBeVisible()
  await form.getByRole('button', { name: 'Take cash' }).click()
  await expect(form.getByRole('status')).toContainText('₹1,360.00')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(row).toHaveCount(0)
}

/** Issues a credit note for one of two units. */
async function creditOneUnit(page: Page, number: string, product: string) {
  await page.goto('/orders/invoices')
  await page.getByRole('button', { name: number }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Credit note' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Credit note' }).click()
  await page.getByRole('button', { name: `One more ${product}`, exact: true }).click()
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Wet')
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await page
    .getByRole('dialog', { name: /₹1,180\.00/ })
    .getByRole('button', { name: 'Issue', exact: true })
    .click()
  await expect(page.getByText(/^CN\/.* issued$/)).toBeVisible()
}

/** A clerk prepares the refund of the credit note's amount, and the owner approves it. */
async function refundByApproval(page: Page, browser: Browser, clerk: Session, orderId: string) {
  const desk = await browser.newPage()
  await saveSession(desk, clerk)
  await desk.goto(`/orders?order=${orderId}`)
  await desk.getByRole('button', { name: 'Refund' }).click()
  const form = desk.getByRole('dialog', { name: `Refund for ${orderId}` })
  await expect(form.getByRole('textbox', { name: /Amount/ })).toHaveValue('1180.00')
  await form.getByRole('textbox', { name: /^Reason/ }).fill('One shell was wet')
  await form.getByRole('button', { name: 'Send for approval' }).click()
  await expect(desk.getByText('Refund of ₹1,180.00 waits for an administrator’s approval')).toBeVisible()
  await desk.close()

  await page.goto('/orders/payments/approve')
  const card = page.getByRole('article', { name: `Refund of ₹1,180.00, ${orderId}` })
  await expect(card).toContainText('One shell was wet')
  await card.getByRole('button', { name: 'Approve' }).click()
  // The reference is known once the owner has paid the refund.
  const payment = page.getByRole('dialog', { name: 'Pay refund of ₹1,180.00' })
  await payment.getByRole('textbox', { name: /UTR/ }).fill(String(Date.now()).slice(-12).padStart(12, '5'))
  await payment.getByRole('button', { name: 'Approve as paid' }).click()
  await expect(page.getByText('Refund of ₹1,180.00 approved')).toBeVisible()
  await expect(card).toHaveCount(0)
}

/** Downloads a file of the month by its title. @returns its lines */
async function downloadFile(page: Page, title: string) {
  const row = page.getByRole('listitem').filter({ hasText: title })
  const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('button').click()])
  return (await readFile(await download.path(), 'utf8')).split('\r\n')
}

/** Checks on a tablet, where a table that is too wide would hide its last columns. */
async function expectTablesToFit(page: Page, ...paths: string[]) {
  await page.setViewportSize({ width: 820, height: 1180 })
  for (const path of paths) {
    await page.goto(path)
    const table = page.getByRole('table').last()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    const right = await table.evaluate((element) => element.getBoundingClientRect().right)
    expect(right, path).toBeLessThanOrEqual(820)
  }
}

/** On a phone: goes to the ledger by the menu of pages, and finds the customer's refunds there. */
async function findOnPhone(page: Page, customer: string) {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/orders/payments')
  const pages = page.getByRole('navigation', { name: 'Payments' })
  await pages.getByRole('button', { name: 'To verify' }).click()
  await expect(pages.getByRole('link')).toHaveCount(6)
  await expectAccessible(page)
  await pages.getByRole('link', { name: 'Ledger' }).click()
  await expect(pages.getByRole('button', { name: 'Ledger' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search payments' }).fill(customer)
  await expect(page.getByRole('combobox', { name: 'Kind' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Refund')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Write-off')
  await expect(page.getByText(`Nothing matches “${customer}”, Kind: Write-off.`)).toBeVisible()
  await expectAccessible(page)
}

test('money is counted from the claim to the GST return', { tag: '@main' }, async ({ page, request, browser }) => {
  const shop = await Shop.open(request)
  const [id, agent] = [Date.now(), `Story Cash ${Date.now()}`]
  const [product, fullName] = [`Story Shell ${id}`, `Story Payer ${id}`]
  const seller = { legalName: 'Story Crackers', address: '1 Bazaar Street, Sivakasi 626123', stateCode: '33' }
  await setSettings(shop, { identity: seller, registration: REGISTERED })
  const items = [{ productId: await shop.addProduct(product, 1180), quantity: 2 }]
  const { orderId } = await shop.placeOrder(items, {
    fullName,
    shippingCharge: 0,
    phoneNumber: String(id).slice(-10),
  })
  await shop.setStatus(orderId, 'accepted')
  await claim(shop, orderId)
  await shop.assign(orderId, await shop.addAgent(agent))
  await signedIn(page)

  await verifyByKeyboard(page, fullName)
  await deliverWithPayment(page, orderId)
  const order = await (await request.get(`/api/orders/${orderId}`, { headers: shop.headers })).json()
  expect(order).toMatchObject({ status: 'delivered', payment: { due: 2360, paid: 2360, toVerify: 0 } })
  await takeCash(page, agent)
  await creditOneUnit(page, order.billNumber, product)
  await refundByApproval(page, browser, await joinAs('clerk', shop), orderId)
  const refunded = await (await request.get(`/api/orders/${orderId}`, { headers: shop.headers })).json()
  expect(refunded).toMatchObject({ payment: { due: 1180, paid: 1180 } })

  await page.goto('/reports/gst')
  const b2cs = await downloadFile(page, 'Sales to consumers by State')
  expect(b2cs.filter((line) => line.startsWith('OE,33-Tamil Nadu,'))).toHaveLength(1)
  const lines = (await downloadFile(page, 'Sales register')).filter((line) => line.includes(fullName))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('2000')
  expect(lines[1]).toContain('1000')

  await findOnPhone(page, fullName)
  await expectTablesToFit(
    page,
    '/orders/invoices',
    '/reports/sales-by-day?period=month',
    '/reports/by-hour?period=month',
  )
})
