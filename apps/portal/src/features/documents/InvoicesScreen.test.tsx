import * as batchesContract from '@phuljhari/contract/documents/document-batches.contract'
import type { DocumentBatch } from '@phuljhari/contract/documents/document-batches.contract'
import * as contract from '@phuljhari/contract/documents/documents.contract'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { showSampleInvoice } from '@phuljhari/contract/documents/sample-invoice.contract'
import { updateProduct } from '@phuljhari/contract/products/products.contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { documentSummary, taxDocument } from '../../../test/documents.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { mockShopSettings } from '../../../test/shop-settings.ts'
import { userWith } from '../../../test/staff.ts'
import { InvoicesScreen } from './InvoicesScreen.tsx'

const REGULAR = {
  kind: 'regular',
  gstin: '33AAAPK0000A1Z4',
  hsnDigits: 4,
  eInvoice: true,
  eInvoiceExempt: false,
} as const
const NUMBER = 'PH/26-27/00012'
const NOTE = documentSummary({
  _id: '12',
  kind: 'credit_note',
  number: 'CN/26-27/00001',
  against: { _id: '11', number: NUMBER, date: '2026-11-22' },
})

beforeEach(() => mockShopSettings({ settings: { registration: REGULAR } }))

/** Mocks the list and its documents. @returns the queries of the list and the ids that were printed */
function serveDocuments(rows = [documentSummary(), NOTE], document: TaxDocument = taxDocument()) {
  const [asked, printed]: [string[], unknown[]] = [[], []]
  answer(contract.getDocument, () => HttpResponse.json(document))
  answer(contract.listUninvoiced, () => HttpResponse.json({ total: 0, orders: [] }))
  answer(contract.listDocuments, ({ request }) => {
    const { search } = new URL(request.url)
    asked.push(search)
    if (search.includes('before')) return HttpResponse.json([documentSummary({ _id: '1', number: 'PH/26-27/00001' })])
    return HttpResponse.json(rows, { headers: { link: '</api/documents?before=12>; rel="next"' } })
  })
  answer(contract.printDocuments, async ({ request }) => {
    printed.push(await request.json())
    return HttpResponse.json([document])
  })
  return { asked, printed }
}

describe('the sample invoice', () => {
  const openSample = (document: TaxDocument | null, missing: string[]) => {
    serveDocuments([])
    answer(showSampleInvoice, () => HttpResponse.json({ document, missing }))
    renderScreen(InvoicesScreen, { at: '/orders/invoices?document=sample' })
    return screen.findByRole('dialog', { name: 'Sample invoice' })
  }

  // covers beyond-94
  it('is marked as one on every page, and names what a real one still lacks', async () => {
    const dialog = within(await openSample(taxDocument({ number: contract.SAMPLE_NUMBER }), ['The address is not set']))
    const page = await dialog.findByRole('region', { name: /^Tax Invoice SAMPLE/ })
    expect(page).toHaveAttribute('data-stamp', 'Sample')
    expect(dialog.getByText('The address is not set.')).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Shop settings' })).toHaveAttribute('href', '/settings/shop')
    expect(dialog.getByRole('button', { name: 'Print Invoice' })).toBeVisible()
  })

  it('is the paper of an order in a shop without registration', async () => {
    const dialog = within(await openSample(null, []))
    expect(await dialog.findByText('Sample', { selector: '.invoice-stamp' })).toBeVisible()
    expect(dialog.getByText('Little Comet Sparkler')).toBeVisible()
    expect(dialog.getAllByText('₹556.00')).toHaveLength(2)
  })
})

