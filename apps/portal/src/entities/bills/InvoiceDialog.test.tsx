import * as documents from '@phuljhari/contract/documents/documents.contract'
import type { Feature } from '@phuljhari/contract/features'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { documentSummary, taxDocument } from '../../../test/documents.ts'
import { serverItem, serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { OrdersScreen } from '../../features/orders/OrdersScreen.tsx'

/** Opens an invoice, with a server of section 7 unless `features` lists more. */
async function openedInvoice(changes: Record<string, unknown> = {}, features: readonly Feature[] = []) {
  answer(contract.listOrders, () => HttpResponse.json([serverOrder(changes)]))
  const { user } = renderScreen(OrdersScreen, { at: '/orders', features })
  await user.click(await screen.findByRole('button', { name: 'Invoice' }))
  return { user, invoice: within(await screen.findByRole('dialog', { name: 'Invoice' })) }
}
const totals = () =>
  within(screen.getByRole('dialog', { name: 'Invoice' }))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)

/** A fake of the window that window.open returns, with its own document; it prints nothing. */
function openedWindow() {
  const page = document.implementation.createHTMLDocument()
  const print = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({
    document: page,
    focus: () => {},
    print,
    closed: false,
  } as unknown as Window)
  return { page, print }
}
afterEach(() => void vi.restoreAllMocks())

// covers orders-37, orders-38, orders-39, orders-43
describe('the invoice', () => {
  it('has a number made of the month of the order in India and the last six characters of its id', async () => {
    // It is already December in India.
    const { invoice } = await openedInvoice({ orderDate: '2026-11-30T20:00:00.000Z' })
    expect(invoice.getByText('INV-202612-000042')).toBeVisible()
    expect(invoice.getByText('01 Dec 2026')).toBeVisible()
  })

  it('shows what staff entered: Tamil name and content, discounts, packing and transport', async () => {
    const line = { productName: 'Sparkler', orignalPrice: 100, tamilName: 'கம்பி மத்தாப்பு', content: '1 Box (10 Pcs)' }
    const { invoice } = await openedInvoice({
      source: 'phone',
      products: [serverItem(line, 2)],
      subTotal: 200,
      couponCode: 'TEN',
      couponDiscount: 20,
      extraDiscount: 9,
      packingCharge: 5.13,
      shippingCharge: 0,
      totalAmount: 176.13,
      fulfilment: 'lorry',
      transport: { name: 'KPN', destination: 'Erode', lrNumber: '117' },
    })
    expect(invoice.getByText('கம்பி மத்தாப்பு · 1 Box (10 Pcs)')).toBeVisible()
    expect(totals()).toEqual([
      'Subtotal ₹200.00',
      'Coupon TEN -₹20.00',
      'Extra discount -₹9.00',
      'Packing ₹5.13',
      'Grand Total ₹176.13',
    ])
    expect(invoice.getByText('Transport: KPN · Erode · LR 117')).toBeVisible()
  })

  it('shows shop, customer, items and totals', async () => {
    const { invoice } = await openedInvoice()
    for (const text of [
      'Phuljhari Crackers',
      'Kavitha Raman',
      '+91 98765 43210',
      '4 Temple Road, Near the tank, Madurai, Tamil Nadu 625001',
      'Payment method: Cash on Delivery',
      /^Thank you/,
    ])
      expect(invoice.getByText(text)).toBeVisible()
    expect(invoice.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Item', 'Brand', 'Qty', 'Cost', 'Total'],
      ['Flower Pot Big', 'Story Brand', '2', '₹150.50', '₹301.00'],
      ['Rocket Bomb', 'Sky Brand', '1', '₹80.00', '₹80.00'],
    ])
    expect(totals()).toEqual(['Subtotal ₹381.00', 'Shipping ₹60.00', 'Grand Total ₹441.00'])
  })

  // covers orders-41
  it.each([
    ['rejected', 'Rejected'],
    ['cancel', 'Cancelled'],
  ])('of an order with the status %s is stamped %s', async (status, stamp) => {
    const { invoice } = await openedInvoice({ status })
    expect(invoice.getByText(stamp)).toBeVisible()
    // The styles print the stamp on each page.
    expect(invoice.getByText(stamp).parentElement).toHaveAttribute('data-stamp', stamp)
  })

  it('has no stamp otherwise', async () => {
    const { invoice } = await openedInvoice({ status: 'delivered' })
    expect(invoice.getByText('Kavitha Raman').closest('[data-stamp]')).toBeNull()
  })

  it('shows shipping only above 0', async () => {
    await openedInvoice({ shippingCharge: 0, totalAmount: 381 })
    expect(totals()).toEqual(['Subtotal ₹381.00', 'Grand Total ₹381.00'])
  })

  it('prints the page itself: Simple Print', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    const { user, invoice } = await openedInvoice()
    await user.click(invoice.getByRole('button', { name: 'Simple Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('prints a copy from a frame: Print Invoice', async () => {
    const { user, invoice } = await openedInvoice()
    await user.click(invoice.getByRole('button', { name: 'Print Invoice' }))
    const frame = document.querySelector('iframe')
    expect(frame?.contentDocument?.title).toBe('INV-202611-000042')
    expect(frame?.contentDocument?.body.textContent).toContain('Kavitha Raman')
    expect(frame?.contentDocument?.querySelectorAll('button, script')).toHaveLength(0)
    frame?.remove()
  })

  it.each(['Print in New Window', 'Download as PDF'])('prints a copy in a new window: %s', async (name) => {
    const { page, print } = openedWindow()
    const { user, invoice } = await openedInvoice()
    await user.click(invoice.getByRole('button', { name }))
    expect(page.title).toBe('INV-202611-000042')
    expect(page.body.textContent).toContain('INV-202611-000042')
    expect(page.querySelectorAll('button, script')).toHaveLength(0)
    await waitFor(() => expect(print).toHaveBeenCalledOnce(), { timeout: 3000 })
  })

  it('says when the browser blocks the window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, invoice } = await openedInvoice()
    await user.click(invoice.getByRole('button', { name: 'Download as PDF' }))
    expect(await screen.findByText(/blocked the new window/)).toBeVisible()
  })
})

