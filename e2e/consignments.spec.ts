import { addDays, formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { collectErrors, expectAccessible } from './accessible.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, SIZES, test } from './test.ts'

const today = indiaDay(new Date())

/** Enters a lorry order that is ready to leave. @returns its id */
async function readyOrder(shop: Shop, productId: string, customer: number): Promise<string> {
  const { request, headers } = shop
  const reply = await request.post('/api/orders/entries', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      draft: {
        customer: {
          fullName: `Booking Customer ${customer}`,
          phoneNumber: `98765002${String(customer).padStart(2, '0')}`,
        },
        fulfilment: 'lorry',
        transport: { name: 'Booking Lines', destination: 'Erode office' },
        source: 'phone',
        deliveryAddress: { street: '3 Bazaar Street', city: 'Erode', state: 'Tamil Nadu', pincode: '638001' },
        items: [{ productId, quantity: 1 }],
        paymentMethod: 'UPI',
      },
      expectedTotal: 100,
      accept: true,
    },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { orderId } = (await reply.json()) as { orderId: string }
  await shop.setStatus(orderId, 'ready')
  return orderId
}

// covers beyond-123, beyond-124, beyond-125, beyond-126
test('twelve lorry orders of ten customers are booked on nine LRs from a spreadsheet, corrected and delivered', async ({
  page,
  request,
  context,
}) => {
  test.slow()
  const problems = collectErrors(page)
  const shop = await Shop.open(request)
  const product = await shop.addProduct('Booking Sparkler', 100)
  const customers = [1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const orders: string[] = []
  for (const customer of customers) orders.push(await readyOrder(shop, product, customer))
  const [first = '', second = '', third = ''] = orders
  const [ninth = '', tenth = ''] = orders.slice(-2)
  const lrOf = (customer: number) => `BK/${Math.min(customer, 9)}`
  const ago = addDays(today, -9)

  await signedIn(page)
  await page.goto('/orders/dispatch?list=toBook')
  const table = page.getByRole('table', { name: 'Orders to book' })
  await expect(table.getByRole('textbox', { name: `LR number of ${first}` })).toBeVisible()
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  // By keyboard: LR number, cartons, the next LR number.
  const lrNumber = (orderId: string) => page.getByRole('textbox', { name: `LR number of ${orderId}` })
  await lrNumber(third).focus()
  await page.keyboard.type('typed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `Cartons of ${third}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lrNumber(orders[3] ?? '')).toBeFocused()

  const rows = orders.map((orderId, index) => {
    const customer = customers[index] ?? 0
    return [orderId, lrOf(customer), '2', customer === 3 ? ago.split('-').toReversed().join('/') : ''].join('\t')
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ['Order\tLR number\tCartons\tBooking date', ...rows, 'ORD-UNKNOWN\tBK/77\t1\t'].join('\n'),
  )
  await lrNumber(first).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText('12 rows taken over. No order in this list for: ORD-UNKNOWN')).toBeVisible()
  await expect(lrNumber(third)).toHaveValue('BK/2')
  await page.getByRole('button', { name: 'Book 12 orders' }).click()

  // The ninth LR belongs to another customer as well.
  await expect(page.getByText('11 booked, 1 refused')).toBeVisible()
  const warning = page.getByRole('alert').filter({ hasText: 'LR BK/9 of Booking Lines was booked' })
  await expect(warning).toContainText(ninth)
  await expect(page.getByRole('link', { name: `Show ${ninth}` })).toBeVisible()
  await expect(lrNumber(tenth)).toHaveValue('BK/9')
  await page.getByRole('button', { name: 'Book anyway' }).click()
  await expect(page.getByText('Nothing to book')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Booked now' }).getByRole('listitem')).toHaveCount(10)

  // Everybody is told in turn: Enter opens the message and goes on.
  await context.route('https://wa.me/**', (route) => route.abort())
  await page.getByRole('button', { name: /^Tell customers · \d+$/ }).click()
  const queue = page.getByRole('dialog', { name: 'Tell customers' })
  await expect(queue).toContainText(`order ${first} sent on`)
  await expectAccessible(page)
  const tab = context.waitForEvent('page')
  await expect(queue.getByRole('link', { name: 'WhatsApp' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await tab).close()
  await expect(queue).toContainText(`order ${second} sent on`)
  await queue.getByRole('button', { name: 'Skip' }).click()
  await expect(queue).not.toContainText(`order ${second} sent on`)
  await page.keyboard.press('Escape')

  // The third customer's LR is from nine days ago, and the transport has no number of days.
  const late = orders[4] ?? ''
  await page.goto('/orders/dispatch?list=late')
  await expect(page.getByRole('article', { name: `Order ${late}` })).toContainText('LR BK/3')

  // Corrected on one of two orders, the LR is corrected on both.
  await page.goto(`/orders?order=${second}`)
  const consignments = page.getByRole('region', { name: 'Consignments' })
  await expect(consignments).toContainText(`LR BK/1 · Booking Lines · Erode office`)
  await expect(consignments).toContainText(`Booked ${formatDate(today)} · 4 cartons · To pay · Godown · With ${first}`)
  await consignments.getByRole('button', { name: 'Correct' }).click()
  const form = page.getByRole('dialog', { name: 'Correct LR BK/1' })
  await form.getByRole('textbox', { name: 'LR number' }).fill('BK/100')
  await form.getByRole('textbox', { name: 'Freight on the LR' }).fill('250')
  await form.getByRole('textbox', { name: 'Actual weight (kg)' }).fill('31.5')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(consignments).toContainText('LR BK/100')
  await expect(consignments).toContainText('To pay · ₹250.00')
  await page.goto(`/orders?order=${first}`)
  await expect(consignments).toContainText('LR BK/100')

  // The message that WhatsApp opens with; that it was opened is recorded.
  await consignments.getByRole('button', { name: 'Tell the customer' }).click()
  const telling = page.getByRole('dialog', { name: 'Tell the customer' })
  const whatsapp = telling.getByRole('link', { name: 'WhatsApp' })
  const href = new URL((await whatsapp.getAttribute('href')) ?? '')
  expect(href.searchParams.get('text')).toContain(
    `order ${first} sent on ${formatDate(today)} by Booking Lines, LR BK/100`,
  )
  const opened = context.waitForEvent('page')
  await whatsapp.click()
  await (await opened).close()
  await expect(telling.getByRole('region', { name: 'Told so far' })).toContainText('Sent by lorry · WhatsApp opened')
  await page.keyboard.press('Escape')
  await expect(consignments).toContainText(`Message opened ${formatDate(today)}`)

  // A part of the first order goes on another LR, and the order is delivered once both have arrived.
  await consignments.getByRole('button', { name: 'Add another LR' }).click()
  const further = page.getByRole('dialog', { name: `Another LR for ${first}` })
  await further.getByRole('textbox', { name: 'LR number' }).fill('BK/200')
  await further.getByRole('textbox', { name: 'Cartons' }).fill('1')
  await further.getByRole('button', { name: 'Save' }).click()
  await expect(consignments.getByRole('listitem')).toHaveCount(2)
  for (const lr of ['BK/100', 'BK/200']) {
    const entry = consignments.getByRole('listitem').filter({ hasText: lr })
    await entry.getByRole('button', { name: 'Confirm arrival' }).click()
    await page.getByRole('dialog', { name: 'Confirm arrival' }).getByRole('button', { name: 'Confirm arrival' }).click()
    await expect(entry).toContainText(`Arrived ${formatDate(today)}`)
  }
  await expect(
    page.getByRole('dialog', { name: `Order ${first}` }).getByText('Delivered', { exact: true }),
  ).toBeVisible()
  expect(problems).toEqual([expect.stringContaining('409 (Conflict)')])
})
