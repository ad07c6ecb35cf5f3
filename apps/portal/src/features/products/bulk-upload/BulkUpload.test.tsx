import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { signIn } from '@phuljhari/contract/auth/auth.contract'
import { health } from '@phuljhari/contract/health/health.contract'
import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import {
  forgetPriceListLayout,
  previewPriceList,
  uploadProducts,
  type RefusedRow,
} from '@phuljhari/contract/products/price-list.contract'
import { DISCOUNT_PERCENT_INVALID, DISCOUNT_PERCENT_TOO_HIGH } from '@phuljhari/contract/products/discount-percent'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { ask, COUNTS, list, oneStep, open, PREVIEW, preview, row } from '../../../../test/price-lists.ts'
import { serveCatalogue, serverProduct } from '../../../../test/products.ts'
import { renderRoutes, renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { Shell } from '../../../app/shell/Shell.tsx'
import { MAY_BE_SAVED } from '../../../lib/failure-text.ts'
import { ProductsScreen } from '../ProductsScreen.tsx'

const SUCCESS = 'Bulk items uploaded successfully!'

/** Collects the files that are downloaded. */
function saved() {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:test'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return files
}

// covers upload-1
it('accepts the five formats by file picker or drag and drop', async () => {
  answer(previewPriceList, () => HttpResponse.json(PREVIEW))
  const { input } = await open(FEATURES.filter((feature) => feature !== 'priceList.formats'))
  expect(input).toHaveAttribute('accept', '.xlsx,.csv,.xls,.xlsm,.xlsb')
  expect(screen.queryByLabelText('Or paste a message from WhatsApp')).not.toBeInTheDocument()
  expect(await screen.findByText(/\.xlsx \.csv \.xls \.xlsm \.xlsb · at most 10 MB and 20,000 rows/)).toBeVisible()
  const { fireEvent } = await import('@testing-library/react')
  fireEvent.drop(screen.getByText('Drop your price list here'), { dataTransfer: { files: [list] } })
  expect(await screen.findByText('diwali.csv')).toBeVisible()
})

// covers upload-6
it('accepts further formats and pasted text from a server that reads them', async () => {
  const sent: string[] = []
  answer(previewPriceList, async ({ request }) => {
    const file = (await request.formData()).get('file') as File
    sent.push(`${file.name}: ${await file.text()}`)
    return HttpResponse.json({ ...PREVIEW, isOutdated: true })
  })
  const { user, input } = await open()
  expect(input).toHaveAttribute('accept', '.xlsx,.csv,.xls,.xlsm,.xlsb,.ods,.txt')
  await user.type(await screen.findByLabelText('Or paste a message from WhatsApp'), 'Kuruvi - 45/-')
  await user.click(screen.getByRole('button', { name: 'Read the text' }))
  expect(await screen.findByText(/they hold something else now: please answer again/)).toBeVisible()
  expect(sent).toEqual(['Pasted text.txt: Kuruvi - 45/-'])
})

// covers upload-6
it('is offered to an empty catalogue as Import price list, by a server that previews lists', async () => {
  const open = (features: readonly Feature[]) => {
    serveCatalogue([])
    return renderScreen(ProductsScreen, { at: '/products', features })
  }
  const { user, unmount } = open(FEATURES)
  await user.click(await screen.findByRole('button', { name: 'Import price list' }))
  expect(await screen.findByRole('dialog', { name: 'Bulk Upload' })).toBeVisible()
  unmount()
  open([])
  await screen.findByText('No items found')
  expect(screen.queryByRole('button', { name: 'Import price list' })).not.toBeInTheDocument()
})

// covers upload-11
it('offers a template whose columns can be read', async () => {
  const files = saved()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Download a template' }))
  expect(await files[0]?.text()).toContain(
    'Product Name,Brand,Category,MRP Price,Selling Price,' +
      'List number,Code,Tamil name,Content,Units per case,HSN,Net weight (g),Rack\r\n',
  )
})

it('offers a template without the fields of the trade if the server does not read them', async () => {
  const files = saved()
  const { user } = await open(FEATURES.filter((feature) => feature !== 'products.tradeFields'))
  await user.click(await screen.findByRole('button', { name: 'Download a template' }))
  expect(await files[0]?.text()).toContain('Product Name,Brand,Category,MRP Price,Selling Price\r\n')
})

it('shows the fields of the trade below the name, changes after former values, and values left out', async () => {
  const { user, dialog, asked } = await preview({
    columns: { ...PREVIEW.columns, listNumber: 0, content: 3 },
    rows: [
      row(3, { listNumber: '12', content: '1 Box' }),
      row(4, {
        outcome: 'changed',
        listNumber: '7',
        content: '1 Pkt',
        before: { category: 'ROCKETS', orignalPrice: 100, discountPrice: 20, listNumber: '6', content: '1 Pkt' },
      }),
    ],
    leftOut: [{ row: 3, column: 'HSN', message: 'HSN must have 4, 6 or 8 digits' }],
  })
  expect(dialog.getByText('No. 12 · 1 Box')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '1 Changed' }))
  expect(dialog.getByText(/· 1 Pkt/)).toHaveTextContent('No. 6 No. 7 · 1 Pkt')
  await user.click(dialog.getByText('1 value is left out'))
  expect(dialog.getByRole('row', { name: '3 HSN HSN must have 4, 6 or 8 digits' })).toBeVisible()

  await user.click(dialog.getByText('Also read: List number, Content'))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Code' }), 'D · Offer (20)')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Content' }), 'None')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ columns: { code: 3, content: null } }))
})

