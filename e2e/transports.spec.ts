import { collectErrors, expectAccessible } from './accessible.ts'
import { lorryOrder } from './lorry-order.ts'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, SIZES, test } from './test.ts'

// covers beyond-121, beyond-122
test('an order goes with a transport that is suggested, and two spellings of one are merged', async ({
  page,
  request,
}) => {
  const problems = collectErrors(page)
  const shop = await Shop.open(request)
  const product = await shop.addProduct('Lorry Sparkler', 100)
  const first = await lorryOrder(shop, product, 'Simmakkal office')
  const sent = await request.post(`/api/orders/${first}/lorry`, {
    headers: shop.headers,
    data: { name: 'Story Travels', destination: 'Simmakkal office', lrNumber: 'ST/1' },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const second = await lorryOrder(shop, product, 'Simmakkal office')

  await signedIn(page)
  await page.goto(`/orders?order=${second}`)
  await page
    .getByRole('dialog', { name: `Order ${second}` })
    .getByRole('button', { name: 'Sent by lorry' })
    .click()
  const form = page.getByRole('dialog', { name: 'Send by lorry' })
  const name = form.getByRole('combobox', { name: 'Transport' })
  await expect(name).toBeFocused()
  await expect(form.locator('datalist option').first()).toHaveAttribute('value', 'Story Travels')
  await name.fill('S.T.O.R.Y. Transport')
  await form.getByRole('textbox', { name: 'LR number' }).fill('ST/2')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Sent by lorry' }).click()
  await expect(page.getByText('Order sent by lorry successfully!')).toBeVisible()

  await page.goto('/settings/transports')
  await page.getByRole('button', { name: 'Add transport' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add transport' })
  await dialog.getByLabel('Name').fill('Vaigai Lorry Service')
  await dialog.getByLabel('Phone').fill('98765 00045')
  await dialog.getByLabel('Towns served').fill('Madurai, 6250, Virudhunagar')
  await dialog.getByLabel('Days').fill('2')
  await dialog.getByLabel('Minimum freight').fill('250')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Vaigai Lorry Service added.')).toBeVisible()

  const folder = process.env['TRANSPORT_PICTURES']
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(page.getByRole('button', { name: 'Keep Story Travels' })).toBeVisible()
    await expectAccessible(page)
    for (const colorScheme of folder ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/page-${size.width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await page.getByRole('button', { name: 'Keep Story Travels' }).click()
  const question = page.getByRole('dialog', { name: 'Merge S.T.O.R.Y. Transport into Story Travels?' })
  await expect(question.getByText(/was used by 1 order, Story Travels by 1 order/)).toBeVisible()
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Also: S.T.O.R.Y. Transport')).toBeVisible()
  await expect(page.getByText('Probably the same')).toBeHidden()

  // What serves the place now comes first.
  const third = await lorryOrder(shop, product, 'Simmakkal office')
  await page.goto(`/orders?order=${third}`)
  await page
    .getByRole('dialog', { name: `Order ${third}` })
    .getByRole('button', { name: 'Sent by lorry' })
    .click()
  await expect(form.locator('datalist option').first()).toHaveAttribute('value', 'Vaigai Lorry Service')
  await name.fill('Vaigai Lorry Service')
  await expect(form.getByText('+91 98765 00045 · 2 days')).toBeVisible()
  if (folder) await page.screenshot({ path: `${folder}/lorry.png` })
  expect(problems).toEqual([])
})
