import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { FEATURES } from '@phuljhari/contract/features'
import { eraseAgent, previewAgentErasure } from '@phuljhari/contract/privacy/privacy.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { serverAgent } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { AgentsScreen } from './AgentsScreen.tsx'

const PREVIEW = { name: 'Murugan', orders: 3, events: 9, undelivered: [] as string[] }
const TITLE = "Erase agent's personal data"

function serve(preview = PREVIEW) {
  const erased: string[] = []
  answer(listAgents, () => HttpResponse.json(erased.length > 0 ? [] : [serverAgent()]))
  answer(previewAgentErasure, () => HttpResponse.json(preview))
  answer(eraseAgent, ({ params }) => {
    erased.push(String(params['id']))
    return HttpResponse.json({ orders: preview.orders, events: preview.events })
  })
  return erased
}

// covers beyond-20
it('erases an agent from the edit form, once ERASE was typed', async () => {
  const erased = serve()
  const { user, router } = renderScreen(AgentsScreen, { at: '/agents' })
  await user.click(await screen.findByRole('button', { name: 'Edit Murugan' }))
  await user.click(await screen.findByRole('button', { name: 'Erase personal data' }))
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }))
  expect(await dialog.findByText(/^Murugan will be deleted.* 3 past orders and 9 entries/)).toBeVisible()
  await user.type(dialog.getByRole('textbox'), 'ERASE')
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('No agents found')).toBeVisible()
  expect(erased).toEqual(['agent-1'])
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('opens the erasure by its URL, even for an agent who is no longer listed', async () => {
  serve()
  renderScreen(AgentsScreen, { at: '/agents?erase=77' })
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeVisible()
})

it('lists the orders that must be delivered first', async () => {
  const erased = serve({ ...PREVIEW, undelivered: ['PJ-202611-000042'] })
  renderScreen(AgentsScreen, { at: '/agents?erase=agent-1' })
  expect(await screen.findByRole('link', { name: 'PJ-202611-000042' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /ERASE/ })).toBeNull()
  expect(erased).toEqual([])
})

it('offers no erasure with a server that does not support it', async () => {
  serve()
  const { user } = renderScreen(AgentsScreen, {
    at: '/agents?erase=agent-1',
    features: FEATURES.filter((one) => one !== 'privacy.erase'),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Murugan' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Agent' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull()
  expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull()
})
