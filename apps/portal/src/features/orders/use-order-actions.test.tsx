import * as contract from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serverAgent, serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

/** Serves `orders` and shows the screen once they are there. */
async function opened(orders: unknown, at = '/orders') {
  answer(contract.listOrders, () => HttpResponse.json(orders as object))
  const rendered = renderScreen(OrdersScreen, { at })
  await screen.findByText(/orders found$/)
  return rendered
}
const alertSays = async (text: string) => {
  const alert = await screen.findByRole('dialog', { name: 'Phuljhari' })
  expect(within(alert).getByText(text, { collapseWhitespace: false })).toBeVisible()
  return within(alert).getByRole('button', { name: 'OK' })
}
/** A reply that waits until it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, letGo: resolve }
}

describe('actions on a card', () => {
  it('accepts: tells so, shows it, and loads the orders again', async () => {
    let status = 'processing'
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status })]))
    answer(contract.setOrderStatus, ({ params }) => {
      expect(params).toMatchObject({ status: 'accepted', orderId: 'ORD-202611-000042' })
      status = 'ready'
      return HttpResponse.json({ order: serverOrder({ status: 'accepted' }) })
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await user.click(await alertSays('Order accepted successfully!'))
    const card = screen.getByRole('article')
    expect(await within(card).findByText('Ready')).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Assign Agent' })).toBeVisible()
  })

  it('leave the keyboard at the card whose button went with its action', async () => {
    const { user } = await opened([serverOrder(), serverOrder({ orderId: 'O2' })])
    answer(contract.setOrderStatus, () => HttpResponse.text('ok'))
    const card = screen.getByRole('article', { name: 'Order O2' })
    within(card).getByRole('button', { name: 'Reject' }).focus()
    await user.keyboard('{Enter}')
    await alertSays('Order rejected successfully!')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(card).toHaveFocus())
    await user.tab()
    expect(card).toContainElement(document.activeElement as HTMLElement)
  })

  it.each([
    ['the next one', 'O1', 'O2'],
    ['the one before it, from the last one', 'O2', 'O1'],
  ])('lead the keyboard on to %s when the card goes out of what is filtered', async (_which, from, to) => {
    const both = ['O1', 'O2'].map((orderId) => serverOrder({ orderId }))
    const { user } = await opened(both, '/orders?status=pending')
    answer(contract.setOrderStatus, () => HttpResponse.text('ok'))
    answer(contract.listOrders, () =>
      HttpResponse.json(both.map((one) => (one['orderId'] === from ? { ...one, status: 'accepted' } : one))),
    )
    within(screen.getByRole('article', { name: `Order ${from}` }))
      .getByRole('button', { name: 'Accept' })
      .focus()
    await user.keyboard('{Enter}')
    await alertSays('Order accepted successfully!')
    await waitFor(() => expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('article', { name: `Order ${to}` })).toHaveFocus())
  })

  it.each([
    ['plain text', () => HttpResponse.text('order rejected')],
    ['an empty body', () => new HttpResponse(null, { status: 200 })],
  ])('takes %s as a reply, and shows the new status at once', async (_kind, reply) => {
    const { user } = await opened([serverOrder()])
    const { promise, letGo } = held()
    // The orders are still on their way when the alert is there.
    answer(contract.listOrders, async () => {
      await promise
      return HttpResponse.json([serverOrder({ status: 'rejected' })])
    })
    answer(contract.setOrderStatus, reply)
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await alertSays('Order rejected successfully!')
    // The badge and the label in place of the actions.
    expect(within(screen.getByRole('article', { hidden: true })).getAllByText('Rejected')).toHaveLength(2)
    letGo()
  })

  it('delivers in the name of the assigned agent', async () => {
    const { user } = await opened([serverOrder({ status: 'in_transit', deliveryAgentId: serverAgent() })])
    let sent: unknown
    answer(contract.setDeliveryStatus, async ({ request }) => {
      sent = await request.json()
      return HttpResponse.text('delivered')
    })
    await user.click(screen.getByRole('button', { name: 'Mark Delivered' }))
    await alertSays('Order marked as delivered successfully!')
    expect(sent).toEqual({ status: 'delivered', deliveryAgentId: 'agent-1' })
  })

  it('does not deliver what has no agent', async () => {
    const { user } = await opened([serverOrder({ status: 'assigned' })])
    await user.click(screen.getByRole('button', { name: 'Mark Delivered' }))
    await alertSays('No delivery agent assigned to this order. Please assign an agent first.')
  })

  it.each([
    ['processing', 'Accept', contract.setOrderStatus, 'Failed to update order status. Please try again.'],
    ['assigned', 'Mark Delivered', contract.setDeliveryStatus, 'Failed to mark order as delivered. Please try again.'],
  ])('tells when %s → %s fails, and leaves the order as it is', async (status, name, route, text) => {
    const { user } = await opened([serverOrder({ status, deliveryAgentId: serverAgent() })])
    answer(route, () => HttpResponse.json({ message: 'internal' }, { status: 500 }))
    await user.click(screen.getByRole('button', { name }))
    await user.click(await alertSays(text))
    expect(await screen.findByRole('button', { name })).toBeEnabled()
  })

  it('tells the reason of a conflict, and shows what the order has become', async () => {
    const { user } = await opened([serverOrder()])
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status: 'cancel' })]))
    answer(contract.setOrderStatus, () =>
      HttpResponse.json({ message: 'This order is cancelled and cannot become accepted' }, { status: 409 }),
    )
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await user.click(await alertSays('This order is cancelled and cannot become accepted'))
    await waitFor(() => expect(within(screen.getByRole('article')).getAllByText('Cancelled')).toHaveLength(2))
  })

  it('sends once, shows that it works, and lets the next order be worked on meanwhile', async () => {
    const { user } = await opened([serverOrder(), serverOrder({ orderId: 'O2' })])
    const { promise, letGo } = held()
    const sent: string[] = []
    answer(contract.setOrderStatus, async ({ params }) => {
      sent.push(String(params['orderId']))
      if (params['orderId'] === 'ORD-202611-000042') await promise
      return HttpResponse.text('ok')
    })
    const [first, second] = screen.getAllByRole('button', { name: 'Accept' })
    if (!first || !second) throw new Error('two orders are pending')
    await user.click(first)
    expect(first).toBeDisabled()
    expect(first).toHaveAttribute('data-loading', 'true')
    await user.click(first)
    await user.click(second)
    await user.click(await alertSays('Order accepted successfully!'))
    expect(first).toBeDisabled()
    letGo()
    await alertSays('Order accepted successfully!')
    expect(sent).toEqual(['ORD-202611-000042', 'O2'])
  })
})
