import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { translationsOf } from '../languages/catalogue.ts'
import { collectErrors } from './accessible.ts'
import {
  agentsPhone,
  cashHeld,
  detailsOf,
  doneByAgent,
  enterDigits,
  PHONE,
  photoOf,
  reassign,
  startRun,
  stopOf,
  untilKept,
} from './run.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const ta = (text: string): string => translationsOf('ta').get(text) ?? ''

/** Expects no accessibility violation in either theme, no sideways scrolling, and targets that a thumb hits. */
async function expectUsable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).analyze()).violations, colorScheme).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  const small = await page
    .locator(
      'button:visible, a:visible, summary:visible, .choice label:visible, input:visible:not([type=radio], [type=file])',
    )
    .evaluateAll((targets) =>
      targets
        .map((target) => ({ text: target.textContent, height: target.getBoundingClientRect().height }))
        .filter(({ height }) => height < 48),
    )
  expect(small).toEqual([])
}

const bar = (page: Page) => page.getByRole('region', { name: 'Waiting to send' })

/** Enters that a stop was delivered, and who took it. */
async function deliver(page: Page, name: string, pay: (page: Page) => Promise<void>): Promise<void> {
  await (await stopOf(page, name)).getByRole('button', { name: 'Delivered' }).click()
  const dialog = page.getByRole('dialog', { name: `Delivered to ${name}` })
  await dialog.getByLabel('Who took it').fill('Her son')
  await pay(page)
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(dialog).toBeHidden()
}
const inCash = (amount?: string) => async (page: Page) => {
  await page.getByLabel('Cash', { exact: true }).check()
  if (amount !== undefined) await page.getByLabel('Amount in ₹').fill(amount)
}

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `Customer ${String(index + 1).padStart(2, '0')}`)

