import { expect, type Page } from '@playwright/test'
import { signedIn } from './session.ts'

type ServerOrder = Record<string, unknown>

/** Serves these orders like a server that does not search, since the stories of the map are about locations. */
export async function serveOrders(page: Page, orders: ServerOrder[]): Promise<void> {
  await page.route('**/orders?view=map', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replace('&quot;orders.search&quot;,', '') })
  })
  await page.route('**/api/orders/vendor/allOrders*', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(orders) }),
  )
}
export const order = (id: number, place: ServerOrder, changes: ServerOrder = {}): ServerOrder => ({
  orderId: `PJ-202611-${String(id).padStart(6, '0')}`,
  status: 'processing',
  orderDate: '2026-11-04T04:15:00.000Z',
  userId: { fullName: `Customer ${id}` },
  deliveryAddress: { street: '4 Temple Road', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001', ...place },
  products: [],
  totalAmount: 441,
  ...changes,
})
export const MADURAI = { latitude: 9.9195, longitude: 78.1193 }

export const map = (page: Page) => page.getByRole('region', { name: 'Map of orders' })
export const markers = (page: Page) => map(page).getByRole('button', { name: /^(Order |[\d,]+ orders )/ })
export const oneOrder = (page: Page) => map(page).getByRole('button', { name: /^Order / })
export const count = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=..').getByRole('definition')

export async function openMap(page: Page): Promise<void> {
  await signedIn(page)
  await page.goto('/orders?view=map')
  await expect(markers(page).first()).toBeVisible()
}
