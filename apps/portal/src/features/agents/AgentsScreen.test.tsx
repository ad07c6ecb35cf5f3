import * as contract from '@phuljhari/contract/agents/agents.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serverAgent } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { AgentsScreen } from './AgentsScreen.tsx'

const SELVI = serverAgent({
  _id: 'a1',
  fullName: 'Selvi Murugan',
  phoneNumber: '919876543210',
  vehicleNumber: 'TN 67 AB 1',
  aadharNumber: '012345678901',
  createdAt: '2026-11-03T10:00:00Z',
  totalDeliveries: 7,
  rating: 4.25,
})
/** Agents as other servers send them. */
const BARE = { _id: 2, fullName: 'Ravi', bikeNumber: 'KL 01', status: 'busy' }

async function open(agents: unknown[] = [SELVI, BARE], at = '/agents') {
  answer(contract.listAgents, () => HttpResponse.json(agents))
  const rendered = renderScreen(AgentsScreen, { at })
  await waitFor(() => expect(screen.queryByText('Loading agents...')).toBeNull())
  return rendered
}
const factsOf = (name: string) =>
  within(screen.getByRole('article', { name }))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
const names = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'))

// covers orders-71, orders-73, orders-74, orders-76, orders-78, orders-90, orders-92, orders-94
describe('the list', () => {
  // covers orders-2
  it('shows what section 2 lists', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Delivery Agents Management' })).toBeVisible()
    const card = within(screen.getByRole('article', { name: 'Selvi Murugan' }))
    for (const text of ['Selvi Murugan', 'ID: a1', 'SE']) expect(card.getByText(text)).toBeVisible()
    expect(factsOf('Selvi Murugan')).toEqual([
      'Phone: +91 98765 43210',
      'Vehicle: TN 67 AB 1',
      'Aadhar: 0123 4567 8901',
      'Joined: Nov 26',
      'Deliveries: 7',
      'Rating: 4.3',
    ])
    expect(card.getByRole('switch')).toBeChecked()
    for (const name of ['Edit Selvi Murugan', 'Delete Selvi Murugan'])
      expect(card.getByRole('button', { name })).toBeVisible()
  })

  it('shows an Aadhaar number that the server has masked', async () => {
    await open([serverAgent({ fullName: 'Selvi', aadharNumber: 'XXXX XXXX 8901' })])
    expect(factsOf('Selvi')).toContain('Aadhar: XXXX XXXX 8901')
  })

  it('says Unreadable when the server cannot decrypt an Aadhaar number', async () => {
    await open([{ ...SELVI, aadharNumber: '', aadharUnreadable: true }])
    expect(factsOf('Selvi Murugan')).toContain('Aadhar: Unreadable')
  })

  it('shows agents with missing fields, and skips malformed ones', async () => {
    await open([null, { fullName: 'No id' }, BARE])
    expect(names()).toEqual(['Ravi'])
    expect(factsOf('Ravi')).toEqual([
      'Phone: Not set',
      'Vehicle: KL 01',
      'Aadhar: Not set',
      'Joined: Not set',
      'Deliveries: 0',
      'Rating: 0.0',
    ])
    expect(within(screen.getByRole('article', { name: 'Ravi' })).getByText('Busy')).toBeVisible()
  })

  // covers orders-77
  it('shows the profile image, or initials when it fails to load', async () => {
    await open([{ ...SELVI, profileImage: 'https://pictures.example/selvi.webp' }])
    const card = screen.getByRole('article', { name: 'Selvi Murugan' })
    const picture = card.querySelector('img')
    if (!picture) throw new Error('no picture')
    expect(picture).toHaveAttribute('src', 'https://pictures.example/selvi.webp')
    fireEvent.error(picture)
    expect(within(card).getByText('SE')).toBeVisible()
  })

  // covers orders-72
  it('asks to sign in without a token, and makes no call', () => {
    renderScreen(AgentsScreen, { at: '/agents', signedIn: false })
    expect(screen.getByRole('alert')).toHaveTextContent(/^Please sign in to view agents$/)
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/?next=%2Fagents')
    expect(screen.queryByText('Loading agents...')).toBeNull()
  })

  // covers orders-82
  it('shows that it is loading', async () => {
    answer(contract.listAgents, () => new Promise<Response>(() => {}))
    renderScreen(AgentsScreen, { at: '/agents' })
    expect(await screen.findByText('Loading agents...')).toBeVisible()
    expect(screen.queryByText('Total')).toBeNull()
  })

  it('shows why loading failed, until dismissed', async () => {
    answer(contract.listAgents, () => HttpResponse.json({ message: 'secret' }, { status: 500 }))
    const { user } = renderScreen(AgentsScreen, { at: '/agents' })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to fetch agents \(500\)$/)
    // Zeros would claim that there are no agents.
    expect(screen.queryByText('Total')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reloads on Refresh', async () => {
    const { user } = await open([])
    expect(screen.getByRole('heading', { name: 'No agents found' })).toBeVisible()
    expect(screen.getByText('Click "Add Agent" to start adding delivery agents.')).toBeVisible()
    answer(contract.listAgents, () => HttpResponse.json([SELVI]))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByRole('article', { name: 'Selvi Murugan' })).toBeVisible()
  })
})

