import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { translationsOf } from '../languages/catalogue.ts'
import { collectErrors, expectAccessible } from './accessible.ts'
import { lorryOrder } from './lorry-order.ts'
import { joinAs, saveSession } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 375, height: 812 }

const ta = (text: string, values: Record<string, string> = {}): string =>
  (translationsOf('ta').get(text) ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** The phone of a customer, which has never been in the portal. */
async function customersPhone(browser: Browser, locale: string): Promise<Page> {
  return (await browser.newContext({ viewport: PHONE, locale })).newPage()
}

/** Expects no accessibility violation in either theme, and no sideways scrolling. */
async function expectAccessiblePage(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).analyze()).violations, colorScheme).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
}

const sendByLorry = async ({ request, headers }: Shop, orderId: string, lrNumber: string) => {
  const data = { name: 'Tracked Travels', destination: 'Simmakkal office', lrNumber }
  expect((await request.post(`/api/orders/${orderId}/lorry`, { headers, data })).ok()).toBe(true)
}

// covers beyond-128, beyond-129
test('a customer follows an order in Tamil until the shop revokes the link', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const problems = collectErrors(page)
  const shop = await Shop.open(request)
  const orderId = await lorryOrder(shop, await shop.addProduct('Tracked Sparkler', 100), 'Simmakkal office')

  await saveSession(page, await joinAs('clerk', shop))
  await page.setViewportSize(PHONE)
  const openLink = async () => {
    await page.goto(`/orders?order=${orderId}`)
    await page
      .getByRole('dialog', { name: `Order ${orderId}` })
      .getByRole('button', { name: 'More actions' })
      .click()
    await page.getByRole('menuitem', { name: 'Tracking link' }).click()
    return page.getByRole('dialog', { name: 'Tracking link' })
  }
  const dialog = await openLink()
  const link = await dialog.getByRole('textbox', { name: 'Link for the customer' }).inputValue()
  expect(link).toMatch(new RegExp(String.raw`^${baseURL}/track#[\w-]{22}$`))
  const whatsapp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(link)
  await expectAccessible(page)

  const customer = await customersPhone(browser, 'ta-IN')
  const theirProblems = collectErrors(customer)
  const urls: string[] = []
  customer.on('request', (sent) => urls.push(sent.url()))
  const reply = await customer.goto(link)
  expect(reply?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await expect(customer.locator('html')).toHaveAttribute('lang', 'ta')
  const heading = customer.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(ta('Order accepted'))
  await expect(customer.getByText(ta('Order {orderId}', { orderId }))).toBeVisible()
  const preview = customer.locator('meta[property="og:title"]')
  await expect(preview).toHaveAttribute('content', 'Story Crackers')
  await expectAccessiblePage(customer)

  await sendByLorry(shop, orderId, 'ST/4711')
  await customer.getByRole('button', { name: ta('Refresh') }).click()
  await expect(heading).toHaveText(ta('Sent by lorry'))
  await expect(customer.getByText('ST/4711')).toBeVisible()
  await expect(customer.getByText('Simmakkal office')).toBeVisible()
  await expect(customer.getByRole('listitem').filter({ hasText: ta('Sent by lorry') })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(customer.getByRole('button', { name: ta('Refresh') })).toBeFocused()
  await expect(customer.locator('body')).not.toContainText(/Lorry Customer|9876500044|Car Street|Madurai|Sparkler|₹/)
  await expectAccessiblePage(customer)

  await customer.getByRole('button', { name: 'English' }).click()
  await expect(heading).toHaveText('Sent by lorry')
  expect(urls.join()).not.toContain(link.split('#')[1])

  await dialog.getByRole('button', { name: 'Revoke links' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke all tracking links?' })
  await question.getByRole('button', { name: 'Revoke links' }).click()
  await expect(page.getByText('1 tracking link revoked')).toBeVisible()
  await expect(page.getByText('Tracking links revoked')).toBeVisible()

  await customer.getByRole('button', { name: 'Refresh' }).click()
  await expect(heading).toHaveText('This link has ended')
  await expect(customer.getByRole('alert')).toContainText('Ask the shop for a new one.')
  await expectAccessiblePage(customer)
  // The browser reports the 404 of a link that has ended as an error.
  expect([...problems, ...theirProblems].filter((text) => !text.includes('404'))).toEqual([])
  await customer.context().close()
})

test('the page of a link stays useful without a connection, and follows the fragment', async ({
  request,
  browser,
  baseURL,
}) => {
  const shop = await Shop.open(request)
  const product = await shop.addProduct('Offline Sparkler', 100)
  const [first, second] = [await lorryOrder(shop, product, 'Erode'), await lorryOrder(shop, product, 'Erode')]
  const linkTo = async (orderId: string) => {
    const reply = await request.post(`/api/orders/${orderId}/tracking-links`, { headers: shop.headers })
    return ((await reply.json()) as { link: string }).link
  }
  const customer = await customersPhone(browser, 'en-IN')
  await customer.goto(`${baseURL}${await linkTo(first)}`)
  await expect(customer.getByText(`Order ${first}`)).toBeVisible()

  await customer.context().setOffline(true)
  await customer.getByRole('button', { name: 'Refresh' }).click()
  await expect(customer.getByRole('alert')).toHaveText('The latest state could not be loaded.')
  await expect(customer.getByText(`Order ${first}`)).toBeVisible()
  await customer.context().setOffline(false)
  await expect(customer.getByRole('alert')).toBeHidden()

  await customer.goto(`${baseURL}${await linkTo(second)}`)
  await expect(customer.getByText(`Order ${second}`)).toBeVisible()
  await customer.goto(`${baseURL}/track#abc`)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('This link is incomplete')
  await customer.context().close()
})
