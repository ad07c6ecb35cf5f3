import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { listCustomers } from '@phuljhari/contract/customers/customers.contract'
import { listDocuments } from '@phuljhari/contract/documents/documents.contract'
import { findOrders } from '@phuljhari/contract/orders/find-orders.contract'
import { listPayments } from '@phuljhari/contract/payments/payments.contract'
import { listProducts } from '@phuljhari/contract/products/products.contract'
import { listReports } from '@phuljhari/contract/reports/reports.contract'
import type { Role } from '@phuljhari/contract/staff/roles'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { meena } from '../../../test/customers.ts'
import { documentSummary } from '../../../test/documents.ts'
import { serverAgent, serverOrder } from '../../../test/orders.ts'
import { serverPayment } from '../../../test/payments.ts'
import { serverProduct } from '../../../test/products.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { userWith } from '../../../test/staff.ts'
import { CommandPalette } from './CommandPalette.tsx'

async function open({
  features = FEATURES,
  signedIn = true,
  role = 'owner',
}: { features?: readonly Feature[]; signedIn?: boolean; role?: Role } = {}) {
  const onClose = vi.fn<() => void>()
  const onChangePassword = vi.fn<() => void>()
  const { user, router } = renderScreen(
    () => <CommandPalette onClose={onClose} onRun={(run) => run()} onChangePassword={onChangePassword} />,
    { at: '/reports', features, signedIn, as: userWith(role) },
  )
  const input = screen.getByRole('combobox', { name: 'Search' })
  await waitFor(() => expect(input).toHaveFocus())
  return { user, router, onClose, onChangePassword, input }
}
const active = () => screen.queryByRole('option', { selected: true })?.textContent
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent)

beforeEach(() => {
  for (const route of [listCustomers, listDocuments, listPayments, listReports])
    answer(route, () => HttpResponse.json([]))
  answer(listProducts, ({ request }) => {
    const keyword = new URL(request.url).searchParams.get('keyword')
    return HttpResponse.json(keyword === 'ravi' ? [serverProduct({ productName: 'Ravindra Wheel' })] : [])
  })
  answer(findOrders, ({ request }) => {
    const search = new URL(request.url).searchParams.get('search')
    return HttpResponse.json(search === 'ravi' ? [serverOrder({ orderId: 'PJ-1' })] : [])
  })
  answer(listAgents, () => HttpResponse.json([serverAgent({ fullName: 'Ravi Teja' })]))
})

// covers upload-6
it.each<[string, readonly Feature[]]>([
  ['Import price list', FEATURES],
  ['Bulk Upload', []],
])('offers %s, depending on whether the server previews lists', async (label, features) => {
  const { user, input } = await open({ features })
  await user.type(input, 'price list')
  expect(options('Actions')).toEqual([label])
})

// covers layout-22
it('finds products, orders and agents, and opens one by keyboard', async () => {
  const { user, router, onClose, input } = await open()
  await user.keyboard('ravi')
  await screen.findByRole('option', { name: /^Ravi Teja/ })
  await screen.findByRole('option', { name: /^PJ-1/ })
  expect(options('Products')).toEqual([expect.stringContaining('Ravindra Wheel')])
  await waitFor(() => expect(active()).toContain('Ravindra Wheel'))
  await user.keyboard('{ArrowDown}')
  expect(active()).toContain('PJ-1')
  expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(router.createHref(router.state.location)).toBe('/orders?order=PJ-1'))
})

it('waits for the results when Enter is pressed before they arrive', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(findOrders, async () => {
    await promise
    return HttpResponse.json([serverOrder({ orderId: 'PJ-9' })])
  })
  answer(listProducts, () => HttpResponse.json([]))
  answer(listAgents, () => HttpResponse.json([]))
  const { user, router } = await open()
  await user.keyboard('pj-9{Enter}')
  expect(router.state.location.pathname).toBe('/reports')
  resolve()
  await waitFor(() => expect(router.createHref(router.state.location)).toBe('/orders?order=PJ-9'))
})

it('lists five of many and leads to all of them', async () => {
  const many = Array.from({ length: 15 }, (_, index) =>
    serverProduct({ _id: `${index}`, productName: `Rocket ${index}` }),
  )
  answer(listProducts, () => HttpResponse.json(many))
  const { user, router } = await open()
  await user.keyboard('rocket')
  await user.click(await screen.findByRole('option', { name: 'All products matching “rocket”' }))
  expect(router.createHref(router.state.location)).toBe('/products?search=rocket')
})

