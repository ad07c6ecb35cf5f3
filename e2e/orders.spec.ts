import { formatCount } from '@phuljhari/contract/rules/format-number'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import type { Locator, Page } from '@playwright/test'
import { coveredByToast } from './covered-by-toast.ts'
import { expectAccessible } from './accessible.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

let shop: Shop
let productId: string
let agentId: string

test.beforeAll(async ({ playwright, baseURL }) => {
  shop = await Shop.open(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }))
  productId = await shop.addProduct(`Orders Sparkler ${Date.now()}`, 200, 150.5)
  agentId = await shop.addAgent('Orders Murugan')
})
test.beforeEach(async ({ page }) => signedIn(page))

/** The calls that lead to each status. */
const STEPS: Record<string, ReadonlyArray<(id: string) => Promise<void>>> = {
  pending: [],
  accepted: [(id) => shop.setStatus(id, 'accepted')],
  ready: [(id) => shop.setStatus(id, 'accepted'), (id) => shop.setStatus(id, 'ready')],
  assigned: [(id) => shop.setStatus(id, 'accepted'), (id) => shop.assign(id, agentId)],
  rejected: [(id) => shop.setStatus(id, 'rejected')],
  cancelled: [(id) => shop.setStatus(id, 'cancel')],
}
const deliverySteps = (status: string) => [...(STEPS['assigned'] ?? []), (id: string) => shop.setDelivery(id, status)]
for (const status of ['picked_up', 'in_transit', 'delivered', 'failed']) STEPS[status] = deliverySteps(status)

async function orderIn(status: string): Promise<string> {
  const { orderId } = await shop.placeOrder([{ productId, quantity: 2 }])
  for (const step of STEPS[status] ?? []) await step(orderId)
  return orderId
}
async function cardOf(page: Page, orderId: string): Promise<Locator> {
  await page.goto(`/orders?search=${orderId}`)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  return card
}
async function closeAlert(page: Page, text: string) {
  const alert = page.getByRole('dialog', { name: 'Phuljhari' })
  await expect(alert.getByText(text, { exact: true })).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
}
async function fillAssignment(page: Page) {
  const form = page.getByRole('dialog', { name: 'Assign Order to Delivery Agent' })
  const today = indiaDay(new Date())
  await form.getByLabel('Delivery Date').fill(today)
  await form.getByLabel('Time Slot').selectOption('3PM-6PM (Evening)')
  await form.getByLabel('Delivery Agent').selectOption(agentId)
  await form.getByRole('button', { name: 'Assign Order' }).click()
  await closeAlert(page, 'Order assigned to delivery agent successfully!')
  await expect(form).toBeHidden()
}

/** Replies to the question of Mark Delivered with one key, since the order has money due. */
async function deliverWithNothing(page: Page) {
  const form = page.getByRole('dialog', { name: 'Mark Delivered' })
  await expect(form.getByRole('textbox', { name: /Amount/ })).toBeFocused()
  await page.keyboard.press('F8')
  await expect(page.getByText('Order marked as delivered successfully!')).toBeVisible()
  await expect(form).toBeHidden()
}
const confirmReject = (page: Page) =>
  page.getByRole('dialog', { name: 'Reject' }).getByRole('button', { name: 'Reject' }).click()

type Step = readonly [status: string, action: string, alert?: string]

const CANCELLED = 'Order cancelled successfully!'
const UPDATED = 'Order status updated successfully!'
const PRINT = 'Print carton labels'
/** Section 4's table: the label of each status, what its card offers, and what More actions adds. */
const OFFERED: Readonly<Record<string, { label: string; card?: string[]; more?: string[] }>> = {
  pending: { label: 'Pending', card: ['Accept', 'Reject'], more: ['Cancel order', 'Edit order'] },
  accepted: {
    label: 'Accepted',
    card: ['Assign Agent'],
    more: ['Mark pending', 'Mark ready', 'Cancel order', 'Edit order', PRINT],
  },
  ready: { label: 'Ready', card: ['Assign Agent'], more: ['Cancel order', 'Edit order', PRINT] },
  assigned: {
    label: 'Assigned',
    card: ['Mark Delivered'],
    more: ['Change agent', 'Picked up', 'In transit', 'Delivery failed', 'Cancel order', 'Edit order', PRINT],
  },
  picked_up: { label: 'Picked Up', card: ['Mark Delivered'], more: ['In transit', 'Delivery failed'] },
  in_transit: { label: 'In Transit', card: ['Mark Delivered'], more: ['Delivery failed'] },
  failed: { label: 'Failed', card: ['Retry Delivery'], more: ['Cancel order'] },
  rejected: { label: 'Rejected', more: ['Mark pending'] },
  delivered: { label: 'Completed' },
  cancelled: { label: 'Cancelled' },
}

