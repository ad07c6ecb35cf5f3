import { signOut } from '@phuljhari/contract/auth/auth.contract'
import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { health } from '@phuljhari/contract/health/health.contract'
import { orderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserBack } from '../../../test/browser-back.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { draftKey } from '../../entities/orders/kept-drafts.ts'
import { Shell } from './Shell.tsx'

type Options = { at?: string; as?: unknown; signedIn?: boolean; features?: readonly Feature[] }
const open = ({ at = '/products', ...session }: Options = {}) =>
  renderRoutes(
    [
      { path: '/', element: <p>The sign-in screen</p> },
      { Component: Shell, children: [{ path: '*', element: <p>The screen itself</p> }] },
    ],
    { at, ...session },
  )

beforeEach(() => answer(health, () => HttpResponse.json({ status: 'ok', database: 'ok', version: '2.0.1' })))
afterEach(() => {
  vi.useRealTimers()
})

// covers layout-3
it('lists the six entries with their descriptions and marks the current one', () => {
  open({ at: '/orders?status=ready' })
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/products', 'ProductsManage your product catalog'],
    ['/brands', 'BrandsOrganize product brands'],
    ['/categories', 'CategoriesProduct categorization'],
    ['/orders', 'OrdersTrack and manage orders'],
    ['/agents', 'Delivery AgentsManage delivery agents'],
    ['/reports', 'ReportsView analytics and reports'],
  ])
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[3]])
})

// covers layout-6
it.each([
  [{ name: 'Meena' }, 'Welcome, Meena'],
  [{ fullName: 'Ravi Kumar', email: 'ravi@shop.example' }, 'Welcome, Ravi Kumar'],
  [{ name: ' ', fullName: 'Ravi' }, 'Welcome, Ravi'],
  [{ email: 'ravi@shop.example' }, 'Welcome, Distributor'],
  ['no object', 'Welcome, Distributor'],
  [null, 'Welcome, Distributor'],
])('welcomes %j with "%s"', (user, text) => {
  open({ as: user })
  expect(screen.getByText(text)).toBeVisible()
})

// covers layout-7, layout-10, layout-11
it('shows the date in India, the role and the version', () => {
  // Already Sunday in India.
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z'), toFake: ['Date'] })
  open()
  const header = screen.getByRole('banner')
  expect(within(header).getByText('Sunday, 22 November 2026')).toBeVisible()
  expect(within(header).getByText('Administrator')).toBeVisible()
  expect(screen.getByText('v2.0.1')).toBeVisible()
})

// covers layout-7
it('shows the new date on a screen left open overnight', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:29:30Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  open()
  expect(screen.getByText('Saturday, 21 November 2026')).toBeVisible()
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Sunday, 22 November 2026')).toBeVisible()
})

// covers layout-4, section-7-6
it.each([
  ['the server ends the session too', () => HttpResponse.json({ signedOut: true })],
  ['the server lacks the call', () => new HttpResponse(null, { status: 404 })],
  ['no server answers', () => HttpResponse.error()],
])('sign out clears token and user and goes to / when %s', async (_, reply) => {
  const tokens: Array<string | null> = []
  answer(signOut, ({ request }) => {
    tokens.push(request.headers.get('authorization'))
    return reply()
  })
  const { user, router } = open()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('The sign-in screen')).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
  await waitFor(() => expect(tokens).toEqual(['Bearer token-of-the-test']))
})

