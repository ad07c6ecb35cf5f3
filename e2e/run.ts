import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { OrderEvent } from '@phuljhari/contract/orders/order-events.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { RunDetails } from '@phuljhari/contract/runs/runs.contract'
import type { Shop } from './shop.ts'
import { expect } from './test.ts'

export const PHONE = { width: 360, height: 780 }
/** Of the phone of each agent that `Shop.addAgent` adds. */
export const DIGITS = '0099'

export type Run = { id: string; agentId: string; link: string; orderIds: string[] }

/** An accepted order that an agent delivers today. */
async function orderFor(shop: Shop, agentId: string, productId: string, fullName: string): Promise<string> {
  const { orderId } = await shop.placeOrder([{ productId, quantity: 2 }], { fullName })
  await shop.setStatus(orderId, 'accepted')
  await shop.assign(orderId, agentId)
  return orderId
}

async function post<Reply>({ request, headers }: Shop, path: string, data?: object): Promise<Reply> {
  const reply = await request.post(`/api${path}`, { headers, ...(data && { data }) })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Reply
}

async function get<Reply>({ request, headers }: Shop, path: string): Promise<Reply> {
  const reply = await request.get(`/api${path}`, { headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Reply
}

/** Today's run of a new agent, whose customers have these names. */
export async function startRun(shop: Shop, names: readonly string[], agentName = 'Agent'): Promise<Run> {
  const agentId = await shop.addAgent(agentName)
  const productId = await shop.addProduct('Run Sparkler', 500)
  const orderIds: string[] = []
  for (const name of names) orderIds.push(await orderFor(shop, agentId, productId, name))
  const { _id: id } = await post<{ _id: string }>(shop, '/runs', { agentId, day: indiaDay(new Date()) })
  const { link } = await post<{ link: string }>(shop, `/runs/${id}/link`)
  return { id, agentId, link, orderIds }
}

/** A phone that has never opened a link. */
export async function agentsPhone(browser: Browser, locale = 'en-IN'): Promise<BrowserContext> {
  return browser.newContext({ viewport: PHONE, locale, hasTouch: true })
}

export async function enterDigits(page: Page, digits = DIGITS): Promise<void> {
  await page.getByLabel('Last four digits of your phone number').fill(digits)
  await page.getByRole('button', { name: 'Open the run' }).click()
}

/** A stop by the name of its customer, its details shown. */
export async function stopOf(page: Page, name: string): Promise<Locator> {
  const stop = page.locator('details.stop', { hasText: name })
  if ((await stop.getAttribute('open')) === null) await stop.locator('summary').click()
  return stop
}

/** Waits until the service worker keeps the page. */
export const untilKept = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    const isActive = (await navigator.serviceWorker.getRegistration('/run'))?.active?.state === 'activated'
    return isActive && (await caches.match('/run')) !== undefined
  })

/** What the agent did with an order, as its history has it. */
export async function doneByAgent(shop: Shop, orderId: string): Promise<string[]> {
  const events = await get<OrderEvent[]>(shop, `/orders/${orderId}/events`)
  return events.filter(({ actor }) => actor === 'agent').map(({ action }) => action)
}

/** Gives an assigned order to another agent. */
export async function reassign({ request, headers }: Shop, orderId: string, deliveryAgentId: string): Promise<void> {
  const expectedDeliveryDate = new Date().toISOString()
  const data = { expectedDeliveryDate, deliveryAgentId, deliveryTimeSlot: '6PM-9PM (Night)' }
  const reply = await request.patch(`/api/orders/${orderId}/assignment`, { headers, data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** The cash of an agent that waits for its hand-over, in rupees. */
export async function cashHeld(shop: Shop, agentId: string): Promise<number> {
  const { receipts } = await get<{ receipts: Array<{ amount: number }> }>(shop, `/payments/cash/${agentId}`)
  return receipts.reduce((sum, { amount }) => sum + amount, 0)
}

/** What the clerk sees of a run. */
export const detailsOf = (shop: Shop, { id }: Run): Promise<RunDetails> => get<RunDetails>(shop, `/runs/${id}`)

/** The photo of the delivery of an order, as the clerk gets it. */
export async function photoOf(shop: Shop, run: Run, orderId: string): Promise<Buffer> {
  const { stops } = await detailsOf(shop, run)
  const [photo] = stops.find((stop) => stop.orderId === orderId)?.photos ?? []
  const reply = await shop.request.get(`/api/runs/${run.id}/photos/${photo}`, { headers: shop.headers })
  expect(reply.ok()).toBe(true)
  return reply.body()
}