it('goes to screens and runs actions', async () => {
  const { user, router, onChangePassword } = await open()
  await user.keyboard('deliv{Enter}')
  expect(router.state.location.pathname).toBe('/agents')
  const input = screen.getByRole('combobox', { name: 'Search' })
  await user.clear(input)
  await user.type(input, 'switch dark{Enter}')
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await user.clear(input)
  expect(screen.getByRole('option', { name: 'Theme: Dark. Switch to Light' })).toBeVisible()
  await user.type(input, 'password{Enter}')
  expect(onChangePassword).toHaveBeenCalledOnce()
})

it('says what to try when nothing is found', async () => {
  const { user } = await open()
  await user.keyboard('zz')
  expect(await screen.findByText('Nothing found for “zz”')).toBeVisible()
  expect(screen.queryByRole('option')).toBeNull()
})

// covers layout-22
it('says what could not be searched, and shows the rest', async () => {
  answer(findOrders, () => new HttpResponse(null, { status: 500 }))
  const { user } = await open()
  await user.keyboard('ravi')
  expect(await screen.findByText('Orders could not be searched.')).toBeVisible()
  expect(screen.getByRole('option', { name: /^Ravindra Wheel/ })).toBeVisible()
  answer(findOrders, () => HttpResponse.json([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Orders could not be searched.')).toBeNull())
})

// covers layout-22
it('leads to the search of the orders screen with a server of section 7', async () => {
  const { user, router } = await open({ features: [] })
  expect(options('Actions')).not.toContain('Change password')
  expect(options('Actions')).not.toContain('Add brand')
  await user.keyboard('ravi')
  await user.click(await screen.findByRole('option', { name: 'Search orders for “ravi”' }))
  expect(router.createHref(router.state.location)).toBe('/orders?search=ravi')
})

it('searches products only without a token', async () => {
  const { user } = await open({ signedIn: false })
  expect(options('Actions')).toContain('Sign In')
  await user.keyboard('ravi')
  expect(await screen.findByRole('option', { name: /^Ravindra Wheel/ })).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Orders' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Agents' })).toBeNull()
})

it('finds customers, invoices by the beginning of their number, and payments by their reference', async () => {
  const searched: Array<string | null> = []
  const found = (route: Parameters<typeof answer>[0], row: object) =>
    answer(route, ({ request }) => {
      searched.push(new URL(request.url).searchParams.get('search'))
      return HttpResponse.json([row])
    })
  found(listCustomers, meena)
  found(listDocuments, documentSummary())
  found(listPayments, serverPayment({ number: 'RV/26-27/00003', reference: '412345678901' }))
  const { user, router } = await open()
  await user.keyboard('PH/26')
  expect(await screen.findByRole('option', { name: /^Meena Stores/ })).toBeVisible()
  expect(await screen.findByRole('option', { name: /^RV\/26-27\/00003.*412345678901/ })).toBeVisible()
  // One call per kind.
  expect(searched).toEqual(['PH/26', 'PH/26', 'PH/26'])
  await user.click(screen.getByRole('option', { name: /^PH\/26-27\/00012.*Tax Invoice · Kavitha Raman/ }))
  expect(router.createHref(router.state.location)).toBe('/orders/invoices?document=11')
})

it('finds pages of the settings and reports', async () => {
  answer(listReports, () =>
    HttpResponse.json([
      {
        id: 'by-city',
        title: 'Cities',
        group: 'Customers and places',
        description: 'Where customers live',
        counts: 'Orders by the day they were placed',
        columns: [{ key: 'city', title: 'City', kind: 'text' }],
        chart: null,
        opens: 'orders',
      },
    ]),
  )
  const { user, router } = await open()
  await user.keyboard('upi')
  await user.click(await screen.findByRole('option', { name: /^Shop/ }))
  expect(router.state.location.pathname).toBe('/settings/shop')
  const input = screen.getByRole('combobox', { name: 'Search' })
  await user.clear(input)
  await user.type(input, 'cities')
  await user.click(await screen.findByRole('option', { name: /^Cities/ }))
  expect(router.state.location.pathname).toBe('/reports/by-city')
})

it.each([
  ['invite', /^Staff/],
  ['discount limit', /^Order rules/],
  ['hold', /^New Order/],
])('finds the place for “%s”', async (typed, name) => {
  const { user } = await open()
  await user.keyboard(typed)
  expect(screen.getByRole('option', { name })).toBeVisible()
})

it('offers a packer neither customers, books of money, reports nor settings of the shop', async () => {
  const { user } = await open({ role: 'packer' })
  expect(options('Settings')).toEqual([/^Profile/, /^Transports/, /^About/].map((page) => expect.stringMatching(page)))
  await user.keyboard('ravi')
  await screen.findByRole('option', { name: /^PJ-1/ })
  for (const group of ['Customers', 'Invoices and notes', 'Payments', 'Reports'])
    expect(screen.queryByRole('group', { name: group })).toBeNull()
})
