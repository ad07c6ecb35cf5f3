import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, SIZES, test } from './test.ts'

for (const { name, ...viewport } of SIZES) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport })

    // covers beyond-36
    test('a figure leads to its orders, to one of them and back to the report', async ({ page, request }) => {
      const shop = await Shop.open(request)
      const productId = await shop.addProduct(`Report Rocket ${viewport.width}`, 500, 400)
      // No other story sells as much of a product today.
      const { orderId } = await shop.placeOrder([{ productId, quantity: 3000 }], { fullName: 'Report Reader' })
      await signedIn(page)
      await page.goto('/reports?period=today')

      await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
      // The panels below the first view are mounted when they come near the window.
      await page.mouse.move(viewport.width / 2, viewport.height / 2)
      await page.mouse.wheel(0, 600)
      const products = page.getByRole('region', { name: 'Top products' })
      await products
        .getByRole('listitem')
        .filter({ hasText: `Report Rocket ${viewport.width}` })
        .getByRole('link')
        .click()

      const behind = page.getByRole('dialog', { name: `Sales by product: Report Rocket ${viewport.width}` })
      await expect(behind.getByText(/^1 order, /)).toBeVisible()
      await behind.getByRole('link', { name: orderId }).click()

      await expect(
        page
          .getByRole('dialog', { name: `Order ${orderId}` })
          .getByText('Report Reader')
          .first(),
      ).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/orders\\?order=${orderId}$`))

      await page.goBack()
      await expect(behind.getByRole('link', { name: orderId })).toBeVisible()
      await behind.getByRole('button', { name: 'Close' }).click()
      await expect(behind).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: 'Sales by product' })).toBeVisible()
      await expect(page).toHaveURL(/\/reports\/by-product\?period=today$/)
    })
  })
}

// covers beyond-38
test('a printed report has all of its columns on A4 paper, and their titles on every page', async ({ page }) => {
  await signedIn(page)
  await page.goto('/reports/by-product?period=year')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  // The width of A4 between margins of 12 mm.
  await page.setViewportSize({ width: 702, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const box = await table.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(702)
  // The column has room for a word, so that names like Coronation are not broken before their last letter.
  const brand = await table.getByRole('row').nth(2).getByRole('cell').nth(1).boundingBox()
  expect(brand?.width).toBeGreaterThanOrEqual(75)
  // Chromium leaves the boxes of buttons out of the heads that it repeats.
  await expect(table.getByRole('button', { name: 'Quantity' })).toHaveCSS('display', 'contents')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = pdf.match(/MediaBox\s*\[[^\]]*\]/g) ?? []
  expect(new Set(sizes)).toEqual(new Set(['MediaBox [0 0 594.95996 841.91998]']))
})
