import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Page } from '@playwright/test'
import { translationsOf, type Translated } from '../languages/catalogue.ts'
import { collectErrors, expectAccessible } from './accessible.ts'
import { startPortal } from './other-server/start-portal.ts'
import { ADMIN } from './server.ts'
import { joinAs, saveSession, type Session, signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

/** Returns the translation of a text, with values in place of its placeholders. */
function speaking(language: Translated) {
  const translations = translationsOf(language)
  return (text: string, values: Record<string, string> = {}): string => {
    const translation = translations.get(text)
    if (translation === undefined) throw new Error(`“${text}” has no translation into ${language}`)
    return translation.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}
const ta = speaking('ta')
const hi = speaking('hi')

const MAIN_SCREENS = [
  '/products?view=table',
  '/products?view=grid',
  '/brands',
  '/orders',
  '/orders?view=table',
  '/orders/new',
  '/orders/dispatch',
  '/orders/estimates',
  '/orders/customers',
  '/orders/invoices',
  '/orders/payments',
  '/orders/payments/ledger',
  '/orders/payments/outstanding',
  '/orders/payments/till',
  '/agents',
  '/reports',
  '/reports/by-city',
  '/reports/gst',
  '/reports/activity',
  '/settings/shop',
  '/settings/gst',
  '/settings/staff',
  '/settings/transports',
  '/settings/profile',
]

const closeAlert = async (page: Page, text: string) => {
  const alert = page.getByRole('dialog').filter({ hasText: text })
  await alert.getByRole('button', { name: ta('OK') }).click()
  await expect(alert).toBeHidden()
}

/** Controls whose text is wider than they are, or that stand outside the window; and whether the page scrolls. */
const brokenParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolled = document.documentElement.scrollWidth - window.innerWidth
    const parts = 'button, button span, h1, [role="radiogroup"] label, td:has(button)'
    const cutOff = [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((element) => {
        const { width, left, right } = element.getBoundingClientRect()
        // What scrolls sideways on purpose, such as tabs and counters on a phone, is in sight after scrolling.
        let isScrolled = false
        for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
          isScrolled ||= ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
        const isOutside = !isScrolled && (left < -1 || right > window.innerWidth + 1)
        // The padding of a text button hangs over the edge of its cell, so that texts are in line with the others.
        const overhang = element.tagName === 'TD' ? 6 : 2
        return width > 1 && (isOutside || element.scrollWidth > element.clientWidth + overhang)
      })
      .map((element) => `${element.tagName} ${element.innerText}`)
    return scrolled > 0 ? [`sideways by ${scrolled}`, ...cutOff] : cutOff
  })

// covers beyond-96
test('a clerk delivers an order in Tamil', { tag: '@main' }, async ({ page, browser, request, baseURL }) => {
  const shop = await Shop.open(request)
  const productId = await shop.addProduct('Tamil story sparkler', 100)
  const order = await shop.placeOrder([{ productId, quantity: 2 }], { fullName: 'Tamil Story' })
  const clerk = await joinAs('clerk', shop)
  await saveSession(page, clerk)
  const errors = collectErrors(page)

  await page.goto(`/orders?search=${order.orderId}`)
  await page.getByRole('button', { name: 'Billing clerk' }).click()
  await page.getByRole('menuitemradio', { name: 'தமிழ்' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(page.getByRole('heading', { level: 1, name: ta('Orders Management') })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: order.orderId })
  await expect(card).toContainText(ta('Pending'))

  await card.getByRole('button', { name: ta('Accept'), exact: true }).click()
  await closeAlert(page, ta('Order accepted successfully!'))
  await expect(card).toContainText(ta('Accepted'))
  await expectAccessible(page)

  await card.getByRole('button', { name: ta('Assign Agent') }).click()
  const form = page.getByRole('dialog', { name: ta('Assign Order to Delivery Agent') })
  await form.getByLabel(ta('Delivery Date')).fill(indiaDay(new Date()))
  await form.getByLabel(ta('Time Slot')).selectOption('6PM-9PM (Night)')
  await form.getByRole('combobox', { name: ta('Delivery Agent'), exact: true }).selectOption({ index: 1 })
  await form.getByRole('button', { name: ta('Assign Order') }).click()
  await closeAlert(page, ta('Order assigned to delivery agent successfully!'))
  await card.getByRole('button', { name: ta('Mark Delivered') }).click()
  const delivery = page.getByRole('dialog', { name: ta('Mark Delivered') })
  await expectAccessible(page)
  await delivery.getByRole('button', { name: ta('Delivered'), exact: true }).click()
  await expect(card).toContainText(ta('Completed'))
  expect(errors).toEqual([])

  const refused = await page.request.get('/api/orders/PJ-0', {
    headers: { authorization: `Bearer ${clerk.token}`, cookie: 'language=ta' },
  })
  expect(await refused.json()).toMatchObject({ code: 'order.not_found', message: ta('Order not found') })

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await elsewhere.newPage()
  await other.goto('/')
  await other.getByLabel('Email').fill((clerk.user as { email: string }).email)
  await other.getByLabel('Password', { exact: true }).fill('sparkling-colleague')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(other.getByRole('heading', { level: 1, name: ta('New Order') })).toBeVisible()
  await elsewhere.close()
})

/** Types a bill with one line. @param line of quick entry: list number and quantity */
async function fillBill(page: Page, line: string, name: string) {
  const product = page.getByRole('combobox', { name: ta('Add a product') })
  await expect(product).toBeFocused()
  await page.keyboard.type(line)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(product).toHaveValue('')
  await page.keyboard.press('F2')
  await page.keyboard.type('9876500031')
  await page.getByRole('combobox', { name: ta('Name') }).fill(name)
}

// covers beyond-96
test('a registered shop works in Tamil from the counter and the estimate to tax invoice and ledger', async ({
  page,
}) => {
  const portal = await startPortal({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  try {
    const reply = await page.request.post(`${portal.address}/api/vendor/signin`, { data: ADMIN })
    const session = (await reply.json()) as Session
    const headers = { authorization: `Bearer ${session.token}` }
    await saveSession(page, session)
    await page.context().addCookies([{ name: 'language', value: 'ta', url: portal.address }])
    await page.context().addInitScript(() => {
      window.print = () => {}
    })
    for (const [key, value] of Object.entries({
      identity: { legalName: 'Story Crackers', address: '1 Bazaar Street, Sivakasi 626123', stateCode: '33' },
      registration: { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false },
    })) {
      const { settings, latest } = await (await page.request.get(`${portal.address}/api/settings`, { headers })).json()
      const data = { key, value: { ...settings[key], ...value }, basedOn: latest[key] ?? null }
      expect((await page.request.post(`${portal.address}/api/settings`, { headers, data })).ok()).toBe(true)
    }
    const product = { productName: 'Rocket Bomb', brandName: 'Standard', category: 'ROCKETS', orignalPrice: '590' }
    const multipart = { ...product, discountPrice: '0', listNumber: '14', productId: crypto.randomUUID() }
    expect((await page.request.post(`${portal.address}/api/products`, { headers, multipart })).ok()).toBe(true)
    const errors = collectErrors(page)

    await page.goto(`${portal.address}/orders/new`)
    await fillBill(page, '14', 'Counter Tamil')
    await expectAccessible(page)
    await page.keyboard.press('F10')
    const cash = page.getByRole('dialog').getByRole('textbox', { name: ta('Cash received ₹') })
    await expect(cash).toBeFocused()
    await cash.fill('600')
    await cash.press('Enter')
    await expect(page.getByRole('heading', { name: ta('Paid and handed over') })).toBeVisible()
    const sheet = page.frameLocator('iframe.print-frame').locator('body')
    await expect(sheet).toContainText('Tax Invoice')

    await page.goto(`${portal.address}/orders/new`)
    await fillBill(page, '14*3', 'Estimate Tamil')
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: ta('Estimate saved') })).toBeVisible()
    await page.goto(`${portal.address}/orders/estimates`)
    const opening = page.getByRole('row').filter({ hasText: 'Estimate Tamil' }).getByRole('button').first()
    const number = await opening.innerText()
    await opening.click()
    const estimate = page.getByRole('dialog', { name: ta('Estimate {number}', { number }) })
    await estimate.getByRole('button', { name: ta('Confirm') }).click()
    const confirmation = page.getByRole('dialog', { name: ta('Confirm {number}', { number }) })
    await confirmation.getByText('WhatsApp', { exact: true }).click()
    await confirmation.getByRole('button', { name: ta('Confirm') }).click()
    await expect(page).toHaveURL(/\/orders\?order=/)
    const orderId = new URL(page.url()).searchParams.get('order') ?? ''
    const details = page.getByRole('dialog', { name: ta('Order {orderId}', { orderId }) })
    await expect(details).toContainText(ta('Accepted'))
    await details.getByRole('button', { name: ta('Hand over'), exact: true }).click()
    await closeAlert(page, ta('Order handed over successfully!'))
    await expect(details).toContainText(ta('Completed'))
    await details.getByRole('button', { name: ta('Record receipt') }).click()
    const form = page.getByRole('dialog', { name: ta('Record receipt') })
    await form.getByText(ta('Cash'), { exact: true }).click()
    await expect(form.getByRole('textbox', { name: ta('Amount'), exact: true })).toHaveValue('1770.00')
    await expectAccessible(page)
    await form.getByRole('button', { name: ta('Record'), exact: true }).click()
    await expect(details).toContainText(ta('Paid'))

    await page.goto(`${portal.address}/orders?search=${orderId}`)
    await page
      .getByRole('article')
      .getByRole('button', { name: ta('Invoice') })
      .click()
    const invoice = page.getByRole('dialog', { name: ta('Invoice') })
    await expect(invoice).toContainText('Tax Invoice')
    await expect(invoice).toContainText('Authorised signatory')
    await expectAccessible(page)
    await page.goto(`${portal.address}/orders/payments/ledger`)
    const receipt = page.getByRole('row').filter({ hasText: 'Estimate Tamil' })
    await expect(receipt).toContainText('₹1,770.00')
    await expect(receipt).toContainText(ta('Cash'))
    await expectAccessible(page)
    expect(errors).toEqual([])
  } finally {
    await portal.stop()
  }
})

// covers beyond-97
test('papers and messages for a customer who reads Tamil are in Tamil, whatever the clerk reads', async ({
  page,
  request,
}) => {
  const shop = await Shop.open(request)
  const productId = await shop.addProduct('Tamil paper sparkler', 100)
  const customer = { fullName: `Tamil Reader ${Date.now()}`, phoneNumber: '9876512399', email: null }
  const added = await request.post('/api/customers', {
    headers: shop.headers,
    data: {
      name: customer.fullName,
      phoneNumber: customer.phoneNumber,
      secondPhone: '',
      stateCode: '',
      gstin: '',
      transport: '',
      destination: '',
      notes: '',
      language: 'ta',
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const draft = { customer, fulfilment: 'pickup', source: 'phone', items: [{ productId, quantity: 2 }] }
  const made = await request.post('/api/estimates', {
    headers: { ...shop.headers, 'idempotency-key': crypto.randomUUID() },
    data: { draft: { ...draft, shippingCharge: 0, paymentMethod: 'Cash' }, expectedTotal: 200 },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { number } = (await made.json()) as { number: string }

  await signedIn(page)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto(`/orders/estimates?estimate=${number}`)
  const estimate = page.getByRole('dialog', { name: `Estimate ${number}` })
  await expect(estimate.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(ta('This is an estimate, not a tax invoice.'))),
  )
  await estimate.getByRole('button', { name: 'Print' }).click()
  const sheet = page.frameLocator('iframe.print-frame')
  await expect(sheet.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(sheet.locator('.estimate-notice')).toHaveText(ta('This is not a tax invoice'))
  await expect(sheet.locator('.estimate-notice')).toHaveCSS('text-align', 'center')
  await expect(estimate.getByRole('button', { name: 'Print' })).toBeVisible()
})

// covers beyond-96
test.describe('in a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('sign-in is English, offers Hindi, and stays in it', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await page.getByRole('button', { name: 'हिन्दी में जारी रखें' }).click()
    await expect(page.getByRole('heading', { name: hi('Welcome back') })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(hi('Email')).fill('nobody@shop.example')
    await page.getByLabel(hi('Password'), { exact: true }).fill('not the password')
    await page.getByRole('button', { name: hi('Sign In') }).click()
    await expect(page.getByText(hi('Incorrect email or password'))).toBeVisible()
    await signedIn(page)
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1, name: hi('Orders Management') })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

/** The text of the header once the server has replied, in each language that is checked for texts that are cut off. */
const ONLINE: Readonly<Record<string, string>> = {
  ta: ta('System Online'),
  ...(process.env['LANGUAGES'] === 'all' && { hi: hi('System Online'), pseudo: 'Systém Ónlíné ~~~~' }),
}

for (const [language, online] of Object.entries(ONLINE))
  // covers beyond-96
  test(`every screen fits phones, tablets and laptops in ${language}, whose words are longer`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await signedIn(page)
    for (const width of [375, 820, 1440]) {
      await page.setViewportSize({ width, height: 812 })
      for (const path of MAIN_SCREENS) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: online })).toBeVisible()
        // Fonts and rows may still be arriving.
        await expect.poll(() => brokenParts(page), { message: `${path} at ${width}`, timeout: 15_000 }).toEqual([])
      }
    }
  })