// covers beyond-133, beyond-134, beyond-141
test('a run of twenty stops without a network for half of it, killed in between: all of it arrives once', async ({
  request,
  browser,
  baseURL,
}) => {
  const shop = await Shop.open(request)
  const customers = names(20)
  const run = await startRun(shop, customers)
  const context = await agentsPhone(browser)
  let page = await context.newPage()
  const problems = collectErrors(page)
  await page.goto(`${baseURL}${run.link}`)
  await enterDigits(page, '1111')
  await expect(page.getByRole('alert')).toContainText('4 tries')
  await enterDigits(page)
  await expect(page.getByText('0 of 20')).toBeVisible()
  await untilKept(page)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Picked up all 20' }).click()
  await expect(bar(page)).toContainText('20 waiting to send')
  await expect(bar(page)).toContainText('No connection')
  // Meanwhile the office gives two stops to somebody else, and cancels one.
  const other = await shop.addAgent('Another agent')
  const [first = '', second = '', third = ''] = run.orderIds
  for (const orderId of [first, second]) await reassign(shop, orderId, other)
  await shop.setStatus(third, 'cancel')
  for (const name of customers.slice(0, 6)) await deliver(page, name, inCash())
  await expect(bar(page)).toContainText('26 waiting to send')

  // The system ends the page, which says no good-bye, and the agent opens the link again under way.
  await page.close()
  page = await context.newPage()
  await page.goto(`${baseURL}${run.link}`)
  await expect(page.getByText('6 of 20')).toBeVisible()
  await expect(bar(page)).toContainText('26 waiting to send')
  for (const name of customers.slice(6, 9)) await deliver(page, name, inCash())
  const failing = await stopOf(page, customers[9] ?? '')
  await failing.getByRole('button', { name: 'Failed' }).click()
  await page.getByLabel('Nobody at home').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Failed' }).click()
  await expect(page.getByText('10 of 20')).toBeVisible()
  await expect(bar(page)).toContainText('30 waiting to send')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(bar(page)).toContainText('All sent')
  for (const name of customers.slice(0, 3))
    await expect(page.locator('.note', { hasText: name }).filter({ hasText: 'The office decides' })).not.toHaveCount(0)
  for (const name of customers.slice(10)) await deliver(page, name, inCash())
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(bar(page)).toContainText('All sent')
  await expect(page.getByText('17 of 17')).toBeVisible()

  // 19 of them paid ₹1,060 each; that of the first three waits for the office.
  await expect(page.getByText('₹20,140.00')).toBeVisible()
  expect(await cashHeld(shop, run.agentId)).toBe(16_960)
  const details = await detailsOf(shop, run)
  const reports = details.problems.map(({ orderId, why, reported }) => [
    orderId,
    why,
    reported.status,
    reported.paid?.amount,
  ])
  expect(reports.toSorted()).toEqual(
    [first, second, third].flatMap((orderId) => {
      const why = orderId === third ? 'cancelled' : 'reassigned'
      return [
        [orderId, why, 'delivered', 1060],
        [orderId, why, 'picked_up', undefined],
      ]
    }),
  )
  for (const [index, orderId] of run.orderIds.entries()) {
    const expected = index < 3 ? [] : ['pickUp', index === 9 ? 'fail' : 'deliver']
    expect(await doneByAgent(shop, orderId), customers[index]).toEqual(expected)
  }
  expect(problems.filter((text) => !/40[13]|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([])
  await context.close()
})

// covers beyond-134, beyond-137
test('stops are delivered on a phone, one with a photo', { tag: '@main' }, async ({ request, browser, baseURL }) => {
  const shop = await Shop.open(request)
  const run = await startRun(shop, ['Meena Sundaram', 'Karthik Raja', 'Lakshmi Traders'])
  const [first = '', second = '', third = ''] = run.orderIds
  const context = await agentsPhone(browser)
  const page = await context.newPage()
  const problems = collectErrors(page)
  await page.goto(`${baseURL}${run.link}`)
  await enterDigits(page)

  await (await stopOf(page, 'Karthik Raja')).getByRole('button', { name: 'On the way' }).click()
  await expect(bar(page)).toContainText('On the way: Karthik Raja')
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText('All sent')
  await expect(page.locator('details.stop', { hasText: 'Karthik Raja' })).toContainText('To pick up')

  const photo = page.waitForResponse((reply) => reply.url().endsWith('/photo'))
  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await deliver(page, 'Meena Sundaram', async () => {
    await page.getByLabel('UPI', { exact: true }).check()
    await page.getByLabel('UTR, if you have it').fill('4321 0987 6543')
    await page.getByLabel('Take a photo').setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: picture })
    // Already before it is stored.
    await expect(page.getByRole('img', { name: 'Photo' })).toHaveJSProperty('naturalWidth', 1200)
  })
  expect((await photo).status()).toBe(201)
  await expect(bar(page)).toContainText('All sent')
  expect(await sharp(await photoOf(shop, run, first)).metadata()).toMatchObject({ width: 1200, height: 800 })

  // More than was due, nothing at all, and an amount that is none.
  await deliver(page, 'Karthik Raja', async () => {
    await page.getByLabel('Cash', { exact: true }).check()
    await page.getByLabel('Amount in ₹').fill('a lot')
    await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
    await expect(page.getByText('Enter an amount in rupees, more than 0')).toBeVisible()
    await page.getByLabel('Amount in ₹').fill('1,500')
    await expect(page.getByText('This is more than is due.')).toBeVisible()
  })
  await deliver(page, 'Lakshmi Traders', async () => {
    await page.getByLabel('Nothing paid').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
    await expect(page.getByText('Choose a reason, or write one')).toBeVisible()
    await page.getByLabel('Will pay later').check()
  })
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(bar(page)).toContainText('All sent')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await expect(page.getByText('₹1,500.00', { exact: true })).toBeVisible()
  await page.getByText('Done (3)').click()
  const reported = await stopOf(page, 'Karthik Raja')
  await expect(reported.getByText('The office decides')).toBeVisible()
  for (const orderId of [first, second, third]) expect(await doneByAgent(shop, orderId)).toContain('deliver')
  expect(problems.filter((text) => !text.includes('401'))).toEqual([])
  await context.close()
})