// covers orders-84
describe('search, filter and paging', () => {
  it('searches by what the placeholder names, and keeps it in the URL', async () => {
    const { user, router } = await open()
    await user.type(screen.getByPlaceholderText('by name, phone, bike number or Aadhar'), 'kl 01')
    await waitFor(() => expect(names()).toEqual(['Ravi']))
    expect(router.state.location.search).toBe('?search=kl+01')
  })

  // covers orders-75
  it('filters by the four options', async () => {
    const { user } = await open()
    const status = screen.getByRole('combobox', { name: 'Status' })
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Agents', 'Active', 'Busy', 'Inactive'])
    await user.selectOptions(status, 'Busy')
    expect(names()).toEqual(['Ravi'])
  })

  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => serverAgent({ _id: `a${index}`, fullName: `Agent ${index + 1}` }))

  it('has no pager up to 15', async () => {
    await open(many(15))
    expect(names()).toHaveLength(15)
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })

  it('shows 15 a page above that, and returns to page 1 on a new search', async () => {
    const { user, router } = await open(many(31))
    const [previous, next] = ['Prev', 'Next'].map((name) => screen.getByRole('button', { name }))
    if (!previous || !next) throw new Error('no pager')
    expect(previous).toBeDisabled()
    await user.click(next)
    await user.click(next)
    expect(names()).toEqual(['Agent 31'])
    expect(screen.getByText('Page 3')).toBeVisible()
    expect(next).toBeDisabled()
    await user.click(previous)
    expect(router.state.location.search).toBe('?page=2')
    await user.type(screen.getByRole('textbox', { name: 'Search agents' }), 'agent')
    await waitFor(() => expect(router.state.location.search).toBe('?search=agent'))
    expect(await screen.findByText('Page 1')).toBeVisible()
  })
})

