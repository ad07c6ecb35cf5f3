import { orderStream } from '@phuljhari/contract/orders/order-events.contract'
import type { BrowserContext, Page } from '@playwright/test'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const TABS = 10

/** Counts the streams that the pages of a browser hold, each with the page that holds it. */
function streamsOf(context: BrowserContext) {
  const holders = new Map<object, Page>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(orderStream.url)) holders.set(request, request.frame().page())
  })
  context.on('requestfinished', (request) => void holders.delete(request))
  context.on('requestfailed', (request) => void holders.delete(request))
  // A closed page does not report the end of its requests.
  return () => [...holders.values()].filter((page) => !page.isClosed())
}

test('ten tabs of orders share one stream, and each stays usable', async ({ page, context, request }) => {
  const shop = await Shop.open(request)
  const productId = await shop.addProduct('Tabs Rocket', 50)
  await signedIn(page)
  const streams = streamsOf(context)
  await page.goto('/orders')
  const tabs = [page]
  // New tabs are signed in by the browser's storage.
  while (tabs.length < TABS) {
    const tab = await context.newPage()
    tabs.push(tab)
    await tab.goto('/orders')
  }
  // HTTP/1.1 allows six connections: with a stream each, the seventh tab would never show its list.
  for (const tab of tabs) await expect(tab.getByRole('article').first()).toBeVisible()
  await expect.poll(() => streams().length).toBe(1)
  for (const tab of tabs) {
    const refreshed = tab.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/orders')
    await tab.getByRole('button', { name: 'Refresh Orders' }).click()
    expect((await refreshed).ok()).toBe(true)
  }

  await shop.placeOrder([{ productId, quantity: 1 }])
  for (const tab of tabs) await expect(tab.getByRole('button', { name: '1 new order', exact: true })).toBeVisible()

  const [leader] = streams()
  await leader?.close()
  await expect.poll(() => streams().length).toBe(1)
  await shop.placeOrder([{ productId, quantity: 1 }])
  const others = tabs.filter((tab) => tab !== leader)
  expect(others).toHaveLength(TABS - 1)
  for (const tab of others) await expect(tab.getByRole('button', { name: '2 new orders', exact: true })).toBeVisible()
  expect(streams()).toHaveLength(1)

  await others[0]?.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => streams().length).toBe(0)
})
