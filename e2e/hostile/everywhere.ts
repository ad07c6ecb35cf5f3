import { expect, type Page } from '@playwright/test'
import type { HostileShop } from './hostile-shop.ts'

export const visible = (page: Page, text: string) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
export const closed = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Answers of a server that keeps no limits: what no rule of ours stopped must be harmless too. */
export async function serve(page: Page, shop: HostileShop): Promise<void> {
  const answer = (path: string, rows: unknown[]) =>
    page.route(`**/api/${path}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: rows }) : route.fallback(),
    )
  await answer('products?*', shop.products)
  await answer('brand?*', shop.names)
  await answer('category?*', shop.names)
  await answer('delivery-agents', shop.agents)
  await answer('orders/vendor/allOrders*', shop.orders)
}

/** Every screen with its dialogs; `see` looks at what is shown now. */
export async function everywhere(page: Page, text: string, see: (where: string) => Promise<void>): Promise<void> {
  const open = async (path: string, shown: () => Promise<void>) => {
    await page.goto(path)
    await shown()
    await see(path)
  }
  const dialog = async (button: string, where: string, shown?: string) => {
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    if (shown !== undefined) await expect(page.getByRole('dialog').getByText(shown).first()).toBeVisible()
    await see(where)
    await closed(page)
  }

  await open('/products', () => visible(page, text))
  await dialog('Edit', 'the form of a product')
  await dialog('Delete', 'the question before a product is deleted')
  await open('/products?view=grid', () => visible(page, text))
  for (const list of ['/brands', '/categories']) {
    await open(list, () => visible(page, text))
    await dialog('Edit', `the form of ${list}`)
    await dialog('Delete', `the question of ${list}`)
  }
  await open('/orders', () => visible(page, text))
  await dialog('View Details', 'the details of an order', text)
  await dialog('Invoice', 'the invoice', text)
  await dialog('Assign Agent', 'the assignment')
  await open('/agents', () => visible(page, text))
  await dialog('Edit', 'the form of an agent')
  await dialog('Delete', 'the question before an agent is deleted')
  await open('/reports', () => visible(page, 'View analytics and reports'))

  await open('/orders?view=map', () =>
    expect(
      page.getByRole('region', { name: 'Map of orders' }).getByRole('button', { name: /order/i }).first(),
    ).toBeVisible(),
  )
  await page.getByText('Show the orders without location').click()
  await see('the list of orders without location')
  await page
    .getByRole('region', { name: 'Map of orders' })
    .getByRole('button', { name: /^Order / })
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog').getByText(text.slice(0, 40)).first()).toBeVisible()
  await see('the popup of the map')
}
