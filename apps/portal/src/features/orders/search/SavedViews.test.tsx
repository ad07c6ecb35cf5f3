import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import * as contract from '@phuljhari/contract/orders/saved-views.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

type View = { _id: string; name: string; filter: Record<string, string> }

/** Serves saved views and opens them. */
async function openViews(at: string, first: View[]) {
  let views = first
  answer(listAgents, () => HttpResponse.json([]))
  answer(listOrders, () => HttpResponse.json([serverOrder()]))
  answer(contract.listSavedViews, () => HttpResponse.json(views))
  answer(contract.saveView, async ({ request }) => {
    const saved = { _id: `v${views.length + 1}`, ...((await request.json()) as Omit<View, '_id'>) }
    views = [...views.filter(({ name }) => name.toLowerCase() !== saved.name.toLowerCase()), saved]
    return HttpResponse.json(saved)
  })
  answer(contract.deleteSavedView, ({ params }) => {
    views = views.filter(({ _id }) => _id !== params['id'])
    return HttpResponse.json({ deleted: true })
  })
  const { user, router } = renderScreen(OrdersScreen, { at })
  await user.click(await screen.findByRole('button', { name: /^More filters/ }))
  const panel = within(await screen.findByRole('group', { name: 'Saved views' }))
  return { user, router, panel, views: () => views }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

// covers orders-69
describe('saved views', () => {
  it('keep the current filters under a name, and apply them', async () => {
    const { user, router, panel, views } = await openViews('/orders?status=ready&city=Kochi', [])
    await user.click(panel.getByRole('button', { name: 'Save view' }))
    const form = await dialog('Save view')
    await user.type(form.getByLabelText(/Name/), 'Kochi, ready{Enter}')
    const view = await panel.findByRole('button', { name: 'Kochi, ready' })
    expect(views()).toMatchObject([{ name: 'Kochi, ready', filter: { status: 'ready', city: 'Kochi' } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Clear All' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.click(view)
    await waitFor(() => expect(router.state.location.search).toBe('?status=ready&city=Kochi'))
  })

  it('cannot be saved without filters', async () => {
    const { panel } = await openViews('/orders', [])
    expect(await panel.findByText('Set some filters, then save them under a name.')).toBeVisible()
    expect(panel.getByRole('button', { name: 'Save view' })).toBeDisabled()
  })

  it('are renamed with their own filters', async () => {
    const { user, panel, views } = await openViews('/orders?city=Kochi', [
      { _id: 'v1', name: 'Late', filter: { overdue: 'true' } },
    ])
    await user.click(await panel.findByRole('button', { name: 'Rename view Late' }))
    const name = (await dialog('Rename view')).getByLabelText(/Name/)
    await user.clear(name)
    await user.type(name, 'Overdue{Enter}')
    expect(await panel.findByRole('button', { name: 'Overdue' })).toBeVisible()
    expect(views()).toMatchObject([{ name: 'Overdue', filter: { overdue: 'true' } }])
  })

  it('ask before one of the same name is replaced', async () => {
    const { user, panel, views } = await openViews('/orders?city=Kochi', [
      { _id: 'v1', name: 'Late', filter: { overdue: 'true' } },
    ])
    const saveAsLate = async (answer: string) => {
      await user.click((await dialog('Replace view')).getByRole('button', { name: answer }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Replace view' })).toBeNull())
    }
    await panel.findByRole('button', { name: 'Late' })
    await user.click(panel.getByRole('button', { name: 'Save view' }))
    const form = await dialog('Save view')
    await user.type(form.getByLabelText(/Name/), 'LATE{Enter}')
    await saveAsLate('Cancel')
    expect(views()).toMatchObject([{ name: 'Late' }])
    await user.click(form.getByRole('button', { name: 'Save view' }))
    await saveAsLate('Replace')
    await waitFor(() => expect(views()).toMatchObject([{ name: 'LATE', filter: { city: 'Kochi' } }]))
  })

  it('ask before one is deleted', async () => {
    const { user, panel, views } = await openViews('/orders', [
      { _id: 'v1', name: 'Late', filter: { overdue: 'true' } },
    ])
    await user.click(await panel.findByRole('button', { name: 'Delete view Late' }))
    expect(views()).toHaveLength(1)
    await user.click((await dialog('Delete view')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Late' })).toBeNull())
    expect(views()).toEqual([])
  })

  it('say why one cannot be saved', async () => {
    const { user, panel } = await openViews('/orders?city=Kochi', [])
    const message = 'You have 50 saved views: delete one first'
    answer(contract.saveView, () => HttpResponse.json({ message }, { status: 409 }))
    await user.click(panel.getByRole('button', { name: 'Save view' }))
    const form = await dialog('Save view')
    await user.type(form.getByLabelText(/Name/), 'Kochi{Enter}')
    expect(await form.findByText(message)).toBeVisible()
  })
})
