import { formatMonthYear } from '@phuljhari/contract/rules/dates'
import type { Page } from '@playwright/test'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

let shop: Shop
test.beforeAll(async ({ playwright, baseURL }) => {
  shop = await Shop.open(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }))
})
test.beforeEach(async ({ page }) => signedIn(page))

const named = (name: string) => `${name} ${Date.now()}`
const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
async function openAt(page: Page, name: string) {
  await page.goto(`/agents?search=${encodeURIComponent(name)}`)
  await expect(cardOf(page, name)).toBeVisible()
  return cardOf(page, name)
}

// covers orders-76, orders-78, orders-79, orders-87
test('an agent is added, edited, toggled and deleted', async ({ page }) => {
  const name = named('Anbu')
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Add Agent' }).click()
  const form = page.getByRole('dialog', { name: 'Add Agent' })
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Phone Number').fill('+91 98765 43210')
  await form.getByLabel('Vehicle Number').pressSequentially('tn 67 ab 1')
  await expect(form.getByLabel('Vehicle Number')).toHaveCSS('text-transform', 'uppercase')
  await form.getByLabel('Aadhar Number').pressSequentially('234567890123')
  await form.getByRole('button', { name: 'Add Agent' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Agent added successfully!')).toBeVisible()

  const card = await openAt(page, name)
  const joined = formatMonthYear(new Date().toISOString())
  for (const text of ['AN', '+91 98765 43210', 'TN 67 AB 1', '2345 6789 0123', '0.0', joined, 'Active'])
    await expect(card.getByText(text, { exact: true }).first()).toBeVisible()

  await card.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Agent' })
  await expect(edit.getByLabel('Aadhar Number')).toHaveValue('2345 6789 0123')
  await edit.getByLabel('Vehicle Number').fill('kl 07 z 9')
  await edit.getByRole('button', { name: 'Update Agent' }).click()
  await expect(card.getByText('KL 07 Z 9')).toBeVisible()
  await expect(page.getByText('Agent updated successfully!')).toBeVisible()

  const toggle = card.getByRole('switch')
  await toggle.click({ force: true })
  await expect(card.getByText('Inactive')).toBeVisible()
  await expect(toggle).not.toBeChecked()

  await card.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('Are you sure you want to delete this agent?', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText('Agent deleted successfully!')).toBeVisible()
  await expect(page.getByText('No agents found')).toBeVisible()
  await expect(page.getByText('Click "Add Agent" to start adding delivery agents.')).toBeVisible()
})

test('the caret keeps its place while typing the Aadhaar number', async ({ page }) => {
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Add Agent' }).click()
  const input = page.getByRole('dialog').getByLabel('Aadhar Number')
  const shows = async (expected: string) => {
    await expect(input).toHaveValue(expected.replace('|', ''))
    expect(await input.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(expected.indexOf('|'))
  }
  await input.pressSequentially('12345678')
  await shows('1234 5678|')
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowLeft')
  await shows('12|34 5678')
  await page.keyboard.type('9')
  await shows('129|3 4567 8')
  await page.keyboard.type('x')
  await shows('129|3 4567 8')
  await page.keyboard.press('Backspace')
  await shows('12|34 5678')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await shows('1234| 678')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await shows('123|6 78')
})

test('a pasted Aadhaar number keeps only its digits', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/agents')
  await page.getByRole('button', { name: 'Add Agent' }).click()
  const input = page.getByRole('dialog').getByLabel('Aadhar Number')
  await page.evaluate(() => navigator.clipboard.writeText('  2345-6789-0123  '))
  await input.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(input).toHaveValue('2345 6789 0123')
})

// covers orders-93
test('deliveries are counted, and an agent with undelivered orders cannot be deactivated or deleted', async ({
  page,
}) => {
  const name = named('Bala')
  const agentId = await shop.addAgent(name)
  const productId = await shop.addProduct(named('Agents Rocket'), 90)
  const { orderId } = await shop.placeOrder([{ productId, quantity: 1 }])
  await shop.setStatus(orderId, 'accepted')
  await shop.assign(orderId, agentId)
  const card = await openAt(page, name)

  const expectRefusal = async () => {
    const alert = page.getByRole('dialog', { name: 'Phuljhari' })
    await expect(alert).toContainText('This agent has undelivered orders:')
    await expect(alert.getByRole('link', { name: orderId })).toHaveAttribute('href', `/orders?order=${orderId}`)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
  }
  await card.getByRole('switch').click({ force: true })
  await expectRefusal()
  await expect(card.getByRole('switch')).toBeChecked()
  await card.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectRefusal()
  await expect(card).toBeVisible()

  const deliveries = card.getByRole('definition').nth(4)
  await expect(deliveries).toHaveText('0')
  await shop.setDelivery(orderId, 'delivered')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(deliveries).toHaveText('1')

  await card.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toBeHidden()
  // The card is gone, so the focus moves to the heading of the screen.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

for (const width of [1440, 820, 720, 375]) {
  test(`the counters are in one row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/agents', '/orders']) {
      await page.goto(path)
      const counters = page.getByRole('main').locator('dl').first().locator('> div')
      await expect(counters.first()).toBeVisible()
      const tops = await counters.evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
    }
  })
}

for (const width of [1440, 375]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 812 }, reducedMotion: 'reduce' })

    test('the form has no accessibility violations and no horizontal scrolling', async ({ page }) => {
      await page.goto('/agents')
      await page.getByRole('button', { name: 'Add Agent' }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: 'Add Agent' }).click()
      await expect(form.getByText('Aadhar number is required')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
