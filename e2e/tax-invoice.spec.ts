import { writeFile } from 'node:fs/promises'
import { formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import type { Locator, Page } from '@playwright/test'
import { collectErrors, expectAccessible } from './accessible.ts'
import { startPortal, type Portal } from './other-server/start-portal.ts'
import { ADMIN } from './server.ts'
import { saveSession, type Session } from './session.ts'
import { expect, test } from './test.ts'

const SELLER = {
  'Trade name': 'Story Crackers',
  'Legal name': 'Kannan Fireworks Private Limited',
  Address: '1 Bazaar Street, Sivakasi 626123',
}
const SHOP_GSTIN = '33AAAPK0000A1Z4'
const BUYER_GSTIN = '32AAACM0000B1ZT'
const EXAMPLES = /Phuljhari|98765 43210|phuljhari\.example/
const PAPERS = {
  a4: { radio: 'A4', size: { width: '210mm', height: '297mm' } },
  roll: { radio: '80 mm roll', size: { width: '80mm', height: '297mm' } },
} as const
type Paper = keyof typeof PAPERS

let portal: Portal
test.beforeAll(async () => {
  portal = await startPortal({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
})
test.afterAll(() => portal.stop())

/** Opens the portal of the empty shop as its owner. Printing only keeps what would be printed. */
async function openShop(page: Page) {
  const reply = await page.request.post(`${portal.address}/api/vendor/signin`, { data: ADMIN })
  const session = (await reply.json()) as Session
  await saveSession(page, session)
  await page.context().addInitScript(() => {
    window.print = () => {}
  })
  const headers = { authorization: `Bearer ${session.token}` }
  const read = async (path: string) => (await page.request.get(`${portal.address}/api${path}`, { headers })).json()
  const open = (path: string) => page.goto(`${portal.address}${path}`)
  return { headers, read, open }
}

async function addProduct(page: Page, headers: Record<string, string>, fields: Record<string, string>) {
  const multipart = { brandName: 'Standard', category: 'ROCKETS', discountPrice: '0', ...fields }
  const data = { ...multipart, productId: crypto.randomUUID() }
  const reply = await page.request.post(`${portal.address}/api/products`, { headers, multipart: data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

async function changeSetting(page: Page, name: string, fill: (form: Locator) => Promise<void>) {
  await page.getByRole('button', { name, exact: true }).click()
  const form = page.getByRole('dialog', { name })
  await fill(form)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

type Sale = { line: string; buyer?: { gstin: string; address: Record<string, string> }; name: string; phone: string }
/** Sells at the counter by keyboard. @returns the order's id, what was to be paid, and the sheet that was printed */
async function sell(page: Page, { line, buyer, name, phone }: Sale) {
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused()
  for (const typed of line.split(' ')) {
    await page.keyboard.type(typed)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Add a product' })).toHaveValue('')
  }
  await page.keyboard.press('F2')
  await page.keyboard.type(phone)
  await page.getByRole('combobox', { name: 'Name' }).fill(name)
  if (buyer) {
    await page.getByRole('textbox', { name: 'GSTIN (registered buyers)' }).fill(buyer.gstin)
    for (const [label, text] of Object.entries(buyer.address)) await page.getByLabel(label, { exact: true }).fill(text)
  }
  const total = await page.getByRole('status', { name: 'Total' }).innerText()
  await page.keyboard.press('F10')
  const pay = page.getByRole('dialog', { name: 'Pay' })
  await expect(pay.getByText(total, { exact: true })).toBeVisible()
  const cash = pay.getByRole('textbox', { name: 'Cash received ₹' })
  // Waits for the dialog, which moves the focus once it has opened.
  await expect(cash).toBeFocused()
  await cash.fill('9000')
  await cash.press('Enter')
  await expect(page.getByRole('heading', { name: 'Paid and handed over' })).toBeVisible()
  const link = (await page.getByRole('link', { name: 'View order' }).getAttribute('href')) ?? ''
  return { orderId: link.split('=')[1] ?? '', total, sheet: page.frameLocator('iframe.print-frame').locator('body') }
}

type TaxInvoice = Record<'number' | 'payable' | 'taxable' | 'cgst' | 'sgst', never> & { amountInWords: string }
const amount = (rupees: number) => formatRupees(rupees).replace('₹', '')

/** Rule 46, clause by clause (a to q; r and s are for e-invoices). */
async function expectTaxInvoice(
  sheet: Locator,
  invoice: TaxInvoice,
  { buyer, lines }: { buyer: string[]; lines: string[] },
) {
  const clauses: ReadonlyArray<readonly [string, ReadonlyArray<string | RegExp>]> = [
    ['title and copy', ['Tax Invoice', 'ORIGINAL FOR RECIPIENT']],
    ['a: supplier', [...Object.values(SELLER), `GSTIN: ${SHOP_GSTIN}`, 'State: 33-Tamil Nadu']],
    ['b: serial number', [invoice.number, /PH\/\d\d-\d\d\/0000\d/]],
    ['c: date', [formatDate(indiaDay(new Date()))]],
    ['d, e: recipient', buyer],
    ['g to i: HSN, description, quantity and unit', lines],
    ['j: total value', [`₹${amount(invoice.payable)}`, invoice.amountInWords]],
    ['k: taxable value', [amount(invoice.taxable)]],
    ['l, m: rates and taxes', [/CGST 9 %/, /SGST 9 %/, amount(invoice.cgst), amount(invoice.sgst)]],
    ['n: place of supply', [/Place of supply\s*33-Tamil Nadu/]],
    ['p: reverse charge', [/Reverse charge\s*No/]],
    ['q: signature', ['Authorised signatory']],
  ]
  for (const [clause, parts] of clauses)
    await test.step(`rule 46 ${clause}`, async () => {
      for (const part of parts) await expect(sheet).toContainText(part)
    })
  await expect(sheet).not.toContainText(EXAMPLES)
  await expect(sheet).not.toContainText(/INV-|not a tax invoice/)
}

/** Prints the open invoice dialog in a new window on some paper. @returns its sheet and the number of its pages */
async function printOn(page: Page, paper: Paper, name: string) {
  const dialog = page.getByRole('dialog', { name: 'Invoice' })
  await dialog.getByRole('radio', { name: PAPERS[paper].radio }).click({ force: true })
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Print in New Window' }).click()
  const popup = await opening
  await expect(popup.locator('.tax-page')).toHaveCount(1)
  const pdf = await popup.pdf({ ...PAPERS[paper].size, preferCSSPageSize: paper === 'a4', printBackground: true })
  const folder = process.env['INVOICE_PDFS']
  if (folder) await writeFile(`${folder}/${name}-${paper}.pdf`, pdf)
  return { popup, pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0 }
}

// covers beyond-56
test('the counter of a new shop prints tax invoices that pass rule 46', { tag: '@main' }, async ({ page }) => {
  const errors = collectErrors(page)
  const { headers, read, open } = await openShop(page)
  const content = '1 Box (10 Pcs)'
  await addProduct(page, headers, { productName: 'Rocket Bomb', orignalPrice: '590', listNumber: '14', content })
  const trade = { listNumber: '33', content: '1 Pkt', hsn: '36041000', tamilName: 'தரைச்சக்கரம்' }
  await addProduct(page, headers, { productName: 'Ground Chakkar', orignalPrice: '100', ...trade })

  await test.step('a sale of a registered shop without name and address waits for its tax invoice', async () => {
    await open('/settings/gst')
    await changeSetting(page, 'Change GST registration', async (form) => {
      await form.getByRole('radio', { name: /^Regular/ }).check()
      await form.getByRole('textbox', { name: 'GSTIN' }).fill(SHOP_GSTIN)
    })
    await expect(page.getByText(/The legal name of the shop is not set/)).toBeVisible()
    await open('/orders/new')
    const { orderId, sheet } = await sell(page, { line: '14', name: 'Arun', phone: '9876500021' })
    await expect(sheet).toContainText('Order: not a tax invoice')
    await expect(sheet).toContainText(`INV-${orderId.slice(3)}`)
    await expect(sheet).not.toContainText(EXAMPLES)

    await open('/orders/invoices?view=to-be-invoiced')
    await expect(page.getByRole('row').filter({ hasText: orderId })).toContainText('The legal name of the shop')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Shop details' }).click()
    await changeSetting(page, 'Change shop', async (form) => {
      for (const [name, text] of Object.entries(SELLER))
        await form.getByRole('textbox', { name, exact: true }).fill(text)
    })
    await open('/orders/invoices?view=to-be-invoiced')
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByText(/^PH\/\d\d-\d\d\/00001 issued$/)).toBeVisible()
  })

  await test.step('a registered buyer gets a tax invoice from prices that include GST', async () => {
    await open('/orders/new')
    const address = { Street: '4 MG Road', City: 'Kochi', State: 'Kerala', Pincode: '682001' }
    const sale = { line: '14*3 33', name: 'Meena Stores', phone: '9876500022' }
    const { orderId, sheet } = await sell(page, { ...sale, buyer: { gstin: BUYER_GSTIN, address } })
    const { documents } = await read(`/orders/${orderId}/documents`)
    const invoice = await read(`/documents/${documents[0]._id}`)
    // 1,870.00 with 18 %: half the tax is 142.63.
    expect(invoice).toMatchObject({ payable: 1870, taxable: 1584.74, cgst: 142.63, sgst: 142.63, gstin: BUYER_GSTIN })
    const said = {
      buyer: ['Meena Stores', '4 MG Road', 'Kerala 682001', `GSTIN: ${BUYER_GSTIN}`],
      lines: [
        'Rocket Bomb',
        'Ground Chakkar',
        'தரைச்சக்கரம்',
        content,
        '3604',
        '3 boxes',
        '1 packet',
        '3 boxes, 1 packet',
      ],
    }
    await expectTaxInvoice(sheet, invoice, said)

    await open(`/orders?search=${orderId}`)
    await page.getByRole('article').getByRole('button', { name: 'Invoice' }).click()
    await expect(page.getByRole('dialog', { name: 'Invoice' }).getByText('Authorised signatory')).toBeVisible()
    await expectAccessible(page)
    for (const paper of ['a4', 'roll'] as const) {
      const { popup, pages } = await printOn(page, paper, 'inclusive')
      expect(pages).toBe(1)
      await expectTaxInvoice(popup.locator('body'), invoice, said)
      await popup.close()
    }
    await page.getByRole('radio', { name: 'Order copy' }).click({ force: true })
    await expect(page.getByRole('dialog', { name: 'Invoice' })).toContainText('Order: not a tax invoice')
  })

  await test.step('a tax invoice adds GST to prices that exclude it', async () => {
    await open('/settings/gst')
    await changeSetting(page, 'Change invoices', async (form) => {
      await form.getByRole('radio', { name: /^Exclude GST/ }).check()
    })
    await open('/orders/new')
    const { orderId, total, sheet } = await sell(page, { line: '14*2 33', name: 'Kavitha', phone: '9876500023' })
    const { documents } = await read(`/orders/${orderId}/documents`)
    const invoice = await read(`/documents/${documents[0]._id}`)
    expect(invoice).toMatchObject({ payable: 1510, taxable: 1280, cgst: 115.2, sgst: 115.2, roundOff: -0.4 })
    expect(total).toBe(formatRupees(invoice.payable))
    const { totalAmount, payment } = await read(`/orders/${orderId}`)
    expect([totalAmount, payment]).toEqual([
      invoice.payable,
      { due: invoice.payable, paid: invoice.payable, toVerify: 0 },
    ])
    const said = {
      buyer: ['Kavitha'],
      lines: ['Rocket Bomb', 'Ground Chakkar', '3604', '2 boxes', '1 packet', '−₹0.40'],
    }
    await expectTaxInvoice(sheet, invoice, said)
    await open(`/orders?search=${orderId}`)
    await page.getByRole('article').getByRole('button', { name: 'Invoice' }).click()
    for (const paper of ['a4', 'roll'] as const) {
      const { popup, pages } = await printOn(page, paper, 'exclusive')
      expect(pages).toBe(1)
      await expectTaxInvoice(popup.locator('body'), invoice, said)
      await popup.close()
    }
  })
  expect(errors).toEqual([])
})
