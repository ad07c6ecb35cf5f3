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
async function typeBefore(page: Page, code: RegExp, open: string | (() => Promise<void>), typed: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(code, async (route) => {
    await promise
    await route.continue()
  })
  if (typeof open === 'string') await page.keyboard.press(open)
  else await open()
  await page.keyboard.type(typed, { delay: 30 })
  resolve()
}
const SCRIPTS = /\/assets\/.*\.js/

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
    await typeBefore(page, SCRIPTS, 'Control+k', typed)
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue(typed)
    await order.expectUnchanged()
  })

test('the palette opened over products has all of “nandini”', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await typeBefore(page, SCRIPTS, 'Control+k', 'nandini')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('nandini')
  await expect(page).toHaveURL('/products')
})

test('what is typed after an action of the palette stands in the form that it opens', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('add agent')
  await typeBefore(page, SCRIPTS, 'Enter', 'nandini')
  await expect(page.getByRole('dialog', { name: 'Add Agent' }).getByLabel('Full Name')).toHaveValue('nandini')
  await expect(page).toHaveURL('/agents')
})

test('the details of an order own the keys before they show', async ({ page }) => {
  const order = await selectOrder(page)
  await typeBefore(page, SCRIPTS, 'Enter', 'anjana')
  await expect(page.getByRole('dialog').getByText('Arul Nandini').first()).toBeVisible()
  await order.expectUnchanged()
})

test('the list of shortcuts and the menu of the account own the keys', async ({ page }) => {
  const order = await selectOrder(page)
  await typeBefore(page, SCRIPTS, '?', 'nanj')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.getByRole('button', { name: 'Administrator' }).press('Enter')
  await page.keyboard.type('nanj/?', { delay: 30 })
  await expect(page.getByRole('menu')).toBeVisible()
  await order.expectUnchanged()
})

test('the search has what is typed while the orders are still loading', async ({ page }) => {
  const openOrders = async () => {
    await page.goto('/orders')
    await expect(page.locator('main [data-loading]').first()).toBeVisible()
    await page.keyboard.press('/')
  }
  await typeBefore(page, /\/api\/vendor\/orders/, openOrders, 'nandini')
  await expect(page.getByRole('textbox', { name: 'Search orders' })).toHaveValue('nandini')
})

test('New Order has what is typed while its code loads, and the payment what is typed after F10', async ({ page }) => {
  await page.goto('/orders')
  await expect(page.getByRole('article').first()).toBeVisible()
  await typeBefore(page, SCRIPTS, 'n', PRODUCT)
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toHaveValue(PRODUCT)
  await expect(page.getByRole('option').first()).toContainText(PRODUCT)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await typeBefore(page, SCRIPTS, 'F10', '200')
  await expect(page.getByRole('dialog').locator('input:focus')).toHaveValue(/200$/)
  await expect(page.getByRole('combobox', { name: 'Add a product', includeHidden: true })).toHaveValue('')
})
