import { agentHistory, productHistory } from '@phuljhari/contract/activity/activity.contract'
import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { FEATURES } from '@phuljhari/contract/features'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { priceChange, productAdded } from '../../test/activity.ts'
import { serverAgent } from '../../test/orders.ts'
import { serveCatalogue, serverProduct } from '../../test/products.ts'
import { renderScreen } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { AgentsScreen } from '../features/agents/AgentsScreen.tsx'
import { ProductsScreen } from '../features/products/ProductsScreen.tsx'

async function editProduct(features = FEATURES as readonly (typeof FEATURES)[number][]) {
  serveCatalogue([serverProduct({ _id: '7', productName: 'Lakshmi' })])
  const { user } = renderScreen(ProductsScreen, { at: '/products', features })
  await user.click(await screen.findByRole('button', { name: 'Edit Lakshmi' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Edit Menu Item' })) }
}

// covers beyond-17
it('tells an owner who changed a price and when, two clicks from the list of products', async () => {
  let asked = ''
  answer(productHistory, ({ params }) => {
    asked = String(params['id'])
    return HttpResponse.json([priceChange, productAdded])
  })
  const { user, dialog } = await editProduct()
  // Nothing is loaded before it is opened.
  expect(asked).toBe('')
  await user.click(dialog.getByText('History'))
  const [changed, added] = await dialog.findAllByRole('listitem')
  expect(changed).toHaveTextContent('ChangedMRP ₹100.00 → ₹120.5021 Nov 2026 · 10:45 am Selvi')
  expect(added).toHaveTextContent('Added21 Nov 2026 · 12:15 am Meena')
  expect(asked).toBe('7')
})

it('says why loading failed, and retries', async () => {
  answer(productHistory, () => HttpResponse.json({ message: 'This product no longer exists.' }, { status: 404 }))
  const { user, dialog } = await editProduct()
  await user.click(dialog.getByText('History'))
  expect(await dialog.findByText('This product no longer exists.')).toBeVisible()
  answer(productHistory, () => HttpResponse.json([productAdded]))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('listitem')).toHaveTextContent(/^Added/)
})

it('shows the history of a delivery agent', async () => {
  const before = { fullName: 'Murugan', phoneNumber: '9876500001' }
  const renamed = { ...priceChange, subject: 'agent', before, after: { ...before, fullName: 'Murugan K' } }
  answer(listAgents, () => HttpResponse.json([serverAgent()]))
  answer(agentHistory, () => HttpResponse.json([renamed]))
  const { user } = renderScreen(AgentsScreen, { at: '/agents' })
  await user.click(await screen.findByRole('button', { name: 'Edit Murugan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Agent' }))
  await user.click(dialog.getByText('History'))
  expect(await dialog.findByRole('listitem')).toHaveTextContent(/^ChangedName Murugan → Murugan K/)
})

it('offers no history with a server that keeps none', async () => {
  const { dialog } = await editProduct(FEATURES.filter((one) => one !== 'activity'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeVisible())
  expect(dialog.queryByText('History')).toBeNull()
})
