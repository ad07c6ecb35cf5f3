import * as contract from '@phuljhari/contract/documents/documents.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { documentSummary, taxDocument } from '../../../../test/documents.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { mockShopSettings } from '../../../../test/shop-settings.ts'
import { InvoicesScreen } from '../InvoicesScreen.tsx'
import { collectDocuments, PRINT_ALL_MAX } from './PrintAllDialog.tsx'

const PAGE = 50
const numberOf = (id: string) => `PH/26-27/${id.padStart(5, '0')}`
const REGULAR = {
  kind: 'regular',
  gstin: '33AAAPK0000A1Z4',
  hsnDigits: 4,
  eInvoice: false,
  eInvoiceExempt: false,
} as const
beforeEach(() => {
  mockShopSettings({ settings: { registration: REGULAR } })
  answer(contract.listUninvoiced, () => HttpResponse.json({ total: 0, orders: [] }))
})
afterEach(() => document.querySelector('iframe')?.remove())

/** Serves documents with the ids from `total` down to 1, a page at a time. @returns what was requested */
function serve(total: number) {
  const [queries, batches]: [string[], string[][]] = [[], []]
  answer(contract.listDocuments, ({ request }) => {
    const { searchParams } = new URL(request.url)
    queries.push(String(searchParams))
    const before = Number(searchParams.get('before') ?? total + 1)
    const ids = Array.from({ length: Math.min(PAGE, before - 1) }, (_, index) => String(before - 1 - index))
    searchParams.set('before', ids.at(-1) ?? '')
    const headers = before - 1 > PAGE ? { link: `</api/documents?${searchParams}>; rel="next"` } : undefined
    return HttpResponse.json(
      ids.map((_id) => documentSummary({ _id, number: numberOf(_id) })),
      headers && { headers },
    )
  })
  answer(contract.printDocuments, async ({ request }) => {
    const { ids } = (await request.json()) as { ids: string[] }
    batches.push(ids)
    return HttpResponse.json(ids.map((_id) => taxDocument({ _id, number: numberOf(_id) })))
  })
  return { queries, batches }
}
async function openDialog(at = '/orders/invoices') {
  const { user } = renderScreen(InvoicesScreen, { at })
  await user.click(await screen.findByRole('button', { name: 'Print all that match' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print all that match' }))
  return { user, dialog }
}

it('prints every document that matches, not only those shown, as one job, oldest first', async () => {
  const { queries, batches } = serve(60)
  const { user, dialog } = await openDialog('/orders/invoices?kind=tax_invoice')
  await user.click(dialog.getByRole('radio', { name: '80 mm roll' }))
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
  expect(queries.every((query) => query.startsWith('kind=tax_invoice'))).toBe(true)
  expect(batches.map(({ length }) => length)).toEqual([60])
  const sheet = document.querySelector('iframe')?.contentDocument?.body
  const printed = [...(sheet?.querySelectorAll('.tax-roll') ?? [])].map((page) => page.getAttribute('aria-label'))
  expect(printed).toHaveLength(60)
  expect([printed[0], printed.at(-1)]).toEqual([
    `Tax Invoice ${numberOf('1')}, Original`,
    `Tax Invoice ${numberOf('60')}, Original`,
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('requests no more documents at once than the server accepts', async () => {
  const { batches } = serve(230)
  const found: number[] = []
  const documents = await collectDocuments({}, new AbortController().signal, (count) => found.push(count))
  expect(documents.map(({ _id }) => _id)).toEqual(Array.from({ length: 230 }, (_, index) => String(index + 1)))
  expect(batches.map(({ length }) => length)).toEqual([200, 30])
  expect(found).toEqual([50, 100, 150, 200, 230])
})

it('asks for narrower filters when too many documents match, and requests none', async () => {
  const { batches } = serve(PRINT_ALL_MAX + 1)
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  expect(
    await dialog.findByText('More than 1,000 documents match. Choose days or a kind, and print them in several jobs.'),
  ).toBeVisible()
  expect(batches).toEqual([])
  expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled()
})

it('prints nothing when it is cancelled while the job is prepared', async () => {
  serve(60)
  let isAborted = false
  answer(contract.printDocuments, async ({ request }) => {
    await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()))
    isAborted = true
    return HttpResponse.json([])
  })
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  expect(await dialog.findByText('60 documents found')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(isAborted).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.querySelector('iframe')).toBeNull()
})

it('says what failed, and offers a retry', async () => {
  serve(3)
  answer(contract.printDocuments, () => HttpResponse.json({ message: 'Please wait.' }, { status: 429 }))
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  expect(await dialog.findByText('Please wait.')).toBeVisible()
  serve(3)
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
})
