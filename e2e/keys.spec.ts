import type { Page } from '@playwright/test'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

let shop: Shop
let productId: string
const PRODUCT = `Keys Sparkler ${Date.now()}`

test.beforeAll(async ({ playwright, baseURL }) => {
  shop = await Shop.open(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }))
  productId = await shop.addProduct(PRODUCT, 200, 150)
})
test.beforeEach(async ({ page }) => signedIn(page))

/** Presses a key and types at once, at 30 ms a key, while no code arrives; then lets the code come. */
async function typeBefore(page: Page, open: string, typed: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  await page.keyboard.press(open)
  await page.keyboard.type(typed, { delay: 30 })
  resolve()
}

/** Selects the card of a new pending order by key. */
async function selectOrder(page: Page) {
  const { orderId } = await shop.placeOrder([{ productId, quantity: 2 }], { fullName: 'Arul Nandini' })
  const list = `/orders?status=pending&search=${orderId}`
  await page.goto(list)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(page.getByRole('article')).toBeFocused()
  return {
    expectUnchanged: async () => {
      expect(new URL(page.url()).pathname).toBe('/orders')
      // The list, which shows pending orders alone, still has it.
      await page.goto(list)
      await expect(page.getByRole('article')).toHaveCount(1)
    },
  }
}

for (const typed of ['arul', 'janaki'])
  test(`the palette has all of “${typed}” typed before its code has come, and no order changes`, async ({ page }) => {
    const order = await selectOrder(page)
    await typeBefore(page, 'Control+k', typed)
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue(typed)
    await order.expectUnchanged()
  })

test('the palette opened over products has all of “nandini”', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await typeBefore(page, 'Control+k', 'nandini')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('nandini')
  await expect(page).toHaveURL('/products')
})

test('what is typed after an action of the palette stands in the form that it opens', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('add agent')
  await typeBefore(page, 'Enter', 'nandini')
  await expect(page.getByRole('dialog', { name: 'Add Agent' }).getByLabel('Full Name')).toHaveValue('nandini')
  await expect(page).toHaveURL('/agents')
})

test('the details of an order own the keys before they show', async ({ page }) => {
  const order = await selectOrder(page)
  await typeBefore(page, 'Enter', 'anjana')
  await expect(page.getByRole('dialog').getByText('Arul Nandini').first()).toBeVisible()
  await order.expectUnchanged()
})

test('the list of shortcuts and the menu of the account own the keys', async ({ page }) => {
  const order = await selectOrder(page)
  await typeBefore(page, '?', 'nanj')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.getByRole('button', { name: 'Administrator' }).press('Enter')
  await page.keyboard.type('nanj/?', { delay: 30 })
  await expect(page.getByRole('menu')).toBeVisible()
  await order.expectUnchanged()
})

test('New Order has what is typed while its code loads, and the payment what is typed after F10', async ({ page }) => {
  await page.goto('/orders')
  await expect(page.getByRole('article').first()).toBeVisible()
  await typeBefore(page, 'n', PRODUCT)
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toHaveValue(PRODUCT)
  await expect(page.getByRole('option').first()).toContainText(PRODUCT)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await typeBefore(page, 'F10', '200')
  await expect(page.getByRole('dialog').locator('input:focus')).toHaveValue(/200$/)
  await expect(page.getByRole('combobox', { name: 'Add a product', includeHidden: true })).toHaveValue('')
})
