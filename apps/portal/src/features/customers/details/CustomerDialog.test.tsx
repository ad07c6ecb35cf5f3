import {
  customerTexts,
  keepCustomersApart,
  mergeCustomers,
  splitCustomer,
  updateCustomer,
  type Customer,
} from '@phuljhari/contract/customers/customers.contract'
import { FEATURES } from '@phuljhari/contract/features'
import { getStatement, type Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { previewCustomerErasure } from '@phuljhari/contract/privacy/privacy.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { detailsOf, meena, ravi, serveCustomers } from '../../../../test/customers.ts'
import { fullOrder } from '../../../../test/full-order.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith, WITH_ROLES } from '../../../../test/staff.ts'
import { CustomersScreen } from '../CustomersScreen.tsx'

const statementOf = (customerId: string): Statement => ({
  customerId,
  name: 'Meena',
  phoneNumber: '9876500011',
  lines: [],
  totals: { charged: 500, credited: 50, paid: 450 },
  balance: 0,
  open: [],
  upiLink: null,
})
const latest = { ...fullOrder, status: 'processing' as const }
const both = [
  detailsOf(meena, { latestOrders: [latest], sameNumber: [ravi], secondPhone: '04562 234567', notes: 'Rings twice' }),
  detailsOf(ravi, { sameNumber: [meena] }),
]
async function open(customers = both, options = {}) {
  serveCustomers(customers)
  answer(getStatement, ({ params }) => HttpResponse.json(statementOf(String(params['id']))))
  const rendered = renderScreen(CustomersScreen, { at: '/orders/customers', ...options })
  await rendered.user.click(await screen.findByRole('button', { name: customers[0]?.name ?? '' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('heading', { name: 'Latest orders' })
  return { ...rendered, dialog: within(dialog) }
}

it('shows facts, addresses, latest orders and links to call, write, order and repeat', async () => {
  const { dialog, router } = await open()
  expect(router.state.location.search).toBe('?customer=1')
  expect(dialog.getByText('12 · ₹1,23,456.50')).toBeVisible()
  expect(dialog.getByText('12 Car Street, Madurai, Tamil Nadu, 625001')).toBeVisible()
  expect(dialog.getByText('Old bus stand, Sivakasi')).toBeVisible()
  expect(dialog.getByText('Rings twice')).toBeVisible()
  // The section is shown although nothing is due.
  const money = within(dialog.getByRole('region', { name: 'Money' }))
  expect(await money.findByText('Balance')).toBeVisible()
  expect([...money.getAllByRole('definition')].map(({ textContent }) => textContent)).toEqual([
    '₹0.00',
    '₹500.00',
    '₹50.00',
    '₹450.00',
  ])
  expect(dialog.getByText('Pending')).toHaveAttribute('style', expect.stringContaining('var(--pending-bg'))
  const hrefs = Object.fromEntries(
    dialog
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
  )
  expect(hrefs).toEqual({
    'Call +91 98765 00011': 'tel:9876500011',
    'WhatsApp +91 98765 00011': 'https://wa.me/919876500011?text=',
    'Call 04562 234567': 'tel:04562234567',
    [latest.orderId]: `/orders?order=${latest.orderId}`,
    Statement: '/orders/payments/outstanding?customer=1',
    Payments: '/orders/payments/ledger?search=9876500011',
    'New order': '/orders/new?customer=1',
    'Repeat last order': `/orders/new?repeat=${latest.orderId}`,
  })
})

it('offers neither new orders without order entry nor erasure to a clerk', async () => {
  const { dialog, user } = await open(both, {
    features: [...WITH_ROLES.filter((feature) => feature !== 'orders.entry'), 'privacy.erase'],
    as: userWith('clerk'),
  })
  expect(dialog.queryByRole('link', { name: 'New order' })).toBeNull()
  expect(dialog.queryByRole('link', { name: 'Repeat last order' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'More' }))
  expect(await dialog.findByRole('menuitem', { name: 'Merge with another customer' })).toBeVisible()
  expect(dialog.queryByRole('menuitem', { name: "Erase customer's data" })).toBeNull()
})

it('leaves out what is not known of a customer', async () => {
  const { dialog } = await open([detailsOf({ ...ravi, gstin: '' }, { transport: '', destination: '', addresses: [] })])
  expect(dialog.getByText('For the bill and the transport')).toBeVisible()
  for (const absent of ['GSTIN', 'Transport', 'Destination office', 'Addresses', 'N/A'])
    expect(dialog.queryByText(absent)).toBeNull()
})

it('opens the dialog that erases the data of a number', async () => {
  answer(previewCustomerErasure, () =>
    HttpResponse.json({
      names: ['Meena'],
      phones: ['9876500011'],
      sharedWith: [],
      unclear: [],
      documents: 0,
      keptDocuments: 0,
      payments: 0,
      keptPayments: { total: 0, toVerify: 0, until: null },
      orders: 1,
      events: 0,
      customers: 1,
      estimates: 0,
      kept: [],
    }),
  )
  const { dialog, user } = await open(both, { features: FEATURES })
  await user.click(dialog.getByRole('button', { name: 'More' }))
  await user.click(await dialog.findByRole('menuitem', { name: "Erase customer's data" }))
  expect(await screen.findByRole('heading', { name: "Erase customer's personal data" })).toBeVisible()
  expect(await screen.findByText(/will be erased from 1 finished order\./)).toBeVisible()
})

it('merges customers who are one person, after a confirmation', async () => {
  const { dialog, user } = await open()
  const sent: unknown[] = []
  const merged = { ...detailsOf(meena, { orders: 13 }), isAmbiguous: false }
  answer(mergeCustomers, async ({ request, params }) => {
    sent.push([params['id'], await request.json()])
    serveCustomers([merged])
    return HttpResponse.json(merged)
  })
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  const question = within(await screen.findByRole('dialog', { name: 'Merge Ravi into Meena Stores?' }))
  await user.click(question.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Merged into Meena Stores')).toBeVisible()
  expect(sent).toEqual([['1', { others: ['2'] }]])
  await waitFor(() => expect(dialog.queryByText('Same person?')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Meena Stores' })).toHaveFocus()
})

it('finds a customer with another number by search, and merges both after a confirmation', async () => {
  const arun = { ...ravi, _id: '3', name: 'Arun', phoneNumber: '9876500033', gstin: '29AAAHT0000C2ZW' }
  const { dialog, user } = await open()
  const queries = serveCustomers([...both, detailsOf(arun)])
  const sent: unknown[] = []
  answer(mergeCustomers, async ({ request, params }) => {
    sent.push([params['id'], await request.json()])
    return HttpResponse.json(detailsOf(meena, { orders: 13 }))
  })
  await user.click(dialog.getByRole('button', { name: 'More' }))
  await user.click(await dialog.findByRole('menuitem', { name: 'Merge with another customer' }))
  const merging = within(await screen.findByRole('dialog', { name: 'Merge another customer into Meena Stores' }))
  expect(queries).toEqual([])
  await user.type(merging.getByRole('textbox', { name: 'Search customers' }), 'arun')
  expect(await merging.findByText('+91 98765 00033')).toBeVisible()
  expect(merging.getByText('29AAAHT0000C2ZW')).toBeVisible()
  expect(merging.queryByRole('button', { name: 'Merge Meena Stores' })).toBeNull()
  await user.click(merging.getByRole('button', { name: 'Merge Arun' }))
  const question = within(await screen.findByRole('dialog', { name: 'Merge Arun into Meena Stores?' }))
  await user.click(question.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Merged into Meena Stores')).toBeVisible()
  expect(sent).toEqual([['1', { others: ['3'] }]])
})

it('says why a merge was refused', async () => {
  const { dialog, user } = await open()
  answer(mergeCustomers, () =>
    HttpResponse.json({ code: 'customer.changed', message: 'Someone else has merged this customer.' }, { status: 409 }),
  )
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  const question = within(await screen.findByRole('dialog', { name: /^Merge Ravi/ }))
  await user.click(question.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Someone else has merged this customer.')).toBeVisible()
})

it('records that customers with the same number are different people', async () => {
  const { dialog, user } = await open()
  const apart = { ...detailsOf(meena, { sameNumber: [{ ...ravi, isAmbiguous: false }] }), isAmbiguous: false }
  answer(keepCustomersApart, () => {
    serveCustomers([apart])
    return HttpResponse.json(apart)
  })
  await user.click(dialog.getByRole('button', { name: 'Different people' }))
  expect(await dialog.findByText(/They were confirmed as different people\./)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Different people' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Meena Stores' })).toHaveFocus()
})

it('splits off a name as a new customer, and shows that one', async () => {
  const names = [
    { id: '1', name: 'Meena', phoneNumber: '9876500011', orders: 2 },
    { id: '2', name: 'Ravi', phoneNumber: '9876500011', orders: 1 },
  ]
  const { dialog, user, router } = await open([detailsOf(meena, { names })])
  const sent: unknown[] = []
  answer(splitCustomer, async ({ request }) => {
    sent.push(await request.json())
    serveCustomers([detailsOf(meena), detailsOf(ravi)])
    return HttpResponse.json(detailsOf(ravi))
  })
  await user.click(dialog.getByRole('button', { name: 'Split off Ravi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Split off Ravi?' }))
  await user.click(question.getByRole('button', { name: 'Split' }))
  expect(await screen.findByText('Ravi is now a separate customer')).toBeVisible()
  expect(sent).toEqual([{ names: ['2'] }])
  await waitFor(() => expect(router.state.location.search).toBe('?customer=2'))
})

// covers beyond-19
it('checks the GSTIN while it is typed, and sends only what changed', async () => {
  const { dialog, user } = await open()
  const sent: unknown[] = []
  answer(updateCustomer, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json(detailsOf(meena))
  })
  await user.click(dialog.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Meena Stores' }))
  const gstin = form.getByRole('textbox', { name: 'GSTIN' })
  expect(form.getByText('Registered in Tamil Nadu')).toBeVisible()
  await user.clear(gstin)
  await user.type(gstin, '32aaac')
  expect(form.getByText('6 of 15 characters')).toBeVisible()
  await user.type(gstin, 'm0000b1zx')
  expect(form.getByText('This GSTIN is invalid: check every character')).toBeVisible()
  await user.type(gstin, '{Backspace}t')
  expect(form.getByText('Registered in Kerala, which is not the State above')).toBeVisible()
  await user.selectOptions(form.getByRole('combobox', { name: 'State' }), '32')
  expect(form.getByText('Registered in Kerala')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Customer saved')).toBeVisible()
  expect(sent).toEqual([{ stateCode: '32', gstin: '32AAACM0000B1ZT', basedOn: customerTexts(both[0] as Customer) }])
})

it('adopts what someone else has saved meanwhile, and asks about what both changed', async () => {
  const { dialog, user } = await open()
  const sent: Array<Record<string, unknown>> = []
  answer(updateCustomer, async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>)
    if (sent.length > 1) return HttpResponse.json(detailsOf(meena))
    const current = { transport: 'ABT', notes: 'Pays late' }
    return HttpResponse.json({ code: 'edit.stale', message: 'changed', current }, { status: 409 })
  })
  await user.click(dialog.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Meena Stores' }))
  await user.type(form.getByRole('combobox', { name: 'Transport' }), 'KPN')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Their values were taken over: Notes\./)).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue('Pays late')
  await user.click(form.getByRole('radio', { name: 'Theirs: ABT' }))
  expect(form.getByRole('combobox', { name: 'Transport' })).toHaveValue('ABT')
  await user.click(form.getByRole('radio', { name: /^Yours: .*KPN/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Customer saved')).toBeVisible()
  expect(sent[1]).toMatchObject({ basedOn: { transport: 'ABT', notes: 'Pays late' } })
  expect(sent[1]).not.toHaveProperty('notes')
})

it('keeps the form with the reason when saving fails', async () => {
  const { dialog, user } = await open()
  answer(updateCustomer, () =>
    HttpResponse.json({ code: 'customer.changed', message: 'Someone else has merged this customer.' }, { status: 409 }),
  )
  await user.click(dialog.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Meena Stores' }))
  await user.type(form.getByRole('combobox', { name: 'Transport' }), 'KPN')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Someone else has merged this customer.')
  expect(form.getByRole('combobox', { name: 'Transport' })).toHaveValue('KPN')
})

it('says when the URL names an unknown customer', async () => {
  serveCustomers(both)
  renderScreen(CustomersScreen, { at: '/orders/customers?customer=9' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Customer' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Customer not found.')
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
})
