import { formatRupees } from '@phuljhari/contract/rules/money'
import type { Page, Route } from '@playwright/test'
import { collectErrors, expectAccessible } from './accessible.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const LINES = 20

/** Records what would be printed, since Chromium without a window prints nothing. */
async function recordPrints(page: Page): Promise<string[]> {
  const printed: string[] = []
  await page.exposeFunction('recordPrint', (text: string) => printed.push(text))
  await page.addInitScript(() => {
    window.print = () => {
      const { recordPrint } = window.top as unknown as { recordPrint: (text: string) => void }
      recordPrint(document.body.textContent)
    }
  })
  return printed
}

/** The products of the shop, as New Order loads them. */
async function productsOf(shop: Shop) {
  const reply = await shop.request.get('/api/products/pick-list', { headers: shop.headers })
  return (await reply.json()) as Array<{ name: string; listNumber?: string }>
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Add a product' })
const total = (page: Page) => page.getByRole('status', { name: 'Total' })

// covers beyond-48
test('the keyboard alone enters 20 lines, prints an estimate, copies its text and accepts the order', async ({
  page,
  request,
}) => {
  const errors = collectErrors(page)
  const shop = await Shop.open(request)
  const products = (await productsOf(shop)).filter(({ listNumber }) => listNumber !== undefined).slice(0, LINES)
  const names = products.map(({ name }) => name)
  const printed = await recordPrints(page)
  await signedIn(page)
  await page.goto('/orders')
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1, name: 'New Order' })).toBeVisible()
  await expect(page.getByText('No items yet')).toBeVisible()
  await expect(field(page)).toBeFocused()

  const start = Date.now()
  const quantity = (name: string) => page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true })
  // Alternates between list numbers with a quantity, and names after which the quantity is asked for.
  for (const [index, { name, listNumber }] of products.entries()) {
    const isByNumber = index % 2 === 0
    await page.keyboard.type(isByNumber ? `${listNumber}*${index + 1}` : name)
    await expect(page.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('Enter')
    if (!isByNumber) {
      await expect(quantity(name)).toBeFocused()
      await page.keyboard.type(`${index + 1}`)
      await page.keyboard.press('Enter')
    }
    await expect(field(page)).toBeFocused()
    await expect(quantity(name)).toHaveValue(`${index + 1}`)
  }
  await page.keyboard.press('F2')
  await page.keyboard.type('9876512345')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Story Keyboard')
  await expect(page.getByText(`${LINES} lines · 210 items`)).toBeVisible()
  const shown = await total(page).innerText()
  console.log(`${LINES} lines and the customer took ${((Date.now() - start) / 1000).toFixed(1)} s by keyboard`)
  await expectAccessible(page)

  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'Estimate saved' })).toBeVisible()
  const number = await page.getByText(/^EST-\d{6}-\d{6}$/).innerText()
  await expect(page.getByRole('button', { name: /^Print estimate/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => printed.length).toBe(1)
  expect(printed[0]).toContain(number)
  expect(printed[0]).toContain('This is not a tax invoice')
  for (const part of [...names, 'Story Keyboard', shown]) expect(printed[0]).toContain(part)

  await page.keyboard.press('Tab')
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsapp).toBeFocused()
  const link = new URL((await whatsapp.getAttribute('href')) ?? '')
  expect(`${link.origin}${link.pathname}`).toBe('https://wa.me/919876512345')
  const text = link.searchParams.get('text') ?? ''
  expect(text).toContain(`Estimate ${number}`)
  expect(text).toContain(`*Total ${shown}*`)
  await expectAccessible(page)

  await page.keyboard.press('F10')
  await expect(page.getByRole('heading', { name: 'Order accepted' })).toBeVisible()
  const details = (await page.getByRole('link', { name: 'View order' }).getAttribute('href')) ?? ''
  const reply = await request.get(`/api/orders/${details.split('=')[1]}`, { headers: shop.headers })
  const order = (await reply.json()) as { status: string; totalAmount: number; products: unknown[] }
  expect(order.status).toBe('accepted')
  expect(order.products).toHaveLength(LINES)
  expect(formatRupees(order.totalAmount)).toBe(shown)
  expect(errors).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  // covers beyond-48
  test('touch alone enters an order, holds it over a reload, resumes it, and hands it over paid', async ({
    page,
    request,
  }) => {
    const shop = await Shop.open(request)
    const [first = '', second = ''] = (await productsOf(shop)).slice(30).map(({ name }) => name)
    await recordPrints(page)
    await signedIn(page)
    await page.goto('/orders')
    await page.getByRole('link', { name: 'New Order' }).tap()
    await expect(page.getByText('No items yet')).toBeVisible()

    for (const name of [first, second]) {
      await field(page).tap()
      await field(page).pressSequentially(name)
      await page.getByRole('option').filter({ hasText: name }).first().tap()
    }
    const plus = page.getByRole('button', { name: `One more ${first}`, exact: true })
    await plus.tap()
    await plus.tap()
    await expect(page.getByRole('textbox', { name: `Quantity of ${first}`, exact: true })).toHaveValue('3')
    await expect(total(page)).toBeInViewport()
    const full = await total(page).innerText()
    await page.getByRole('textbox', { name: `Discount on ${first}, percent`, exact: true }).fill('10')
    await expect(total(page)).not.toHaveText(full)
    await expectAccessible(page)
    const shown = await total(page).innerText()

    await page.getByRole('button', { name: 'Hold' }).tap()
    await expect(page.getByText('No items yet')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'On hold (1)' }).tap()
    await page.getByRole('dialog', { name: 'Bills on hold' }).getByRole('button', { name: 'Resume' }).tap()
    await expect(total(page)).toHaveText(shown)

    await page.getByRole('combobox', { name: 'Name' }).fill('Story Phone')
    await page.getByRole('button', { name: 'Pay and print' }).tap()
    const pay = page.getByRole('dialog', { name: 'Pay' })
    await expect(pay.getByText(shown)).toBeVisible()
    await expectAccessible(page)
    await pay.getByRole('button', { name: 'Paid: hand over and print' }).tap()
    await expect(page.getByRole('heading', { name: 'Paid and handed over' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New order' }).tap()
    await expect(page.getByText('No items yet')).toBeVisible()
  })
})

/** Faults that lose the reply after the server has saved what was sent. */
const LOST = {
  dropped: (route: Route) => route.abort(),
  cut: async (route: Route, body: string) => {
    const half = body.slice(0, Math.floor(body.length / 2))
    await route.fulfill({ status: 201, contentType: 'application/json', body: half })
  },
  'replaced by a 504 of a proxy': (route: Route) => route.fulfill({ status: 504, body: '<h1>Gateway Time-out</h1>' }),
} as const

const MAY_BE_SAVED = /^It may have been saved: press again, nothing is saved twice/

/** Lets the server save what is sent to a path, and loses its reply. */
const loseReplies = (page: Page, path: string, lose: (route: Route, body: string) => Promise<void>) =>
  page.route(path, async (route) => lose(route, await (await route.fetch()).text()))

/** Opens New Order with a product of ₹100 and a customer, both new. */
async function startBill(page: Page, shop: Shop, open: () => Promise<unknown> = () => page.goto('/orders/new')) {
  const unique = `${Date.now()}`
  const product = `Story Lost ${unique}`
  const customer = `Story Lost ${unique}`
  await shop.addProduct(product, 100)
  await signedIn(page)
  await open()
  await field(page).fill(product)
  await page.getByRole('option').filter({ hasText: product }).first().click()
  await page.getByRole('combobox', { name: 'Name' }).fill(customer)
  await expect(total(page)).toHaveText('₹100.00')
  const found = async (path: string) => {
    const reply = await shop.request.get(`${path}?${new URLSearchParams({ search: customer })}`, {
      headers: shop.headers,
    })
    return (await reply.json()) as Array<{ orderId?: string; number?: string; status?: string }>
  }
  return { orders: () => found('/api/orders'), estimates: () => found('/api/estimates') }
}

for (const [fault, lose] of Object.entries(LOST))
  test(`a sale and an estimate whose replies are ${fault} exist once, and pressing again shows them`, async ({
    page,
    request,
  }) => {
    const shop = await Shop.open(request)
    const printed = await recordPrints(page)
    const { orders, estimates } = await startBill(page, shop)

    await loseReplies(page, '**/api/estimates', lose)
    await page.keyboard.press('F9')
    await expect(page.getByText(MAY_BE_SAVED)).toBeVisible()
    expect(await estimates()).toHaveLength(1)
    await page.reload()
    await expect(page.getByText(MAY_BE_SAVED)).toBeVisible()
    await page.unroute('**/api/estimates')
    await page.keyboard.press('F9')
    const [estimate] = await estimates()
    await expect(page.getByText(estimate?.number ?? 'none', { exact: true })).toBeVisible()
    expect(await estimates()).toHaveLength(1)
    await page.getByRole('button', { name: 'New order' }).click()

    const { orders: sales } = await startBill(page, shop)
    expect(await orders()).toEqual([])
    await loseReplies(page, '**/api/orders/entries', lose)
    await page.keyboard.press('F10')
    const pay = page.getByRole('dialog', { name: 'Pay' })
    await pay.getByRole('textbox', { name: 'Cash received ₹' }).fill('500')
    await page.keyboard.press('Enter')
    await expect(page.getByText(MAY_BE_SAVED)).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/orders/entries')
    await page.keyboard.press('F10')
    await expect(page.getByRole('heading', { name: 'Paid and handed over' })).toBeVisible()
    await expect(page.getByText('Change due')).toContainText('₹400.00')
    await expect.poll(() => printed.length).toBe(1)
    const placed = await sales()
    expect(placed).toMatchObject([{ status: 'delivered' }])
    await expect(page.getByText(placed[0]?.orderId ?? 'none', { exact: true })).toBeVisible()
  })

const CODE = /\/assets\/.*\.(js|css)$/
const SHOWS_RESULT = /\/assets\/SavedOutcome.*\.js$/

test('New Order sends nothing until the code that shows the result is loaded, and then needs no more code', async ({
  page,
  request,
}) => {
  const shop = await Shop.open(request)
  await page.route(SHOWS_RESULT, (route) => route.abort())
  const { orders, estimates } = await startBill(page, shop)
  for (const key of ['F9', 'F10']) {
    await page.keyboard.press(key)
    await expect(page.getByText(/^Nothing was sent, .* The bill is kept/)).toBeVisible()
  }
  await expect(page.getByRole('dialog', { name: 'Pay' })).toBeHidden()
  expect([await orders(), await estimates()]).toEqual([[], []])

  await page.unroute(SHOWS_RESULT)
  const sent = page.waitForRequest('**/api/estimates')
  await page.keyboard.press('F9')
  await sent
  // A new build that replaces this one has the same effect.
  await page.route(CODE, (route) => route.abort())
  const [estimate] = await expect.poll(estimates).toHaveLength(1).then(estimates)
  await expect(page.getByText(estimate?.number ?? 'none', { exact: true })).toBeVisible()
  await page.keyboard.press('F10')
  await expect(page.getByRole('heading', { name: 'Order accepted' })).toBeVisible()
  expect(await orders()).toHaveLength(1)
})

test('New Order shows the number of an estimate that was saved after Back had left the screen', async ({
  page,
  request,
}) => {
  const shop = await Shop.open(request)
  const { estimates } = await startBill(page, shop, async () => {
    await page.goto('/orders')
    await page.getByRole('link', { name: 'New Order' }).click()
  })
  const { promise: isAway, resolve: leave } = Promise.withResolvers<void>()
  await page.route(
    '**/api/estimates',
    async (route) => {
      const response = await route.fetch()
      await isAway
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.keyboard.press('F9')
  await expect.poll(estimates).toHaveLength(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  leave()
  const [estimate] = await estimates()
  await expect(page.getByText(`${estimate?.number} was saved. New Order shows it again.`)).toBeVisible()
  await page.getByRole('link', { name: 'New Order' }).click()
  await expect(page.getByRole('heading', { name: 'Estimate saved' })).toBeVisible()
  await expect(page.getByText(estimate?.number ?? 'none', { exact: true })).toBeVisible()
  expect(await estimates()).toHaveLength(1)
})
