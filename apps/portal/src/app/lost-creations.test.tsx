import { createAgent, listAgents } from '@phuljhari/contract/agents/agents.contract'
import { brandRoutes, listBrands } from '@phuljhari/contract/brands/brands.contract'
import { createCustomer } from '@phuljhari/contract/customers/customers.contract'
import type { Existing } from '@phuljhari/contract/errors'
import type { Feature } from '@phuljhari/contract/features'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { listSavedViews, saveView } from '@phuljhari/contract/orders/saved-views.contract'
import { getStatement } from '@phuljhari/contract/payments/outstanding.contract'
import { createProduct } from '@phuljhari/contract/products/products.contract'
import type { Route } from '@phuljhari/contract/route'
import { createCoupon } from '@phuljhari/contract/settings/coupons.contract'
import { invite } from '@phuljhari/contract/staff/staff.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { detailsOf, meena, serveCustomers } from '../../test/customers.ts'
import { createsOnce } from '../../test/creates-once.ts'
import { BROKEN_OFF, GATEWAY_TIMEOUT, LOST_REPLIES, NO_REPLY, type Fault } from '../../test/lost-replies.ts'
import { serverAgent, serverOrder } from '../../test/orders.ts'
import { serveCatalogue, serverProduct } from '../../test/products.ts'
import { renderScreen } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { coupon, mockCoupons } from '../../test/shop-settings.ts'
import { invitation, mockStaff, userWith, WITH_ROLES } from '../../test/staff.ts'
import { AgentsScreen } from '../features/agents/AgentsScreen.tsx'
import { BrandsScreen } from '../features/brands/BrandsScreen.tsx'
import { CustomersScreen } from '../features/customers/CustomersScreen.tsx'
import { OrdersScreen } from '../features/orders/OrdersScreen.tsx'
import { ProductsScreen } from '../features/products/ProductsScreen.tsx'
import { CouponSettings } from '../features/settings/coupons/CouponSettings.tsx'
import { StaffSettings } from '../features/settings/staff/StaffSettings.tsx'
import { MAY_BE_SAVED } from '../lib/failure-text.ts'

type FormCase = {
  what: string
  Screen: ComponentType
  at: string
  serve: () => void
  /** The buttons that lead to the form. */
  open: readonly (string | RegExp)[]
  /** What is typed, by label; the first input is the one that is changed later. */
  typed: Readonly<Record<string, string>>
  options?: Readonly<Record<string, string>>
  submit: string
  route: Route
  reply: unknown
  existing: Existing
  /** Where Show it leads. */
  shows: string
  losses: readonly Fault[]
}

const FORMS: readonly FormCase[] = [
  {
    what: 'an agent',
    Screen: AgentsScreen,
    at: '/agents',
    serve: () => answer(listAgents, () => HttpResponse.json([serverAgent()])),
    open: ['Add Agent'],
    typed: { 'Full Name': 'Anbu', 'Phone Number': '9876543210', 'Aadhar Number': '012345678901' },
    submit: 'Add Agent',
    route: createAgent,
    reply: serverAgent(),
    existing: { kind: 'agent', id: '7', name: 'Anbu' },
    shows: '?search=Anbu',
    losses: LOST_REPLIES,
  },
  {
    what: 'a product',
    Screen: ProductsScreen,
    at: '/products',
    serve: () => serveCatalogue([serverProduct()]),
    open: ['Add New'],
    typed: { 'Product Name': 'Sky Shot', Brand: 'Sony', 'MRP Price': '120' },
    options: { Category: 'ROCKETS' },
    submit: 'Add Item',
    route: createProduct,
    reply: serverProduct(),
    existing: { kind: 'product', id: '7', name: 'Sky Shot' },
    shows: '?search=Sky+Shot',
    losses: [GATEWAY_TIMEOUT],
  },
  {
    what: 'a brand',
    Screen: BrandsScreen,
    at: '/brands',
    serve: () => answer(listBrands, () => HttpResponse.json([])),
    open: ['Add New'],
    typed: { 'Brand Name': 'Sony' },
    submit: 'Add Brand',
    route: brandRoutes.create,
    reply: { _id: '7', name: 'Sony' },
    existing: { kind: 'brand', id: '7', name: 'Sony' },
    shows: '?search=Sony',
    losses: [NO_REPLY],
  },
  {
    what: 'a customer',
    Screen: CustomersScreen,
    at: '/orders/customers',
    serve: () => {
      serveCustomers([detailsOf(meena)])
      answer(getStatement, () => new HttpResponse(null, { status: 404 }))
    },
    open: ['New customer'],
    typed: { Name: 'Meena', Phone: '9876500011' },
    submit: 'Save',
    route: createCustomer,
    reply: detailsOf(meena),
    existing: { kind: 'customer', id: '1', name: 'Meena' },
    shows: '?customer=1',
    losses: [BROKEN_OFF],
  },
  {
    what: 'a coupon',
    Screen: CouponSettings,
    at: '/settings/coupons',
    serve: () => mockCoupons([coupon()]),
    open: ['Add coupon'],
    typed: { Code: 'EARLY', Discount: '7' },
    submit: 'Save',
    route: createCoupon,
    reply: coupon(),
    existing: { kind: 'coupon', id: '7', name: 'EARLY' },
    shows: '',
    losses: [GATEWAY_TIMEOUT],
  },
  {
    what: 'a saved view',
    Screen: OrdersScreen,
    at: '/orders?city=Kochi',
    serve: () => {
      answer(listAgents, () => HttpResponse.json([]))
      answer(listOrders, () => HttpResponse.json([serverOrder()]))
      answer(listSavedViews, () => HttpResponse.json([]))
    },
    open: [/^More filters/, 'Save view'],
    typed: { Name: 'Kochi' },
    submit: 'Save view',
    route: saveView,
    reply: { _id: '7', name: 'Kochi', filter: {} },
    existing: { kind: 'view', id: '7', name: 'Kochi' },
    shows: '?city=Kochi',
    losses: [NO_REPLY],
  },
  {
    what: 'an invitation',
    Screen: StaffSettings,
    at: '/settings/staff',
    serve: () => mockStaff(),
    open: ['Invite'],
    typed: { Name: 'Kumar', Email: 'kumar@shop.example' },
    submit: 'Create link',
    route: invite,
    reply: { invitation: invitation(), link: '/invitation#secret' },
    existing: { kind: 'invitation', id: 'i1', name: 'kumar@shop.example' },
    shows: '',
    losses: [BROKEN_OFF],
  },
]