describe('the invoice in a shop registered for GST', () => {
  const NOTICE = 'Order: not a tax invoice'
  const BUTTONS = ['Print Invoice', 'Print in New Window', 'Simple Print', 'Download as PDF']
  const CANCELLED = { at: '2026-11-22T05:30:00Z', person: 'owner@shop.example', reason: 'Twice' }

  function serve(reply: object) {
    answer(documents.orderDocuments, () =>
      HttpResponse.json({ documents: [], kind: 'tax_invoice', missing: [], products: [], ...reply }),
    )
    answer(documents.getDocument, ({ params }) => HttpResponse.json(taxDocument({ _id: String(params['id']) })))
    return openedInvoice({ status: 'delivered' }, ['documents'])
  }

  // covers beyond-56
  it('is the tax document once there is one, with the same four ways to print', async () => {
    const { user, invoice } = await serve({ documents: [documentSummary()] })
    expect(await invoice.findByText('GSTIN: 33AAAPK0000A1Z4')).toBeVisible()
    expect(invoice.getByText('ORIGINAL FOR RECIPIENT')).toBeVisible()
    expect(invoice.queryByText(/INV-/)).toBeNull()
    for (const name of BUTTONS) expect(invoice.getByRole('button', { name })).toBeVisible()
    await user.click(invoice.getByRole('button', { name: 'Print Invoice' }))
    await waitFor(() => expect(document.querySelector('iframe')?.contentDocument?.title).toBe('PH-26-27-00012'))
    document.querySelector('iframe')?.remove()
  })

  it('has the paper of the order beside it as Order copy, which is no tax invoice', async () => {
    const { user, invoice } = await serve({ documents: [documentSummary()] })
    await user.click(await invoice.findByRole('radio', { name: 'Order copy' }))
    expect(invoice.getByText(NOTICE)).toBeVisible()
    expect(invoice.getByText('INV-202611-000042')).toBeVisible()
    for (const name of BUTTONS) expect(invoice.getByRole('button', { name })).toBeVisible()
    await user.click(invoice.getByRole('radio', { name: 'Tax Invoice' }))
    expect(await invoice.findByText('GSTIN: 33AAAPK0000A1Z4')).toBeVisible()
  })

  // covers beyond-56
  it('is the next valid document after a cancelled one', async () => {
    const cancelled = documentSummary({ _id: '10', number: 'PH/26-27/00011', cancelled: CANCELLED })
    const { invoice } = await serve({ documents: [cancelled, documentSummary()] })
    expect(await invoice.findByText('ORIGINAL FOR RECIPIENT')).toBeVisible()
    expect(invoice.getAllByText('PH/26-27/00012')[0]).toBeVisible()
  })

  it.each([
    ['before there is one', []],
    ['when the only one is cancelled', [documentSummary({ cancelled: CANCELLED })]],
    ['when there is only a note', [documentSummary({ kind: 'credit_note' })]],
  ])('is the paper of the order %s, with every field and a notice that it is no tax invoice', async (_when, found) => {
    const { invoice } = await serve({ documents: found, missing: ['legal_name'] })
    expect(await invoice.findByText(NOTICE)).toBeVisible()
    expect(invoice.getByText('The legal name of the shop is not set')).toBeVisible()
    for (const text of ['INV-202611-000042', 'Kavitha Raman', '+91 98765 43210', /^Thank you/])
      expect(invoice.getByText(text)).toBeVisible()
    expect(totals()).toEqual(['Subtotal ₹381.00', 'Shipping ₹60.00', 'Grand Total ₹441.00'])
    // The shop of the test still has the example name, which belongs to no shop.
    expect(invoice.queryByText('Phuljhari Crackers')).toBeNull()
  })

  it('says when the documents cannot be loaded, and prints nothing that could be wrong', async () => {
    answer(documents.orderDocuments, () => HttpResponse.json({ message: 'Please wait.' }, { status: 429 }))
    const { invoice, user } = await openedInvoice({}, ['documents'])
    expect(await invoice.findByText('Please wait.')).toBeVisible()
    expect(invoice.queryByRole('button', { name: 'Print Invoice' })).toBeNull()
    answer(documents.orderDocuments, () => HttpResponse.json({ documents: [], kind: null, missing: [] }))
    await user.click(invoice.getByRole('button', { name: /again|Retry/ }))
    expect(await invoice.findByText('INV-202611-000042')).toBeVisible()
  })

  // covers beyond-56
  it.each([
    ['in an unregistered shop', { documents: [], kind: null, missing: [] }, 200],
    ['with an earlier version of our server', { message: 'This URL does not exist' }, 404],
  ])('stays as specified %s', async (_where, reply, status) => {
    answer(documents.orderDocuments, () => HttpResponse.json(reply, { status }))
    const { invoice } = await openedInvoice({}, ['documents'])
    expect(await invoice.findByText('Phuljhari Crackers')).toBeVisible()
    expect(invoice.queryByText(NOTICE)).toBeNull()
    expect(invoice.queryByRole('radio', { name: 'Order copy' })).toBeNull()
  })
})
