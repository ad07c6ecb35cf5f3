import { serveOrders, order, MADURAI, map, markers, oneOrder, count, openMap } from './map-page.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

// Tall enough for the first view to reach from Kashmir to Kanyakumari.
test.use({ viewport: { width: 1440, height: 1100 } })

// covers map-1
test('the map is a view in the URL, and is loaded only when it is shown', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await signedIn(page)
  await page.goto('/orders')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(requested.filter((url) => /OrdersMap|\.topo/.test(url))).toEqual([])

  await page.getByRole('radiogroup', { name: 'View' }).getByText('Map').click()

  await expect(markers(page).first()).toBeVisible()
  await expect(page).toHaveURL(/view=map/)
  // Each file is requested twice: fetched, then imported from the browser's cache.
  expect(new Set(requested.filter((url) => /OrdersMap-.*js|outline\.topo/.test(url))).size).toBe(2)
  expect(requested.filter((url) => /districts\.topo/.test(url))).toEqual([])
  await page.reload()
  await expect(markers(page).first()).toBeVisible()
})

// covers map-2, map-8, map-13
test('the map counts orders, in total and without location, and its legend has the colour of every status', async ({
  page,
}) => {
  await serveOrders(page, [
    order(1, MADURAI),
    order(2, { latitude: 28.6, longitude: 77.2 }, { status: 'delivered' }),
    order(3, { latitude: 0, longitude: 0 }),
    order(4, { latitude: 91, longitude: 77 }),
    order(5, { latitude: 12, longitude: -181 }),
    order(6, { latitude: null, longitude: null }),
    order(7, {}, { deliveryAddress: '7 Temple Road, Madurai' }),
  ])
  await openMap(page)
  await expect(count(page, 'On the map')).toHaveText('2')
  await expect(count(page, 'Total orders')).toHaveText('7')
  await expect(count(page, 'Without location')).toHaveText('5')
  await expect(page.getByRole('list', { name: 'Marker colours' }).getByRole('listitem')).toHaveText([
    'Pending 1',
    'Accepted 0',
    'Ready 0',
    'Assigned 0',
    'Picked Up 0',
    'In Transit 0',
    'Delivered 1',
    'Failed 0',
    'Rejected 0',
    'Cancelled 0',
  ])

  await page.getByText('Show the orders without location').click()
  await page.getByRole('button', { name: /PJ-202611-000005/ }).click()
  await expect(page.getByRole('dialog', { name: 'Order PJ-202611-000005' })).toBeVisible()
})

// covers map-3, map-7
test('each status has its own colour and icon on the map, and so has an unknown one', async ({ page }) => {
  const statuses = [
    ['processing', 'rgb(245, 167, 10)'],
    ['accepted', 'rgb(13, 140, 129)'],
    ['ready', 'rgb(124, 58, 237)'],
    ['assigned', 'rgb(226, 89, 11)'],
    ['picked_up', 'rgb(219, 39, 119)'],
    ['in_transit', 'rgb(37, 99, 235)'],
    ['delivered', 'rgb(21, 128, 61)'],
    ['failed', 'rgb(220, 38, 38)'],
    ['rejected', 'rgb(127, 29, 29)'],
    ['cancel', 'rgb(107, 114, 128)'],
    ['on hold', 'rgb(31, 41, 55)'],
  ] as const
  const placeOf = (index: number) => ({ latitude: 12 + Math.floor(index / 4) * 5, longitude: 75 + (index % 4) * 4 })
  await serveOrders(
    page,
    statuses.map(([status], index) => order(index, placeOf(index), { status })),
  )
  await openMap(page)
  await expect(oneOrder(page)).toHaveCount(statuses.length)
  const icons = new Set<string>()
  for (const [index, [, colour]] of statuses.entries()) {
    const pin = oneOrder(page).and(
      page.getByRole('button', { name: new RegExp(`PJ-202611-${String(index).padStart(6, '0')},`) }),
    )
    await expect(pin.locator('span')).toHaveCSS('background-color', colour)
    icons.add(await pin.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join(' ')))
  }
  expect(icons.size).toBe(statuses.length)
})

