import path from 'node:path'
import type { Page } from '@playwright/test'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { priceList } from './price-list.ts'
import { ADMIN } from './server.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const folder = path.resolve(import.meta.dirname, '../docs/pictures')

/** Waits until no toast covers the page, no button shows its spinner and nothing moves. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await expect(page.locator('[data-position] [role=alert]')).toHaveCount(0)
  await expect(page.locator('[data-loading=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  // A focused date field shows one of its parts selected.
  await page.locator('input[type=date]:focus').evaluateAll((fields) => fields.forEach((field) => field.blur()))
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return isEndless || playState === 'finished' || playState === 'idle'
    }),
  )
}

/** Takes a screenshot for the README. */
async function picture(page: Page, name: string): Promise<void> {
  await untilAtRest(page)
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

const LISTED = [
  { name: '15 cm Crackling Sparkler', brand: 'Standard', category: 'SPARKLERS', mrp: 450, selling: 90 },
  { name: '30 cm Colour Sparkler', brand: 'Standard', category: 'SPARKLERS', mrp: 900, selling: 180 },
  { name: 'கிரவுண்ட் சக்கரம் பெரியது', brand: 'Ajanta', category: 'GROUND CHAKKARS', mrp: 240, selling: 47.5 },
  { name: 'Flower Pot Special', brand: 'Ajanta', category: 'FLOWER POTS', mrp: 600, selling: 120 },
]

// Only `npm test -- pictures` runs this file: on a new server, whose sample shop no other story has touched.
test('the pictures of the README', async ({ page, request }) => {
  const shop = await Shop.open(request)
  await shop.request.post('/api/first-day/dismiss', { headers: shop.headers })

  await page.goto('/')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await picture(page, 'sign-in')
  await signedIn(page)

  await page.goto('/reports?period=last7')
  await expect(page.getByRole('region', { name: 'Money now' }).getByRole('listitem').first()).toBeVisible()
  await picture(page, 'overview')

  await page.goto('/orders')
  await expect(page.getByText('120 orders found', { exact: true })).toBeVisible()
  await picture(page, 'orders')

  const pending = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Accept', exact: true }) })
  const orderId = (await pending.first().getByRole('heading').innerText()).split(/\s/)[0] ?? ''
  await page.getByRole('textbox', { name: /search/i }).fill(orderId)
  await expect(page.getByText('1 orders found', { exact: true })).toBeVisible()
  await picture(page, 'order')
  const card = page.getByRole('article').filter({ hasText: orderId })
  await card.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await card.getByRole('button', { name: 'Assign Agent' }).click()
  const form = page.getByRole('dialog', { name: 'Assign Order to Delivery Agent' })
  await form.getByLabel(/Delivery date/i).fill(indiaDay(new Date()))
  await form.getByLabel(/Time slot/i).selectOption('6PM-9PM (Night)')
  await form.getByLabel(/^(Delivery )?agent/i).selectOption({ index: 1 })
  await picture(page, 'assign')
  await form.getByRole('button', { name: /Assign/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await card.getByRole('button', { name: 'Invoice' }).click()
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
  await picture(page, 'invoice')
  await page.keyboard.press('Escape')

  await page.goto('/orders/new')
  const field = page.getByRole('combobox', { name: 'Add a product' })
  await expect(field).toBeFocused()
  const reply = await shop.request.get('/api/products/pick-list', { headers: shop.headers })
  const products = ((await reply.json()) as Array<{ listNumber?: string }>).filter(({ listNumber }) => listNumber)
  for (const [index, { listNumber }] of products.slice(0, 12).entries()) {
    await page.keyboard.type(`${listNumber}*${(index % 5) + 2}`)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('')
  }
  await page.keyboard.press('F2')
  await page.keyboard.type('9840012345')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Meenakshi Sundaram')
  await picture(page, 'new-order')

  await page.goto('/products')
  await page.getByRole('button', { name: 'Bulk Upload' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await (await chooser).setFiles({ name: 'price-list.xlsx', mimeType, buffer: priceList(LISTED) })
  const upload = page.getByRole('dialog', { name: 'Bulk Upload' })
  await expect(upload.getByRole('row').filter({ hasText: LISTED[0]?.name ?? '' })).toBeVisible()
  await picture(page, 'upload')
  await upload.getByRole('button', { name: `Add ${LISTED.length}` }).click()
  await expect(upload.getByRole('definition').first()).toHaveText(`${LISTED.length}`)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /search/i }).fill('sparkler')
  await expect(page.getByRole('row').filter({ hasText: LISTED[1]?.name ?? '' })).toBeVisible()
  await picture(page, 'products')
})