// covers beyond-133, beyond-142
test('a phone whose clock is wrong says so, and the office checks what it sends', async ({
  request,
  browser,
  baseURL,
}) => {
  const shop = await Shop.open(request)
  const run = await startRun(shop, ['Meena Sundaram'])
  const context = await agentsPhone(browser)
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + 40 * 60_000 })
  await page.goto(`${baseURL}${run.link}`)
  await enterDigits(page)
  await expect(page.getByText('The clock of this phone is wrong by 40 minutes.')).toBeVisible()
  await deliver(page, 'Meena Sundaram', inCash())
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(bar(page)).toContainText('All sent')
  await page.getByText('Done (1)').click()
  await expect((await stopOf(page, 'Meena Sundaram')).getByText('The office decides')).toBeVisible()
  expect(await doneByAgent(shop, run.orderIds[0] ?? '')).toEqual([])
  await context.close()
})

// covers beyond-133, beyond-143
test('when the office ends the link, the stops leave the phone, and what was not sent is still sent', async ({
  request,
  browser,
  baseURL,
}) => {
  const shop = await Shop.open(request)
  const run = await startRun(shop, ['Meena Sundaram', 'Karthik Raja'])
  const context = await agentsPhone(browser)
  let page = await context.newPage()
  await page.goto(`${baseURL}${run.link}`)
  await enterDigits(page)
  await expect(page.getByText('0 of 2')).toBeVisible()
  await untilKept(page)
  await context.setOffline(true)
  await deliver(page, 'Meena Sundaram', inCash())
  const revoked = await request.delete(`/api/runs/${run.id}/link`, { headers: shop.headers })
  expect(revoked.ok(), await revoked.text()).toBe(true)
  // Closing a page with something to send asks first.
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).accept()

  page = await context.newPage()
  await page.goto(`${baseURL}${run.link}`)
  await expect(page.getByText('1 of 2')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
  await expect(page.getByText('Everything you entered has been sent.')).toBeVisible()
  await expect(page.locator('.note')).toContainText('Cash ₹1,060.00')
  const kept = await page.evaluate(async () => {
    const opening = indexedDB.open('phuljhari-run')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const all = opening.result.transaction('links').objectStore('links').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    return JSON.stringify(all.result)
  })
  expect(kept).not.toMatch(/Karthik|Car Street|9876500011/)
  await context.close()
})