// covers map-4, map-5, map-10, map-11, map-20
test('the keyboard opens the popup of a marker and its details at zoom 15, and the focus returns', async ({ page }) => {
  const street = `${'Long Street by the Old Temple of Meenakshi '.repeat(3)}end`
  await serveOrders(page, [order(42, { ...MADURAI, street }), order(43, { latitude: 28.6, longitude: 77.2 })])
  await openMap(page)
  await expect(page.getByText('300 km')).toBeVisible()
  const pin = map(page).getByRole('button', { name: 'Order PJ-202611-000042, pending, Madurai' })
  await pin.focus()
  await page.keyboard.press('Enter')

  const popup = page.getByRole('dialog', { name: 'Order PJ-202611-000042' })
  await expect(popup).toBeFocused()
  await expect(page.getByText('300 m', { exact: true })).toBeVisible()
  await expect(page.getByText('Madurai, Tamil Nadu', { exact: true })).toBeVisible()
  for (const text of ['Customer 42', 'Pending', '₹441.00', `${street.slice(0, 80).trimEnd()}…`])
    await expect(popup.getByText(text, { exact: true })).toBeVisible()
  await expect(popup.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=9.9195,78.1193',
  )

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(popup.getByRole('button', { name: 'View Full Details' })).toBeFocused()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Order PJ-202611-000042' }).last()
  await expect(details.getByText('Subtotal')).toBeVisible()
  // Escape closes only the details, even if the focus is still in the popup.
  await page.keyboard.press('Escape')
  await expect(details.getByText('Subtotal')).toBeHidden()
  await expect(popup.getByRole('button', { name: 'View Full Details' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(pin).toBeFocused()

  await page.getByRole('button', { name: 'Show India' }).click()
  await expect(page.getByText('300 km')).toBeVisible()
})

// covers map-20
test('a cluster splits on Enter, and the focus moves to one of its parts', async ({ page }) => {
  await serveOrders(page, [
    order(1, MADURAI),
    order(2, { latitude: 9.95, longitude: 78.2 }, { status: 'delivered' }),
    order(3, { latitude: 10.4, longitude: 78.8 }),
    order(4, { latitude: 28.6, longitude: 77.2 }),
  ])
  await openMap(page)
  const cluster = map(page).getByRole('button', { name: '3 orders close together: 2 pending, 1 delivered' })
  await cluster.focus()
  await page.keyboard.press('Enter')
  await expect(cluster).toBeHidden()
  await expect(markers(page).and(page.locator(':focus'))).toHaveCount(1)
})

// covers map-19
test('several orders at one place can each be opened', async ({ page }) => {
  await serveOrders(page, [order(1, MADURAI), order(2, MADURAI, { status: 'ready' }), order(3, MADURAI)])
  await openMap(page)
  await map(page).getByRole('button', { name: '3 orders at one place: 2 pending, 1 ready' }).click()
  const list = page.getByRole('dialog', { name: '3 orders here' })
  await expect(list.getByRole('button', { name: /PJ-/ })).toHaveCount(3)
  for (const id of ['PJ-202611-000001', 'PJ-202611-000002', 'PJ-202611-000003']) {
    await list.getByRole('button', { name: new RegExp(id) }).click()
    const popup = page.getByRole('dialog', { name: `Order ${id}` })
    await expect(popup.getByRole('button', { name: 'View Full Details' })).toBeVisible()
    await popup.getByRole('button', { name: 'All 3 orders here' }).click()
  }
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(markers(page).first()).toBeFocused()
})

// covers map-6
test('the map follows search and status filter', async ({ page }) => {
  await serveOrders(page, [
    order(1, MADURAI),
    order(2, { latitude: 28.6, longitude: 77.2 }, { status: 'delivered' }),
    order(3, {}, { status: 'delivered' }),
  ])
  await openMap(page)
  await expect(markers(page)).toHaveCount(2)
  await page.getByLabel('Status').selectOption('delivered')
  await expect(markers(page)).toHaveCount(1)
  await expect(count(page, 'Total orders')).toHaveText('2')
  await page.getByLabel('Search orders').fill('Customer 3')
  await expect(markers(page)).toHaveCount(0)
  await expect(count(page, 'Without location')).toHaveText('1')
})

// covers map-16
test('our API filters, counts and clusters the orders; new orders appear', async ({ page, request }) => {
  const shop = await Shop.open(request)
  const items = [{ productId: await shop.addProduct('Rocket of the map', 100), quantity: 1 }]
  const fullName = `Map Story ${crypto.randomUUID()}`
  const place = async () => (await shop.placeOrder(items, { fullName })).orderId
  const [, accepted] = [await place(), await place(), await place()]
  await shop.setStatus(accepted, 'accepted')
  await openMap(page)
  await page.getByLabel('Search orders').fill(fullName)
  await expect(count(page, 'Total orders')).toHaveText('3')

  await map(page).getByRole('button', { name: '3 orders at one place: 2 pending, 1 accepted' }).press('Enter')
  const list = page.getByRole('dialog', { name: '3 orders here' })
  await list.getByRole('button', { name: new RegExp(accepted) }).click()
  await page.getByRole('button', { name: 'View Full Details' }).click()
  await expect(page.getByRole('dialog').last().getByText('Rocket of the map')).toBeVisible()
  await page.keyboard.press('Escape')
  const popup = page.getByRole('dialog', { name: `Order ${accepted}` })
  await expect(popup.getByRole('button', { name: 'View Full Details' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await place()
  await expect(count(page, 'On the map')).toHaveText('4')
  await page.getByLabel('Status').selectOption('accepted')
  await expect(map(page).getByRole('button', { name: `Order ${accepted}, accepted, Madurai` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Marker colours' })).toContainText('Accepted 1')
})

// covers map-21
test('text typed by a customer is never rendered as HTML', async ({ page }) => {
  const hostile = '<img src=x onerror="document.title=1"><b>Asha</b>'
  await serveOrders(page, [order(1, { ...MADURAI, city: hostile }, { userId: { fullName: hostile } })])
  await openMap(page)
  await markers(page).first().click()
  await expect(page.getByRole('dialog').getByText(hostile, { exact: true })).toBeVisible()
  await expect(map(page).locator('img, b')).toHaveCount(0)
})

// covers map-17
test('the map renders only those of 5,000 orders that are in view', async ({ page }) => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    order(index, {
      latitude: 9 + ((index * 7919) % 20_000) / 1000,
      longitude: 73 + ((index * 104_729) % 14_000) / 1000,
    }),
  )
  await serveOrders(page, many)
  await openMap(page)
  await expect(count(page, 'On the map')).toHaveText('5,000')
  await expect(
    map(page)
      .getByRole('button', { name: /^\d{3} orders close together/ })
      .first(),
  ).toBeVisible()
  expect(await markers(page).count()).toBeLessThan(400)
  await markers(page).first().press('Enter')
  await expect(page.getByText('300 km')).toBeHidden()
  expect(await markers(page).count()).toBeLessThan(400)
})
