import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Page } from '@playwright/test'
import { PIXEL } from './other-server/loose-data.ts'
import { TOKEN } from './other-server/section-7-calls.ts'
import { startOtherServer, type OtherServer } from './other-server/start-other-server.ts'
import { startPortal, type Portal } from './other-server/start-portal.ts'
import { expect, test } from './test.ts'

// The portal with a server that has only the calls of section 7 and replies in loose shapes.

let other: OtherServer
let portal: Portal
let failures: string[]

test.beforeAll(async () => {
  other = await startOtherServer()
  portal = await startPortal({ PORTAL_API_BASE_URL: other.address })
})
test.afterAll(async () => {
  await portal.stop()
  await other.stop()
})

/** Records every failure message on screen, however briefly it appears. */
async function recordFailures(page: Page): Promise<string[]> {
  const messages: string[] = []
  await page.exposeFunction('recordFailure', (text: string) => messages.push(text))
  await page.addInitScript(() => {
    const record = (window as unknown as { recordFailure: (text: string) => void }).recordFailure
    const scan = () => {
      for (const place of document.querySelectorAll('[role="alert"], [role="dialog"], [role="status"]')) {
        const text = place.textContent
        if (/fail|error|unknown|wrong|not found|could not|unauthori|offline/i.test(text)) record(text)
      }
    }
    new MutationObserver(scan).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return messages
}

const open = async (page: Page, path: string) => {
  await page.addInitScript((token) => localStorage.setItem('token', token), TOKEN)
  await page.goto(`${portal.address}${path}`)
}
const confirmAlert = async (page: Page, text: string) => {
  const alert = page.getByRole('dialog').filter({ hasText: text })
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
}
const pixel = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from(PIXEL, 'base64') })

test.beforeEach(async ({ page }) => {
  other.reset()
  // Serves the images of the server itself, and those of a store elsewhere.
  for (const folder of [new URL('/pictures/*', other.address).href, 'https://pictures.example/*'])
    await page.route(folder, (route) => route.fulfill({ contentType: 'image/png', body: Buffer.from(PIXEL, 'base64') }))
  failures = await recordFailures(page)
})
test.afterEach(() => {
  expect(failures, 'no failure message appeared').toEqual([])
  expect(other.unknown.filter((call) => call !== 'GET /health')).toEqual([])
  expect(other.needlessTokens, 'public lists are fetched without the token').toEqual([])
})

// covers layout-9, layout-30, sign-in-8
test('sign-in accepts a bare token; the layout greets a user without a name', { tag: '@main' }, async ({ page }) => {
  other.exposesNotFound = false
  await page.goto(portal.address)
  await page.getByLabel('Email').fill('owner@other.example')
  await page.getByLabel('Password', { exact: true }).fill('sparkling')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByText('Welcome, Distributor')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    TOKEN,
    null,
  ])

  // The server has no /health, and CORS hides its 404, so the indicator follows the browser alone.
  await expect(page.getByText('System Online')).toBeVisible()
  await expect.poll(() => other.unknown).toContain('GET /health')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('images load from the other server and from a store elsewhere', async ({ page }) => {
  await open(page, '/products')
  for (const [name, address] of [
    ['Loose Rocket 5', new URL('/pictures/one.png', other.address).href],
    ['Loose Rocket 6', 'https://pictures.example/one.png'],
  ] as const) {
    const picture = page.getByRole('row').filter({ hasText: name }).locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', address)
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
  }
})