/** Fills the form in and sends it; the reply is lost. */
async function sendAndLose(form: FormCase, loss: Fault, features: readonly Feature[] = WITH_ROLES) {
  const { Screen, at, serve, open, typed, options = {}, submit } = form
  serve()
  const keys = createsOnce(form, loss)
  const { user, router } = renderScreen(Screen, { at, as: userWith('owner'), features })
  for (const name of open) await user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  const field = (name: string) => within(dialog).getByLabelText(new RegExp(`^${name}( \\*)?$`))
  for (const [name, text] of Object.entries(typed)) await user.type(field(name), text)
  for (const [name, value] of Object.entries(options)) await user.selectOptions(field(name), value)
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
  await press(submit)
  expect((await screen.findAllByText(MAY_BE_SAVED))[0]).toBeVisible()
  const alert = screen.queryByRole('button', { name: 'OK' })
  if (alert) await user.click(alert)
  const isOpen = () => dialog.isConnected && within(dialog).queryByRole('button', { name: submit }) !== null
  const isLeft = () => waitFor(() => expect(isOpen()).toBe(false))
  const change = (text = '2') => user.type(field(Object.keys(typed)[0] ?? ''), text)
  return { keys, router, dialog: within(dialog), field, press, change, isLeft }
}

describe.each(FORMS)('the form of $what', (form) => {
  it.each(form.losses)('keeps its input after %s, and saves once when pressed again', async (...loss: Fault) => {
    const { keys, field, press, isLeft } = await sendAndLose(form, loss)
    for (const name of Object.keys(form.typed)) expect(field(name)).not.toHaveValue('')
    await press(form.submit)
    await isLeft()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('shows what the first attempt saved when the input was changed after its lost reply', async () => {
    const { keys, router, dialog, press, change, isLeft } = await sendAndLose(form, NO_REPLY)
    await change()
    await press(form.submit)
    const notice = await dialog.findByText(`This was saved already as ${form.existing.name}`)
    expect(notice.closest('[tabindex]')).toHaveFocus()
    expect(dialog.queryByText(MAY_BE_SAVED)).toBeNull()
    // Enter in a field creates no other.
    await change('{Enter}')
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(new Set(keys).size).toBe(1)
    await dialog.findByText(`This was saved already as ${form.existing.name}`)
    await press('Show it')
    await isLeft()
    expect(router.state.location.search).toBe(form.shows)
  })

  it('creates another after a lost reply when the user wants that', async () => {
    const { keys, dialog, press, change, isLeft } = await sendAndLose(form, NO_REPLY)
    await change()
    await press(form.submit)
    await dialog.findByText(/^This was saved already/)
    await press('Save as another')
    await isLeft()
    expect(new Set(keys).size).toBe(2)
  })
})

it('sends no key to a server of section 7, and shows the specified text when the call fails', async () => {
  const keys: unknown[] = []
  answer(createAgent, ({ request }) => {
    keys.push(request.headers.get('idempotency-key'))
    return HttpResponse.error()
  })
  answer(listAgents, () => HttpResponse.json([serverAgent()]))
  const { user } = renderScreen(AgentsScreen, { at: '/agents', features: [] })
  await user.click(await screen.findByRole('button', { name: 'Add Agent' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Agent' }))
  await user.type(dialog.getByLabelText(/^Full Name/), 'Anbu')
  await user.type(dialog.getByLabelText(/^Phone Number/), '9876543210')
  await user.type(dialog.getByLabelText(/^Aadhar Number/), '012345678901')
  await user.click(dialog.getByRole('button', { name: 'Add Agent' }))
  expect(await screen.findByText('Failed to create agent. Please try again.')).toBeVisible()
  expect(keys).toEqual([null])
})
