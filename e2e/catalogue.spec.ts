import type { Page } from '@playwright/test'
import { ADMIN } from './server.ts'
import { signedIn } from './session.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const discard = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' })

test.describe('sign-in', () => {
  // covers sign-in-2, sign-in-3, sign-in-6, sign-in-13
  test('shows what is wrong, keeps the input, and signs in by keyboard', { tag: '@main' }, async ({ page }) => {
    await page.goto('/')
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
    await expect(email).toHaveAttribute('type', 'email')
    await expect(email).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.keyboard.type(ADMIN.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(email).toHaveValue(ADMIN.email)

    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await password.fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products$/)

    // A signed-in user is redirected.
    await page.goto('/')
    await expect(page).toHaveURL(/\/products$/)
  })
})

test.describe('layout', () => {
  test.beforeEach(({ page }) => signedIn(page))

  // covers layout-8
  test('the indicator follows the browser’s network state and the server', async ({ page, context }) => {
    await page.goto('/products')
    await expect(page.getByText('System Online')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('System Offline')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('System Online')).toBeVisible()

    // The server goes down while the browser still reports to be online, which the next call notices.
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('System Offline')).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('System Online')).toBeVisible()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

    // covers layout-5
    test('the menu slides in, traps and returns the focus, and navigates', async ({ page }) => {
      await page.goto('/products')
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      const burger = page.getByRole('button', { name: 'Open menu' })
      await burger.click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect(menu.getByText('v2.0.1')).toBeVisible()
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab')
        await expect(menu.locator(':focus')).toHaveCount(1)
      }
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(burger).toBeFocused()

      await burger.click()
      await menu.getByRole('link', { name: /^Reports/ }).click()
      await expect(menu).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
    })

    // covers layout-26
    test('Back closes the menu, and the next Back leaves the screen', async ({ page }) => {
      await page.goto('/brands')
      await page.goto('/products')
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(menu).toBeVisible()
      await page.goBack()
      await expect(menu).toBeHidden()
      await expect(page).toHaveURL('/products')

      await page.getByRole('button', { name: 'Open menu' }).click()
      await menu.getByRole('button', { name: 'Close menu' }).click()
      await expect(menu).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL('/brands')
    })

    // covers layout-10, layout-14, products-48, upload-1
    test('the page header’s buttons are in one row; Bulk Upload is hidden', async ({ page }) => {
      await page.goto('/products')
      const boxes = await Promise.all(
        ['Refresh', 'Hide Filters', 'Add New'].map((name) =>
          page.getByRole('button', { name, exact: true }).boundingBox(),
        ),
      )
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
      for (const box of boxes) expect(box?.width).toBeGreaterThanOrEqual(44)
      await expect(page.getByRole('button', { name: 'Bulk Upload' })).toBeHidden()
      await expect(page.getByRole('banner').getByText('Administrator', { exact: true })).toBeVisible()
      await expect(page.getByText('System Online')).toBeVisible()
    })
  })
})