// covers beyond-131
test('five wrong tries lock the link, which says whom to call', async ({ request, browser, baseURL }) => {
  const shop = await Shop.open(request)
  const run = await startRun(shop, ['Meena Sundaram'])
  const context = await agentsPhone(browser)
  const page = await context.newPage()
  await page.goto(`${baseURL}${run.link}`)
  for (const left of ['4 tries', '3 tries', '2 tries', 'One more']) {
    await enterDigits(page, '0000')
    await expect(page.getByRole('alert')).toContainText(left)
  }
  await enterDigits(page, '0000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is locked')
  await expect(page.locator('body')).not.toContainText(/Meena|Car Street/)
  await page.goto(`${baseURL}/run#abc`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is incomplete')
  await context.close()
})

// covers beyond-142
test('a browser that stores nothing, or has no more room, loses nothing while the page is open', async ({
  request,
  browser,
  baseURL,
}) => {
  const shop = await Shop.open(request)
  const run = await startRun(shop, ['Meena Sundaram', 'Karthik Raja'])
  const context = await agentsPhone(browser)
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(`${baseURL}${run.link}`)
  await enterDigits(page)
  await expect(page.getByText('This browser keeps nothing.')).toBeVisible()
  await expect(page.getByText('0 of 2')).toBeVisible()
  await context.setOffline(true)
  await deliver(page, 'Meena Sundaram', inCash())
  await expect(bar(page)).toContainText('1 waiting to send')
  await context.setOffline(false)
  await expect(bar(page)).toContainText('All sent')
  expect(await doneByAgent(shop, run.orderIds[0] ?? '')).toEqual(['deliver'])
  await context.close()

  const full = await agentsPhone(browser)
  const other = await full.newPage()
  await other.goto(`${baseURL}${run.link}`)
  await enterDigits(other)
  await expect(other.getByText('1 of 2')).toBeVisible()
  await other.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await deliver(other, 'Karthik Raja', inCash())
  await expect(other.getByText('This phone has no room')).toBeVisible()
  await expect(other.getByText('2 of 2')).toBeVisible()
  await expect(bar(other)).toContainText('All sent')
  expect(await doneByAgent(shop, run.orderIds[1] ?? '')).toEqual(['deliver'])
  await full.close()
})

// covers beyond-141
test('two tabs show the same and send everything once; a delivery that was being entered survives the camera', async ({
  request,
  browser,
  baseURL,
}) => {
  const shop = await Shop.open(request)
  const run = await startRun(shop, ['Meena Sundaram', 'Karthik Raja'])
  const context = await agentsPhone(browser)
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto(`${baseURL}${run.link}`)
  await enterDigits(one)
  await expect(one.getByText('0 of 2')).toBeVisible()
  await other.goto(`${baseURL}${run.link}`)
  await expect(other.getByText('0 of 2')).toBeVisible()

  await (await stopOf(one, 'Meena Sundaram')).getByRole('button', { name: 'Delivered' }).click()
  await one.getByLabel('Who took it').fill('Her son')
  await one.getByLabel('Cash', { exact: true }).check()
  await one.getByLabel('Amount in ₹').fill('1000')
  // With little memory the phone ends the page while its camera is open.
  await one.reload()
  const dialog = one.getByRole('dialog', { name: 'Delivered to Meena Sundaram' })
  await expect(dialog.getByLabel('Who took it')).toHaveValue('Her son')
  await expect(dialog.getByLabel('Cash', { exact: true })).toBeChecked()
  await expect(dialog.getByLabel('Amount in ₹')).toHaveValue('1000')
  await dialog.getByRole('button', { name: 'Delivered' }).click()
  await expect(other.getByText('1 of 2')).toBeVisible()
  await deliver(other, 'Karthik Raja', inCash())
  await Promise.all([one, other].map((page) => page.getByRole('button', { name: 'Send now' }).click()))
  for (const page of [one, other]) {
    await expect(bar(page)).toContainText('All sent')
    await expect(page.getByText('₹2,060.00')).toBeVisible()
  }
  for (const orderId of run.orderIds) expect(await doneByAgent(shop, orderId)).toEqual(['deliver'])
  expect(await cashHeld(shop, run.agentId)).toBe(2060)
  await context.close()
})

// covers beyond-131, beyond-132
test('the page is usable in Tamil, in the sun and at night, and says nothing of the run to anybody else', async ({
  request,
  browser,
  baseURL,
}) => {
  const shop = await Shop.open(request)
  const run = await startRun(shop, ['Meena Sundaram', 'Karthik Raja'])
  const context = await agentsPhone(browser, 'ta-IN')
  const page = await context.newPage()
  const urls: string[] = []
  page.on('request', (sent) => urls.push(sent.url(), sent.headers()['referer'] ?? ''))
  const reply = await page.goto(`${baseURL}${run.link}`)
  expect(reply?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Story Crackers')
  await expect(page.getByLabel(ta('Last four digits of your phone number'))).toBeVisible()
  await expectUsable(page)
  await page.getByLabel(ta('Last four digits of your phone number')).fill('1111')
  await page.getByRole('button', { name: ta('Open the run') }).click()
  // Also what the server says.
  await expect(page.getByRole('alert')).toHaveText(/[\u0B80-\u0BFF]/)
  await page.getByLabel(ta('Last four digits of your phone number')).fill('0099')
  await page.getByRole('button', { name: ta('Open the run') }).click()
  await expect(page.getByText('Meena Sundaram').first()).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: ta('Delivered') }).click()
  await page.getByLabel(ta('Cash'), { exact: true }).check()
  await expectUsable(page)
  await page.getByRole('button', { name: ta('Cancel') }).click()
  await expect(page.getByRole('link', { name: ta('Map') })).toHaveAttribute('href', /maps.*9\.9195,78\.1193/)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('0 of 2')).toBeVisible()
  expect(urls.join(' ')).not.toContain(run.link.split('#')[1])
  await context.close()
})