async function expectStatus(card: Locator, status: string) {
  await expect(card.getByText(OFFERED[status]?.label ?? '', { exact: true }).first()).toBeVisible()
  await expect(card.getByRole('button')).toHaveText([...(OFFERED[status]?.card ?? []), 'View Details', 'Invoice'])
}

/** Chooses an action of the menu in the details of an order. */
async function chooseMore(page: Page, card: Locator, [status, action, alert = UPDATED]: Step) {
  await card.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: /^Order PJ-/ })
  await details.getByRole('button', { name: 'More actions' }).click()
  const tell = status === 'pending' || status === 'rejected' ? [] : ['Tell the customer']
  const always = [...tell, 'Tracking link', "Erase customer's data"]
  await expect(page.getByRole('menuitem')).toHaveText([...(OFFERED[status]?.more ?? []), ...always])
  await page.getByRole('menuitem', { name: action }).click()
  if (action === 'Cancel order')
    await page.getByRole('dialog', { name: 'Cancel order' }).getByRole('button', { name: 'Cancel order' }).click()
  await closeAlert(page, alert)
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
}

/** Takes an order through the steps of its life, each on its card or in the menu of its details. */
async function walk(page: Page, orderId: string, steps: readonly Step[], last: string) {
  const card = await cardOf(page, orderId)
  for (const step of steps) {
    const [status, action, alert] = step
    await test.step(`${action}, when ${status}`, async () => {
      await expectStatus(card, status)
      if (!OFFERED[status]?.card?.includes(action)) return chooseMore(page, card, step)
      await card.getByRole('button', { name: action }).click()
      if (action === 'Reject') await confirmReject(page)
      if (action === 'Mark Delivered') return deliverWithNothing(page)
      return alert === undefined ? fillAssignment(page) : closeAlert(page, alert)
    })
  }
  await expectStatus(card, last)
}

const ACCEPT: Step = ['pending', 'Accept', 'Order accepted successfully!']

// covers orders-1, orders-11, orders-15, orders-18, orders-20, orders-21, orders-24, orders-26, orders-29, orders-34
// covers orders-47, orders-48, orders-49, orders-50, orders-51, orders-55, orders-61
test('an order is accepted, assigned, failed, retried and delivered', { tag: '@main' }, async ({ page }) => {
  const steps: Step[] = [
    ACCEPT,
    ['accepted', 'Assign Agent'],
    ['assigned', 'Picked up'],
    ['picked_up', 'In transit'],
    ['in_transit', 'Delivery failed'],
    ['failed', 'Retry Delivery'],
    ['assigned', 'Mark Delivered'],
  ]
  await walk(page, await orderIn('pending'), steps, 'delivered')
})

// covers orders-24, orders-47, orders-48, orders-50
test('an order is rejected, taken back twice, made ready, assigned and delivered', async ({ page }) => {
  const steps: Step[] = [
    ['pending', 'Reject', 'Order rejected successfully!'],
    ['rejected', 'Mark pending', 'Order marked as pending!'],
    ACCEPT,
    ['accepted', 'Mark pending', 'Order marked as pending!'],
    ACCEPT,
    ['accepted', 'Mark ready'],
    ['ready', 'Assign Agent'],
    ['assigned', 'Picked up'],
    ['picked_up', 'Mark Delivered'],
  ]
  await walk(page, await orderIn('pending'), steps, 'delivered')
})

// covers orders-24, orders-49, orders-50
test('orders are cancelled before they leave and after they failed, and delivered in transit', async ({ page }) => {
  for (const status of ['pending', 'ready', 'failed'])
    await walk(page, await orderIn(status), [[status, 'Cancel order', CANCELLED]], 'cancelled')
  await walk(page, await orderIn('in_transit'), [['in_transit', 'Mark Delivered']], 'delivered')
})