// covers beyond-52
it('asks at sign-out before it deletes drafts', async () => {
  const { user, router } = open()
  localStorage.setItem(draftKey('b1'), '{}')
  const signOutButton = screen.getByRole('button', { name: 'Sign out' })
  await user.click(signOutButton)
  const question = () => screen.findByRole('dialog', { name: 'Sign out?' })
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  expect(localStorage.getItem(draftKey('b1'))).toBe('{}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const key = draftKey('b1')
  answer(signOut, () => HttpResponse.json({ signedOut: true }))
  await user.click(signOutButton)
  await user.click(within(await question()).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(localStorage.getItem(key)).toBeNull()
})

// covers layout-5
it('moves the focus into the menu, and back to the button on Escape', async () => {
  const { user } = open()
  const burger = screen.getByRole('button', { name: 'Open menu' })
  await user.click(burger)
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(burger).toHaveFocus())
})

// covers layout-5
it('closes the menu when an entry is chosen, and focuses the new screen', async () => {
  const { user, router } = open()
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  await user.click(within(menu).getByRole('link', { name: /^Brands/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/brands')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

// covers layout-26
it('closes the menu on Back and stays on the screen', async () => {
  const { user } = open()
  const address = window.location.href
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  await screen.findByRole('dialog', { name: 'Menu' })
  await browserBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.href).toBe(address)
})

// covers layout-5
it('closes the menu with its own button', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  await user.click(await screen.findByRole('button', { name: 'Close menu' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// covers layout-2
it('shows the screen without a token too: the layout guards no route', () => {
  const { router } = open({ signedIn: false })
  expect(screen.getByText('The screen itself')).toBeVisible()
  expect(router.state.location.pathname).toBe('/products')
})

it('shows no role without a token, unless the server knows one role only', async () => {
  open({ signedIn: false, features: FEATURES })
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Administrator' })).toBeNull()
  cleanup()
  open({ signedIn: false, features: [] })
  expect(screen.getByRole('button', { name: 'Administrator' })).toBeVisible()
})

it('offers Sign In without a token, and returns to the screen afterwards', () => {
  open({ at: '/orders?status=ready', signedIn: false })
  expect(screen.getByText('Welcome, Distributor')).toBeVisible()
  const link = within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' })
  expect(link).toHaveAttribute('href', '/?next=%2Forders%3Fstatus%3Dready')
})

it('offers Sign In once another tab has signed out', () => {
  open()
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
  localStorage.removeItem('token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' })).toBeVisible()
})

it('shows the number of pending orders next to the entry, not in its name', async () => {
  const counters = { total: 9, pending: 4, ready: 1, assigned: 1, delivered: 2, rejected: 1, agents: {} }
  answer(orderSummary, () => HttpResponse.json(counters))
  open()
  expect(await screen.findByText('4')).toHaveTextContent('4 pending orders')
  expect(screen.getByRole('link', { name: /^Orders\s*Track and manage orders$/ })).toBeVisible()
})

// covers section-7-6
it('shows neither a count nor an error when the order summary is not found', async () => {
  const statuses: number[] = []
  answer(orderSummary, () => {
    statuses.push(404)
    return new HttpResponse('Cannot GET /orders/summary', { status: 404 })
  })
  open()
  await waitFor(() => expect(statuses).toEqual([404]))
  expect(await screen.findByText('System Online')).toBeVisible()
  expect(screen.queryByText(/pending/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/cannot get/i)).toBeNull()
})

it('requests no summary from a server of section 7', async () => {
  let calls = 0
  answer(orderSummary, () => {
    calls++
    return new HttpResponse(null, { status: 404 })
  })
  open({ features: [] })
  expect(await screen.findByText('System Online')).toBeVisible()
  expect(calls).toBe(0)
})

it('opens the change of password from the menu at the role label, and returns the focus there', async () => {
  const { user } = open()
  const button = screen.getByRole('button', { name: 'Administrator' })
  await user.click(button)
  await user.click(screen.getByRole('menuitem', { name: 'Change password' }))
  await screen.findByRole('dialog', { name: 'Change password' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button).toHaveFocus()
})

// covers layout-22
it('opens the search on Ctrl K and ⌘ K, but not over another dialog', async () => {
  const { user } = open()
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  await screen.findByRole('dialog', { name: 'Menu' })
  await user.keyboard('{Meta>}k{/Meta}')
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close menu' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Meta>}k{/Meta}')
  expect(await screen.findByRole('combobox', { name: 'Search' })).toBeVisible()
})
