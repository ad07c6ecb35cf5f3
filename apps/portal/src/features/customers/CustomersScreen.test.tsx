import { createCustomer, exportCustomers, listCustomers } from '@phuljhari/contract/customers/customers.contract'
import { FEATURES } from '@phuljhari/contract/features'
import { getStatement } from '@phuljhari/contract/payments/outstanding.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { detailsOf, meena, ravi, serveCustomers } from '../../../test/customers.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { userWith, WITH_ROLES } from '../../../test/staff.ts'
import { CustomersScreen } from './CustomersScreen.tsx'

const open = (at = '/orders/customers', options = {}) => renderScreen(CustomersScreen, { at, ...options })
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

it('lists customers with their numbers, places and totals, and marks those who share a number', async () => {
  serveCustomers([detailsOf(meena), detailsOf({ ...ravi, isAmbiguous: false })])
  open()
  expect(await rowOf('Meena Stores')).toHaveTextContent(
    /Same number.*\+91 98765 00011.*Madurai, Tamil Nadu.*33AAAPK0000A1Z4.*12.*₹1,23,456\.50.*20 Nov 2026/,
  )
  expect(await rowOf('Ravi')).toHaveTextContent(/No orders/)
  expect(within(await rowOf('Ravi')).queryByText('Same number')).toBeNull()
})

it('searches, filters and keeps both in the URL', async () => {
  const queries = serveCustomers([detailsOf(meena)])
  const { user, router } = open()
  await user.type(await screen.findByRole('textbox', { name: 'Search customers' }), 'மீனா')
  await user.click(screen.getByRole('switch', { name: 'Only customers on the same number' }))
  await waitFor(() =>
    expect(queries.at(-1)?.toString()).toBe(new URLSearchParams({ search: 'மீனா', ambiguous: 'true' }).toString()),
  )
  expect(new URLSearchParams(router.state.location.search).get('search')).toBe('மீனா')
  expect(new URLSearchParams(router.state.location.search).get('same')).toBe('true')
})

it('loads further pages on request, and lists no customer twice', async () => {
  answer(listCustomers, ({ request }) =>
    new URL(request.url).searchParams.has('before')
      ? HttpResponse.json([meena, ravi])
      : HttpResponse.json([meena], { headers: { link: '<?before=x>; rel="next"' } }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await rowOf('Ravi')
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('says when there are no customers, and when none match', async () => {
  serveCustomers([])
  const first = open()
  expect(
    await screen.findByText('Customers are listed here with their first order, or when you add them.'),
  ).toBeVisible()
  first.unmount()
  const { user, router } = open('/orders/customers?search=x&same=true')
  expect(await screen.findByText('Nothing matches “x”, only customers on the same number.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('shows why the list could not be loaded, and retries', async () => {
  answer(listCustomers, () => HttpResponse.json({ message: 'The database is unavailable.' }, { status: 503 }))
  const { user } = open()
  expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent('The database is unavailable.')
  serveCustomers([detailsOf(meena)])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowOf('Meena Stores')).toBeVisible()
})

it('downloads the customers that the search finds, for owners only', async () => {
  serveCustomers([detailsOf(meena)])
  URL.createObjectURL = vi.fn(() => 'blob:customers')
  const sent: string[] = []
  answer(exportCustomers, ({ request }) => {
    sent.push(new URL(request.url).search)
    return HttpResponse.text('Name')
  })
  const owner = open('/orders/customers?search=mee', { features: WITH_ROLES, as: userWith('owner') })
  await owner.user.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText(/Saved as customers-.*\.csv/)).toBeVisible()
  expect(sent).toEqual(['?search=mee'])
  owner.unmount()
  open('/orders/customers', { features: WITH_ROLES, as: userWith('clerk') })
  await rowOf('Meena Stores')
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

it('shows no customer book with a server that lacks it', async () => {
  open('/orders/customers', { features: FEATURES.filter((feature) => feature !== 'customers') })
  expect(await screen.findByRole('link', { name: 'Go to Orders' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Customers' })).toBeNull()
})

it('adds a customer who has not ordered yet, and opens the details', async () => {
  serveCustomers([detailsOf(ravi)])
  answer(getStatement, () => new HttpResponse(null, { status: 404 }))
  let status = 409
  const sent: unknown[] = []
  answer(createCustomer, async ({ request }) => {
    sent.push(await request.json())
    return status === 201
      ? HttpResponse.json(detailsOf(ravi), { status })
      : HttpResponse.json({ code: 'customer.exists', message: 'The book already has this name' }, { status })
  })
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'New customer' }))
  const form = within(await screen.findByRole('dialog', { name: 'New customer' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText('Phone number is required')).toBeVisible()
  expect(form.getByText('Name is required')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: 'Phone' }), '98765 00077')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Ravi')
  await user.type(form.getByRole('textbox', { name: 'GSTIN' }), '33aabfp0000q1zm')
  expect(form.getByText('Registered in Tamil Nadu')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('The book already has this name')).toBeVisible()
  status = 201
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog', { name: 'Ravi' })).toBeVisible()
  expect(router.state.location.search).toContain('customer=2')
  expect(sent.at(-1)).toMatchObject({ phoneNumber: '98765 00077', name: 'Ravi', gstin: '33AABFP0000Q1ZM' })
})