// covers orders-57
test('a conflict shows the reason and the current order', async ({ page }) => {
  const orderId = await orderIn('pending')
  const card = await cardOf(page, orderId)
  // Changed just before the request, so that the stream cannot update the page in time.
  await page.route('**/api/orders/vendorStatus/**', async (route) => {
    await shop.setStatus(orderId, 'cancel')
    await route.continue()
  })
  await card.getByRole('button', { name: 'Accept' }).click()
  await closeAlert(page, 'This order is cancelled and cannot become accepted')
  await expect(card.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(card.getByText('Cancelled', { exact: true }).first()).toBeVisible()
})

// covers orders-8
test('search finds by each of the eight fields and is kept in the URL', async ({ page }) => {
  const mark = `Zq${Date.now()}`
  const special = await shop.addProduct(`Item ${mark}`, 10)
  const { orderId } = await shop.placeOrder([{ productId: special, quantity: 1 }], {
    fullName: `Name ${mark}`,
    street: `${mark} Street`,
    email: `${mark}@mail.example`,
  })
  await page.goto('/orders')
  const box = page.getByRole('textbox', { name: 'Search orders' })
  for (const text of [orderId, `name ${mark}`, `${mark}@MAIL`, `${mark} street`, `item ${mark}`]) {
    await box.fill(text)
    await expect(page.getByText('1 orders found', { exact: true })).toBeVisible()
    await expect(page.getByRole('article', { name: `Order ${orderId}` })).toBeVisible()
  }
  for (const text of ['+91 98765 00011', 'story brand', 'sparklers']) {
    await box.fill(text)
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).replaceAll('%20', '(\\+|%20)')}`))
    await expect(page.getByRole('article', { name: `Order ${orderId}` })).toBeVisible()
  }
  await box.fill(`${mark} nobody`)
  await expect(page.getByText('0 orders found', { exact: true })).toBeVisible()
  await expect(page.getByText('No orders match your current filters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Orders' })).toHaveCount(1)
})

// covers orders-10
test('filter and search survive a reload', async ({ page }) => {
  const orderId = await orderIn('ready')
  await cardOf(page, orderId)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('ready')
  await page.reload()
  await expect(page.getByText('1 orders found', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('rejected')
  await expect(page.getByText('0 orders found', { exact: true })).toBeVisible()
})

// covers orders-19
test('the details show everything, with coordinates to six decimals and the history', async ({ page }) => {
  const orderId = await orderIn('assigned')
  const card = await cardOf(page, orderId)
  await card.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: `Order ${orderId}` })
  for (const text of [
    '9.919500, 78.119300',
    '+91 98765 00011',
    'Orders Murugan · TN 67 ST 1',
    'Save ₹49.50',
    '₹361.00',
  ])
    await expect(details).toContainText(text)
  await expect(details.getByRole('link', { name: 'View on Map' })).toHaveAttribute('href', /query=9\.9195,78\.1193$/)
  await expect(details.getByRole('columnheader')).toHaveText([
    'Product',
    'Brand',
    'Category',
    'Quantity',
    'Unit Price',
    'Total',
  ])
  const history = details.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(3)
  await expect(history.nth(0)).toContainText('Order placed')
  await expect(history.nth(1)).toContainText('Accepted')
  await expect(history.nth(2)).toContainText('Orders Murugan')
})

// covers layout-28
test('an action is undone, another agent chosen and the order found by its URL', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const orderId = await orderIn('assigned')
  const other = await shop.addAgent('Orders Selvam')
  const card = await cardOf(page, orderId)
  await card.getByRole('button', { name: 'Mark Delivered' }).click()
  await deliverWithNothing(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  const undone = page.getByRole('alert').filter({ hasText: `Undone. Order ${orderId} is Assigned again.` })
  await expect(undone).toBeVisible()
  await expect.poll(() => coveredByToast(undone)).toEqual([])
  await expect(card).toContainText('Orders Murugan')

  await card.getByRole('button', { name: 'View Details' }).click()
  await expect(page).toHaveURL(`/orders?search=${orderId}&order=${orderId}`)
  await page.reload()
  const details = page.getByRole('dialog', { name: `Order ${orderId}` })
  await details.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change agent' }).click()
  const form = page.getByRole('dialog', { name: 'Change Delivery Agent' })
  await expect(form.getByLabel('Time Slot')).toHaveValue('6PM-9PM (Night)')
  await form.getByLabel('Delivery Agent').selectOption(other)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await closeAlert(page, 'Order assigned to delivery agent successfully!')
  const history = details.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history.last()).toContainText('Assignment changedOrders Selvam')
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(`/orders?search=${orderId}`)
  await expect(card).toContainText('Orders Selvam')
})

test('orders are handled by keyboard', async ({ page }) => {
  const orderId = await orderIn('pending')
  await page.goto('/orders?status=pending')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(orderId)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('switch', { name: 'Sound for new orders' }).focus()
  await page.keyboard.press('j')
  const card = page.getByRole('article', { name: `Order ${orderId}` })
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Order ${orderId}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
  await page.keyboard.press('a')
  const alert = page.getByRole('dialog', { name: 'Phuljhari' })
  await expect(alert).toContainText('Order accepted successfully!')
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('alert')).toContainText(`Undone. Order ${orderId} is Pending again.`)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

// covers orders-28, orders-97
test('assigning asks for date, agent and slot in this order, from today in India', async ({ page }) => {
  const card = await cardOf(page, await orderIn('accepted'))
  await card.getByRole('button', { name: 'Assign Agent' }).click()
  const form = page.getByRole('dialog', { name: 'Assign Order to Delivery Agent' })
  const today = indiaDay(new Date())
  const day = form.getByLabel('Delivery Date')
  await expect(day).toHaveAttribute('min', today)
  expect([today, addDays(today, 1)]).toContain(await day.inputValue())
  const submit = form.getByRole('button', { name: 'Assign Order' })
  await day.fill('')
  await submit.click()
  await closeAlert(page, 'Please select a delivery date')
  await day.fill('2026-01-01')
  await submit.click()
  await closeAlert(page, 'Delivery date cannot be in the past')
  await day.fill(today)
  await submit.click()
  await closeAlert(page, 'Please select a delivery agent')
  await form.getByLabel('Delivery Agent').selectOption(agentId)
  await submit.click()
  await closeAlert(page, 'Please select a delivery time slot')
  const counts = (await form.getByLabel('Delivery Agent').locator('option').allTextContents())
    .slice(1)
    .map((text) => Number(/ (\d+) orders?$/.exec(text)?.[1]))
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
})

// covers orders-62
test('new orders are held back behind a button and move nothing', async ({ page }) => {
  await page.goto('/orders')
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  const [name, position] = [await first.getAttribute('aria-label'), await first.boundingBox()]
  const total = page.getByRole('definition').first()
  await expect(total).toHaveText(/^[\d,]+$/)
  const before = Number((await total.textContent())?.replaceAll(',', ''))
  const { orderId } = await shop.placeOrder([{ productId, quantity: 1 }])
  const button = page.getByRole('button', { name: '1 new order', exact: true })
  await expect(button).toBeVisible()
  await expect(total).toHaveText(formatCount(before + 1))
  expect(await first.getAttribute('aria-label')).toBe(name)
  expect(await first.boundingBox()).toEqual(position)
  await button.click()
  await expect(first).toHaveAccessibleName(`Order ${orderId}`)
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]) {
  // covers orders-62
  test(`the button for new orders stays in view and scrolls to them, ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/orders')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 3000))
    const visible = page.getByRole('article').filter({ visible: true }).nth(6)
    const position = await visible.boundingBox()
    const { orderId } = await shop.placeOrder([{ productId, quantity: 1 }])
    const button = page.getByRole('button', { name: '1 new order', exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await visible.boundingBox()).toEqual(position)
    await button.click()
    const placed = page.getByRole('article', { name: `Order ${orderId}` })
    await expect(placed.getByRole('heading')).toBeInViewport({ ratio: 1 })
    // The card is not behind the sticky line.
    const [head, row] = [await placed.boundingBox(), await page.getByText(/orders found$/).boundingBox()]
    expect(head?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0))
  })
}

test('changes by other users appear without a reload', async ({ page }) => {
  const orderId = await orderIn('pending')
  const card = await cardOf(page, orderId)
  await shop.setStatus(orderId, 'accepted')
  await expect(card.getByRole('button', { name: 'Assign Agent' })).toBeVisible()
})

for (const width of [1440, 375]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: width === 375 ? 812 : 900 }, reducedMotion: 'reduce' })

    for (const [status, button] of [
      ['assigned', 'View Details'],
      ['accepted', 'Assign Agent'],
      ['accepted', 'Invoice'],
    ] as const) {
      test(`${button} has no accessibility violation and no sideways scrolling`, async ({ page }) => {
        const card = await cardOf(page, await orderIn(status))
        await card.getByRole('button', { name: button }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page)
      })
    }
  })
}
