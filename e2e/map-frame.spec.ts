import type { Page } from '@playwright/test'
import { collectErrors, expectAccessible } from './accessible.ts'
import { serveOrders, order, MADURAI, map, markers, openMap } from './map-page.ts'
import { signedIn } from './session.ts'
import { expect, test } from './test.ts'

// Tall enough for the first view to reach from Kashmir to Kanyakumari.
test.use({ viewport: { width: 1440, height: 1100 } })

test('Orders shows its list when the code of the map cannot be loaded', async ({ page }) => {
  await page.route(/OrdersMap-.*\.js/, (route) => route.abort())
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await signedIn(page)
  await page.goto('/orders?view=map')
  await expect(page.getByText('The map is unavailable. Showing the list instead.')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(logged.some((text) => text.startsWith('The map could not be loaded'))).toBe(true)

  await page.unroute(/OrdersMap-.*\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(markers(page).first()).toBeVisible()
})

// covers map-9
test('the map shows the orders even when its outline cannot be loaded', async ({ page }) => {
  await page.route(/outline\.topo.*\.js/, (route) => route.abort())
  await openMap(page)
  await markers(page).first().press('Enter')
  await expect(markers(page).first()).toBeVisible()
})

// covers map-9, map-10, map-15
test('the map requests the tiles of a configured provider, and works without them', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/orders?view=map', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(
      /content="{&quot;apiBaseUrl&quot;/,
      [
        'content="{&quot;mapTilesUrl&quot;:&quot;/tiles/{z}/{x}/{y}.png&quot;',
        '&quot;mapTilesAttribution&quot;:&quot;© Tile Makers&quot;',
        '&quot;apiBaseUrl&quot;',
      ].join(','),
    )
    await route.fulfill({ response: reply, body })
  })
  const requested: string[] = []
  await page.route('**/tiles/**', (route) => {
    requested.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 503 })
  })
  await openMap(page)
  await expect(page.getByText('© Tile Makers')).toBeVisible()
  expect(requested.length).toBeGreaterThan(4)
  expect(requested.every((path) => /^\/tiles\/5\/\d+\/\d+\.png$/.test(path))).toBe(true)
  await expect(page.locator('path').first()).toBeAttached()
  await markers(page).first().press('Enter')
  await expect(markers(page).first()).toBeVisible()
  const note = page.getByRole('status').filter({ hasText: 'Map tiles could not be loaded' })
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(note).toBeHidden()
  expect(logged.filter((text) => text.startsWith('Map tiles could not be loaded'))).toHaveLength(1)
})

for (const [width, height] of [
  [375, 812],
  [820, 1180],
  [1440, 900],
] as const) {
  // covers map-18
  test(`the whole map is visible without scrolling at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await serveOrders(page, [order(1, MADURAI), order(2, {})])
    await openMap(page)
    const box = await map(page).boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(box?.height).toBeGreaterThanOrEqual(340)
  })
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, reducedMotion: 'reduce' })

    // covers map-22
    test('map, popup and order list have no accessibility violation and no sideways scrolling', async ({ page }) => {
      const errors = collectErrors(page)
      await serveOrders(page, [
        order(1, MADURAI),
        order(2, MADURAI),
        order(3, { latitude: 28.6, longitude: 77.2 }),
        order(4, { latitude: 28.6, longitude: 79 }, { status: 'delivered' }),
        order(5, {}),
      ])
      await openMap(page)
      await expectAccessible(page)
      await map(page)
        .getByRole('button', { name: /^2 orders at one place/ })
        .press('Enter')
      await expect(page.getByRole('dialog', { name: '2 orders here' })).toBeFocused()
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: /PJ-/ }).first().click()
      await expect(page.getByRole('button', { name: 'View Full Details' })).toBeVisible()
      await expectAccessible(page)
      expect(errors).toEqual([])
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  /** Drags fingers in small steps. */
  async function drag(page: Page, fingers: ReadonlyArray<{ from: [number, number]; to: [number, number] }>) {
    const session = await page.context().newCDPSession(page)
    const at = (part: number) =>
      fingers.map(({ from, to }, id) => ({
        id,
        x: from[0] + (to[0] - from[0]) * part,
        y: from[1] + (to[1] - from[1]) * part,
      }))
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (let step = 1; step <= 15; step += 1)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 15) })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
  /** A page keeps scrolling for a while after the finger is lifted. */
  const hasStopped = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const before = window.scrollY
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY === before)))
        }),
    )
  const frame = async (page: Page) => (await map(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

  // covers map-10, map-22
  test('one finger scrolls the page, two fingers zoom the map, and a tap opens a marker', async ({ page }) => {
    await serveOrders(page, [order(1, { latitude: 22.5, longitude: 80 })])
    await openMap(page)
    await drag(page, [{ from: [60, 780], to: [60, 380] }])
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200)
    await expect(page.getByText('Use two fingers to move the map')).toBeVisible()
    await expect(page.getByText('300 km')).toBeVisible()
    // The map has not moved, since the order is still in the middle.
    const [across, down] = await map(page).evaluate((frame) => {
      const [box, pin] = [frame, frame.querySelector('[role=button]') ?? frame].map((one) =>
        one.getBoundingClientRect(),
      )
      if (!box || !pin) return [0, 0]
      return [pin.x + pin.width / 2 - box.x - box.width / 2, pin.bottom - box.y - box.height / 2]
    })
    expect(Math.abs(across ?? 99)).toBeLessThan(3)
    expect(Math.abs(down ?? 99)).toBeLessThan(3)

    await expect.poll(() => hasStopped(page)).toBe(true)
    const [before, y] = [await scrolled(page), (await frame(page)).y + 90]
    await drag(page, [
      { from: [120, y], to: [40, y] },
      { from: [200, y], to: [280, y] },
    ])
    await expect(page.getByText('300 km')).toBeHidden()
    expect(await scrolled(page)).toBe(before)

    await page.getByRole('button', { name: 'Show all orders' }).tap()
    await markers(page).tap()
    await expect(page.getByRole('button', { name: 'View Full Details' })).toBeInViewport()
  })
})
