import type { Page } from '@playwright/test'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

let orderId: string
/** The height of one screen: a customer's text must not make a card any higher. */
const MAX_CARD_HEIGHT = 812

test.beforeAll(async ({ playwright, baseURL }) => {
  const shop = await Shop.open(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }))
  const productId = await shop.addProduct('P'.repeat(200), 100)
  const typed = {
    fullName: 'W'.repeat(120),
    street: 'S'.repeat(300),
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
    notes: 'N'.repeat(2000),
  }
  orderId = (await shop.placeOrder([{ productId, quantity: 2 }], typed)).orderId
})

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

for (const width of [1440, 375]) {
  test.describe(`very long words, ${width} wide`, () => {
    test.use({ viewport: { width, height: 812 } })
    test.beforeEach(async ({ page }) => {
      await signedIn(page)
      await page.goto(`/orders?search=${orderId}`)
    })

    // covers orders-15
    test('stay within a small card and are complete in the details', async ({ page }) => {
      const card = page.getByRole('article')
      await expect(card).toBeVisible()
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      expect((await card.boundingBox())?.height).toBeLessThan(MAX_CARD_HEIGHT)
      await card.getByText('× 2').scrollIntoViewIfNeeded()
      await expect(card.getByText('× 2')).toBeInViewport()
      await card.getByRole('button', { name: 'View Details' }).click()
      const notes = page.getByRole('dialog').getByText('N'.repeat(2000))
      expect(await notes.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0)
    })

    // covers orders-40
    test('stay within the invoice, on screen and on paper', async ({ page }) => {
      await page.getByRole('article').getByRole('button', { name: 'Invoice' }).click()
      const sheet = page.locator('.invoice')
      await expect(sheet).toBeVisible()
      const tooWide = () => sheet.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(await tooWide()).toBeLessThanOrEqual(0)
      await page.emulateMedia({ media: 'print' })
      // The width of A4 between its margins.
      await page.setViewportSize({ width: 688, height: 900 })
      expect(await tooWide()).toBeLessThanOrEqual(0)
    })
  })
}
