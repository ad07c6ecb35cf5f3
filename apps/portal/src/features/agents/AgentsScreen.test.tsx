import * as contract from '@phuljhari/contract/agents/agents.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { AgentsScreen } from './AgentsScreen.tsx'

const SELVI = {
  _id: 'a1',
  fullName: 'Selvi Murugan',
  phoneNumber: '919876543210',
  vehicleNumber: 'TN 67 AB 1',
  aadharNumber: '012345678901',
  status: 'active',
  isActive: true,
  createdAt: '2026-11-03T10:00:00Z',
  totalDeliveries: 7,
  rating: 4.25,
}
/** As other servers have them. */
const BARE = { _id: 2, fullName: 'Ravi', bikeNumber: 'KL 01', status: 'busy' }

async function opened(agents: unknown[] = [SELVI, BARE], at = '/agents') {
  answer(contract.listAgents, () => HttpResponse.json(agents))
  const rendered = renderScreen(AgentsScreen, { at })
  await waitFor(() => expect(screen.queryByText('Loading agents...')).toBeNull())
  return rendered
}
const card = (name: string) => within(screen.getByRole('article', { name }))
const names = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'))

describe('the delivery agents', () => {
  it('are shown with all that section 2 lists, whatever a server leaves out', async () => {
    await opened()
    for (const text of [
      'ID: a1',
      'Active',
      'SE',
      '+91 98765 43210',
      'TN 67 AB 1',
      '0123 4567 8901',
      '7',
      '4.3',
      'Nov 26',
    ])
      expect(card('Selvi Murugan').getAllByText(text).length).toBeGreaterThan(0)
    for (const text of ['Busy', 'KL 01', '0', '0.0']) expect(card('Ravi').getAllByText(text).length).toBeGreaterThan(0)
  })

  it.each([
    ['98765 43210', ['Selvi Murugan']],
    ['kl01', ['Ravi']],
    ['0123-4567', ['Selvi Murugan']],
    ['nobody', []],
  ])('are found by %j', async (search, found) => {
    await opened([SELVI, BARE], `/agents?search=${encodeURIComponent(search)}`)
    expect(names()).toEqual(found)
    if (found.length === 0) expect(screen.getByText('Click "Add Agent" to start adding delivery agents.')).toBeVisible()
  })

  it('ask to sign in without a token', () => {
    renderScreen(AgentsScreen, { at: '/agents', signedIn: false })
    expect(screen.getByRole('alert')).toHaveTextContent('Please sign in to view agents')
  })

  it('tell why they could not be fetched, until that is dismissed', async () => {
    answer(contract.listAgents, () => new HttpResponse(null, { status: 500 }))
    const { user } = renderScreen(AgentsScreen, { at: '/agents' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch agents (500)')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('switch at once, and back with an alert when the call fails', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent: unknown[] = []
    answer(contract.updateAgent, async ({ request }) => {
      sent.push(await request.json())
      await promise
      return HttpResponse.json({ message: 'no' }, { status: 500 })
    })
    const { user } = await opened()
    const toggle = () => screen.getByRole('switch', { name: 'Active: Selvi Murugan' })
    await user.click(toggle())
    await waitFor(() => expect(toggle()).not.toBeChecked())
    resolve()
    expect(await screen.findByText(/Failed to update agent status\. Please try again\./)).toBeVisible()
    expect(toggle()).toBeChecked()
    expect(sent).toEqual([{ status: 'inactive', isActive: false }])
  })

  it('are deleted only after the question', async () => {
    let deleted = ''
    answer(contract.deleteAgent, ({ params }) => {
      deleted = String(params['id'])
      return HttpResponse.json({})
    })
    const { user } = await opened()
    await user.click(screen.getByRole('button', { name: 'Delete Selvi Murugan' }))
    expect(await screen.findByText('Are you sure you want to delete this agent?')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(deleted).toBe('')
    await user.click(screen.getByRole('button', { name: 'Delete Selvi Murugan' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(deleted).toBe('a1'))
  })

  it('are added by a form that groups the Aadhaar number, tells what is wrong, and keeps its input when the call fails', async () => {
    answer(contract.createAgent, () => new HttpResponse(null, { status: 500 }))
    const { user } = await opened()
    await user.click(screen.getByRole('button', { name: 'Add Agent' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add Agent' }))
    const submit = form.getByRole('button', { name: 'Add Agent' })
    await user.click(submit)
    for (const text of ['Name is required', 'Phone number is required', 'Aadhar number is required'])
      expect(form.getByText(text)).toBeVisible()
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Anbu')
    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), '9876500000')
    const aadhaar = form.getByRole('textbox', { name: 'Aadhar Number' })
    await user.type(aadhaar, '01234567890x1')
    expect(aadhaar).toHaveValue('0123 4567 8901')
    await user.click(submit)
    expect(await screen.findByText(/Failed to create agent\. Please try again\./)).toBeVisible()
    expect(aadhaar).toHaveValue('0123 4567 8901')
  })
})
