import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signedIn } from './session.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

/**
 * A list as sellers keep theirs: a discount in a side cell, headings of categories, a row without a price, an inch mark
 * in quotes, a note.
 */
const LIST = [
  'STORY CRACKERS,,,',
  ',,Discount %,80',
  'S.No,Item,Content,Rate',
  ',STORY BOMBS,,',
  '1,"4" Thunder","1 Box",65',
  '2,Atom King,1 Box,"1,500.00"',
  ',STORY ROCKETS (90% Discount),,',
  '3,Sky Whistle,5 pcs,80',
  '4,Lost Price,5 pcs,ask',
  'NOTES : prices may change,,,',
].join('\n')

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bulk Upload' })
async function choose(page: Page, text: string, name = 'story.csv') {
  await page.getByLabel('Price list').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test.beforeEach(async ({ page }) => {
  await signedIn(page)
  await page.goto('/products')
  await page.getByRole('button', { name: 'Bulk Upload' }).click()
})

// covers upload-5, upload-10
test('a price list is previewed, corrected and uploaded; refused rows again', { tag: '@main' }, async ({ page }) => {
  await choose(page, LIST)
  await test.step('the discounts that it mentions are asked about', async () => {
    for (const answer of ['Before: it is still to be taken off', 'Before: 80 % is still to be taken off']) {
      await dialog(page).getByRole('radio', { name: answer }).check()
      await dialog(page).getByRole('button', { name: 'Yes, this is correct' }).click()
    }
  })
  await test.step('the preview shows how the list was read', async () => {
    await expect(dialog(page).getByText('Sheet1 · Header in row 3')).toBeVisible()
    await dialog(page).getByText('Columns recognised:').click()
    await expect(dialog(page).getByLabel('Discount on the whole list (%)')).toHaveValue('80')
    await expect(dialog(page).getByRole('row', { name: /4" Thunder/ })).toHaveText(/STORY BOMBS.*₹65\.00.*₹13\.00/)
    await expect(dialog(page).getByRole('row', { name: /Sky Whistle/ })).toHaveText(/STORY ROCKETS.*₹80\.00.*₹8\.00/)
    await expectAccessible(page)
  })
  await test.step('a default is changed', async () => {
    await dialog(page).getByLabel('Default brand').fill('Story Brand')
    await dialog(page).getByLabel('Default brand').press('Enter')
    await expect(dialog(page).getByRole('row', { name: /Atom King/ })).toContainText('Story Brand')
  })
  let corrected = ''
  await test.step('the refused row is downloaded', async () => {
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download refused rows' }).click()
    corrected = (await readFile(await (await download).path(), 'utf8')).replace('ask', '120')
  })
  await dialog(page).getByRole('button', { name: 'Add 3' }).click()
  await expect(page.getByText('Bulk items uploaded successfully!')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()

  await test.step('the corrected row is uploaded again', async () => {
    await page.getByRole('button', { name: 'Bulk Upload' }).click()
    await choose(page, corrected, 'refused-rows.csv')
    await expect(dialog(page).getByRole('row', { name: /Lost Price/ })).toHaveText(
      /Story Brand.*STORY ROCKETS.*₹120\.00.*₹12\.00/,
    )
    await dialog(page).getByRole('button', { name: 'Add 1' }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
  })
  await test.step('a second list changes prices and duplicates nothing', async () => {
    await page.getByRole('button', { name: 'Bulk Upload' }).click()
    await choose(page, 'Item,Brand,Category,MRP,Selling Price\natom  king,story brand,STORY BOMBS,1600,300')
    await dialog(page).getByRole('button', { name: '1 Changed' }).click()
    await expect(dialog(page).getByRole('row', { name: /atom king/ })).toHaveText(/₹1,500\.00 ₹1,600\.00.*₹300\.00/)
    await dialog(page).getByRole('button', { name: 'Change 1' }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Search products').fill('Atom King')
    await expect(page.getByRole('row', { name: /Atom King/ })).toHaveCount(1)
    await expect(page.getByRole('row', { name: /Atom King/ })).toContainText('₹1,600.00')
  })
  await test.step('the last upload is undone as a whole', async () => {
    await page.getByRole('button', { name: 'Bulk Upload' }).click()
    await dialog(page).getByRole('button', { name: 'Undo last upload' }).click()
    await page.getByRole('button', { name: 'Undo upload', exact: true }).click()
    await expect(page.getByText('Upload undone!')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Undo last upload' })).toBeHidden()
  })
  await test.step('a misspelt category takes the existing name, and a row is left out', async () => {
    await choose(
      page,
      'Item,Brand,Category,MRP\nMega King,Story Brand,STORY BOMB,900\nTiny King,Story Brand,STORY BOMB,90',
    )
    await expect(dialog(page).getByRole('radio', { name: 'Use STORY BOMBS' })).toBeChecked()
    await dialog(page).getByRole('checkbox', { name: 'Row 3' }).uncheck()
    await dialog(page).getByRole('button', { name: 'Add 1' }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Search products').fill('King')
    await expect(page.getByRole('row', { name: /Mega King/ })).toContainText('STORY BOMBS')
    await expect(page.getByRole('row', { name: /Atom King/ })).toContainText('₹1,500.00')
    await expect(page.getByRole('row', { name: /Tiny King/ })).toHaveCount(0)
  })
})

test('a dropped file that is not a price list is refused with a reason', async ({ page }) => {
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Dear customer'], 'letter.csv', { type: 'text/csv' }))
    return transfer
  })
  await dialog(page).getByText('Drop your price list here').dispatchEvent('drop', { dataTransfer: data })
  await expect(dialog(page).getByRole('alert')).toContainText('No products found')
  await expect(dialog(page).getByRole('button', { name: 'Choose another file' })).toBeVisible()
})

test('the template can be uploaded unchanged', async ({ page }) => {
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download a template' }).click()
  await choose(page, await readFile(await (await download).path(), 'utf8'), 'price-list-template.csv')
  await expect(dialog(page).getByRole('button', { name: 'Add 2' })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: '0 Refused' })).toBeVisible()
  await expect(dialog(page).getByText('Columns recognised:').locator('..')).toContainText(
    'Product Name, Brand, Category, MRP Price, Selling Price, ' +
      'List number, Code, Tamil name, Content, Units per case, HSN, Net weight (g)',
  )
})
