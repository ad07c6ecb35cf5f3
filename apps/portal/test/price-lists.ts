import { FEATURES, type Feature } from '@phuljhari/contract/features'
import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import {
  previewPriceList,
  uploadProducts,
  type PreviewReply,
  type PriceListChoices,
} from '@phuljhari/contract/products/price-list.contract'
import { screen, within } from '@testing-library/react'
import { HttpResponse, type HttpResponseResolver } from 'msw'
import { ProductsScreen } from '../src/features/products/ProductsScreen.tsx'
import { serveCatalogue, serverProduct } from './products.ts'
import { renderScreen } from './render.tsx'
import { answer } from './server.ts'

export const list = new File(['productName'], 'diwali.csv', { type: 'text/csv' })

export const row = (
  number: number,
  fields: Partial<PreviewReply['rows'][number]> = {},
): PreviewReply['rows'][number] => ({
  row: number,
  panel: 0,
  isExcluded: false,
  outcome: 'new',
  productName: `Rocket ${number}`,
  brandName: 'Unbranded',
  category: 'ROCKETS',
  orignalPrice: 100,
  discountPrice: 20,
  ...fields,
})
export const PREVIEW: PreviewReply = {
  sheet: 'Rates',
  sheets: ['Cover', 'Rates'],
  header: [2],
  questions: [],
  layout: 'a1',
  isRemembered: false,
  isOutdated: false,
  columns: {
    productName: 1,
    nameParts: [],
    brandName: null,
    category: null,
    orignalPrice: 2,
    discountPrice: null,
    discountPercent: null,
    discountAmount: null,
    quantity: null,
    listNumber: null,
    code: null,
    tamilName: null,
    content: null,
    unitsPerCase: null,
    hsn: null,
    netWeight: null,
    rack: null,
  },
  found: [
    { index: 1, letter: 'B', title: 'Item', samples: ['Rocket 3'] },
    { index: 2, letter: 'C', title: 'Rate', samples: ['100'] },
    { index: 3, letter: 'D', title: 'Offer', samples: ['20'] },
  ],
  discountPercent: 80,
  brandName: 'Unbranded',
  category: 'Uncategorised',
  newNames: [],
  rows: [
    row(3),
    row(4, { outcome: 'changed', before: { category: 'BOMBS', orignalPrice: 90, discountPrice: 0 } }),
    row(5, { outcome: 'unchanged' }),
  ],
  refused: [
    {
      row: 6,
      typed: {
        productName: '=Paper',
        brandName: 'Sony',
        category: 'BOMBS',
        orignalPrice: 'ask',
        discountPrice: '',
        discountPercent: '80',
      },
      errors: [{ row: 6, column: 'Rate', message: 'Valid price is required' }],
    },
  ],
  others: [{ row: 1, kind: 'note', text: 'Diwali 2026' }],
  leftOut: [],
  blank: 2,
}
export const COUNTS = { created: 1, updated: 1, unchanged: 1, errors: PREVIEW.refused[0]?.errors ?? [] }

export async function open(features: readonly Feature[] = FEATURES) {
  const products = [serverProduct()]
  serveCatalogue(products)
  const { user } = renderScreen(ProductsScreen, { at: '/products', features })
  await screen.findByText('Flower Pot Big')
  await user.click(screen.getByRole('button', { name: 'Bulk Upload' }))
  return { user, products, input: screen.getByLabelText('Price list') }
}
/** Uploads a list to a server with previews; `asked` collects the choices of each call in order. */
export async function preview(reply: Partial<PreviewReply> = {}) {
  const asked: unknown[] = []
  answer(previewPriceList, async ({ request }) => {
    asked.push(JSON.parse(String((await request.formData()).get('choices') ?? '{}')))
    return HttpResponse.json({ ...PREVIEW, ...reply })
  })
  const { user, products, input } = await open()
  await user.upload(input, list)
  const dialog = await screen.findByRole('dialog', { name: 'Bulk Upload' })
  await within(dialog).findByText('diwali.csv')
  return { user, products, asked, input, dialog: within(dialog) }
}
/** Uploads a list to a server with section 7 only. */
export async function oneStep(reply: HttpResponseResolver) {
  answer(uploadProducts, reply)
  const { user, input } = await open([])
  await user.upload(input, list)
  return user
}
/** A server that asks these questions until they are answered. */
export function ask(questions: PriceListQuestion[]) {
  const asked: PriceListChoices[] = []
  answer(previewPriceList, async ({ request }) => {
    const choices = JSON.parse(String((await request.formData()).get('choices') ?? '{}')) as PriceListChoices
    asked.push(choices)
    const open = questions.filter(({ id }) => choices.answers?.[id] === undefined)
    return HttpResponse.json({ ...PREVIEW, questions: open })
  })
  return asked
}