test.describe('products', () => {
  test.beforeEach(({ page }) => signedIn(page))

  // covers products-7
  test('the table’s body scrolls at 410 px under a sticky head', async ({ page }) => {
    // Without the first steps of a new shop, above the table.
    await page.route('**/api/first-day', (route) => route.fulfill({ json: { isOver: true } }))
    await page.goto('/products')
    const table = page.getByRole('region', { name: 'Products' })
    const head = table.getByRole('columnheader').first()
    await expect(rows(page)).toHaveCount(15)
    const before = await head.boundingBox()
    const outer = await table.boundingBox()
    const body = (outer?.height ?? 0) - (before?.height ?? 0)
    expect(Math.abs(body - 410)).toBeLessThanOrEqual(1)

    await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(rows(page).last()).toBeInViewport()
    expect((await head.boundingBox())?.y).toBe(before?.y)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('long names keep the widths of the table, and end in an ellipsis on the cards', async ({ page }) => {
    const long = 'W'.repeat(200)
    const product = { orignalPrice: 122500, discountPrice: 0, images: [], brandName: long, category: 'ROCKETS' }
    await page.route('**/api/products?*', (route) =>
      route.fulfill({ json: [long, 'Short'].map((productName, id) => ({ ...product, _id: `${id}`, productName })) }),
    )
    for (const width of [375, 720, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/products?view=table')
      const table = page.getByRole('region', { name: 'Products' })
      await expect(rows(page)).toHaveCount(2)
      expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      for (const cell of [
        rows(page).first().getByText('₹1,22,500.00', { exact: true }).last(),
        rows(page).first().getByText('ROCKETS', { exact: true }).last(),
        rows(page).last().getByRole('button', { name: 'Delete Short' }),
      ]) {
        // Checked sideways only, since a row with such names is taller than the table's body.
        const box = await cell.boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(width)
      }
    }
    await page.goto('/products?view=grid')
    const heading = page.getByRole('heading', { name: long })
    await expect(heading).toHaveAttribute('title', long)
    expect(await heading.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    expect((await heading.boundingBox())?.height).toBeLessThan(60)
  })

  test('the page fits a laptop without scrolling', async ({ page }) => {
    await page.goto('/products')
    await expect(rows(page)).toHaveCount(15)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)
  })

  // covers products-13, products-16
  test('reload and Back keep search, filter, page and view', { tag: '@main' }, async ({ page }) => {
    await page.goto('/products')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(rows(page).first()).toContainText('16')
    await page.getByText('Grid', { exact: true }).click()
    await expect(page).toHaveURL('/products?page=2&view=grid')
    await page.reload()
    await expect(pages(page)).toContainText('Page 2')
    await expect(page.getByRole('table')).toHaveCount(0)

    await page.getByText('Table', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Search products' }).fill('shot')
    await expect(page).toHaveURL('/products?search=shot')
    await expect(page.getByText('Results for “shot”')).toBeVisible()
    const brand = await rows(page).first().getByRole('cell').nth(3).textContent()
    await page.getByRole('combobox', { name: 'Brand' }).selectOption(brand)
    await expect(page.getByText(/^Showing \d+ filtered results? of \d+ on this page$/)).toBeVisible()
    await expect(pages(page)).toHaveCount(0)

    await page.getByRole('link', { name: /^Brands/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('textbox', { name: 'Search products' })).toHaveValue('shot')
    await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue(brand ?? '')
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(page).toHaveURL('/products')
    await expect(pages(page)).toContainText('Page 1')
  })

  // covers products-15
  test('a page after the last one leads back, and the screen says why', async ({ page }) => {
    await page.goto('/products?search=shot&page=900')
    await expect(page.getByText("No more items to display. You've reached the last page.")).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expect(page).not.toHaveURL(/page=900/)
  })

  // covers products-26, products-28, products-31, products-40
  test('a product is added in dollars and edited in rupees, with its image', { tag: '@main' }, async ({ page }) => {
    await page.goto('/products')
    await page.getByRole('button', { name: 'Add New' }).click()
    const add = page.getByRole('dialog', { name: 'Add Item' })
    await expect(add.getByText('$').first()).toBeVisible()
    await expect(add.getByText('₹')).toHaveCount(0)
    const picture = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 300 } })
    const jpeg = (buffer: Buffer) => ({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer })
    await add.getByLabel('Product Image').setInputFiles(jpeg(Buffer.concat([picture], 1_048_576)))
    await expect(add.getByText('Image size should be less than 1MB')).toBeVisible()
    await expect(add.getByRole('img', { name: 'Preview' })).toHaveCount(0)
    await add.getByLabel('Product Image').setInputFiles(jpeg(picture))
    await expect(add.getByText(/Image size/)).toHaveCount(0)
    await expect(add.getByRole('img', { name: 'Preview' })).toBeVisible()

    const name = `Catalogue Rocket ${Date.now()}`
    await add.getByLabel('Product Name').fill(name)
    await add.getByLabel('Category').selectOption('SEPECIAL MULTIPILE SHOTS')
    await add.getByLabel('Brand').fill('Catalogue Brand')
    await add.getByLabel('MRP Price').pressSequentially('1250.50')
    await add.getByLabel('Discount Price').pressSequentially('1e')
    await add.getByRole('button', { name: 'Add Item' }).click()
    await expect(add.getByText('Discount price must be a valid number')).toBeVisible()
    await add.getByLabel('Discount Price').fill('')
    await add.getByRole('button', { name: 'Add Item' }).click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()

    await page.getByRole('textbox', { name: 'Search products' }).fill(name)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('₹1,250.50')
    await expect(rows(page).locator('img')).toHaveJSProperty('complete', true)

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Menu Item' })
    await expect(edit.getByText('₹').first()).toBeVisible()
    await expect(edit.getByLabel('Category')).toHaveValue('SEPECIAL MULTIPILE SHOTS')
    await edit.getByLabel('Discount Price').fill('999')
    const code = `CR-${Date.now()}`
    await edit.getByText('More details').click()
    await edit.getByLabel('Code').fill(code)
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    await expect(rows(page)).toContainText('₹999.00')
    await page.getByRole('textbox', { name: 'Search products' }).fill(code)
    await expect(page.getByText(`Results for “${code}”`)).toBeVisible()
    await expect(rows(page)).toContainText(name)

    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const asked = page.getByRole('dialog', { name: 'Delete Product' })
    await expect(asked).toContainText('Are you sure you want to delete this product? This action cannot be undone.')
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Product deleted successfully!')).toBeVisible()
    await expect(page.getByText('No items found')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  // covers products-41
  test('deleting without a token asks to sign in', async ({ page }) => {
    // Sent without their token, these calls would end the session.
    const calls = ['orders/summary', 'profile'].map((call) => page.waitForResponse(`**/api/${call}`))
    await page.goto('/products')
    await Promise.all(calls)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    const alert = page.getByRole('dialog', { name: 'Authentication Required' })
    await expect(alert).toContainText('Please login again to continue')
  })

  // covers layout-33, products-47
  test('Escape, X, Cancel, a click outside, Back and closing the window ask before unsaved input is lost', async ({
    page,
  }) => {
    await page.goto('/brands')
    await page.getByRole('link', { name: /^Products/ }).click()
    // Waits for Products, since Brands has an Add New, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await page.getByRole('button', { name: 'Add New' }).click()
    const add = page.getByRole('dialog', { name: 'Add Item' })
    await add.getByLabel('Product Name').fill('Not yet saved')

    const ways = [
      () => page.keyboard.press('Escape'),
      () => add.getByRole('button', { name: 'Close' }).click(),
      () => add.getByRole('button', { name: 'Cancel' }).click(),
      () => page.mouse.click(20, 450),
      () => page.evaluate(() => history.back()),
    ]
    for (const leave of ways) {
      await leave()
      await expect(discard(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(discard(page)).toBeHidden()
      await expect(add.getByLabel('Product Name')).toHaveValue('Not yet saved')
      await expect(page).toHaveURL('/products')
    }

    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(add.getByLabel('Product Name')).toHaveValue('Not yet saved')

    // The first Back closes the dialog, the next one returns to the previous screen.
    await page.evaluate(() => history.back())
    await discard(page).getByRole('button', { name: 'Discard' }).click()
    await expect(add).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' })

  test('menu, invalid forms and the delete confirmation have no accessibility violations', async ({ page }) => {
    await signedIn(page)
    await page.goto('/products')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'Add New' }).click()
    await page.getByRole('button', { name: 'Add Item' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Delete Product' })).toBeVisible()
    await expectAccessible(page)
  })
})
