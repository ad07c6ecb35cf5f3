import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

for (const { pointer, hasTouch, control, text, row } of [
  { pointer: 'a mouse', hasTouch: false, control: 36, text: '14px', row: 44 },
  { pointer: 'a finger', hasTouch: true, control: 44, text: '16px', row: 56 },
]) {
  // covers layout-24
  test.describe(`with ${pointer}`, () => {
    test.use({ hasTouch, isMobile: hasTouch, viewport: { width: 1024, height: 768 } })

    test(`controls are ${control} px and rows ${row} px high`, async ({ page }) => {
      await signedIn(page)
      await page.goto('/brands')
      const firstRow = page.getByRole('row').nth(1)
      await expect(firstRow).toBeVisible()
      const heightOf = async (locator: typeof firstRow) => Math.floor((await locator.boundingBox())?.height ?? 0)
      expect(await heightOf(firstRow)).toBe(row)
      for (const element of [
        page.getByRole('textbox'),
        page.getByRole('button', { name: 'Add New' }),
        page.getByRole('button', { name: 'Next' }),
        firstRow.getByRole('button').first(),
        page.getByRole('button', { name: 'Search', exact: true }),
        page.getByRole('button', { name: 'Administrator' }),
      ])
        expect(await heightOf(element)).toBe(control)
      await expect(page.locator('body')).toHaveCSS('font-size', text)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } })

  test('the buttons of the first order are visible without scrolling', async ({ page, request }) => {
    const shop = await Shop.open(request)
    const items = await Promise.all(
      ['Rocket', 'Wheel', 'Pot'].map(async (name) => ({
        productId: await shop.addProduct(`${name} ${Date.now() % 100_000}`, 4000),
        quantity: 2,
      })),
    )
    const { orderId } = await shop.placeOrder(items)
    await signedIn(page)
    await page.goto('/orders')
    const first = page.getByRole('article').first()
    await expect(first).toContainText(orderId)
    await expect(first.getByRole('button', { name: '+1 more items' })).toBeVisible()
    await expect(first.getByRole('button', { name: 'Invoice' })).toBeInViewport({
      ratio: 1,
    })
  })

  test('no list of the dispatch board has a name that wraps', async ({ page, baseURL }) => {
    for (const language of ['en', 'ta', 'hi']) {
      await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
      await signedIn(page)
      await page.goto('/orders/dispatch')
      const names = page.getByRole('radiogroup').locator('label')
      await expect(names.last()).toContainText(/\d/)
      const wrapped = await names.evaluateAll((all) =>
        all
          .filter((name) => {
            const text = document.createRange()
            text.selectNodeContents(name.lastChild ?? name)
            return text.getClientRects().length > 1 || name.scrollWidth > name.clientWidth
          })
          .map((name) => name.textContent),
      )
      expect(wrapped, language).toEqual([])
    }
  })

  // covers layout-34
  test('the current tab is in view, and an arrow marks each side that hides tabs', async ({ page }) => {
    await signedIn(page)
    await page.goto('/orders/payments')
    const tabs = page.getByRole('navigation', { name: 'Orders' })
    /** Whether the styles show an arrow before and after the tabs. */
    const arrows = () =>
      tabs
        .getByRole('list')
        .evaluate((list) => ['::before', '::after'].map((side) => getComputedStyle(list, side).content.includes('›')))
    await expect(tabs.getByRole('link', { name: 'Payments' })).toBeInViewport({ ratio: 0.95 })
    await expect.poll(arrows).toEqual([true, false])
    await page.goto('/orders')
    await expect(tabs.getByRole('link', { name: 'Orders', exact: true })).toBeInViewport({ ratio: 0.95 })
    await expect.poll(arrows).toEqual([false, true])
    await expect(tabs.getByRole('link', { name: 'New Order' })).toBeInViewport({ ratio: 1 })
  })
})

// covers layout-34
test('the twelve pages of the settings are on one line, the current one in view', async ({ page }) => {
  await signedIn(page)
  for (const width of [375, 820, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/settings/about')
    const tabs = page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('listitem')
    await expect(tabs).toHaveCount(12)
    await expect(tabs.last()).toBeInViewport({ ratio: 0.95 })
    const tops = await tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)))
    expect(new Set(tops).size, `${width} wide`).toBe(1)
  }
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('four orders fit completely on the first screen, with long names and what is due', async ({ page, request }) => {
    const shop = await Shop.open(request)
    const batch = `Batch${Date.now()}`
    const products = await Promise.all(
      ['Deluxe Electric Sparklers with Crackling Stars', 'Multi Colour Ground Chakkars Special Edition', 'Pot'].map(
        (name) => shop.addProduct(`${batch} ${name}`, 4000),
      ),
    )
    for (let order = 0; order < 4; order++) {
      const { orderId } = await shop.placeOrder(products.map((productId) => ({ productId, quantity: 2 })))
      await shop.setStatus(orderId, 'accepted')
    }
    await signedIn(page)
    await page.goto(`/orders?search=${batch}`)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(4)
    await expect(cards.first()).toContainText('due')
    for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 1 })
  })
})

for (const width of [620, 820, 1440, 1920]) {
  // covers layout-34
  test(`every tab is in view below the title, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signedIn(page)
    for (const [path, name, last] of [
      ['/orders', 'Orders', 'Payments'],
      ['/reports', 'Reports', 'Activity'],
    ] as const) {
      await page.goto(path)
      const tabs = page.getByRole('navigation', { name, exact: true }).getByRole('listitem')
      await expect(tabs.filter({ hasText: last })).toBeVisible()
      for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect((await tabs.first().boundingBox())?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
    }
    await page.goto('/orders')
    await expect(page.getByRole('link', { name: 'New Order' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'New Order' })).toHaveCount(0)
  })
}

test('all items of an order leave the card beside it as high as it was', async ({ page }) => {
  await signedIn(page)
  await page.goto('/orders')
  const cards = page.getByRole('article')
  const heightOf = async (index: number) => Math.round((await cards.nth(index).boundingBox())?.height ?? 0)
  const more = page.getByRole('button', { name: /^\+\d+ more items$/ }).first()
  await expect(more).toBeVisible()
  const expanded = await cards.evaluateAll((all) =>
    all.findIndex((card) => /\+\d+ more items/.test(card.textContent ?? '')),
  )
  // Two cards are side by side at this width.
  const beside = expanded % 2 === 0 ? expanded + 1 : expanded - 1
  const [before, besideBefore] = [await heightOf(expanded), await heightOf(beside)]
  await more.click()
  await expect(cards.nth(expanded).getByRole('button', { name: 'Show less' })).toBeVisible()
  expect(await heightOf(expanded)).toBeGreaterThan(before)
  expect(await heightOf(beside)).toBe(besideBefore)
})
