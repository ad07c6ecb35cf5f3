import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { RunOfPage, RunResult } from '@phuljhari/contract/runs/run-page.contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { collectErrors, expectAccessible } from './accessible.ts'
import { joinAs, saveSession } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 375, height: 812 }
/** The last four digits of the number of Shop.addAgent. */
const DIGITS = '0099'

/** What the page of a run does on the agent's phone, by its calls. */
async function phoneOf(request: APIRequestContext, link: string) {
  const secret = { 'x-run-secret': link.split('#')[1] ?? '' }
  const opened = await request.post('/api/run/devices', { headers: secret, data: { digits: DIGITS } })
  expect(opened.ok(), await opened.text()).toBe(true)
  const headers = { ...secret, 'x-run-device': ((await opened.json()) as { device: string }).device }
  const stops = async () => ((await (await request.get('/api/run', { headers })).json()) as RunOfPage).stops
  return {
    stops,
    async report(actions: readonly object[]): Promise<RunResult[]> {
      const data = { sentAt: new Date().toISOString(), actions }
      const reply = await request.post('/api/run/actions', { headers, data })
      expect(reply.ok(), await reply.text()).toBe(true)
      return ((await reply.json()) as { results: RunResult[] }).results
    },
  }
}

const names = (page: Page) =>
  page
    .getByRole('region', { name: 'Stops' })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('strong')?.textContent ?? ''))

// covers beyond-135, beyond-136
test('a clerk plans a run, sends its link and decides its reports', { tag: '@main' }, async ({ page, request }) => {
  const problems = collectErrors(page)
  const shop = await Shop.open(request)
  const productId = await shop.addProduct('Run Sparkler', 100)
  // A repeated story finds the runs of the first attempt.
  const AGENT = `Selvi ${crypto.randomUUID()}`
  const [agent, other] = [await shop.addAgent(AGENT), await shop.addAgent('Ravi of the runs')]
  const orderIds: string[] = []
  for (const fullName of ['Anbu', 'Bala', 'Chitra']) {
    const { orderId } = await shop.placeOrder([{ productId, quantity: 1 }], { fullName, shippingCharge: 0 })
    await shop.setStatus(orderId, 'accepted')
    await shop.assign(orderId, agent)
    orderIds.push(orderId)
  }
  const [anbu = '', bala = ''] = orderIds

  await saveSession(page, await joinAs('clerk', shop))
  await page.goto('/orders/dispatch/runs')
  await page.getByRole('listitem').filter({ hasText: AGENT }).getByRole('button', { name: 'Start run' }).click()
  await expect(page.getByRole('heading', { level: 1, name: AGENT })).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['Anbu', 'Bala', 'Chitra'])

  await page.getByRole('button', { name: `1: move order ${anbu}` }).press('ArrowDown')
  await expect(page.getByText(`Order ${anbu} is now stop 2 of 3`)).toBeAttached()
  await expect.poll(() => names(page)).toEqual(['Bala', 'Anbu', 'Chitra'])
  const handle = await page.getByRole('button', { name: /^3: move order/ }).boundingBox()
  const first = await page.getByRole('button', { name: /^1: move order/ }).boundingBox()
  if (!handle || !first) throw new Error('the stops have no place')
  await page.mouse.move(handle.x + 10, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(first.x + 10, first.y - 20, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(['Chitra', 'Bala', 'Anbu'])
  await expect(page.getByText(/is now stop 1 of 3/)).toBeAttached()
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Chitra', 'Bala', 'Anbu'])
  await page.getByRole('button', { name: 'Suggest order' }).click()
  await expect(page.getByText('The suggestion knows neither roads nor traffic')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this order' }).click()

  await page.getByRole('button', { name: 'Send link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link for the agent' })
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toMatch(/\/run#[\w-]{22}$/)
  const whatsapp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(link)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const phone = await phoneOf(request, link)
  const stops = await phone.stops()
  const delivered = (orderId: string, amount: number) => ({
    id: crypto.randomUUID(),
    orderId,
    status: 'delivered',
    version: stops.find((stop) => stop.orderId === orderId)?.version,
    happenedAt: new Date().toISOString(),
    takenBy: 'Her son',
    paid: { mode: 'cash', amount },
  })
  expect(await phone.report([delivered(anbu, 100)])).toMatchObject([{ outcome: 'applied' }])
  const payload = {
    deliveryAgentId: other,
    expectedDeliveryDate: indiaDay(new Date()),
    deliveryTimeSlot: '6PM-9PM (Night)',
  }
  await request.patch(`/api/orders/${bala}/assignment`, { headers: shop.headers, data: payload })
  expect(await phone.report([delivered(bala, 100)])).toMatchObject([{ outcome: 'reported' }])

  await page.goto('/orders/dispatch')
  const today = page.getByText(/^Runs of today: .* reports? to decide/)
  await expect(today).toBeVisible()
  const report = page.getByRole('region', { name: 'Reports to decide' }).getByRole('listitem').filter({ hasText: bala })
  await expect(report).toContainText('The order was given to somebody else')
  await expect(report).toContainText('Reported: Delivered')
  await expect(report).toContainText('Ravi of the runs')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Accept report' }).click()
  await page.getByRole('dialog', { name: 'Accept report' }).getByRole('button', { name: 'Accept report' }).click()
  await expect(report).toHaveCount(0)
  const cash = await request.get(`/api/payments/cash/${agent}`, { headers: shop.headers })
  expect(((await cash.json()) as { agent: { held: number } }).agent.held).toBe(200)

  await page.goto('/orders/dispatch/runs')
  await page.getByRole('link', { name: AGENT }).click()
  await expect(page.getByText('Taken by Her son').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
  const opened = await request.post('/api/run/devices', {
    headers: { 'x-run-secret': link.split('#')[1] ?? '' },
    data: { digits: DIGITS },
  })
  expect(opened.status()).toBe(404)
  expect(problems).toEqual([])
})
