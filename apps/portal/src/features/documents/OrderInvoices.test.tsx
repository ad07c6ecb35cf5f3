import * as contract from '@phuljhari/contract/documents/documents.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { documentSummary, taxDocument } from '../../../test/documents.ts'
import { serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { readOrders } from '../../entities/orders/read-orders.ts'
import { orderDocumentsQuery } from './documents.queries.ts'
import { OrderInvoices } from './OrderInvoices.tsx'

const ID = 'ORD-202611-000042'
const CANCELLED = { at: '2026-11-22T05:30:00Z', person: 'owner@shop.example', reason: 'Twice' }

function render(reply: object, status = 'delivered') {
  const asked: unknown[] = []
  answer(contract.orderDocuments, ({ params }) => {
    asked.push(params['orderId'])
    return HttpResponse.json({ documents: [], kind: 'tax_invoice', missing: [], ...reply })
  })
  const [order] = readOrders([serverOrder({ orderId: ID, status })])
  if (!order) throw new Error('the order cannot be read')
  const { queryKey } = orderDocumentsQuery(ID, order.status)
  return { ...renderScreen(() => <OrderInvoices order={order} />, { at: '/orders' }), asked, queryKey }
}
const section = async () => within(await screen.findByRole('region', { name: 'Tax documents' }))

describe('the section of tax documents in the details of an order', () => {
  it('lists documents with number, state and amount, which can be opened and printed', async () => {
    answer(contract.printDocuments, () => HttpResponse.json([taxDocument()]))
    const { user } = render({
      documents: [
        documentSummary({ _id: '10', number: 'PH/26-27/00011', cancelled: CANCELLED }),
        documentSummary({ needsEWayBill: true }),
      ],
    })
    const rows = (await section()).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'PH/26-27/00011Tax Invoice, 22 Nov 2026Cancelled₹1,180.00Print',
      'PH/26-27/00012Tax Invoice, 22 Nov 2026e-way bill needed₹1,180.00Print',
    ])
    const [, second] = rows.map((row) => within(row))
    expect(second?.getByRole('link')).toHaveAttribute('href', '/orders/invoices?document=11')
    expect(screen.queryByRole('button', { name: /^Issue/ })).toBeNull()
    await user.click(second?.getByRole('button', { name: 'Print' }) as HTMLElement)
    await waitFor(() => expect(document.querySelector('iframe')?.contentDocument?.title).toBe('PH-26-27-00012'))
  })

  it('says in words what an invoice lacks', async () => {
    render({ missing: ['address', 'buyer_address'] })
    const shown = await section()
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The delivery address is plain text: enter its street, city, State and pincode',
      "The customer's name and full address are required: of registered buyers always, of others from ₹50,000 of " +
        'taxable value on',
    ])
  })

  it('shows the total of the invoice where GST has changed it, beside what else is missing', async () => {
    render({ missing: ['address', 'total_changed'], billAmount: 1280 })
    const section = await screen.findByRole('region', { name: 'Tax documents' })
    expect(section).toHaveTextContent('The delivery address is plain text')
    expect(section).toHaveTextContent('confirm what the customer paysInvoice ₹1,280.00')
  })

  it('issues another invoice by hand after a cancellation; another place of supply needs a reason', async () => {
    const sent: unknown[] = []
    answer(contract.issueDocument, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(taxDocument())
    })
    const { user } = render({ documents: [documentSummary({ cancelled: CANCELLED })] })
    await user.click((await section()).getByRole('button', { name: 'Issue Tax Invoice' }))
    const form = within(await screen.findByRole('dialog', { name: 'Issue Tax Invoice' }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Place of supply' }), '32-Kerala')
    await user.click(form.getByRole('button', { name: 'Issue' }))
    expect(form.getByText('Reason is required')).toBeVisible()
    expect(sent).toEqual([])
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Taken at the counter')
    await user.click(form.getByRole('button', { name: 'Issue' }))
    expect(await screen.findByText('PH/26-27/00012 issued')).toBeVisible()
    expect(sent).toEqual([{ placeOfSupply: '32', reason: 'Taken at the counter' }])
  })

  it('asks for the address of a buyer at the counter, with its State', async () => {
    const sent: unknown[] = []
    answer(contract.issueDocument, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(taxDocument())
    })
    const { user } = render({ missing: ['buyer_address'] })
    await user.click((await section()).getByRole('button', { name: 'Issue Tax Invoice' }))
    const form = within(await screen.findByRole('dialog', { name: 'Issue Tax Invoice' }))
    const issue = () => user.click(form.getByRole('button', { name: 'Issue' }))
    await issue()
    expect(form.getByText("Enter the buyer's address")).toBeVisible()
    await user.type(form.getByRole('textbox', { name: "Buyer's address" }), '4 Mill Road, Madurai 625001')
    await issue()
    expect(form.getByText('Choose the State of the address')).toBeVisible()
    await user.selectOptions(form.getByRole('combobox', { name: 'Place of supply' }), '33-Tamil Nadu')
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Told at the counter')
    await issue()
    expect(await screen.findByText('PH/26-27/00012 issued')).toBeVisible()
    expect(sent).toEqual([
      { placeOfSupply: '33', address: '4 Mill Road, Madurai 625001', reason: 'Told at the counter' },
    ])
  })

  it.each([
    ['an unregistered shop', { kind: null }, 'delivered'],
    ['an order that is not accepted yet', {}, 'processing'],
    ['a rejected order', {}, 'rejected'],
  ])('is left out for %s', async (_, reply, status) => {
    const { asked, client, queryKey } = render(reply, status)
    await waitFor(() => expect(client.getQueryData(queryKey)).toBeDefined())
    expect(asked).toEqual([ID])
    expect(screen.queryByRole('region', { name: 'Tax documents' })).toBeNull()
  })
})
