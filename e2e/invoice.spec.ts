import { indiaDay } from '@phuljhari/contract/rules/dates'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signedIn } from './session.ts'
import { Shop } from './shop.ts'
import { expect, test } from './test.ts'

const TAMIL = 'கிரவுண்ட் சக்கரம் பெரியது'

declare global {
  interface Window {
    /** The title, origin and time of each call of print. */
    printed: Array<{ title: string; own: boolean; at: number }>
  }
}

/** Records calls of print, also from windows and frames, instead of opening the print dialog. */
async function recordPrinting(page: Page) {
  await page.context().addInitScript(() => {
    const first = (window.opener ?? window.top) as Window
    window.printed = []
    window.print = () =>
      void first.printed.push({ title: first.document.title, own: first === window, at: performance.now() })
  })
}
const printed = (page: Page) => page.evaluate(() => window.printed)

async function openInvoice(page: Page, orderId: string) {
  await page.goto(`/orders?search=${orderId}`)
  await page.getByRole('article').getByRole('button', { name: 'Invoice' }).click()
  const invoice = page.getByRole('dialog', { name: 'Invoice' })
  await expect(invoice.getByRole('table')).toBeVisible()
  return invoice
}

const A4 = { width: '210mm', height: '297mm' }
const RECEIPT = { width: '80mm', height: '297mm' }

/**
 * The number of pages of the PDF.
 * @param name under which it is saved in the folder INVOICE_PDFS, if set, for a visual check.
 */
async function countPages(page: Page, name: string, paper = A4): Promise<number> {
  const pdf = await page.pdf({ ...paper, printBackground: true })
  const folder = process.env['INVOICE_PDFS']
  if (folder) await writeFile(`${folder}/${name}.pdf`, pdf)
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test.beforeEach(async ({ page }) => {
  await recordPrinting(page)
  await signedIn(page)
})

// covers orders-37, orders-39, orders-40, orders-43, orders-95
test('an invoice shows everything that belongs on it', { tag: '@main' }, async ({ page, request }) => {
  const shop = await Shop.open(request)
  const sparkler = await shop.addProduct('Invoice Sparkler', 200, 150.5)
  const chakkar = await shop.addProduct(TAMIL, 240)
  const order = await shop.placeOrder(
    [
      { productId: sparkler, quantity: 1000 },
      { productId: chakkar, quantity: 3 },
    ],
    { fullName: 'மீனாட்சி Story' },
  )
  const invoice = await openInvoice(page, order.orderId)
  const month = indiaDay(new Date(order.orderDate)).slice(0, 7).replace('-', '')
  for (const text of [
    'Story Crackers',
    `INV-${month}-${order.orderId.slice(-6)}`,
    'மீனாட்சி Story',
    '+91 98765 00011',
    '12 Car Street, Madurai, Tamil Nadu 625001',
    'Cash on Delivery',
    'Thank you',
    '₹1,51,220.00',
    '₹60.00',
    '₹1,51,280.00',
  ])
    await expect(invoice).toContainText(text)
  await expect(invoice.getByRole('columnheader')).toHaveText(['Item', 'Brand', 'Qty', 'Cost', 'Total'])
  await expect(invoice.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Invoice Sparkler',
    'Story Brand',
    '1000',
    '₹150.50',
    '₹1,50,500.00',
  ])
  await expect(invoice.getByRole('row').nth(2)).toContainText(TAMIL)
})

test('an invoice omits shipping when there is none', async ({ page, request }) => {
  const shop = await Shop.open(request)
  const productId = await shop.addProduct('Invoice Rocket', 100)
  const order = await shop.placeOrder([{ productId, quantity: 1 }], { shippingCharge: 0 })
  const invoice = await openInvoice(page, order.orderId)
  await expect(invoice).toContainText('Grand Total')
  await expect(invoice).not.toContainText('Shipping')
})

