import { expect, type Page } from '@playwright/test'
import type { HostileShop } from './hostile-shop.ts'

export const expectVisible = (page: Page, text: string) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
export const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Mocks a server without any validation: texts that our API refuses must be harmless too. */
export async function mockServer(page: Page, shop: HostileShop): Promise<void> {
  const mock = (path: string, reply: unknown) =>
    page.route(`**/api/${path}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: reply }) : route.fallback(),
    )
  await mock('products?*', shop.products)
  await mock('brand?*', shop.names)
  await mock('category?*', shop.names)
  await mock('delivery-agents', shop.agents)
  await mock('delivery-agents?*', shop.agents)
  await mockOrders(page, shop.orders)
  await mock('orders/*/events', [])
  await mock('orders/*/documents', { documents: [], kind: null, missing: [] })
  await mock('orders/*/payments', shop.money)
}

/** The calls that the orders screen makes to our API: list, count, counters, map and one order. */
async function mockOrders(page: Page, orders: HostileShop['orders']): Promise<void> {
  const located = orders.filter(({ deliveryAddress }) => 'latitude' in deliveryAddress)
  const reply = (url: URL): unknown => {
    const path = url.pathname.replace('/api/orders', '')
    if (path === '') {
      if (url.searchParams.has('bounds')) return located
      return url.searchParams.get('located') === 'false' ? orders.filter((order) => !located.includes(order)) : orders
    }
    if (path === '/count') return { count: orders.length }
    if (path === '/summary') {
      return { total: orders.length, pending: 0, ready: 0, assigned: 1, delivered: 0, rejected: 0, agents: {} }
    }
    if (path === '/map') {
      const points = located.map(({ orderId, status, deliveryAddress }) => ({ orderId, status, ...deliveryAddress }))
      const unlocated = orders.length - located.length
      return { points, clusters: [], located: located.length, unlocated, statuses: { accepted: 1 }, bounds: null }
    }
    return orders.find(({ orderId }) => path === `/${orderId}`)
  }
  await page.route(/\/api\/orders(\/[^/?]+)?(\?|$)/, (route) => {
    const json = route.request().method() === 'GET' ? reply(new URL(route.request().url())) : undefined
    return json === undefined ? route.fallback() : route.fulfill({ json })
  })
}

/** Opens every screen and its dialogs, and calls `check` on each. */
export async function visitEveryScreen(
  page: Page,
  text: string,
  check: (where: string) => Promise<void>,
): Promise<void> {
  const open = async (path: string, shown: () => Promise<void>) => {
    await page.goto(path)
    await shown()
    await check(path)
  }
  const dialog = async (button: string, where: string, shown?: string) => {
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    if (shown !== undefined) await expect(page.getByRole('dialog').getByText(shown).first()).toBeVisible()
    await check(where)
    await closeDialog(page)
  }

  await open('/products', () => expectVisible(page, text))
  await dialog('Edit', 'the product form')
  await dialog('Delete', 'the confirmation to delete a product')
  await open('/products?view=grid', () => expectVisible(page, text))
  for (const list of ['/brands', '/categories']) {
    await open(list, () => expectVisible(page, text))
    await dialog('Edit', `the edit dialog of ${list}`)
    await dialog('Delete', `the delete dialog of ${list}`)
  }
  await open('/orders', () => expectVisible(page, text))
  await dialog('View Details', 'the details of an order', text)
  await dialog('Invoice', 'the invoice', text)
  await dialog('Assign Agent', 'the assign dialog')
  await open('/agents', () => expectVisible(page, text))
  await dialog('Edit', 'the agent form')
  await dialog('Delete', 'the confirmation to delete an agent')
  await open('/reports', () => expectVisible(page, 'View analytics and reports'))

  await open('/orders?view=map', () =>
    expect(
      page.getByRole('region', { name: 'Map of orders' }).getByRole('button', { name: /order/i }).first(),
    ).toBeVisible(),
  )
  await page.getByText('Show the orders without location').click()
  await check('the list of orders without location')
  await page
    .getByRole('region', { name: 'Map of orders' })
    .getByRole('button', { name: /^Order / })
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog').getByText(text.slice(0, 40)).first()).toBeVisible()
  await check('the map popup')
}
