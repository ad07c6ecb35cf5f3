import type { Locator, Page } from '@playwright/test'
import { coveredByToast } from './covered-by-toast.ts'
import { signedIn } from './session.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

const LISTS = [
  {
    path: '/brands',
    one: 'brand',
    field: 'brandName',
    column: 'Brand Name',
    search: 'Search brand name...',
    url: '/api/brand',
  },
  {
    path: '/categories',
    one: 'category',
    field: 'category',
    column: 'Category Name',
    search: 'Search category name...',
    url: '/api/category',
  },
]

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })

/** Adds a product with a name of the list, as the add form does. */
async function addProduct(page: Page, productName: string, named: Record<string, string>) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const reply = await page.request.post('/api/products', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      productId: String(Date.now()),
      productName,
      brandName: 'Story Brand',
      category: 'ROCKETS',
      orignalPrice: '100',
      discountPrice: '0',
      ...named,
    },
  })
  expect(reply.status()).toBe(200)
}

const addedToast = (page: Page, one: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: `${one} added successfully!` })
    .last()
// A toast stays while the pointer is on it. hover() would first wait until the toast stops moving, and miss it.
const keepOpen = (toast: Locator) => toast.dispatchEvent('mouseover')
const letClose = (toast: Locator) => toast.dispatchEvent('mouseout')

for (const { path, one, field, column, search, url } of LISTS) {
  const One = one.charAt(0).toUpperCase() + one.slice(1)

  // covers names-6
  test(`a ${one} is added, renamed, kept unique, kept while in use, and deleted`, async ({ page }) => {
    await signedIn(page)
    await page.goto(path)

    // covers names-3
    await test.step('add', async () => {
      await page.getByRole('button', { name: 'Add New' }).click()
      const form = dialog(page, `Add ${One}`)
      await expect(form.getByLabel(column)).toBeFocused()
      await form.getByLabel(column).fill(`Zebra ${one}`)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${One} added successfully!`)).toBeVisible()
      await expect(form).toBeHidden()
    })

    // covers layout-29
    await test.step('add another while the first toast still shows', async () => {
      const toast = addedToast(page, One)
      await keepOpen(toast)
      await page.getByRole('button', { name: 'Add New' }).click()
      await dialog(page, `Add ${One}`).getByRole('button', { name: 'Cancel' }).click()
      await letClose(toast)
    })

    await test.step('on a phone the toast covers no control of the list, and not the head of the dialog', async () => {
      await page.setViewportSize({ width: 375, height: 812 })
      // Transitions are short then and affect every element; positions must not be measured during one.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.getByRole('button', { name: 'Add New' }).click()
      const form = dialog(page, `Add ${One}`)
      await form.getByLabel(column).fill(`Yak ${one}`)
      await page.keyboard.press('Enter')
      // Until then the last toast is the one of the previous step.
      await expect(form).toBeHidden()
      const toast = addedToast(page, One)
      await keepOpen(toast)
      await expect.poll(() => coveredByToast(toast)).toEqual([])
      await page.getByRole('button', { name: 'Add New' }).press('Enter')
      const close = await form.getByRole('button', { name: 'Close' }).boundingBox()
      expect(close?.y).toBeLessThan(60)
      expect((await toast.boundingBox())?.y).toBeGreaterThan(600)
      await letClose(toast)
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    // covers names-2
    await test.step('find it by a search that stays in the URL', async () => {
      await page.getByPlaceholder(search).fill('zebra')
      await expect(cell(page, `Zebra ${one}`)).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(page).toHaveURL(/\?search=zebra$/)
      await page.reload()
      await expect(page.getByPlaceholder(search)).toHaveValue('zebra')
      await expect(page.getByRole('row')).toHaveCount(2)
    })

    // covers names-23
    await test.step('rename it and its product', async () => {
      await addProduct(page, `Rocket of ${one}`, { [field]: `Zebra ${one}` })
      await page.getByRole('button', { name: `Edit Zebra ${one}` }).click()
      const form = dialog(page, `Edit Zebra ${one}`)
      await form.getByLabel(column).fill(`  Zebra   Crackers ${one} `)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(`${One} updated successfully!`)).toBeVisible()
      await expect(cell(page, `Zebra Crackers ${one}`)).toBeVisible()
      await expect(page.getByRole('button', { name: `Edit Zebra Crackers ${one}` })).toBeFocused()
      const found = await page.request.get('/api/products', { params: { keyword: `Rocket of ${one}` } })
      expect(await found.json()).toMatchObject([{ [field]: `Zebra Crackers ${one}` }])
    })

    // covers names-22
    await test.step('refuse the same name in another case, and keep the input', async () => {
      await page.getByRole('button', { name: 'Add New' }).click()
      const form = dialog(page, `Add ${One}`)
      await form.getByLabel(column).fill(`zebra  CRACKERS ${one}`)
      await form.getByRole('button', { name: `Add ${One}` }).click()
      await expect(form.getByText(`A ${one} named Zebra Crackers ${one} already exists`)).toBeVisible()
      await expect(form.getByLabel(column)).toHaveValue(`zebra  CRACKERS ${one}`)
      await expect(form.getByLabel(column)).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click()
      await expect(form).toBeHidden()
    })

    // covers names-24
    await test.step('refuse to delete it while in use', async () => {
      await page.getByRole('button', { name: `Delete Zebra Crackers ${one}` }).click()
      const question = dialog(page, `Delete Zebra Crackers ${one}`)
      await expect(question.getByRole('alert')).toHaveText(
        `1 product uses this ${one}, so it cannot be deleted. Change its ${one} first.`,
      )
      await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(cell(page, `Zebra Crackers ${one}`)).toBeVisible()
    })

    await test.step('delete one that is not in use', async () => {
      await page.getByRole('button', { name: 'Add New' }).click()
      await dialog(page, `Add ${One}`).getByLabel(column).fill(`Zebra unused ${one}`)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: `Delete Zebra unused ${one}` }).click()
      await dialog(page, `Delete Zebra unused ${one}`).getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText(`${One} deleted successfully!`)).toBeVisible()
      await expect(cell(page, `Zebra unused ${one}`)).toHaveCount(0)
      const left = await page.request.get(url, { params: { keyword: 'zebra' } })
      expect(left.headers()['x-total-count']).toBe('1')
    })
  })
}
