import * as contract from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { apiOrder, serverAgent, serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { LOST_REPLIES } from '../../../test/lost-replies.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

/** Serves `orders` and opens the screen. */
async function openOrders(orders: unknown, at = '/orders') {
  answer(contract.listOrders, () => HttpResponse.json(orders as object))
  const rendered = renderScreen(OrdersScreen, { at })
  await screen.findByText(/orders found$/)
  return rendered
}
const findAlert = async (text: string) => {
  const alert = await screen.findByRole('dialog', { name: 'Phuljhari' })
  expect(within(alert).getByText(text, { collapseWhitespace: false })).toBeVisible()
  return within(alert).getByRole('button', { name: 'OK' })
}

/** Presses the button of the confirmation. */
const confirmEnding = async (user: UserEvent, name: string) =>
  user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name }))

/** A reload that never ends: what the screen shows then comes from the reply to the change. */
const neverReload = () => answer(contract.listOrders, () => new Promise<Response>(() => {}))

// covers orders-47, orders-54, orders-57, orders-59, orders-60
describe('the reply to a status change', () => {
  it('is shown at once when it contains the whole order', async () => {
    const { user } = await openOrders([apiOrder()])
    neverReload()
    answer(contract.setOrderStatus, () =>
      HttpResponse.json({ order: apiOrder({ status: 'accepted', totalAmount: 555, notes: 'Changed elsewhere' }) }),
    )
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await user.click(await findAlert('Order accepted successfully!'))
    const card = within(screen.getByRole('article'))
    expect(card.getByText('Accepted')).toBeVisible()
    expect(card.getByText('₹555.00')).toBeVisible()
    expect(card.getByText('Changed elsewhere')).toBeVisible()
  })

  it.each([
    ['plain text', () => HttpResponse.text('order rejected')],
    ['nothing', () => new HttpResponse(null, { status: 200 })],
    ['a part of the order', () => HttpResponse.json({ order: { orderId: 'ORD-202611-000042', status: 'rejected' } })],
    ['another order', () => HttpResponse.json({ order: apiOrder({ orderId: 'O2', status: 'ready', notes: 'Other' }) })],
  ])('may be %s: the new status is shown at once, the rest stays', async (_kind, reply) => {
    const { user } = await openOrders([serverOrder()])
    neverReload()
    answer(contract.setOrderStatus, reply)
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await confirmEnding(user, 'Reject')
    await user.click(await findAlert('Order rejected successfully!'))
    const card = within(screen.getByRole('article'))
    // Once on the badge, once as the label that replaces the actions.
    expect(card.getAllByText('Rejected')).toHaveLength(2)
    expect(card.getByText('Kavitha Raman')).toBeVisible()
    expect(card.getByText('Call before coming')).toBeVisible()
  })
})

