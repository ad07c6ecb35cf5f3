import { cancelDocument, issueNote } from '@phuljhari/contract/documents/document-notes.contract'
import * as contract from '@phuljhari/contract/documents/documents.contract'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import type { Route } from '@phuljhari/contract/route'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { documentSummary, taxDocument } from '../../../test/documents.ts'
import { HALF_A_REPLY, loseFirstReply, NO_REPLY } from '../../../test/lost-replies.ts'
import { serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { mockShopSettings } from '../../../test/shop-settings.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import { readOrders } from '../../entities/orders/read-orders.ts'
import { InvoicesScreen } from './InvoicesScreen.tsx'
import { OrderInvoices } from './OrderInvoices.tsx'

const invoice = taxDocument({ date: indiaDay(new Date()) })
const REGULAR = {
  kind: 'regular',
  gstin: '33AAAPK0000A1Z4',
  hsnDigits: 4,
  eInvoice: true,
  eInvoiceExempt: false,
} as const
const CANCELLED = { at: '2026-11-22T05:30:00Z', person: 'owner@shop.example', reason: 'Never left' }
const everythingReturned = [{ line: 1, quantity: 2, taxable: 1000, cgst: 90, sgst: 90, igst: 0, total: 1180 }]
const typeReason = async (form: ReturnType<typeof within>, user: UserEvent) =>
  user.type(await form.findByRole('textbox', { name: /^Reason/ }), 'Never left')

type Case = {
  what: string
  route: Route
  /** The document once the change is saved. */
  after: TaxDocument
  reply: object
  button: string
  isInMenu: boolean
  title: RegExp
  fill: (form: ReturnType<typeof within>, user: UserEvent) => Promise<void>
  submit: string
  /** The button that confirms the question before the call. */
  confirm?: string
  done: string
}
const CASES: readonly Case[] = [
  {
    what: 'a credit note for everything',
    route: issueNote,
    after: { ...invoice, returned: everythingReturned },
    reply: taxDocument({ kind: 'credit_note', number: 'CN/26-27/00002' }),
    button: 'Credit note',
    isInMenu: true,
    title: /^Credit note on/,
    fill: async (form, user) => {
      await user.click(await form.findByRole('button', { name: 'Return everything left' }))
      await typeReason(form, user)
    },
    submit: 'Issue credit note',
    confirm: 'Issue',
    done: 'CN/26-27/00002 issued',
  },
  {
    what: 'a cancellation',
    route: cancelDocument,
    after: { ...invoice, cancelled: CANCELLED },
    reply: { ...invoice, cancelled: CANCELLED },
    button: 'Cancel document',
    isInMenu: false,
    title: /^Cancel PH/,
    fill: typeReason,
    submit: 'Cancel document',
    done: 'PH/26-27/00012 cancelled',
  },
  {
    what: 'the number of an e-way bill',
    route: contract.setDocumentReferences,
    after: { ...invoice, references: { ...invoice.references, eWayBill: '123456789012' } },
    reply: { ...invoice, references: { ...invoice.references, eWayBill: '123456789012' } },
    button: 'E-invoice and e-way bill',
    isInMenu: true,
    title: /^E-invoice/,
    fill: (form, user) => user.type(form.getByRole('textbox', { name: 'E-way bill number' }), '123456789012'),
    submit: 'Save',
    done: 'Saved',
  },
]

const TABLE = CASES.flatMap((given) => [NO_REPLY, HALF_A_REPLY].map((fault) => [given.what, ...fault, given] as const))
it.each(TABLE)(
  'retries %s with the same input after %s, although the document behind the form shows the change',
  async (_what, _fault, lost, given) => {
    mockShopSettings({ settings: { registration: REGULAR } })
    answer(contract.listUninvoiced, () => HttpResponse.json({ total: 0, orders: [] }))
    answer(contract.listDocuments, () => HttpResponse.json([documentSummary()]))
    answer(contract.getDocument, () => HttpResponse.json(invoice))
    let reads = 0
    const attempts = loseFirstReply(given.route, given.reply, lost, {
      onSaved: () =>
        answer(contract.getDocument, () => {
          reads += 1
          return HttpResponse.json(given.after)
        }),
    })
    const { user } = renderScreen(InvoicesScreen, { at: '/orders/invoices?document=11' })
    if (given.isInMenu) await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole(given.isInMenu ? 'menuitem' : 'button', { name: given.button }))
    const form = within(await screen.findByRole('dialog', { name: given.title }))
    await given.fill(form, user)
    const submit = async () => {
      await user.click(form.getByRole('button', { name: given.submit }))
      if (given.confirm !== undefined) await user.click(await screen.findByRole('button', { name: given.confirm }))
    }
    await submit()
    expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
    await waitFor(() => expect(reads).toBeGreaterThan(0))
    await submit()
    expect(await screen.findByText(given.done)).toBeVisible()
    expect(attempts).toHaveLength(2)
    expect(attempts[1]).toEqual(attempts[0])
  },
)

it('does not say that an invoice has the GSTIN when an earlier attempt issued it without', async () => {
  answer(contract.orderDocuments, () => HttpResponse.json({ documents: [], kind: 'tax_invoice', missing: [] }))
  const attempts = loseFirstReply(contract.issueDocument, invoice, NO_REPLY[1])
  const [order] = readOrders([serverOrder({ status: 'delivered' })])
  const { user } = renderScreen(() => order && <OrderInvoices order={order} />, { at: '/orders' })
  await user.click(await screen.findByRole('button', { name: 'Issue Tax Invoice' }))
  const form = within(await screen.findByRole('dialog', { name: 'Issue Tax Invoice' }))
  const issue = () => user.click(form.getByRole('button', { name: 'Issue' }))
  await issue()
  expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
  await user.type(form.getByRole('textbox', { name: "Buyer's GSTIN" }), '33AAAPK0000A1Z4')
  await issue()
  const said =
    'An earlier attempt was saved with other values: PH/26-27/00012 issued. Close this before you enter another.'
  expect(await form.findByText(said)).toBeVisible()
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(1)
})

it('refetches the totals without GST when it is unknown whether they were dismissed', async () => {
  mockShopSettings({ settings: { registration: REGULAR } })
  answer(contract.listUninvoiced, () => HttpResponse.json({ total: 0, orders: [] }))
  answer(contract.listDocuments, () => HttpResponse.json([]))
  const order = {
    orderId: 'ORD-202611-000042',
    status: 'accepted',
    customerName: 'Kavitha Raman',
    totalAmount: 1180,
    billAmount: 1392.4,
    missing: ['total_changed'],
    products: [],
  }
  let orders = [order]
  answer(contract.listTotalsToReview, () => HttpResponse.json({ total: orders.length, orders }))
  answer(contract.closeTotalsReview, () => {
    orders = []
    return HttpResponse.error()
  })
  const { user } = renderScreen(InvoicesScreen, { at: '/orders/invoices?view=to-be-invoiced' })
  await user.click(await screen.findByRole('button', { name: 'Seen: do not show again' }))
  expect(await screen.findByText(MAY_BE_SAVED)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Totals without GST' })).toBeNull())
})