// covers upload-5
it('shows what would change before anything changes', async () => {
  const { user, dialog } = await preview()
  expect(dialog.getByText(/Rates · Header in row 2 · 2 blank rows left out/)).toBeVisible()
  const counts = dialog.getAllByRole('button', { pressed: false }).map((button) => button.textContent)
  expect(counts).toEqual(['1 Changed', '1 Unchanged', '1 Refused', '1 Headings and notes'])
  expect(dialog.getByRole('row', { name: 'Row 3 3 Rocket 3 Unbranded ROCKETS ₹100.00 ₹20.00' })).toBeVisible()

  await user.click(dialog.getByRole('button', { name: '1 Changed' }))
  expect(
    dialog.getByRole('row', { name: 'Row 4 4 Rocket 4 Unbranded BOMBS ROCKETS ₹90.00 ₹100.00 ₹90.00 ₹20.00' }),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '1 Refused' }))
  expect(dialog.getByRole('row', { name: '6 =Paper ask – Rate: Valid price is required' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '1 Headings and notes' }))
  expect(dialog.getByRole('row', { name: '1 Note Diwali 2026' })).toBeVisible()
})

// covers upload-5
it('reads the list again when a column, the sheet, the discount or a default changes', async () => {
  const { user, asked, dialog } = await preview()
  expect(dialog.getByText('Columns recognised:').closest('summary')).toHaveTextContent(
    'Columns recognised: Product Name: Item, MRP Price: Rate Change',
  )
  expect(dialog.getByLabelText('Selling Price')).not.toBeVisible()
  await user.click(dialog.getByText('Change'))
  expect(dialog.getByLabelText('Selling Price')).toBeVisible()
  await user.selectOptions(dialog.getByLabelText('Selling Price'), 'D · Offer (20)')
  await waitFor(() => expect(asked.at(-1)).toEqual({ sheet: 'Rates', columns: { discountPrice: 3 } }))
  await user.selectOptions(dialog.getByLabelText('Sheet'), 'Cover')
  await waitFor(() => expect(asked.at(-1)).toEqual({ sheet: 'Cover' }))
  await user.clear(dialog.getByLabelText('Default brand'))
  expect(dialog.getByText('Brand is required')).toBeVisible()
  await user.type(dialog.getByLabelText('Default brand'), 'Sony{Enter}')
  await waitFor(() => expect(asked.at(-1)).toEqual({ sheet: 'Cover', brandName: 'Sony' }))
  await user.clear(dialog.getByLabelText('Discount on the whole list (%)'))
  await user.type(dialog.getByLabelText('Discount on the whole list (%)'), '75{Tab}')
  await waitFor(() => expect(asked.at(-1)).toEqual({ sheet: 'Cover', brandName: 'Sony', discountPercent: 75 }))
})

