import type { Page } from '@playwright/test'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const TAMIL = 'தரைச் சக்கரம்'
const HINDI = 'फुलझड़ी।'
/** A text with a zero-width joiner, which emoji also use. */
const HINDI_WITH_JOINER = 'रक्‍षा'

declare global {
  interface Window {
    /** The bundled Noto fonts that had loaded in the printed page at each call of print. */
    loadedAtPrint: string[][]
  }
}

const isNoto = (url: string) => /noto-sans-\w+-.*\.woff2/.test(url)

/** Opens the brands of a shop that has these, and collects the Noto fonts that the page requests. */
async function openBrands(page: Page, names: readonly string[]): Promise<string[]> {
  const requested: string[] = []
  page.on('request', (request) => {
    const [script] = /(?<=noto-sans-)\w+/.exec(request.url()) ?? []
    if (script && isNoto(request.url())) requested.push(script)
  })
  await page.route('**/api/brand?*', (route) =>
    route.fulfill({ json: names.map((name, index) => ({ _id: String(index), name })) }),
  )
  await signedIn(page)
  await page.goto('/brands')
  await expect(page.getByText(names[0] ?? '').first()).toBeVisible()
  // By now, layout has requested the fonts that the page needs.
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return requested
}

for (const [title, names, expected] of [
  ['English names, rupees and emoji', ['Standard Fireworks', '₹10 – 50 % off!', 'Family 👨‍👩‍👧 Pack'], []],
  ['Tamil names', [TAMIL], ['tamil']],
  ['Hindi names', [HINDI, HINDI_WITH_JOINER], ['devanagari']],
  ['both', [HINDI, TAMIL], ['devanagari', 'tamil']],
] as const) {
  test(`${title} fetch ${expected.length === 0 ? 'no Noto font' : expected.join(' and ')}`, async ({ page }) => {
    const requested = await openBrands(page, names)
    expect(requested.toSorted()).toEqual(expected)
  })
}

test('Tamil and Hindi letters are drawn in the bundled fonts', async ({ page }) => {
  await openBrands(page, [TAMIL, HINDI, HINDI_WITH_JOINER])
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  for (const [name, font] of [
    [TAMIL, 'Noto Sans Tamil'],
    [HINDI, 'Noto Sans Devanagari'],
    [HINDI_WITH_JOINER, 'Noto Sans Devanagari'],
  ] as const) {
    await page
      .getByText(name)
      .first()
      .evaluate((element) => element.setAttribute('data-measured', ''))
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-measured]' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
    expect(fonts.map(({ familyName }) => familyName)).toContainEqual(expect.stringContaining(font))
    await page.locator('[data-measured]').evaluate((element) => element.removeAttribute('data-measured'))
  }
})

test('printed invoices wait for the fonts of their names', async ({ page, request }) => {
  const shop = await Shop.open(request)
  const productId = await shop.addProduct(TAMIL, 240)
  const order = await shop.placeOrder([{ productId, quantity: 1 }], { fullName: 'मीना' })
  await page.context().addInitScript(() => {
    const first = (window.opener ?? window.top) as Window
    window.loadedAtPrint = []
    window.print = () => {
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      first.loadedAtPrint.push(loaded.filter((family) => family.includes('Noto')).toSorted())
    }
  })
  await signedIn(page)
  await page.goto(`/orders?search=${order.orderId}`)
  await page.getByRole('article').getByRole('button', { name: 'Invoice' }).click()
  const invoice = page.getByRole('dialog', { name: 'Invoice' })
  const ways = ['Simple Print', 'Print Invoice', 'Print in New Window', 'Download as PDF']
  for (const [index, name] of ways.entries()) {
    await invoice.getByRole('button', { name }).click()
    await expect.poll(() => page.evaluate(() => window.loadedAtPrint.length)).toBe(index + 1)
  }
  const loaded = await page.evaluate(() => window.loadedAtPrint)
  const both = [expect.stringContaining('Devanagari'), expect.stringContaining('Tamil')]
  expect(loaded).toEqual(ways.map(() => both))
})