// covers orders-83
describe('the toggle', () => {
  it.each([
    ['active', true, { status: 'inactive', isActive: false }],
    ['inactive', false, { status: 'active', isActive: true }],
    ['busy', true, { status: 'active', isActive: true }],
    ['busy', false, { status: 'active', isActive: true }],
  ])('of an agent with status %s and isActive %s sends %j', async (status, isActive, expected) => {
    const { user } = await open([{ ...SELVI, status, isActive }])
    let sent: unknown
    answer(contract.updateAgent, async ({ request }) => {
      sent = await request.json()
      return new HttpResponse(null, { status: 200 })
    })
    answer(contract.listAgents, () => HttpResponse.json([{ ...SELVI, ...expected }]))
    const toggle = screen.getByRole('switch', { name: 'Active: Selvi Murugan' })
    expect(toggle.hasAttribute('checked') || (toggle as HTMLInputElement).checked).toBe(status === 'active')
    await user.click(toggle)
    await waitFor(() => expect(sent).toEqual(expected))
    expect((toggle as HTMLInputElement).checked).toBe(expected.isActive)
  })

  it('reacts at once, sends once, and reverts with an alert when the call fails', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent: unknown[] = []
    answer(contract.updateAgent, async ({ request }) => {
      sent.push(await request.json())
      await promise
      return HttpResponse.json({ message: 'secret' }, { status: 500 })
    })
    const { user } = await open()
    const toggle = () => screen.getByRole('switch', { name: 'Active: Selvi Murugan', hidden: true })
    await user.click(toggle())
    await waitFor(() => expect(toggle()).not.toBeChecked())
    await user.click(toggle())
    resolve()
    expect(await screen.findByText('Failed to update agent status. Please try again.')).toBeVisible()
    expect(toggle()).toBeChecked()
    expect(sent).toEqual([{ status: 'inactive', isActive: false }])
  })

  it('leaves one agent toggled when that of another fails', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answer(contract.updateAgent, async ({ params }) => {
      if (params['id'] === 'a1') return new HttpResponse(null, { status: 500 })
      await promise
      return new HttpResponse(null, { status: 200 })
    })
    const { user } = await open()
    await user.click(screen.getByRole('switch', { name: 'Active: Ravi' }))
    await user.click(screen.getByRole('switch', { name: 'Active: Selvi Murugan' }))
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    expect(screen.getByRole('switch', { name: 'Active: Ravi' })).toBeChecked()
    answer(contract.listAgents, () => HttpResponse.json([SELVI, { ...BARE, status: 'active' }]))
    resolve()
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Active: Ravi' })).toBeChecked())
  })

  it('is confirmed by a toast', async () => {
    const { user } = await open()
    answer(contract.updateAgent, () => new HttpResponse(null, { status: 200 }))
    await user.click(screen.getByRole('switch', { name: 'Active: Selvi Murugan' }))
    expect(await screen.findByText('Agent status updated successfully!')).toBeVisible()
  })

  it('links to the orders that keep an agent from being deactivated', async () => {
    const orderIds = Array.from({ length: 12 }, (_, index) => `PJ-202611-${index + 1}`)
    answer(contract.updateAgent, () =>
      HttpResponse.json({ code: 'agent.holds_orders', message: 'Refused', orderIds }, { status: 409 }),
    )
    const { user, router } = await open()
    await user.click(screen.getByRole('switch', { name: 'Active: Selvi Murugan' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('This agent has undelivered orders:')).toBeVisible()
    expect(dialog.getAllByRole('link')).toHaveLength(10)
    expect(dialog.getByText('and 2 more')).toBeVisible()
    await user.click(dialog.getByRole('link', { name: 'PJ-202611-2' }))
    expect(router.state.location).toMatchObject({ pathname: '/orders', search: '?order=PJ-202611-2' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the reason of a server that does not list the orders', async () => {
    const message = 'This delivery agent still has undelivered orders: PJ-202611-000001'
    answer(contract.updateAgent, () => HttpResponse.json({ code: 'agent.holds_orders', message }, { status: 409 }))
    const { user } = await open()
    await user.click(screen.getByRole('switch', { name: 'Active: Selvi Murugan' }))
    expect(await screen.findByText(message)).toBeVisible()
  })
})

describe('delete', () => {
  const ask = async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Delete Selvi Murugan' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Agent' }))
    expect(question.getByText('Are you sure you want to delete this agent?')).toBeVisible()
    return { user, question }
  }

  // covers orders-80
  it('asks first', async () => {
    let deleted = ''
    answer(contract.deleteAgent, ({ params }) => {
      deleted = String(params['id'])
      return new HttpResponse(null, { status: 200 })
    })
    const first = await ask()
    await first.user.click(first.question.getByRole('button', { name: 'Cancel' }))
    expect(deleted).toBe('')
    await first.user.click(screen.getByRole('button', { name: 'Delete Selvi Murugan' }))
    answer(contract.listAgents, () => HttpResponse.json([BARE]))
    await first.user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(names()).toEqual(['Ravi']))
    expect(deleted).toBe('a1')
    expect(await screen.findByText('Agent deleted successfully!')).toBeVisible()
    // Keyboard users continue from the card that took its place.
    await waitFor(() => expect(screen.getByRole('article', { name: 'Ravi' })).toHaveFocus())
  })

  it.each([
    [500, 'secret', 'Failed to delete agent. Please try again.'],
    [409, 'still holds PJ-202611-000001', 'still holds PJ-202611-000001'],
  ])('says so when it fails with %s', async (status, message, text) => {
    answer(contract.deleteAgent, () => HttpResponse.json({ message }, { status }))
    const { user, question } = await ask()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(names()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'OK' }))
    // Keyboard users continue from the card.
    await waitFor(() => expect(screen.getByRole('article', { name: 'Selvi Murugan' })).toHaveFocus())
  })
})