// covers beyond-142
test('over plain HTTP the page works with a connection, keeps what waits, and says what it cannot do', async ({
  request,
  browser,
  baseURL,
}) => {
  const shop = await Shop.open(request)
  const run = await startRun(shop, ['Meena Sundaram', 'Karthik Raja'])
  const context = await agentsPhone(browser)
  // Browsers trust 127.0.0.1 as they trust HTTPS, and no other host.
  const host = 'http://shop.example'
  await context.route(`${host}/**`, async (route) => {
    const url = route
      .request()
      .url()
      .replace(host, baseURL ?? '')
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  let page = await context.newPage()
  const problems = collectErrors(page)
  await page.goto(`${host}${run.link}`)
  await enterDigits(page)
  await expect(page.getByText('0 of 2')).toBeVisible()
  await expect(page.getByText('has no HTTPS')).toBeVisible()
  expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto])).toEqual([
    false,
    false,
    false,
  ])
  await context.route(`${host}/api/run/actions`, (route) => route.abort())
  await deliver(page, 'Meena Sundaram', inCash())
  await bar(page).getByRole('button', { name: 'Send now' }).click()
  await expect(bar(page)).toContainText('Next try in')
  await page.close()
  page = await context.newPage()
  await page.goto(`${host}${run.link}`)
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(bar(page)).toContainText('1 waiting to send')
  await context.unroute(`${host}/api/run/actions`)
  await bar(page).getByRole('button', { name: 'Send now' }).click()
  await expect(bar(page)).toContainText('All sent')
  expect(await doneByAgent(shop, run.orderIds[0] ?? '')).toEqual(['deliver'])
  expect(problems.filter((text) => !/401|ERR_FAILED|Cross-Origin-Opener-Policy/.test(text))).toEqual([])
  await context.close()
})

// covers beyond-141
test('the service worker keeps the code of the page and nothing of the run, and takes over a new version', async ({
  request,
  browser,
  baseURL,
}) => {
  const shop = await Shop.open(request)
  const run = await startRun(shop, ['Meena Sundaram'])
  const context = await agentsPhone(browser)
  const page = await context.newPage()
  await page.goto(`${baseURL}${run.link}`)
  await enterDigits(page)
  await untilKept(page)
  await page.reload()
  await expect(page.getByText('0 of 1')).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('run')
      const requests = await cache.keys()
      const texts = await Promise.all(requests.map(async (one) => (await cache.match(one))?.text()))
      return { paths: requests.map(({ url }) => url.replace(location.origin, '')), text: texts.join('\n') }
    })
  const { paths, text } = await kept()
  expect(paths.filter((path) => !/^\/run$|^\/run\/en\/assets\/|^\/spark\.svg$/.test(path))).toEqual([])
  expect(text).not.toMatch(/Meena|9876500011/)
  expect(text).not.toContain(run.link.split('#')[1])

  // Another language has other code: the page is kept with the code that it needs, and the former is let go.
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect.poll(async () => (await kept()).paths.filter((path) => path.includes('/en/'))).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByText('Meena Sundaram', { exact: true })).toBeVisible()
  await context.close()
})
