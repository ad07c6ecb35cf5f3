import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import * as contract from '@phuljhari/contract/orders/find-orders.contract'
import { listSavedViews } from '@phuljhari/contract/orders/saved-views.contract'
import { listOrders, setDeliveryStatus } from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { apiOrder, serverAgent, serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

/** Opens the screen and returns the parameters of each search. */
async function openScreen(at: string, orders: unknown[] = [serverOrder()]) {
  const searches: string[] = []
  answer(listAgents, () => HttpResponse.json([serverAgent(), serverAgent({ _id: 'agent-2', fullName: 'Selvi' })]))
  answer(listSavedViews, () => HttpResponse.json([]))
  answer(contract.countOrders, () => HttpResponse.json({ count: orders.length }))
  answer(contract.findOrders, ({ request }) => {
    searches.push(decodeURIComponent(new URL(request.url).search))
    return HttpResponse.json(orders)
  })
  const rendered = renderScreen(OrdersScreen, { at })
  await screen.findByText(/orders found$/)
  return { ...rendered, searches }
}
const chips = () => within(screen.getByRole('list', { name: 'Active filters' }))

// covers orders-68
describe('more filters', () => {
  it('are sent to the server, kept in the URL and shown as chips', async () => {
    const { user, router, searches } = await openScreen('/orders')
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    const panel = within(await screen.findByRole('group', { name: 'More filters' }))
    await user.type(panel.getByLabelText('Placed from'), '2026-11-01')
    await user.selectOptions(await panel.findByLabelText('Agent'), await panel.findByRole('option', { name: 'Selvi' }))
    await user.type(panel.getByLabelText('City'), 'Madurai{Enter}')
    await user.click(panel.getByRole('checkbox', { name: 'Overdue' }))
    await user.selectOptions(panel.getByLabelText('Payment'), 'Balance due')
    const query = '?from=2026-11-01&agent=agent-2&city=Madurai&overdue=true&payment=due'
    await waitFor(() => expect(searches.at(-1)).toBe(query))
    expect(router.state.location.search).toBe(query)
    for (const text of ['From 01 Nov 2026', 'Agent: Selvi', 'City: Madurai', 'Overdue', 'Balance due'])
      expect(chips().getByRole('button', { name: `Remove filter ${text}` })).toBeVisible()
    expect(screen.getByRole('button', { name: 'More filters (5)' })).toBeVisible()
  })

  it('apply a name only when it is complete', async () => {
    const { user, searches } = await openScreen('/orders')
    await user.click(screen.getByRole('button', { name: 'More filters' }))
    const state = await screen.findByLabelText('State')
    await user.type(state, 'Kerala')
    expect(searches).toEqual([''])
    await user.tab()
    await waitFor(() => expect(searches.at(-1)).toBe('?state=Kerala'))
  })

  it('are read from the URL, except values that the server would refuse', async () => {
    const { searches } = await openScreen('/orders?from=soon&to=2026-11-30&unassigned=perhaps&city=Kochi')
    expect(searches).toEqual(['?to=2026-11-30&city=Kochi'])
  })

  it('are removed one by one, or all at once, and the keyboard stays with the chips', async () => {
    const { user, router } = await openScreen('/orders?search=das&city=Kochi&unassigned=true')
    await user.click(screen.getByRole('button', { name: 'Remove filter Unassigned' }))
    expect(router.state.location.search).toBe('?search=das&city=Kochi')
    expect(screen.getByRole('list', { name: 'Active filters' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Clear All' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Search orders' })).toHaveValue('')
  })

  it("remove an order from the overdue ones when the user's own change closes it", async () => {
    const { user } = await openScreen('/orders?overdue=true', [
      apiOrder({ orderId: 'O1', status: 'assigned', deliveryAgentId: serverAgent() }),
    ])
    answer(setDeliveryStatus, () => new HttpResponse(null, { status: 200 }))
    await user.click(screen.getByRole('button', { name: 'Mark Delivered' }))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  })

  it('are not offered, and not applied, by a server without search', async () => {
    answer(listOrders, () => HttpResponse.json([serverOrder()]))
    renderScreen(OrdersScreen, { at: '/orders?city=Kochi', features: [] })
    expect(await screen.findByText('1 orders found')).toBeVisible()
    expect(screen.queryByRole('button', { name: /filter/i })).toBeNull()
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  })
})