describe('the list of tax documents', () => {
  it('shows each document with customer, place, amounts and missing numbers, a page at a time', async () => {
    serveDocuments([
      documentSummary({ needsIrn: true, needsEWayBill: true, gstin: '33AAAPK0000A1Z4' }),
      { ...NOTE, cancelled: { at: '2026-11-22T05:30:00Z', person: 'owner@shop.example', reason: 'Twice' } },
    ])
    const { user } = renderScreen(InvoicesScreen, { at: '/orders/invoices' })
    const table = within(await screen.findByRole('region', { name: 'Tax documents' }))
    const [first, second] = table.getAllByRole('row').slice(1)
    expect(first).toHaveTextContent(
      'PH/26-27/00012Tax Invoice22 Nov 2026Kavitha Raman33AAAPK0000A1Z433-Tamil Nadu' +
        '₹1,000.00₹180.00₹1,180.00e-invoice needede-way bill needed',
    )
    expect(second).toHaveTextContent(/CN\/26-27\/00001Credit Note.*against PH\/26-27\/00012.*Cancelled$/)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await table.findByText('PH/26-27/00001')).toBeVisible()
  })

  it('filters by search, kind and days, and by missing numbers', async () => {
    const { asked } = serveDocuments([])
    const { user } = renderScreen(InvoicesScreen, { at: '/orders/invoices?from=2026-11-01&to=nonsense' })
    expect(await screen.findByText('Nothing matches from 01 Nov 2026.')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Credit Note')
    await user.click(screen.getByRole('switch', { name: 'Needs IRN or e-way bill' }))
    await user.type(screen.getByRole('textbox', { name: 'Search documents' }), 'kavi')
    await waitFor(() => expect(asked.at(-1)).toBe('?kind=credit_note&from=2026-11-01&search=kavi&incomplete=true'))
    const all = 'Nothing matches “kavi”, Kind: Credit Note, from 01 Nov 2026, needs IRN or e-way bill.'
    expect(await screen.findByText(all)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(asked.at(-1)).toBe(''))
  })

  it('prints the selected documents as one job, in the order of the selection', async () => {
    const { printed } = serveDocuments()
    const { user } = renderScreen(InvoicesScreen, { at: '/orders/invoices' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select CN/26-27/00001' }))
    await user.click(screen.getByRole('checkbox', { name: `Select ${NUMBER}` }))
    const bar = within(screen.getByRole('region', { name: 'Print' }))
    expect(bar.getByText('2 documents selected')).toBeVisible()
    await user.click(bar.getByRole('checkbox', { name: 'Duplicate' }))
    await user.click(bar.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
    expect(printed).toEqual([{ ids: ['12', '11'] }])
    const sheet = document.querySelector('iframe')?.contentDocument?.body
    expect([...(sheet?.querySelectorAll('.tax-copy') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'ORIGINAL FOR RECIPIENT',
      'DUPLICATE FOR TRANSPORTER',
    ])
  })

  it('offers a retry when the list cannot be loaded', async () => {
    answer(contract.listDocuments, () => HttpResponse.json({ message: 'Please wait.' }, { status: 429 }))
    const { user } = renderScreen(InvoicesScreen, { at: '/orders/invoices' })
    expect(await screen.findByText('Please wait.')).toBeVisible()
    serveDocuments()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(NUMBER)).toBeVisible()
  })

  it('explains to an unregistered shop why it has no documents, and links the settings', async () => {
    mockShopSettings()
    serveDocuments([])
    renderScreen(InvoicesScreen, { at: '/orders/invoices' })
    expect(await screen.findByRole('heading', { name: 'The shop is not registered for GST' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/settings')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull())
  })

  it('does not exist with a server that lacks documents', async () => {
    renderScreen(InvoicesScreen, { at: '/orders/invoices', features: [] })
    expect(await screen.findByRole('link', { name: 'Go to Orders' })).toBeVisible()
  })
})

/** Chooses from the menu of a document. */
async function choose(user: UserEvent, dialog: ReturnType<typeof within>, name: string) {
  await user.click(dialog.getByRole('button', { name: 'More' }))
  await user.click(await dialog.findByRole('menuitem', { name }))
}

describe('a tax document', () => {
  const open = async (document = taxDocument()) => {
    serveDocuments(undefined, document)
    const rendered = renderScreen(InvoicesScreen, { at: '/orders/invoices?document=11' })
    const dialog = within(await screen.findByRole('dialog', { name: `Tax Invoice ${NUMBER}` }))
    await dialog.findByText('ORIGINAL FOR RECIPIENT')
    return { ...rendered, dialog }
  }

  it('is shown as printed, on the chosen paper with the chosen copies, which the browser remembers', async () => {
    const { dialog, user } = await open()
    expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: 'Triplicate' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Original' }))
    expect(dialog.queryByText('ORIGINAL FOR RECIPIENT')).toBeNull()
    // The last copy that is chosen stays, since something must be printed.
    await user.click(dialog.getByRole('checkbox', { name: 'Triplicate' }))
    expect(dialog.getByText('TRIPLICATE FOR SUPPLIER')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: '80 mm roll' }))
    expect(dialog.getByText(/^HSN 3604\. Taxable/)).toBeVisible()
    expect(localStorage.getItem('document-print')).toBe('roll:triplicate')
  })

  it('accepts the numbers of the e-invoice and the e-way bill after checking them', async () => {
    const sent: unknown[] = []
    answer(contract.setDocumentReferences, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(taxDocument())
    })
    const { dialog, user } = await open()
    await choose(user, dialog, 'E-invoice and e-way bill')
    const form = within(await screen.findByRole('dialog', { name: `E-invoice and e-way bill of ${NUMBER}` }))
    await user.type(form.getByRole('textbox', { name: 'E-way bill number' }), '3310 0123')
    await user.type(form.getByRole('textbox', { name: 'Distance in km' }), '12.5')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('An e-way bill number has 12 digits')).toBeVisible()
    expect(form.getByText('Enter whole kilometres, from 1 to 4,000')).toBeVisible()
    expect(sent).toEqual([])
    await user.type(form.getByRole('textbox', { name: 'E-way bill number' }), ' 4567')
    await user.clear(form.getByRole('textbox', { name: 'Distance in km' }))
    await user.type(form.getByRole('textbox', { name: 'Distance in km' }), '120')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(sent).toEqual([expect.objectContaining({ eWayBill: '331001234567', distance: 120, irn: '' })])
  })

  it('offers to enter the numbers that it still needs', async () => {
    const { dialog, user } = await open(taxDocument({ needsIrn: true }))
    await user.click(dialog.getByRole('button', { name: 'Enter the numbers' }))
    expect(await screen.findByRole('dialog', { name: `E-invoice and e-way bill of ${NUMBER}` })).toBeVisible()
  })

  it('offers part A of the e-way bill for copying', async () => {
    const { dialog, user } = await open()
    await choose(user, dialog, 'E-way bill, part A')
    const sheet = await screen.findByRole('dialog', { name: `E-way bill of ${NUMBER}, part A` })
    expect(sheet).toHaveTextContent('DocumentTax Invoice PH/26-27/00012, 22/11/2026')
    expect(sheet).toHaveTextContent('From GSTIN33AAAPK0000A1Z4')
    expect(sheet).toHaveTextContent('To GSTINURP')
    expect(sheet).toHaveTextContent('To PIN625001')
    await user.click(within(sheet).getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toContain('From PIN: 626123\nFrom State: 33-Tamil Nadu\n')
  })

  it('stays open when Escape closes the dialog above it', async () => {
    const { dialog, user } = await open()
    await choose(user, dialog, 'Credit note')
    const note = await screen.findByRole('dialog', { name: /credit note/i })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(note).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: `Tax Invoice ${NUMBER}` })).toBeVisible()
  })

  it('says when it is cancelled, by whom and why, and then offers no changes', async () => {
    const { dialog, user } = await open(
      taxDocument({ cancelled: { at: '2026-11-23T05:30:00Z', person: 'owner@shop.example', reason: 'Twice' } }),
    )
    expect(dialog.getByText(/^Cancelled 23 Nov 2026.*by owner@shop\.example: Twice$/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Cancel document' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'More' }))
    const items = await dialog.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Download as PDF', 'Print in New Window'])
  })
})

describe('the list of orders to be invoiced', () => {
  const AT = '/orders/invoices?view=to-be-invoiced'
  const orders = [
    {
      orderId: 'ORD-202611-000042',
      status: 'delivered',
      customerName: 'Kavitha Raman',
      totalAmount: 1180,
      leftAt: '2026-11-20T05:00:00Z',
      missing: [],
    },
    {
      orderId: 'ORD-202611-000043',
      status: 'in_transit',
      customerName: 'Arun',
      totalAmount: 0,
      leftAt: '2026-11-21T05:00:00Z',
      missing: ['state', 'total'],
    },
  ]
  const batch = (changes: Partial<DocumentBatch> = {}): DocumentBatch => ({
    _id: '7',
    total: 2,
    issued: 0,
    refused: [],
    finishedAt: null,
    ...changes,
  })
  beforeEach(() => {
    answer(contract.getDocument, () => new HttpResponse(null, { status: 404 }))
    answer(contract.listUninvoiced, () => HttpResponse.json({ total: 2, orders }))
    answer(contract.listTotalsToReview, () => HttpResponse.json({ total: 0, orders: [] }))
  })

  it('names what each order lacks, and links the order', async () => {
    renderScreen(InvoicesScreen, { at: AT })
    const table = within(await screen.findByRole('region', { name: 'Orders to be invoiced' }))
    const [first, second] = table.getAllByRole('row').slice(1)
    expect(first).toHaveTextContent('20 Nov 2026₹1,180.00Nothing is missing')
    expect(second).toHaveTextContent(
      'The State of the delivery address is not one of India: correct itThe total is zero',
    )
    expect(table.getByRole('link', { name: 'ORD-202611-000043' })).toHaveAttribute(
      'href',
      '/orders?order=ORD-202611-000043',
    )
    expect(within(second as HTMLElement).queryByRole('button', { name: 'Issue' })).toBeNull()
  })

  it('is counted on its tab, outside of the tab’s name', async () => {
    serveDocuments()
    answer(contract.listUninvoiced, () => HttpResponse.json({ total: 2, orders }))
    renderScreen(InvoicesScreen, { at: '/orders/invoices' })
    expect(await screen.findByText('2 orders to be invoiced')).toBeInTheDocument()
    const tab = screen.getByRole('radio', { name: 'To be invoiced' })
    expect(tab).toHaveAccessibleDescription('2 orders to be invoiced')
    expect(tab.parentElement).toHaveTextContent(/^To be invoiced2$/)
    expect(screen.getByRole('radio', { name: 'Documents' })).not.toHaveAccessibleDescription()
  })

  it('issues the invoice of one order', async () => {
    answer(contract.issueDocument, ({ params }) =>
      params['orderId'] === 'ORD-202611-000042'
        ? HttpResponse.json(taxDocument())
        : new HttpResponse(null, { status: 404 }),
    )
    const { user } = renderScreen(InvoicesScreen, { at: AT })
    await user.click(await screen.findByRole('button', { name: 'Issue' }))
    expect(await screen.findByText(`${NUMBER} issued`)).toBeVisible()
  })

  it('shows both totals where GST has changed one, and issues the invoice once someone confirms it', async () => {
    const changed = { ...orders[0], missing: ['total_changed'], billAmount: 1280 }
    answer(contract.listUninvoiced, () => HttpResponse.json({ total: 1, orders: [changed] }))
    const sent: unknown[] = []
    answer(contract.issueDocument, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(taxDocument())
    })
    const { user } = renderScreen(InvoicesScreen, { at: AT })
    const table = within(await screen.findByRole('region', { name: 'Orders to be invoiced' }))
    expect(table.getAllByRole('row')[1]).toHaveTextContent('₹1,180.00Invoice ₹1,280.00GST has changed the total')
    await user.click(table.getByRole('button', { name: 'Issue for ₹1,280.00' }))
    expect(await screen.findByText(`${NUMBER} issued`)).toBeVisible()
    expect(sent).toEqual([{ confirmedTotal: 1280 }])
  })

  it('shows owners the open orders whose totals lack GST, until they dismiss these', async () => {
    let left = [{ ...orders[0], leftAt: undefined, missing: ['total_changed'], billAmount: 1392.4 }]
    answer(contract.listTotalsToReview, () => HttpResponse.json({ total: left.length, orders: left }))
    answer(contract.closeTotalsReview, () => {
      left = []
      return HttpResponse.json({ reviewed: true })
    })
    const { user } = renderScreen(InvoicesScreen, { at: AT })
    const review = within(await screen.findByRole('region', { name: 'Totals without GST' }))
    expect(review.getByRole('listitem')).toHaveTextContent('ORD-202611-000042 Kavitha Raman: ₹1,180.00 → ₹1,392.40')
    await user.click(review.getByRole('button', { name: 'Seen: do not show again' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Totals without GST' })).toBeNull())
  })

  it('issues all invoices as a job, whose progress is shown again after a return', async () => {
    let now = batch({ issued: 1 })
    const keys: unknown[] = []
    answer(batchesContract.startDocumentBatch, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return HttpResponse.json(batch(), { status: 201 })
    })
    answer(batchesContract.getDocumentBatch, () => HttpResponse.json(now))
    const first = renderScreen(InvoicesScreen, { at: AT })
    await first.user.click(await screen.findByRole('button', { name: 'Issue all that are complete' }))
    expect(await screen.findByText('Issuing invoices: 1 of 2')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Issue all that are complete' })).toBeDisabled()
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    first.unmount()

    const refusal = { orderId: 'ORD-202611-000043', message: 'The total is zero', missing: ['total' as const] }
    now = batch({ issued: 1, refused: [refusal], finishedAt: '2026-11-22T06:00:00Z' })
    const { user } = renderScreen(InvoicesScreen, { at: AT })
    expect(await screen.findByText('1 invoice issued')).toBeVisible()
    const job = within(screen.getByRole('region', { name: 'Job' }))
    expect(job.getByRole('listitem')).toHaveTextContent('ORD-202611-000043: The total is zero')
    await user.click(job.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('region', { name: 'Job' })).toBeNull()
  })

  it('forgets a job that the server no longer has', async () => {
    localStorage.setItem('document-batch', '7')
    answer(batchesContract.getDocumentBatch, () => new HttpResponse(null, { status: 404 }))
    renderScreen(InvoicesScreen, { at: AT })
    await screen.findByRole('region', { name: 'Orders to be invoiced' })
    await waitFor(() => expect(localStorage.getItem('document-batch')).toBeNull())
  })

  describe('offers what an order lacks', () => {
    const row = (missing: readonly string[], more: object = {}) => ({ ...orders[0], missing, products: [], ...more })
    async function openRow(order: object, role: 'owner' | 'clerk' = 'owner') {
      answer(contract.listUninvoiced, () => HttpResponse.json({ total: 1, orders: [order] }))
      const { user } = renderScreen(InvoicesScreen, { at: AT, as: userWith(role) })
      const table = within(await screen.findByRole('region', { name: 'Orders to be invoiced' }))
      return { user, table, names: () => table.getAllByRole('cell').at(-1)?.textContent }
    }

    it('links owners to the shop’s details for a missing legal name, and refers clerks to an owner', async () => {
      const owner = await openRow(row(['legal_name', 'shop_address']))
      expect(owner.table.getByRole('link', { name: 'Shop details' })).toHaveAttribute('href', '/settings/shop')
      const clerk = await openRow(row(['legal_name']), 'clerk')
      expect(clerk.names()).toBe('An administrator must enter it.')
    })

    // covers beyond-57
    it('asks for the place of supply with the invoice of an order whose goods have left', async () => {
      const sent: unknown[] = []
      answer(contract.issueDocument, async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(taxDocument())
      })
      const { user, table, names } = await openRow(row(['state']))
      expect(names()).toBe('Place of supply')
      await user.click(table.getByRole('button', { name: 'Place of supply' }))
      const form = within(await screen.findByRole('dialog', { name: 'Invoice of ORD-202611-000042' }))
      await user.selectOptions(form.getByRole('combobox', { name: 'Place of supply' }), '33-Tamil Nadu')
      await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Madras is Chennai')
      await user.click(form.getByRole('button', { name: 'Issue' }))
      expect(await screen.findByText(`${NUMBER} issued`)).toBeVisible()
      expect(sent).toEqual([{ placeOfSupply: '33', reason: 'Madras is Chennai' }])
    })

    it('also links the order while it can still be edited', async () => {
      const { table } = await openRow(row(['state', 'total'], { status: 'accepted', leftAt: null }))
      expect(table.getByRole('link', { name: 'Edit order' })).toHaveAttribute(
        'href',
        '/orders/new?edit=ORD-202611-000042',
      )
    })

    it('asks for the address of a buyer, even of one with a GSTIN', async () => {
      const { user, table } = await openRow(row(['buyer_address']))
      await user.click(table.getByRole('button', { name: "Buyer's address" }))
      const form = within(await screen.findByRole('dialog', { name: 'Invoice of ORD-202611-000042' }))
      await user.type(form.getByRole('textbox', { name: "Buyer's GSTIN" }), '33AAAPK0000A1Z4')
      await user.click(form.getByRole('button', { name: 'Issue' }))
      expect(form.getByText("Enter the buyer's address")).toBeVisible()
    })

    // covers beyond-57
    it('asks for the HSN of a product, and says why one is refused', async () => {
      let refusal: object | null = { hsn: 'Invoices of this shop print 6 digits of the HSN: enter 6 or 8 digits' }
      const sent: unknown[] = []
      answer(updateProduct, async ({ request, params }) => {
        sent.push([params['id'], (await request.formData()).get('hsn')])
        return refusal
          ? HttpResponse.json({ code: 'request.invalid', message: 'No', fields: refusal }, { status: 400 })
          : HttpResponse.json({})
      })
      const products = [
        { fact: 'hsn', productId: '7', name: 'Sparkler', hsn: '3604' },
        { fact: 'rate', productId: null, name: 'Old Rocket', hsn: '9503' },
      ]
      const { user, table, names } = await openRow(row(['hsn', 'rate'], { products }))
      expect(table.getByText('No GST rate is set for the HSN of a product: Old Rocket (9503)')).toBeVisible()
      expect(names()).toBe('HSN of SparklerGST rates')
      expect(table.getByRole('link', { name: 'GST rates' })).toHaveAttribute('href', '/settings/gst')
      await user.click(table.getByRole('button', { name: 'HSN of Sparkler' }))
      const form = within(await screen.findByRole('dialog', { name: 'HSN of Sparkler' }))
      await user.click(form.getByRole('button', { name: 'Save' }))
      expect(await form.findByText(/print 6 digits/)).toBeVisible()
      refusal = null
      await user.clear(form.getByRole('textbox', { name: 'HSN' }))
      await user.type(form.getByRole('textbox', { name: 'HSN' }), '36041000')
      await user.click(form.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('HSN saved')).toBeVisible()
      expect(sent).toEqual([
        ['7', '3604'],
        ['7', '36041000'],
      ])
    })
  })

  it('offers no button to a role that may not issue invoices', async () => {
    renderScreen(InvoicesScreen, { at: AT, as: userWith('packer') })
    await screen.findByRole('region', { name: 'Orders to be invoiced' })
    expect(screen.queryByRole('button', { name: /^Issue/ })).toBeNull()
  })
})