it('checks the discount and the defaults by the rules of the contract', async () => {
  const { user, asked, dialog } = await preview()
  await user.click(dialog.getByText('Change'))
  const discount = dialog.getByLabelText('Discount on the whole list (%)')
  for (const [typed, message] of [
    ['12,5', DISCOUNT_PERCENT_INVALID],
    ['99.995', DISCOUNT_PERCENT_INVALID],
    ['100', DISCOUNT_PERCENT_TOO_HIGH],
  ] as const) {
    await user.clear(discount)
    await user.type(discount, `${typed}{Enter}`)
    expect(dialog.getByText(message)).toBeVisible()
  }
  await user.clear(dialog.getByLabelText('Default category'))
  expect(dialog.getByText('Category is required')).toBeVisible()
  await user.tab()
  expect(asked).toEqual([{}])
})

const PRICES: PriceListQuestion = {
  id: 'prices',
  text: 'Which price do customers pay?',
  isOptional: false,
  options: [
    { id: 'price:2', label: '“Rate”. There is no other price.', examples: ['Rocket 3: ₹100.00'] },
    { id: 'mrp:2 selling:3', label: '“Offer”. The MRP is “Rate”.', examples: ['Rocket 3: MRP ₹100.00, pays ₹20.00'] },
  ],
}
const CARRY: PriceListQuestion = {
  id: 'carry',
  text: '12 products have no “Group”. What is their category?',
  isOptional: false,
  options: [
    { id: 'carry', label: 'The last one above them', examples: [] },
    { id: 'own', label: 'None', examples: [] },
  ],
}
// covers upload-5
it('asks one question at a time, by keyboard alone, and uploads once all are answered', async () => {
  const asked = ask([PRICES, CARRY])
  const { user, input } = await open()
  await user.upload(input, list)
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Upload' }))
  await dialog.findByRole('group', { name: PRICES.text })
  expect(dialog.queryByRole('group', { name: CARRY.text })).toBeNull()
  expect(dialog.getByText('One more question')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Add 1, change 1' })).toBeDisabled()

  // The likeliest answer is chosen: Enter is enough.
  expect(dialog.getByRole('radio', { name: /There is no other price/ })).toBeChecked()
  expect(dialog.getByRole('radio', { name: /There is no other price/ })).toHaveFocus()
  await user.keyboard('{ArrowDown}{Enter}')
  await dialog.findByRole('group', { name: CARRY.text })
  await waitFor(() => expect(dialog.getByRole('radio', { name: 'The last one above them' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Add 1, change 1' })).toHaveFocus())
  expect(asked.at(-1)).toEqual({ answers: { prices: 'mrp:2 selling:3', carry: 'carry' } })
})

it('lets an answer be changed without losing the others', async () => {
  const asked = ask([PRICES, CARRY])
  const { user, input } = await open()
  await user.upload(input, list)
  for (const label of [/There is no other price/, 'None']) {
    await user.click(await screen.findByRole('radio', { name: label }))
    await user.click(screen.getByRole('button', { name: 'Yes, this is correct' }))
  }
  await user.click(await screen.findByRole('button', { name: `Change the answer to: ${PRICES.text}` }))
  expect(await screen.findByRole('group', { name: PRICES.text })).toBeVisible()
  expect(asked.at(-1)).toEqual({ answers: { carry: 'own' } })
})

it('keeps the questions that a chosen column does not concern', async () => {
  const asked = ask([PRICES])
  const { user, input } = await open()
  await user.upload(input, list)
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Upload' }))
  await user.selectOptions(await dialog.findByLabelText('Brand'), 'D · Offer (20)')
  await waitFor(() => expect(asked.at(-1)).toEqual({ sheet: 'Rates', columns: { brandName: 3 } }))
  expect(screen.getByRole('group', { name: PRICES.text })).toBeVisible()
})

it('says that a list is read like the last one, and forgets it', async () => {
  let isForgotten = false
  answer(previewPriceList, () => HttpResponse.json({ ...PREVIEW, isRemembered: !isForgotten }))
  answer(forgetPriceListLayout, ({ params }) => {
    isForgotten = params['layout'] === PREVIEW.layout
    return HttpResponse.json({ forgotten: true })
  })
  const { user, input } = await open()
  await user.upload(input, list)
  expect(await screen.findByText('Read like the last list with these columns.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Forget and ask again' }))
  await waitFor(() => expect(screen.queryByText('Read like the last list with these columns.')).toBeNull())
})

// covers upload-14
it('shows a mistake that many rows share as one line that can be expanded', async () => {
  const refusedRow = (row: number, message: string): RefusedRow => ({
    row,
    typed: { ...(PREVIEW.refused[0] as RefusedRow).typed, productName: `Atom ${row}` },
    errors: [{ row, column: 'Rate', message }],
  })
  const many = Array.from({ length: 351 }, (_, index) => refusedRow(index + 10, 'Valid price is required'))
  const { user, dialog } = await preview({ refused: [...many, refusedRow(400, 'Same product as row 49')] })
  await user.click(dialog.getByRole('button', { name: '352 Refused' }))
  const shown = dialog.getByRole('region', { name: 'Refused rows' })
  expect(within(shown).getAllByRole('row')).toHaveLength(2)
  expect(shown).toHaveTextContent('Same product as row 49')
  const line = dialog.getByText('Rate: Valid price is required', { selector: 'summary' })
  expect(line).toHaveTextContent('351 rows')
  await user.click(line)
  expect(dialog.getByRole('row', { name: /Atom 10/ })).toBeVisible()
})

it('joins several columns to the name, in order', async () => {
  const { user, asked, dialog } = await preview()
  await user.selectOptions(dialog.getByLabelText('Product Name, part 2'), 'D · Offer (20)')
  await waitFor(() => expect(asked.at(-1)).toEqual({ sheet: 'Rates', columns: { nameParts: [3] } }))
})

it('says when no header was found', async () => {
  const { dialog } = await preview({ header: [] })
  expect(dialog.getByText('No header row was found. The columns were detected by their contents.')).toBeVisible()
})

// covers upload-2
it('uploads what was confirmed, says so and reloads the list', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const sent: FormData[] = []
  answer(uploadProducts, async ({ request }) => {
    sent.push(await request.formData())
    await held
    return HttpResponse.json(COUNTS)
  })
  const { user, products, dialog } = await preview()
  await user.selectOptions(dialog.getByLabelText('Sheet'), 'Cover')
  await user.click(dialog.getByRole('button', { name: 'Add 1, change 1' }))
  expect(await dialog.findByText('Uploading diwali.csv...')).toBeVisible()
  products.push(serverProduct({ _id: 'p2', productName: 'New from the list' }))
  release()

  expect(await screen.findByText(SUCCESS)).toBeVisible()
  expect(dialog.getAllByRole('definition').map((count) => count.textContent)).toEqual(['1', '1', '1', '1'])
  expect(dialog.getByRole('row', { name: '6 Rate Valid price is required' })).toBeVisible()
  expect(sent.map((form) => form.get('choices'))).toEqual(['{"sheet":"Cover"}'])
  expect(sent[0]?.get('file')).toMatchObject({ name: 'diwali.csv' })
  expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('New from the list')).toBeVisible()
})

// covers upload-11
it('downloads the refused rows to correct and upload again, with formulas neutralised', async () => {
  const files = saved()
  const { user, dialog } = await preview()
  await user.click(dialog.getByRole('button', { name: 'Download refused rows' }))
  expect(await files[0]?.text()).toBe(
    'Product Name,Brand,Category,MRP Price,Selling Price,Discount %,Row of the list,What is wrong\r\n' +
      "'=Paper,Sony,BOMBS,ask,,80,6,Rate: Valid price is required\r\n",
  )
})

it('keeps the fields of the trade of refused rows in the download', async () => {
  const files = saved()
  const refused = PREVIEW.refused.map((row) => ({ ...row, trade: { code: 'P-1', content: '1 Box' } }))
  const { user, dialog } = await preview({ refused })
  await user.click(dialog.getByRole('button', { name: 'Download refused rows' }))
  expect(await files[0]?.text()).toContain('Discount %,Code,Content,Row of the list,What is wrong\r\n')
  expect(await files[0]?.text()).toContain('ask,,80,P-1,1 Box,6,')
})

// covers upload-4
it('keeps the file and the choices when the upload fails, and uploads once when pressed again', async () => {
  const keys: unknown[] = []
  answer(uploadProducts, ({ request }) => {
    keys.push(request.headers.get('idempotency-key'))
    return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(COUNTS)
  })
  const { user, dialog } = await preview()
  await user.click(dialog.getByRole('button', { name: 'Add 1, change 1' }))
  const alert = await screen.findByRole('dialog', { name: 'Bulk upload failed' })
  expect(within(alert).getByText(MAY_BE_SAVED)).toBeVisible()
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await user.click(dialog.getByRole('button', { name: 'Add 1, change 1' }))
  expect(await screen.findByText(SUCCESS)).toBeVisible()
  expect(keys[1]).toBe(keys[0])
})

it('keeps the file when the session ends, and uploads it after signing in again', async () => {
  answer(previewPriceList, () => HttpResponse.json(PREVIEW))
  answer(uploadProducts, () => HttpResponse.json({ message: 'Please sign in to continue' }, { status: 401 }))
  answer(signIn, () => HttpResponse.json({ token: 'next-token' }))
  answer(health, () => HttpResponse.json({ status: 'ok', database: 'ok', version: '2.0.1', features: FEATURES }))
  serveCatalogue([serverProduct()])
  const { user } = renderRoutes([{ Component: Shell, children: [{ path: '/products', Component: ProductsScreen }] }], {
    at: '/products',
  })
  await user.click(await screen.findByRole('button', { name: 'Bulk Upload' }))
  await user.upload(screen.getByLabelText('Price list'), list)
  await user.click(await screen.findByRole('button', { name: 'Add 1, change 1' }))

  const again = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  await user.type(await again.findByLabelText('Email'), 'owner@shop.example')
  answer(uploadProducts, () => HttpResponse.json(COUNTS))
  await user.type(await again.findByLabelText('Password'), 'sparkling{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull())

  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Upload' }))
  expect(dialog.getByText('diwali.csv')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add 1, change 1' }))
  expect(await screen.findByText(SUCCESS)).toBeVisible()
})

// covers upload-4
it('says why a file cannot be read and accepts another', async () => {
  answer(previewPriceList, () => HttpResponse.json({ message: 'This file is empty' }, { status: 415 }))
  const { user, input } = await open()
  await user.upload(input, list)
  expect(await screen.findByRole('alert')).toHaveTextContent('Bulk upload failedThis file is empty')
  answer(previewPriceList, () => HttpResponse.json(PREVIEW))
  await user.upload(input, list)
  expect(await screen.findByRole('button', { name: 'Add 1, change 1' })).toBeVisible()
})

it('offers nothing to upload when no row is a product', async () => {
  const { dialog } = await preview({ rows: [], refused: [] })
  expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled()
})

// covers upload-3
it('uploads in one step where the server has section 7 only', async () => {
  await oneStep(() => new HttpResponse('uploaded'))
  expect(await screen.findByText(SUCCESS)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// covers upload-3
it('reports no success when every row was refused', async () => {
  await oneStep(() => HttpResponse.json({ ...COUNTS, created: 0, updated: 0, unchanged: 0 }))
  expect(await screen.findByText('Valid price is required')).toBeVisible()
  expect(screen.queryByText(SUCCESS)).toBeNull()
})

// covers upload-4
it.each([
  ['the server’s reason', () => HttpResponse.json({ message: 'Too many rows' }, { status: 413 }), 'Too many rows'],
  ['that no server answered', () => HttpResponse.error(), 'Network error. Please try again.'],
])('alerts that the one-step upload failed: %s', async (_, reply, reason) => {
  await oneStep(reply)
  const alert = await screen.findByRole('dialog', { name: 'Bulk upload failed' })
  expect(within(alert).getByText(reason)).toBeVisible()
})
