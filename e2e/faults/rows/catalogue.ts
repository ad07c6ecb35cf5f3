import { priceList } from '../../price-list.ts'
import { expect, type WriteRow } from '../walk.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A list of names: brands or categories. */
const nameRow = (screen: string, path: string, one: string, label: string): WriteRow => ({
  screen,
  change: 'add',
  call: ['POST', `/api/${one}`],
  begin: ({ page, mark, read }) => {
    // One of the two lists shows names in capitals.
    const name = `FAULT ${mark.toUpperCase()}`
    return {
      fill: async () => {
        await page.goto(path)
        await page.getByRole('button', { name: 'Add New' }).click()
        const form = page.getByRole('dialog')
        await form.getByLabel(label).fill(name)
        return form.locator('button[type=submit]')
      },
      done: page.getByText(`${screen === 'Brands' ? 'Brand' : 'Category'} added successfully!`),
      seen: async () => {
        await page.goto(`${path}?search=${encodeURIComponent(name)}`)
        return page.getByRole('cell', { name })
      },
      count: async () => {
        const names = await read<Array<{ name?: string; brandName?: string; category?: string }>>(
          `/${one}?keyword=${encodeURIComponent(name)}`,
        )
        return names.filter((found) => Object.values(found).includes(name)).length
      },
    }
  },
})

export const CATALOGUE: readonly WriteRow[] = [
  {
    screen: 'Products',
    change: 'add',
    call: ['POST', '/api/products'],
    begin: ({ page, mark, read }) => ({
      fill: async () => {
        await page.goto('/products')
        await page.getByRole('button', { name: 'Add New' }).click()
        const form = page.getByRole('dialog', { name: 'Add Item' })
        await form.getByLabel('Product Name').fill(`Fault ${mark}`)
        await form.getByLabel('Category').selectOption({ index: 1 })
        await form.getByLabel('Brand').fill('Story Brand')
        await form.getByLabel('MRP Price').fill('100')
        return form.getByRole('button', { name: 'Add Item' })
      },
      done: page.getByText('Product added successfully!'),
      seen: async () => {
        await page.goto(`/products?search=${mark}`)
        return page.getByRole('row').filter({ hasText: mark })
      },
      count: async () => (await read<unknown[]>(`/products?keyword=${mark}`)).length,
    }),
  },
  {
    screen: 'Products',
    change: 'delete',
    isAction: true,
    call: ['DELETE', /^\/api\/products\/[^/]+$/],
    begin: async ({ page, mark, shop, read }) => {
      await shop.addProduct(`Fault ${mark}`, 100)
      return {
        fill: async () => {
          await page.goto(`/products?search=${mark}`)
          await page.getByRole('button', { name: `Delete Fault ${mark}` }).click()
          return page.getByRole('dialog').getByRole('button', { name: 'Delete' })
        },
        done: page.getByText('No items found'),
        count: async () => 1 - (await read<unknown[]>(`/products?keyword=${mark}`)).length,
      }
    },
  },
  {
    screen: 'Products',
    change: 'upload a price list',
    call: ['POST', '/api/products/upload-excel'],
    begin: ({ page, mark, read }) => ({
      fill: async () => {
        await page.goto('/products')
        await page.getByRole('button', { name: 'Bulk Upload' }).click()
        const listed = { name: `Fault ${mark}`, brand: 'Story Brand', category: 'SPARKLERS', mrp: 100, selling: 50 }
        const buffer = priceList([listed])
        await page.getByLabel('Price list').setInputFiles({ name: 'list.xlsx', mimeType: XLSX, buffer })
        const add = page.getByRole('button', { name: 'Add 1' })
        await expect(add).toBeVisible()
        return add
      },
      done: page.getByText('Bulk items uploaded successfully!'),
      seen: async () => {
        await page.goto(`/products?search=${mark}`)
        return page.getByRole('row').filter({ hasText: mark })
      },
      count: async () => (await read<unknown[]>(`/products?keyword=${mark}`)).length,
    }),
  },
  nameRow('Brands', '/brands', 'brand', 'Brand Name'),
  nameRow('Categories', '/categories', 'category', 'Category Name'),
]