// covers layout-16, section-7-1
test('products are listed in pages of 15, added, edited with a new image, and deleted', async ({ page }) => {
  await open(page, '/products')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Loose Rocket 2')).toContainText('₹1,200.50')
  await expect(row('Loose Rocket 2')).toContainText('₹950.00')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('15 items')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(row('Loose Rocket 17')).toContainText('17')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('button', { name: 'Prev' }).click()
  await expect(row('Loose Rocket 1').first()).toBeVisible()

  await page.getByRole('button', { name: 'Add New' }).click()
  const add = page.getByRole('dialog', { name: 'Add Item' })
  await add.getByLabel('Product Name').fill('Sky Shot')
  await add.getByLabel('Category').selectOption('ROCKETS')
  await add.getByLabel('Brand').fill('Sony')
  await add.getByLabel('MRP Price').fill('120')
  await add.getByLabel('Product Image').setInputFiles(pixel('sky.jpg', 'image/jpeg'))
  await add.getByRole('button', { name: 'Add Item' }).click()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  await expect(row('Sky Shot')).toContainText('₹120.00')

  await page.getByRole('button', { name: 'Edit Sky Shot' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Menu Item' })
  await edit.getByLabel('Discount Price').fill('99.50')
  await edit.getByLabel('Product Image').setInputFiles(pixel('sky.png', 'image/png'))
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(row('Sky Shot')).toContainText('₹99.50')
  await expect(row('Sky Shot').locator('img')).toHaveAttribute('src', /^data:image\/png/)

  await page.getByRole('button', { name: 'Delete Sky Shot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully!')).toBeVisible()
  await expect(row('Sky Shot')).toHaveCount(0)
})

// covers section-7-2
test('a price list is uploaded in the single step of section 7', { tag: '@main' }, async ({ page }) => {
  await open(page, '/products')
  await expect(page.getByRole('row').filter({ hasText: 'Loose Rocket 1' }).first()).toBeVisible()
  await page
    .getByLabel('Price list', { exact: true })
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,MRP\nFrom the list,90\n') })
  await expect(page.getByText('Bulk items uploaded successfully!')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'From the list' })).toContainText('₹90.00')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const { path, title, name } of [
  { path: '/brands', title: 'Brands', name: 'Standard' },
  { path: '/categories', title: 'Categories', name: 'ROCKETS' },
]) {
  // covers section-7-3, names-5
  test(`${title} lists and searches names without ids; Edit and Delete show only their titles`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('textbox').fill(name.toLowerCase())
    await expect(page.getByRole('row')).toHaveCount(2)
    for (const action of ['Edit', 'Delete']) {
      await page.getByRole('button', { name: `${action} ${name}` }).click()
      await expect(page.getByRole('dialog', { name: `${action} ${name}` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
}

// covers section-7-4
test('orders are accepted, assigned and delivered beside malformed ones', { tag: '@main' }, async ({ page }) => {
  await open(page, '/orders')
  await expect(page.getByText('2 orders found')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: '64ab00000000000000000001' })
  await expect(card).toContainText('4 Temple Road, near the tank, Madurai 625001')
  await expect(card).toContainText('₹480.00')
  const unknownStatus = page.getByRole('article').filter({ hasText: '64ab00000000000000000002' })
  await expect(unknownStatus.getByRole('button', { name: /Accept|Reject|Assign|Deliver/ })).toHaveCount(0)

  await card.getByRole('button', { name: 'Accept' }).click()
  await confirmAlert(page, 'Order accepted successfully!')

  await card.getByRole('button', { name: 'Assign Agent' }).click()
  const form = page.getByRole('dialog', { name: 'Assign Order to Delivery Agent' })
  const today = indiaDay(new Date())
  await form.getByLabel('Delivery Date').fill(today)
  await form.getByLabel('Time Slot').selectOption('6PM-9PM (Night)')
  // Selvi is missing, because she is not active.
  await expect(form.getByLabel('Delivery Agent').getByRole('option')).toHaveText([/^Select/, /Murugan.*TN 67 AB 1234/])
  await form.getByLabel('Delivery Agent').selectOption('a1')
  await form.getByRole('button', { name: 'Assign Order' }).click()
  await confirmAlert(page, 'Order assigned to delivery agent successfully!')
  await expect(card).toContainText('Murugan')

  await card.getByRole('button', { name: 'Mark Delivered' }).click()
  await confirmAlert(page, 'Order marked as delivered successfully!')
  await expect(card.getByText('Completed')).toBeVisible()

  await card.getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('Loose Rocket 1')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Invoice' }).click()
  await expect(page.getByRole('dialog')).toContainText('INV-202611-000001')
})

// covers section-7-5
test('agents are listed with their bikeNumber, added, edited, toggled and deleted', async ({ page }) => {
  await open(page, '/agents')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card('Murugan')).toContainText('TN 67 AB 1234')
  await expect(card('Selvi')).toContainText('Inactive')

  await page.getByRole('button', { name: 'Add Agent' }).first().click()
  const add = page.getByRole('dialog', { name: 'Add Agent' })
  await add.getByLabel('Full Name').fill('Kannan')
  await add.getByLabel('Phone Number').fill('9876500003')
  await add.getByLabel('Aadhar Number').fill('345678901234')
  await add.getByRole('button', { name: 'Add Agent' }).click()
  await expect(card('Kannan')).toBeVisible()

  await card('Kannan').getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: /^(Edit|Update) Agent$/ })
  await edit.getByLabel('Full Name').fill('Kannan Raja')
  await edit.getByRole('button', { name: 'Update Agent' }).click()
  await expect(card('Kannan Raja')).toBeVisible()

  await card('Kannan Raja').getByRole('switch').click({ force: true })
  await expect(card('Kannan Raja')).toContainText('Inactive')

  await card('Kannan Raja')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const confirmation = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete this agent?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(card('Kannan Raja')).toHaveCount(0)
})

test('reports and the grid of products show no failure either', async ({ page }) => {
  await open(page, '/products?view=grid')
  await expect(page.getByRole('heading', { name: 'Loose Rocket 1', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Reports/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
})
