import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { joinAs, saveSession, type Session } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })

async function setPacking({ request, headers }: Shop, packing: boolean): Promise<void> {
  const { latest } = (await (await request.get('/api/settings', { headers })).json()) as {
    latest: Record<string, number>
  }
  const data = { key: 'dispatch', value: { packing }, basedOn: latest['dispatch'] ?? null }
  const reply = await request.post('/api/settings', { headers, data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Adds a unit to the first line of an order, as a clerk would. */
async function addUnit({ request, headers }: Shop, orderId: string): Promise<void> {
  const order = (await (await request.get(`/api/orders/${orderId}`, { headers })).json()) as {
    edition?: number
    totalAmount: number
    deliveryAddress: object
    products: Array<{ quantity: number; product: { _id: string; orignalPrice: number } }>
  }
  const items = order.products.map(({ quantity, product }, index) => ({
    productId: product._id,
    quantity: quantity + (index === 0 ? 1 : 0),
    changesLine: index + 1,
  }))
  const draft = {
    customer: { fullName: 'Meena Story', phoneNumber: '9876500011' },
    deliveryAddress: order.deliveryAddress,
    fulfilment: 'agent',
    source: 'phone',
    items,
    shippingCharge: 60,
    paymentMethod: 'Cash on Delivery',
    notes: '',
  }
  const expectedTotal = order.totalAmount + (order.products[0]?.product.orignalPrice ?? 0)
  const reply = await request.patch(`/api/orders/${orderId}`, {
    headers,
    data: { draft, expectedTotal, edition: order.edition ?? 0, reason: 'One more, please' },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** A packer with a phone. */
async function phoneOf(browser: Browser, session: Session, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' })
  const phone = await context.newPage()
  await saveSession(phone, session)
  await phone.goto('/orders/dispatch')
  return phone
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Finds an order by the end of its number. */
async function find(phone: Page, orderId: string): Promise<void> {
  if (!phone.url().endsWith('/orders/dispatch')) await phone.getByRole('link', { name: 'All orders' }).click()
  const number = phone.getByRole('textbox', { name: 'Order number' })
  await number.fill(orderId.slice(-6))
  await number.press('Enter')
  await expect(phone.getByRole('heading', { level: 1, name: orderId })).toBeVisible()
}
async function start(phone: Page, orderId: string): Promise<void> {
  await find(phone, orderId)
  await button(phone, 'Start packing').click()
  await expect(phone.getByText('You are packing this order')).toBeVisible()
}
const tick = (phone: Page, name: string) => line(phone, name).getByText(name).click()
async function complete(phone: Page, cartons = 1): Promise<void> {
  await button(phone, 'All packed').click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Number of cartons' }).fill(String(cartons))
  await button(dialog, 'All packed').click()
  await expect(button(phone, 'Next order')).toBeVisible()
}
async function report(phone: Page, name: string, reason: string): Promise<void> {
  await button(line(phone, name), 'Less').click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('radio', { name: reason }).check()
  await button(dialog, 'Save').click()
  await expect(line(phone, name)).toContainText(`short: ${reason} · the clerk decides`)
}

/** A floor with accepted orders of two lines, its clerk, and two packers with phones. */
async function openFloor(
  { page, request, browser }: { page: Page; request: APIRequestContext; browser: Browser },
  count: number,
) {
  const shop = await Shop.open(request)
  await setPacking(shop, true)
  const suffix = Date.now()
  const [rocket, wheel, spare] = [`Rocket ${suffix}`, `Wheel ${suffix}`, `Spare ${suffix}`]
  const [rocketId, wheelId] = [await shop.addProduct(rocket, 50), await shop.addProduct(wheel, 20)]
  await shop.addProduct(spare, 30)
  const items = [
    { productId: rocketId, quantity: 3 },
    { productId: wheelId, quantity: 2 },
  ]
  const orders: string[] = []
  for (let placed = 0; placed < count; placed += 1) {
    const { orderId } = await shop.placeOrder(items)
    await shop.setStatus(orderId, 'accepted')
    orders.push(orderId)
  }
  await saveSession(page, await joinAs('clerk', shop))
  await page.goto('/orders/dispatch')
  await expect(page.getByRole('radio', { name: /^To pack · / })).toBeChecked()
  const baseURL = new URL(page.url()).origin
  const [anita, bala] = await Promise.all([
    phoneOf(browser, await joinAs('packer', shop), baseURL),
    phoneOf(browser, await joinAs('packer', shop), baseURL),
  ])
  return { shop, orders, rocket, wheel, spare, anita, bala }
}
type Floor = Awaited<ReturnType<typeof openFloor>>

/** Both packers pack the orders that are left, at the same time. */
async function packAll({ rocket, wheel, anita, bala }: Floor, orders: readonly string[]) {
  const pack = async (phone: Page, own: readonly string[]) => {
    for (const orderId of own) {
      await start(phone, orderId)
      await tick(phone, rocket)
      await tick(phone, wheel)
      await complete(phone)
    }
  }
  const half = Math.ceil(orders.length / 2)
  await Promise.all([pack(anita, orders.slice(0, half)), pack(bala, orders.slice(half))])
}

async function expectPacked({ shop, anita, bala, orders }: Floor, cancelled?: string) {
  for (const orderId of orders) {
    const url = `/api/dispatch/packings/${orderId}`
    const packing = (await (await shop.request.get(url, { headers: shop.headers })).json()) as object
    const expected = orderId === cancelled ? { status: 'cancel' } : { status: 'ready', state: 'packed' }
    expect(packing).toMatchObject(expected)
  }
  await setPacking(shop, false)
  await Promise.all([anita.context().close(), bala.context().close()])
}

// covers beyond-105, beyond-106, beyond-108
test('two packers on phones and a clerk pack what changes', { tag: '@main' }, async ({ page, request, browser }) => {
  const floor = await openFloor({ page, request, browser }, 7)
  const { shop, orders, rocket, wheel, spare, anita, bala } = floor
  const [dropped = '', substituted = '', edited = '', cancelled = '', taken = '', ...plain] = orders
  await expectAccessible(page)

  // A short line is dropped: the clerk sees it without a reload, and the packer goes on.
  await start(anita, dropped)
  await expectAccessible(anita)
  await tick(anita, wheel)
  await report(anita, rocket, 'Out of stock')
  const short = page.getByRole('listitem').filter({ hasText: dropped })
  await button(short, 'Drop').click()
  const decision = page.getByRole('dialog')
  await button(decision, 'By phone').click()
  await expect(decision.getByRole('status')).toContainText('Total ₹250.00 → ₹100.00')
  await button(decision, 'Drop').click()
  await expect(line(anita, rocket)).toHaveCount(0)
  await complete(anita, 2)
  await expect(anita.getByText('2 cartons')).toBeVisible()

  // Another one is replaced by what the customer agreed to.
  await start(bala, substituted)
  await tick(bala, rocket)
  await report(bala, wheel, 'Damaged')
  await button(page.getByRole('listitem').filter({ hasText: substituted }), 'Substitute').click()
  await decision.getByRole('textbox', { name: 'Product' }).fill(spare)
  await decision.getByRole('button', { name: new RegExp(spare) }).click()
  await button(decision, 'By WhatsApp').click()
  await expect(decision.getByRole('status')).toContainText('Total ₹250.00 → ₹270.00')
  await button(decision, 'Substitute').click()
  await expect(line(bala, spare)).toContainText('Added to the order')
  await tick(bala, spare)
  await complete(bala)

  // An edit and a cancellation reach the packers while they pack.
  await start(anita, edited)
  await tick(anita, rocket)
  await tick(anita, wheel)
  await addUnit(shop, edited)
  await expect(line(anita, rocket)).toContainText('Changed from 3 to 4')
  await expect(button(anita, 'All packed')).toBeDisabled()
  await tick(anita, rocket)
  await complete(anita)
  await start(bala, cancelled)
  await tick(bala, wheel)
  await shop.setStatus(cancelled, 'cancel')
  await expect(bala.getByRole('alert')).toContainText('This order is now cancelled. Put back what you have packed.')

  // One takes over from the other, whose late tick is refused.
  await start(anita, taken)
  await tick(anita, wheel)
  await expect(line(anita, wheel).getByRole('checkbox')).toBeChecked()
  await find(bala, taken)
  await expect(bala.getByText(/^A packer .* is packing this order$/)).toBeVisible()
  await anita.context().setOffline(true)
  await tick(anita, rocket)
  await expect(anita.getByRole('alert')).toContainText('1 tick is kept on this device until the network is back')
  await button(bala, 'Continue packing').click()
  await button(bala.getByRole('dialog'), 'Take over').click()
  await expect(line(bala, wheel).getByRole('checkbox')).toBeChecked()
  await expect(line(bala, rocket).getByRole('checkbox')).not.toBeChecked()
  await anita.context().setOffline(false)
  await expect(
    anita.getByText('Someone else has taken over this order. What you pack now is not stored.'),
  ).toBeVisible()
  await tick(bala, rocket)
  await complete(bala)

  await packAll(floor, plain)
  await expectPacked(floor, cancelled)
})

test('two packers on phones take 35 orders from accepted to ready at the same time', async ({
  page,
  request,
  browser,
}) => {
  const floor = await openFloor({ page, request, browser }, 35)
  await packAll(floor, floor.orders)
  await expectPacked(floor)
})
