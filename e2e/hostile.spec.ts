import { closeDialog, expectVisible, mockServer, visitEveryScreen } from './hostile/visit-every-screen.ts'
import { HARMLESS_RTL, HOSTILE, hostileShop, LETTERS } from './hostile/hostile-shop.ts'
import { expectHarmless, recordProblems } from './hostile/problems.ts'
import { STOREFRONT_KEY } from './server.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, SIZES, test } from './test.ts'

for (const size of SIZES) {
  test.describe(`on ${size.name}`, () => {
    test.use({ viewport: { width: size.width, height: size.height }, reducedMotion: 'reduce' })

    // A phone repeats only the long word, which meets another layout; what is text on a laptop is text there, too.
    const kinds = Object.entries(HOSTILE).filter(([, text]) => size.width > 400 || text === LETTERS)
    for (const [kind, text] of kinds) {
      test(`${kind} stays text on every screen, whatever the server sends`, async ({ page }) => {
        test.slow()
        const problems = await recordProblems(page)
        await mockServer(page, hostileShop(text))
        await signedIn(page, text)
        // Playwright cannot search for null bytes and surrogates, so the part before them is searched for.
        const [searchable = ''] = text.slice(0, 300).split(/[\0\p{Surrogate}]/u)
        await visitEveryScreen(page, searchable, (where) => expectHarmless(page, where))
        // The policy logs that it refuses a javascript: image, as it should.
        expect(problems.filter((line) => !/img-src.*javascript|'javascript.*img-src/.test(line))).toEqual([])
      })
    }

    test('the invoice in a new window shows only text', async ({ page }) => {
      const problems = await recordProblems(page)
      await page.context().addInitScript(() => {
        window.print = () => {}
      })
      await mockServer(page, hostileShop(HOSTILE['a formula with markup']))
      await signedIn(page)
      await page.goto('/orders')
      await page.getByRole('button', { name: 'Invoice' }).first().click()
      const opening = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Print in New Window' }).click()
      const popup = await opening
      await expect(popup.getByRole('table')).toBeVisible()
      await expectVisible(popup, HOSTILE['a formula with markup'])
      await expectHarmless(popup, 'the invoice window')
      expect(problems).toEqual([])
    })
  })
}

test('texts that our own API accepts from customers and staff come back unchanged', async ({ page, request }) => {
  const problems = await recordProblems(page)
  const shop = await Shop.open(request)
  const typed = HOSTILE['a formula with markup'].slice(0, 120)
  const post = async (path: string, options: Parameters<typeof request.post>[1]) => {
    const reply = await request.post(`/api${path}`, { headers: shop.headers, ...options })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as { _id: string; orderId: string }
  }
  const product = await post('/products', {
    multipart: {
      productId: crypto.randomUUID(),
      productName: typed,
      brandName: typed.slice(0, 100),
      category: typed.slice(0, 100),
      orignalPrice: '100',
      discountPrice: '0',
    },
  })
  const agent = await post('/delivery-agents', {
    data: {
      fullName: typed,
      phoneNumber: '9876500099',
      aadharNumber: '234567890124',
      vehicleNumber: typed.slice(0, 20),
    },
  })
  const order = await post('/orders', {
    headers: { 'x-api-key': STOREFRONT_KEY, 'idempotency-key': crypto.randomUUID() },
    data: {
      customer: { fullName: typed, phoneNumber: '9876500011', email: null },
      deliveryAddress: {
        street: typed,
        landmark: typed,
        city: typed.slice(0, 100),
        state: LETTERS.slice(0, 100),
        pincode: '625001',
        latitude: 9.9195,
        longitude: 78.1193,
      },
      items: [{ productId: product._id, quantity: 2 }],
      paymentMethod: HARMLESS_RTL,
      notes: typed,
      shippingCharge: 0,
    },
  })
  await shop.setStatus(order.orderId, 'accepted')
  await signedIn(page)

  await test.step('on the card, in the details with their history, and in the invoice', async () => {
    await page.goto(`/orders?search=${order.orderId}`)
    const card = page.getByRole('article')
    await expect(card.getByText(typed).first()).toBeVisible()
    await expect(card.getByText(HARMLESS_RTL)).toBeVisible()
    await expectHarmless(page, 'the card')
    for (const name of ['View Details', 'Invoice']) {
      await card.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog').getByText(typed).first()).toBeVisible()
      await expectHarmless(page, name)
      await closeDialog(page)
    }
  })

  await test.step('in the list of assignable agents and on the assigned order', async () => {
    await page.getByRole('article').getByRole('button', { name: 'Assign Agent' }).click()
    await expect(page.getByLabel('Delivery Agent').locator(`option[value="${agent._id}"]`)).toContainText(typed)
    await closeDialog(page)
    await shop.assign(order.orderId, agent._id)
    await page.reload()
    await expect(page.getByRole('article').getByText(typed).first()).toBeVisible()
    await expectHarmless(page, 'the card of an assigned order')
  })

  await test.step('in the lists, found by search', async () => {
    for (const path of ['/products', '/brands', '/categories', '/agents']) {
      await page.goto(path)
      await page.getByRole('textbox', { name: /search/i }).fill('<img src=x onerror="window.ran')
      await expectVisible(page, typed.slice(0, 100))
      await expectHarmless(page, path)
    }
  })

  // Restores the shop for later stories.
  await request.delete(`/api/products/${product._id}`, { headers: shop.headers })
  await shop.setDelivery(order.orderId, 'delivered')
  await request.delete(`/api/delivery-agents/${agent._id}`, { headers: shop.headers })
  for (const list of ['brand', 'category']) {
    const found = await request.get(`/api/${list}`, { params: { keyword: '<img src=x' } })
    for (const { _id } of (await found.json()) as Array<{ _id: string }>)
      await request.delete(`/api/${list}/${_id}`, { headers: shop.headers })
  }
  expect(problems).toEqual([])
})