describe('actions on a card', () => {
  it('accept an order, confirm it, and reload the orders', async () => {
    let status = 'processing'
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status })]))
    answer(contract.setOrderStatus, ({ params }) => {
      expect(params).toMatchObject({ status: 'accepted', orderId: 'ORD-202611-000042' })
      status = 'ready'
      return HttpResponse.json({ order: serverOrder({ status: 'accepted' }) })
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await user.click(await findAlert('Order accepted successfully!'))
    const card = screen.getByRole('article')
    expect(await within(card).findByText('Ready')).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Assign Agent' })).toBeVisible()
  })

  // covers orders-15
  it('keep the focus on the card whose button disappears', async () => {
    const { user } = await openOrders([serverOrder(), serverOrder({ orderId: 'O2' })])
    answer(contract.setOrderStatus, () => HttpResponse.text('ok'))
    const card = screen.getByRole('article', { name: 'Order O2' })
    within(card).getByRole('button', { name: 'Reject' }).focus()
    await user.keyboard('{Enter}')
    await confirmEnding(user, 'Reject')
    await findAlert('Order rejected successfully!')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(card).toHaveFocus())
    await user.tab()
    expect(card).toContainElement(document.activeElement as HTMLElement)
  })

  it.each([
    ['the next card', 'O1', 'O2'],
    ['the previous card, from the last one', 'O2', 'O1'],
  ])('move the focus to %s when the card leaves the filtered list', async (_target, from, to) => {
    const both = ['O1', 'O2'].map((orderId) => serverOrder({ orderId }))
    const { user } = await openOrders(both, '/orders?status=pending')
    answer(contract.setOrderStatus, () => HttpResponse.text('ok'))
    answer(contract.listOrders, () =>
      HttpResponse.json(both.map((one) => (one['orderId'] === from ? { ...one, status: 'accepted' } : one))),
    )
    within(screen.getByRole('article', { name: `Order ${from}` }))
      .getByRole('button', { name: 'Accept' })
      .focus()
    await user.keyboard('{Enter}')
    await findAlert('Order accepted successfully!')
    await waitFor(() => expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('article', { name: `Order ${to}` })).toHaveFocus())
  })

  it('send the assigned agent with Mark Delivered', async () => {
    const { user } = await openOrders([serverOrder({ status: 'in_transit', deliveryAgentId: serverAgent() })])
    let sent: unknown
    answer(contract.setDeliveryStatus, async ({ request }) => {
      sent = await request.json()
      return HttpResponse.text('delivered')
    })
    await user.click(screen.getByRole('button', { name: 'Mark Delivered' }))
    await findAlert('Order marked as delivered successfully!')
    expect(sent).toEqual({ status: 'delivered', deliveryAgentId: 'agent-1' })
  })

  // covers orders-53
  it('do not deliver an order without an agent', async () => {
    const { user } = await openOrders([serverOrder({ status: 'assigned' })])
    await user.click(screen.getByRole('button', { name: 'Mark Delivered' }))
    await findAlert('No delivery agent assigned to this order. Please assign an agent first.')
  })

  it.each([
    ['processing', 'Accept', contract.setOrderStatus, 'Failed to update order status. Please try again.'],
    ['assigned', 'Mark Delivered', contract.setDeliveryStatus, 'Failed to mark order as delivered. Please try again.'],
  ])('alert when %s → %s fails, and keep the order unchanged', async (status, name, route, text) => {
    const { user } = await openOrders([serverOrder({ status, deliveryAgentId: serverAgent() })])
    answer(route, () => HttpResponse.json({ message: 'internal' }, { status: 500 }))
    await user.click(screen.getByRole('button', { name }))
    await user.click(await findAlert(text))
    expect(await screen.findByRole('button', { name })).toBeEnabled()
  })

  it('show the reason for a conflict, and the current order', async () => {
    const { user } = await openOrders([serverOrder()])
    answer(contract.listOrders, () => HttpResponse.json([serverOrder({ status: 'cancel' })]))
    answer(contract.setOrderStatus, () =>
      HttpResponse.json({ message: 'This order is cancelled and cannot become accepted' }, { status: 409 }),
    )
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await user.click(await findAlert('This order is cancelled and cannot become accepted'))
    await waitFor(() => expect(within(screen.getByRole('article')).getAllByText('Cancelled')).toHaveLength(2))
  })

  // covers orders-56
  it('send once, show a loading button, and leave other orders usable', async () => {
    const { user } = await openOrders([serverOrder(), serverOrder({ orderId: 'O2' })])
    const { promise, resolve: release } = Promise.withResolvers<void>()
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
    await user.click(await findAlert('Order accepted successfully!'))
    expect(first).toBeDisabled()
    release()
    await findAlert('Order accepted successfully!')
    expect(sent).toEqual(['ORD-202611-000042', 'O2'])
  })
})

