import { expectAccessible } from './accessible.ts'
import { joinAs, saveSession, signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })

// covers orders-96, beyond-101
test('the table shows 18 orders at once, 22 without filters, and is found again on any device', async ({
  page,
  request,
  browser,
}) => {
  // A person of this story's own, whose choices no other story finds.
  const clerk = await joinAs('clerk', await Shop.open(request))
  await saveSession(page, clerk)
  await page.goto('/orders')
  await page.getByRole('radio', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row').nth(18)).toBeInViewport({ ratio: 1 })
  expect((await table.getByRole('row').nth(1).boundingBox())?.height).toBe(32)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide Filters' }).click()
  await expect(page.getByRole('textbox', { name: 'Search orders' })).toBeHidden()
  await expect(table.getByRole('row').nth(22)).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'Columns' }).click()
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PATCH' && reply.url().endsWith('/profile'),
  )
  await page.getByRole('checkbox', { name: 'Place' }).check()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Place' })).toBeVisible()
  expect((await saved).ok()).toBe(true)
  await page.goto('/orders')
  await expect(table.getByRole('columnheader', { name: 'Place' })).toBeVisible()
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 1440, height: 900 },
  })
  const device = await context.newPage()
  await saveSession(device, clerk)
  await device.goto('/orders')
  await expect(device.getByRole('table', { name: 'Orders' }).getByRole('columnheader', { name: 'Place' })).toBeVisible()
  await context.close()
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(page.getByRole('article').first()).toBeVisible()
})

// covers orders-96
test('the table sorts all orders that match, and is worked by keyboard', async ({ page, request }) => {
  const shop = await Shop.open(request)
  const name = `Tabled${Date.now()}`
  const productId = await shop.addProduct(name, 100)
  for (const quantity of [2, 9, 4]) await shop.placeOrder([{ productId, quantity }])
  await saveSession(page, await joinAs('clerk', shop))
  await page.goto(`/orders?view=table&search=${name}`)
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  const total = page.getByRole('columnheader', { name: 'Total' })
  await total.getByRole('button').click()
  await expect(total).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.nth(1)).toContainText('₹960.00')
  await expect(rows.nth(3)).toContainText('₹260.00')
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByText('Order accepted successfully!')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rows.nth(1).getByRole('button', { name: 'Assign Agent' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Order / })).toBeVisible()
})

// covers orders-96, beyond-100
test('a packer sees no phones and amounts and only the actions of packers', async ({ page, request }) => {
  const shop = await Shop.open(request)
  await saveSession(page, await joinAs('packer', shop))
  await page.goto('/orders?view=table&status=accepted')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('button', { name: 'Mark ready' }).first()).toBeVisible()
  await expect(table.getByRole('button', { name: 'Assign Agent' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('₹')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox', { name: 'Place' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Phone' })).toHaveCount(0)
})

// covers beyond-110, beyond-111
test('many orders are accepted at once, with a result for each, found again after a reload, and undone', async ({
  page,
  request,
}) => {
  const shop = await Shop.open(request)
  const name = `Bulk${Date.now()}`
  const productId = await shop.addProduct(name, 100)
  const placed = []
  for (let n = 0; n < 5; n++) placed.push(await shop.placeOrder([{ productId, quantity: 1 }]))
  const [rejected] = placed
  await shop.setStatus(rejected?.orderId ?? '', 'rejected')
  await signedIn(page)
  await page.goto(`/orders?view=table&search=${name}`)
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows).toHaveCount(6)
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  for (let n = 0; n < 4; n++) await page.keyboard.press('j')
  await page.keyboard.press('Shift+Space')
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar.getByText('5 orders selected')).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Accept' }).click()
  const question = page.getByRole('dialog', { name: 'Accept: 5 orders' })
  await expect(question).toContainText('For 1 order it is not possible now')
  // The server starts it, and its reply is lost: pressed again, no order is done twice.
  await page.route(
    '**/api/orders/bulk',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await question.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog', { name: 'Phuljhari' }).getByRole('button', { name: 'OK' }).click()
  await bar.getByRole('button', { name: 'Accept' }).click()
  await question.getByRole('button', { name: 'Accept' }).click()
  const result = page.getByRole('dialog', { name: 'Accept: 5 orders' })
  await expect(result).toContainText('Done: 4 · Refused: 1')
  await expect(result.getByRole('listitem').first()).toContainText('cannot become accepted')
  await expectAccessible(page)

  await page.reload()
  await expect(rows.filter({ hasText: 'Accepted' })).toHaveCount(4)
  await bar.getByRole('button', { name: 'Last result' }).click()
  await result.getByRole('button', { name: 'Undo' }).click()
  await expect(result).toContainText('Refused: 1 · Undone: 4')
  await result.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(4)
})

// covers beyond-110, beyond-113
test('the papers of many orders are printed as one job, from the table and from the dispatch board', async ({
  page,
  request,
}) => {
  const shop = await Shop.open(request)
  const name = `Papers${Date.now()}`
  const productId = await shop.addProduct(name, 100)
  for (let n = 0; n < 3; n++) await shop.placeOrder([{ productId, quantity: n + 1 }])
  await signedIn(page)
  // Without a printer, Chromium reports at once that it has printed, and the sheets go.
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(`/orders?view=table&search=${name}`)
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select all orders that are loaded' }).check()
  const print = async (paper: string) => {
    await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Print' }).click()
    await page.getByRole('menuitem', { name: paper }).click()
  }
  const sheets = page.frameLocator('iframe.print-frame').locator('section')
  await print('Packing lists')
  await expect(sheets).toHaveCount(3)
  await expect(sheets.first()).toContainText(name)
  await print('Pick list')
  await expect(sheets).toHaveCount(1)
  await expect(sheets).toContainText(name)

  await page.goto('/orders/dispatch')
  const cards = page.getByRole('article')
  await cards.first().getByRole('checkbox').press('Space')
  await cards.nth(1).getByRole('checkbox').press('Shift+Space')
  await expectAccessible(page)
  await print('Packing lists')
  await expect(sheets).toHaveCount(2)
})