test('an invoice shows all five columns on a phone without sideways scrolling', async ({ page, request }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const shop = await Shop.open(request)
  const sparkler = await shop.addProduct('Invoice Electric Sparkler 15 cm', 99_999, 90_000.5)
  const chakkar = await shop.addProduct(TAMIL, 240)
  const order = await shop.placeOrder([
    { productId: sparkler, quantity: 1000 },
    { productId: chakkar, quantity: 3 },
  ])
  const invoice = await openInvoice(page, order.orderId)
  const items = invoice.getByRole('region', { name: 'Items' })
  expect(await items.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await expect(items.getByRole('columnheader')).toHaveText(['Item', 'Brand', 'Qty', 'Cost', 'Total'])
  await expect(items.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Invoice Electric Sparkler 15 cm',
    'Story Brand',
    '1000',
    '₹90,000.50',
    '₹9,00,00,500.00',
  ])
})

for (const [lines, expected, receipts] of [
  [3, 1, 1],
  [20, 1, 2],
  [60, 2, 3],
] as const) {
  // covers orders-42
  test(`each of the four ways prints ${lines} lines on ${expected} A4 page${expected === 1 ? '' : 's'}`, async ({
    page,
    request,
  }) => {
    const shop = await Shop.open(request)
    const [sparkler, chakkar] = [
      await shop.addProduct('Invoice Electric Sparkler 15 cm', 200, 150.5),
      await shop.addProduct(`${TAMIL} "Big" 4'`, 240),
    ]
    const items = Array.from({ length: lines }, (_, index) => ({
      productId: index % 5 === 4 ? chakkar : sparkler,
      quantity: index + 1,
    }))
    const order = await shop.placeOrder(items, { notes: 'Ring twice' })
    const invoice = await openInvoice(page, order.orderId)

    await test.step('the ways to print stay in view', async () => {
      for (const name of ['Print Invoice', 'Download as PDF'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    })

    await test.step('Simple Print prints this page', async () => {
      await invoice.getByRole('button', { name: 'Simple Print' }).click()
      expect(await printed(page)).toMatchObject([{ own: true }])
      expect(await countPages(page, `simple-${lines}`)).toBe(expected)
      // The type is of a legible size: A4 shrunk to the roll would need fewer pages.
      expect(await countPages(page, `simple-80mm-${lines}`, RECEIPT)).toBe(receipts)
    })

    await test.step('Print Invoice prints a copy in a frame, without a window', async () => {
      await invoice.getByRole('button', { name: 'Print Invoice' }).click()
      await expect.poll(async () => (await printed(page)).length).toBe(2)
      expect((await printed(page))[1]).toMatchObject({ own: false, title: expect.stringMatching(/^INV-/) })
      expect(page.context().pages()).toHaveLength(1)
      const copy = page.frameLocator('iframe')
      await expect(copy.getByRole('row')).toHaveCount(lines + 1)
      await expect(copy.getByRole('button')).toHaveCount(0)
    })

    for (const [name, delay] of [
      ['Print in New Window', 0],
      ['Download as PDF', 500],
    ] as const) {
      await test.step(`${name} opens a window`, async () => {
        const before = (await printed(page)).length
        const opening = page.waitForEvent('popup')
        await invoice.getByRole('button', { name }).click()
        const popup = await opening
        await expect.poll(async () => (await printed(page)).length).toBe(before + 1)
        expect((await printed(page)).at(-1)).toMatchObject({ own: false })
        // The time counts from the opening of the new window.
        if (delay > 0) expect((await printed(page)).at(-1)?.at).toBeGreaterThanOrEqual(delay)
        await expect(popup).toHaveTitle(/^INV-\d{6}-\d{6}$/)
        await expect(popup.getByRole('row')).toHaveCount(lines + 1)
        expect(await countPages(popup, `${delay === 0 ? 'window' : 'pdf'}-${lines}`)).toBe(expected)
        expect(await countPages(popup, `${delay === 0 ? 'window' : 'pdf'}-80mm-${lines}`, RECEIPT)).toBe(receipts)
        await popup.close()
      })
    }
  })
}

test('an alert says that the browser has blocked the window of an invoice', async ({ page, request }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const shop = await Shop.open(request)
  const productId = await shop.addProduct('Invoice Garland', 100)
  const invoice = await openInvoice(page, (await shop.placeOrder([{ productId, quantity: 1 }])).orderId)
  for (const name of ['Print in New Window', 'Download as PDF']) {
    await invoice.getByRole('button', { name }).click()
    const alert = page.getByRole('dialog').filter({ hasText: 'The browser blocked the new window' })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
  }
})
