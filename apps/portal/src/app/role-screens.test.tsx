import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { listDocuments } from '@phuljhari/contract/documents/documents.contract'
import { estimateTotals, listEstimates } from '@phuljhari/contract/estimates/estimates.contract'
import { health } from '@phuljhari/contract/health/health.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { dispatchBoard } from '@phuljhari/contract/dispatch/board.contract'
import { listSavedViews } from '@phuljhari/contract/orders/saved-views.contract'
import { listClaims, listPayments } from '@phuljhari/contract/payments/payments.contract'
import { listReports, type ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import { PORTAL_ROLES, ROLE_LABELS } from '@phuljhari/contract/staff/roles'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { priceChange, serveActivity } from '../../test/activity.ts'
import { detailsOf, meena, serveCustomers } from '../../test/customers.ts'
import { boardOrder, boardPage, serverAgent, serverOrder } from '../../test/orders.ts'
import { serveCatalogue, serverProduct } from '../../test/products.ts'
import { renderRoutes } from '../../test/render.tsx'
import { byColour, mockReports } from '../../test/reports.ts'
import { answer } from '../../test/server.ts'
import { coupon, mockCoupons, mockShopSettings } from '../../test/shop-settings.ts'
import { mockProfile, mockStaff, userWith, WITH_ROLES } from '../../test/staff.ts'
import { mockTransports } from '../../test/transports.ts'
import { routes } from './routes.tsx'

type PortalRole = (typeof PORTAL_ROLES)[number]
const ALL: readonly PortalRole[] = PORTAL_ROLES
const OFFICE: readonly PortalRole[] = ['owner', 'clerk']
const OWNER: readonly PortalRole[] = ['owner']

/** Every screen: who sees it, a text of its content, and who may use which of its controls. */
const SCREENS: ReadonlyArray<{
  path: string
  title: string
  roles: readonly PortalRole[]
  shows: string | RegExp
  controls?: Readonly<Record<string, readonly PortalRole[]>>
}> = [
  {
    path: '/products',
    title: 'Products',
    roles: OFFICE,
    shows: 'Flower Pot Big',
    controls: { 'Add New': OWNER, 'Bulk Upload': OWNER, 'Edit Flower Pot Big': OWNER, 'Delete Flower Pot Big': OWNER },
  },
  {
    path: '/brands',
    title: 'Brands',
    roles: OFFICE,
    shows: 'Standard',
    controls: { 'Add New': OWNER, 'Edit Standard': OWNER, 'Delete Standard': OWNER },
  },
  {
    path: '/categories',
    title: 'Categories',
    roles: OFFICE,
    shows: 'ROCKETS',
    controls: { 'Add New': OWNER, 'Edit ROCKETS': OWNER, 'Delete ROCKETS': OWNER },
  },
  {
    path: '/orders',
    title: 'Orders Management',
    roles: ALL,
    shows: 'Kavitha Raman',
    controls: {
      Export: OWNER,
      'Assign Agent': OFFICE,
      Invoice: OFFICE,
      'Mark ready': ['packer'],
      'View Details': ALL,
      'Refresh Orders': ALL,
    },
  },
  { path: '/orders/new', title: 'New Order', roles: OFFICE, shows: 'No items yet' },
  { path: '/orders/estimates', title: 'Estimates', roles: OFFICE, shows: 'No open estimates' },
  {
    path: '/orders/dispatch',
    title: 'Dispatch',
    roles: ALL,
    shows: 'Colour Ball',
    controls: { 'Mark ready': ALL },
  },
  { path: '/orders/customers', title: 'Customers', roles: OFFICE, shows: meena.name },
  { path: '/orders/invoices', title: 'Invoices', roles: OFFICE, shows: 'The shop is not registered for GST' },
  { path: '/orders/payments', title: 'Payments', roles: OFFICE, shows: 'All payments are verified' },
  { path: '/orders/payments/ledger', title: 'Payments', roles: OFFICE, shows: 'No payments yet' },
  {
    path: '/agents',
    title: 'Delivery Agents',
    roles: OFFICE,
    shows: 'ID: agent-1',
    controls: { 'Add Agent': OFFICE, 'Edit Murugan': OFFICE, 'Delete Murugan': OFFICE },
  },
  // Roles that may not see all reports get the first one that they may see.
  { path: '/reports', title: 'Reports', roles: ALL, shows: /^(Booked value|Which colours sell\.)$/ },
  { path: '/reports/by-colour', title: 'This report', roles: OWNER, shows: 'Which colours sell.' },
  { path: '/reports/activity', title: 'Activity', roles: OWNER, shows: 'MRP: ₹100.00 → ₹120.50' },
  { path: '/settings/staff', title: 'Staff', roles: OWNER, shows: 'owner@shop.example', controls: { Invite: OWNER } },
  {
    path: '/settings/order-rules',
    title: 'Order rules',
    roles: OFFICE,
    shows: 'Minimum order',
    controls: { 'Change minimum order': OWNER },
  },
  { path: '/settings/estimates', title: 'Estimates', roles: OFFICE, shows: 'Texts on estimates' },
  {
    path: '/settings/coupons',
    title: 'Coupons',
    roles: OFFICE,
    shows: 'DIWALI10',
    controls: { 'Add coupon': OWNER, 'Actions for DIWALI10': OWNER },
  },
  { path: '/settings/profile', title: 'Profile', roles: ALL, shows: 'Devices' },
  {
    path: '/settings/transports',
    title: 'Transports',
    roles: ALL,
    shows: 'KPN Travels',
    controls: { 'Add transport': OWNER, 'Actions for KPN Travels': OWNER },
  },
]

beforeEach(() => {
  answer(health, () => HttpResponse.json({ status: 'ok', database: 'ok', version: '2.0.1' }))
  serveCatalogue([serverProduct()], { brands: ['Standard'], categories: ['ROCKETS'] })
  answer(listOrders, () => HttpResponse.json([serverOrder({ status: 'accepted' })]))
  answer(dispatchBoard, () => HttpResponse.json(boardPage([boardOrder()])))
  answer(listSavedViews, () => HttpResponse.json([]))
  answer(listAgents, () => HttpResponse.json([serverAgent()]))
  answer(estimateTotals, () => HttpResponse.json({ open: 0, value: 0, expired: 0 }))
  answer(listEstimates, () => HttpResponse.json([]))
  answer(listDocuments, () => HttpResponse.json([]))
  answer(listPayments, () => HttpResponse.json([]))
  answer(listClaims, () => HttpResponse.json({ total: 0, amount: 0, claims: [] }))
  serveCustomers([detailsOf(meena)])
  mockReports()
  serveActivity([priceChange])
  mockStaff()
  mockShopSettings()
  mockCoupons([coupon()])
  mockTransports()
})

/** What the server lists for roles that may not see all reports. */
const ownReport: ReportDescription = { ...byColour, id: 'own-till', title: 'Day book of your till' }

function open(role: PortalRole, at: string) {
  const as = userWith(role)
  mockProfile(as)
  if (role !== 'owner') answer(listReports, () => HttpResponse.json([ownReport]))
  return renderRoutes(routes, { at, as, features: WITH_ROLES })
}

describe.each(PORTAL_ROLES)('as %s', (role) => {
  // covers layout-18
  it.each(SCREENS)('$path', async ({ path, title, roles, shows, controls = {} }) => {
    open(role, path)
    if (!roles.includes(role)) {
      expect(await screen.findByText(`${title} is not part of your role`)).toBeVisible()
      expect(screen.getByText(new RegExp(`You are signed in as ${ROLE_LABELS[role]}\\..*Administrator`))).toBeVisible()
      expect(within(screen.getByRole('main')).getByRole('link', { name: /^Go to / })).toHaveAttribute('href')
      // Pages of settings and reports have screens of their own for it, which link back.
      if (!/^\/(settings|reports\/by)/.test(path)) {
        expect(screen.getByRole('navigation', { name: 'What you may open' })).toBeVisible()
        const others = within(screen.getByRole('main')).getAllByRole('link')
        expect(others.map((link) => link.getAttribute('href'))).toContain('/orders')
      }
      expect(screen.queryByText(shows)).toBeNull()
      return
    }
    expect((await screen.findAllByText(shows))[0]).toBeVisible()
    const offered = Object.keys(controls).filter((name) => screen.queryByRole('button', { name }) !== null)
    expect(offered).toEqual(Object.keys(controls).filter((name) => controls[name]?.includes(role)))
  })

  // covers layout-18
  it('New Order is offered, once, to those who may enter orders', async () => {
    open(role, '/orders')
    const card = await screen.findByRole('article', { name: 'Order ORD-202611-000042' })
    expect(card).toBeVisible()
    expect(screen.queryAllByRole('link', { name: 'New Order' })).toHaveLength(OFFICE.includes(role) ? 1 : 0)
  })

  // covers layout-18
  it('the sidebar lists the screens of the role, and the label names it', async () => {
    open(role, '/orders')
    const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')
    const listed = SCREENS.filter(({ path, roles }) => /^\/[a-z]+$/.test(path) && roles.includes(role))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(listed.map(({ path }) => path))
    expect(screen.getByRole('button', { name: ROLE_LABELS[role] })).toBeVisible()
  })
})

it('a clerk with the right edits products', async () => {
  const as = userWith('clerk', ['products.edit'])
  mockProfile(as)
  renderRoutes(routes, { at: '/products', as, features: WITH_ROLES })
  expect(await screen.findByRole('button', { name: 'Edit Flower Pot Big' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add New' })).toBeVisible()
})

// covers layout-18
it('a packer sees neither contact data, amounts nor the map, in the list and in the details', async () => {
  const { user } = open('packer', '/orders?view=map')
  const card = within(await screen.findByRole('article', { name: 'Order ORD-202611-000042' }))
  expect(card.getByText(/Madurai, Tamil Nadu/)).toBeVisible()
  for (const text of [/98765/, /kavitha@/, /Temple Road/, /N\/A/, /₹/]) expect(card.queryByText(text)).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'View' })).toBeNull()

  await user.click(card.getByRole('button', { name: 'View Details' }))
  const details = within(await screen.findByRole('dialog', { name: 'Order ORD-202611-000042' }))
  expect(await details.findByText('Kavitha Raman')).toBeVisible()
  expect(details.queryByText(/₹/)).toBeNull()
  for (const label of ['Phone', 'Email', 'Address', 'Coordinates', 'Unit Price', 'Total Amount'])
    expect(details.queryByText(label)).toBeNull()
  for (const name of ['View on Map', 'Invoice']) expect(details.queryByRole('button', { name })).toBeNull()
  await user.click(details.getByRole('button', { name: 'More actions' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Print carton labels',
  ])
  expect(details.getByRole('button', { name: 'Mark ready' })).toBeVisible()
})

it('the search of the header offers a packer only what packers can do', async () => {
  const { user } = open('packer', '/orders')
  await screen.findByRole('article', { name: 'Order ORD-202611-000042' })
  await user.keyboard('{Control>}k{/Control}')
  const results = within(await screen.findByRole('listbox', { name: 'Results' }))
  const entries = results.getAllByRole('option').map((option) => option.textContent)
  for (const text of ['Orders', 'Reports', 'Profile', 'Sign out'])
    expect(entries).toContainEqual(expect.stringMatching(new RegExp(`^${text}`)))
  for (const text of ['Delivery Agents', 'Staff', 'Orders map', 'Add product', 'Bulk Upload', 'Add agent'])
    expect(entries).not.toContainEqual(expect.stringMatching(new RegExp(`^${text}`)))
})

// covers beyond-29
it.each(['clerk', 'packer'] as const)('the reports open with the first one that the role %s may see', async (role) => {
  const { router } = open(role, '/reports')
  expect(await screen.findByRole('heading', { level: 1, name: ownReport.title })).toBeVisible()
  expect(router.state.location.pathname).toBe('/reports/own-till')
  expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull()
})
