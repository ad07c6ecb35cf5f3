import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { collectErrors, expectAccessible } from './accessible.ts'
import { joinAs, saveSession } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

/** 120 characters, as long as an address may be that is typed without a break. */
const TAMIL_ADDRESS = 'எண் 12/4, அருள்மிகு பத்ரகாளியம்மன் கோவில் தெரு, '.repeat(3).slice(0, 120)
const NAME = 'கிருஷ்ணமூர்த்தி வெங்கடசுப்பிரமணியன் பட்டாசு விற்பனை நிலையம்'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Carton labels' })
async function openLabels(page: Page, orderId: string) {
  await page.goto(`/orders?order=${orderId}`)
  await page
    .getByRole('dialog', { name: `Order ${orderId}` })
    .getByRole('button', { name: 'More actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Print carton labels' }).click()
  await expect(dialogOf(page).getByRole('button', { name: /^Print \d+ label/ })).toBeVisible()
}

/** Prints what the frame would print. @returns the number of pages and their size in millimetres */
async function printed(page: Page, name: string) {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(async () => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe.print-frame')?.contentDocument
    const own = window.open('', '_blank')?.document
    if (!frame || !own) throw new Error('nothing was printed')
    own.replaceChild(own.importNode(frame.documentElement, true), own.documentElement)
    document.querySelector('iframe.print-frame')?.remove()
  })
  const popup = await opened
  await popup.waitForLoadState('networkidle')
  await popup.evaluate(() => document.fonts.ready)
  const pdf = await popup.pdf({ preferCSSPageSize: true, printBackground: true })
  const folder = process.env['LABEL_PDFS']
  if (folder) await writeFile(`${folder}/${name}.pdf`, pdf)
  const boxes = pdf.toString('latin1').match(/MediaBox\s*\[[^\]]*\]/g) ?? []
  const sizes = boxes.map((box) =>
    box
      .match(/[\d.]+/g)
      ?.slice(2)
      .map((points) => Math.round((Number(points) * 25.4) / 72))
      .join(' × '),
  )
  const overflowing = await popup.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.label-body')].filter(
        (body) => body.scrollHeight > body.clientHeight + 1 || body.scrollWidth > body.clientWidth + 1,
      ).length,
  )
  const text = await popup.locator('body').innerText()
  await popup.close()
  return { pages: sizes.length, size: [...new Set(sizes)].join(), overflowing, text }
}

const A4 = '210 × 297'

// covers beyond-114, beyond-115, beyond-116
test('a packer prints carton labels, and prints all again when the number of cartons changes', async ({
  page,
  request,
}) => {
  const problems = collectErrors(page)
  const shop = await Shop.open(request)
  const product = await shop.addProduct('Label Sparkler', 100)
  const options = { fullName: NAME, street: TAMIL_ADDRESS, phoneNumber: '9876500022' }
  const { orderId } = await shop.placeOrder([{ productId: product, quantity: 1 }], options)
  await shop.setStatus(orderId, 'accepted')
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await saveSession(page, await joinAs('packer', shop))
  const dialog = dialogOf(page)
  const cartons = dialog.getByRole('textbox', { name: 'Cartons' })

  await openLabels(page, orderId)
  await expect(cartons).toHaveValue('1')
  await expectAccessible(page)
  await cartons.fill('0')
  await expect(dialog.getByText('Enter a number of cartons from 1 to 200')).toBeVisible()
  await cartons.fill('4')
  await dialog.getByRole('button', { name: 'Print 4 labels' }).click()
  await expect(dialog).toBeHidden()
  const full = await printed(page, 'four-full')
  expect(full).toMatchObject({ pages: 1, size: A4, overflowing: 0 })
  for (const part of [NAME, '625001', '+91 98765 00022', '4 / 4', orderId, 'FIREWORKS: keep away from fire'])
    expect(full.text).toContain(part)

  await openLabels(page, orderId)
  await expect(cartons).toHaveValue('4')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await cartons.fill('5')
  await expect(dialog.getByRole('alert')).toContainText(/^Labels for 4 cartons were printed on .*print all 5 again\.$/)
  await dialog.getByRole('radio', { name: '8 on A4' }).check()
  await dialog.getByRole('radio', { name: '6', exact: true }).check()
  await dialog.getByRole('button', { name: 'Print 5 labels' }).click()
  await expect(dialog).toBeHidden()
  expect(await printed(page, 'eight-used')).toMatchObject({ pages: 2, size: A4, overflowing: 0 })

  await openLabels(page, orderId)
  await expect(cartons).toHaveValue('5')
  await expect(dialog.getByRole('radio', { name: '8 on A4' })).toBeChecked()
  await dialog.getByRole('radio', { name: '100 × 150 mm' }).check()
  await dialog.getByText('Adjust the printer').click()
  await dialog.getByRole('combobox', { name: 'Printer (any name)' }).fill('Counter')
  await dialog.getByRole('textbox', { name: 'Move right (mm)' }).fill('1.5')
  await dialog.getByRole('button', { name: 'Print calibration page' }).click()
  await expect(page.locator('iframe.print-frame')).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'Print calibration page' })).toBeEnabled()
  expect(await printed(page, 'thermal-calibration')).toMatchObject({ pages: 1, size: '100 × 150' })
  await dialog.getByRole('button', { name: 'Print 5 labels' }).click()
  await expect(dialog).toBeHidden()
  expect(await printed(page, 'thermal')).toMatchObject({ pages: 5, size: '100 × 150', overflowing: 0 })

  // A damaged label is replaced alone. Another number of cartons leaves no label to replace.
  const [first, last] = ['From carton', 'To carton'].map((name) => dialog.getByRole('textbox', { name }))
  await openLabels(page, orderId)
  await dialog.getByRole('radio', { name: 'Some cartons' }).check()
  await expect(dialog.getByRole('button', { name: 'Print 0 labels' })).toBeDisabled()
  await first?.fill('4')
  await expect(dialog.getByRole('button', { name: 'Print 1 label' })).toBeEnabled()
  await last?.fill('6')
  await expect(dialog.getByRole('alert')).toHaveText('Enter cartons from 1 to 5, the first one first.')
  await last?.fill('5')
  await expectAccessible(page)
  await cartons.fill('6')
  await expect(dialog.getByRole('button', { name: 'Print 6 labels' })).toBeEnabled()
  await expect(first ?? dialog).toBeHidden()
  await cartons.fill('5')
  let isRecorded = false
  page.on('request', (sent) => {
    isRecorded ||= sent.method() === 'POST' && sent.url().endsWith('/orders/labels')
  })
  await dialog.getByRole('button', { name: 'Print 2 labels' }).click()
  await expect(dialog).toBeHidden()
  const again = await printed(page, 'thermal-again')
  expect([again.pages, isRecorded]).toEqual([2, false])
  expect(again.text).toMatch(/4 \/ 5[^]*5 \/ 5/)

  await openLabels(page, orderId)
  await expect(cartons).toHaveValue('5')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByText('Adjust the printer').click()
  await expect(dialog.getByRole('textbox', { name: 'Move right (mm)' })).toHaveValue('1.5')
  expect(problems).toEqual([])
})