describe('Cancel and Reject', () => {
  it.each([
    ['Reject', 'Reject this order?', 'rejected'],
    ['Cancel order', 'Cancel this order?', 'cancel'],
  ])('name the order of %s, its customer and amount, and send the reason', async (name, question, status) => {
    const { user } = await openOrders([apiOrder()])
    const sent: unknown[] = []
    answer(contract.setOrderStatus, async ({ request, params }) => {
      sent.push([params['status'], await request.json()])
      return new HttpResponse(null, { status: sent.length === 1 ? 500 : 200 })
    })
    const press = async () => {
      await user.click(screen.getByRole('button', { name: 'View Details' }))
      if (name === 'Cancel order') {
        await user.click(await screen.findByRole('button', { name: 'More actions' }))
        return user.click(await screen.findByRole('menuitem', { name }))
      }
      const details = within(await screen.findByRole('dialog', { name: /^Order/ }))
      return user.click(await details.findByRole('button', { name }))
    }
    await press()
    const dialog = within(await screen.findByRole('dialog', { name }))
    for (const text of [question, 'ORD-202611-000042', 'Kavitha Raman', '₹441.00'])
      expect(dialog.getByText(text)).toBeVisible()
    await user.type(dialog.getByRole('combobox', { name: 'Reason (optional)' }), ' Out of stock ')
    await confirmEnding(user, name)
    await user.click(await findAlert('Failed to update order status. Please try again.'))

    // What was typed is not lost.
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press()
    const again = within(await screen.findByRole('dialog', { name }))
    expect(again.getByRole('combobox', { name: 'Reason (optional)' })).toHaveValue('Out of stock')
    await confirmEnding(user, name)
    await screen.findByRole('dialog', { name: 'Phuljhari' })
    const body = { reason: 'Out of stock' }
    expect(sent).toEqual([
      [status, body],
      [status, body],
    ])
  })

  it('keep the order on Escape', async () => {
    const { user } = await openOrders([apiOrder()])
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await screen.findByRole('dialog', { name: 'Reject' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled()
  })

  it('ask for no reason on a server that records none, and send no body', async () => {
    answer(contract.listOrders, () => HttpResponse.json([serverOrder()]))
    const { user } = renderScreen(OrdersScreen, { at: '/orders', features: [] })
    const bodies: string[] = []
    answer(contract.setOrderStatus, async ({ request }) => {
      bodies.push(await request.text())
      return HttpResponse.text('ok')
    })
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    await findAlert('Order rejected successfully!')
    expect(bodies).toEqual([''])
  })
})

describe.each(LOST_REPLIES)('after %s', (_fault, lost) => {
  /** Accepts an order whose reply is lost. @param isSaved whether the server got the request */
  async function accept(isSaved: boolean, features?: []) {
    let status = 'processing'
    let attempts = 0
    answer(contract.listOrders, () => HttpResponse.json([apiOrder({ status })]))
    answer(contract.setOrderStatus, () => {
      attempts += 1
      if (isSaved || attempts > 1) status = 'accepted'
      return attempts === 1 ? (lost() as never) : HttpResponse.json({ order: apiOrder({ status }) })
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders', ...(features && { features }) })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    return { user, card: () => within(screen.getByRole('article', { hidden: true })) }
  }

  it('shows the order as the server has saved it', async () => {
    const { user, card } = await accept(true)
    await user.click(await findAlert(MAY_BE_SAVED))
    expect(await card().findByRole('button', { name: 'Assign Agent' })).toBeVisible()
    expect(card().queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  it('changes an order whose change did not arrive when the button is pressed again', async () => {
    const { user, card } = await accept(false)
    await user.click(await findAlert(MAY_BE_SAVED))
    await user.click(card().getByRole('button', { name: 'Accept' }))
    await user.click(await findAlert('Order accepted successfully!'))
    expect(await card().findByText('Accepted')).toBeVisible()
  })

  it('shows the specified text with a server that has only the calls of section 7', async () => {
    const { user } = await accept(false, [])
    await user.click(await findAlert('Failed to update order status. Please try again.'))
  })
})
