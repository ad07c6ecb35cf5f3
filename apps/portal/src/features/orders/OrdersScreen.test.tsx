import * as contract from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { servedAgent, servedItem, servedOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

/** Serves `orders` and shows the screen once they are there. */
async function opened(orders: unknown, at = '/orders') {
  answer(contract.listOrders, () => HttpResponse.json(orders as object))
  const rendered = renderScreen(OrdersScreen, { at })
  await screen.findByText(/orders? found$/)
  return rendered
}
const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
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

describe('what the orders screen shows', () => {
  it('says that one must sign in, and calls nothing', () => {
    renderScreen(OrdersScreen, { at: '/orders', signedIn: false })
    expect(screen.getByRole('alert')).toHaveTextContent('Authentication RequiredPlease sign in to view orders')
    expect(screen.queryByText('Loading orders...')).toBeNull()
  })

  it('says that it loads, then counts the orders by status', async () => {
    const { promise, letGo } = held()
    answer(contract.listOrders, async () => {
      await promise
      return HttpResponse.json([servedOrder(), servedOrder({ orderId: 'O2', status: 'ready' })])
    })
    renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByText('Loading orders...')).toBeVisible()
    letGo()
    expect(await screen.findByText('2 orders found')).toBeVisible()
    const counters = screen.getAllByRole('term').slice(0, 6)
    expect(counters.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)).toEqual([
      'Total 2',
      'Pending 1',
      'Ready 1',
      'Assigned 0',
      'Delivered 0',
      'Rejected 0',
    ])
  })

  it('shows every field of an order on its card', async () => {
    await opened([
      servedOrder({
        status: 'assigned',
        deliveryAgentId: servedAgent(),
        expectedDeliveryDate: '2026-11-06T18:30:00.000Z',
        totalAmount: 1234567.5,
      }),
    ])
    const card = screen.getByRole('article', { name: 'Order ORD-202611-000042' })
    for (const text of [
      '04 Nov 2026 · 09:45 am',
      'Assigned',
      'Kavitha Raman',
      '+91 98765 43210',
      '4 Temple Road, Near the tank, Madurai, Tamil Nadu 625001',
      'Cash on Delivery',
      '07 Nov 2026',
      'Murugan',
      '₹12,34,567.50',
      'Call before coming',
    ])
      expect(within(card).getByText(text)).toBeVisible()
    expect(card).toHaveTextContent('kavitha@mail.example')
    expect(within(card).getByRole('link', { name: 'Map' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=9.9195,78.1193',
    )
  })

  it('says what is not set, and that a place is not known', async () => {
    const { user } = await opened([servedOrder({ deliveryAddress: null })])
    expect(screen.getByText('Not set')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Map' }))
    await alertSays('Location information not available for this order')
  })

  it('shows two items until more are asked for', async () => {
    const items = ['One', 'Two', 'Three', 'Four'].map((productName) => servedItem({ productName, orignalPrice: 10 }, 1))
    const { user } = await opened([servedOrder({ products: items })])
    expect(screen.queryByText(/Three/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '+2 more items' }))
    expect(screen.getByText(/Four/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show less' }))
    expect(screen.queryByText(/Three/)).toBeNull()
  })

  it('leaves out a malformed order and shows the rest', async () => {
    await opened([{ nonsense: true }, null, servedOrder()])
    expect(cards()).toEqual(['Order ORD-202611-000042'])
  })

  it('shows a long list in parts', async () => {
    const many = Array.from({ length: 65 }, (_, index) => servedOrder({ orderId: `O${index}` }))
    const { user } = await opened(many)
    expect(cards()).toHaveLength(30)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(cards()).toHaveLength(65)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('offers to refresh when there are no orders at all', async () => {
    let calls = 0
    answer(contract.listOrders, () => HttpResponse.json(calls++ === 0 ? [] : [servedOrder()]))
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByText('Orders will appear here when customers place them')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'No orders found' })).toBeVisible()
    const [, offered] = screen.getAllByRole('button', { name: 'Refresh Orders' })
    if (!offered) throw new Error('not offered')
    await user.click(offered)
    expect(await screen.findByRole('article')).toBeVisible()
  })

  it('shows why the orders could not be loaded until that is dismissed', async () => {
    answer(contract.listOrders, () => HttpResponse.json({ message: 'secret' }, { status: 500 }))
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch orders (500)')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not take a reply that is no list for a shop without orders', async () => {
    answer(contract.listOrders, () => HttpResponse.text('<html>'))
    renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch orders (unreadable reply)')
    expect(screen.queryByText('No orders found')).toBeNull()
  })

  it('keeps the orders on screen when loading them again fails', async () => {
    const { user } = await opened([servedOrder()])
    answer(contract.listOrders, () => new HttpResponse(null, { status: 503 }))
    await user.click(screen.getByRole('button', { name: 'Refresh Orders' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch orders (503)')
    expect(screen.getByText('1 order found')).toBeVisible()
    expect(cards()).toHaveLength(1)
  })
})

describe('search and filter', () => {
  const two = [
    servedOrder(),
    servedOrder({ orderId: 'ORD-202611-000077', status: 'ready', userId: { fullName: 'Arjun Das' } }),
  ]

  it('searches as one types, keeps it in the address, and says when nothing matches', async () => {
    const { user, router } = await opened(two)
    const box = screen.getByRole('textbox', { name: 'Search orders' })
    await user.type(box, 'arjun')
    expect(await screen.findByText('1 order found')).toBeVisible()
    expect(cards()).toEqual(['Order ORD-202611-000077'])
    expect(router.state.location.search).toBe('?search=arjun')

    await user.type(box, ' nobody')
    expect(await screen.findByText('No orders match your current filters')).toBeVisible()
    expect(screen.getByText('0 orders found')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Refresh Orders' })).toHaveLength(1)
  })

  it('filters by status, with the options of section 4', async () => {
    const { user, router } = await opened(two)
    const status = screen.getByRole('combobox', { name: 'Status' })
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['all', 'pending', 'accepted', 'rejected', 'ready', 'assigned', 'delivered'])
    await user.selectOptions(status, 'ready')
    expect(cards()).toEqual(['Order ORD-202611-000077'])
    expect(router.state.location.search).toBe('?status=ready')
  })

  it('opens with what the address says', async () => {
    await opened(two, '/orders?status=pending&search=kavitha')
    expect(cards()).toEqual(['Order ORD-202611-000042'])
    expect(screen.getByRole('textbox', { name: 'Search orders' })).toHaveValue('kavitha')
  })
})

describe('actions', () => {
  it('accepts: tells so, shows it, and loads the orders again', async () => {
    let status = 'processing'
    answer(contract.listOrders, () => HttpResponse.json([servedOrder({ status })]))
    answer(contract.setOrderStatus, ({ params }) => {
      expect(params).toMatchObject({ status: 'accepted', orderId: 'ORD-202611-000042' })
      status = 'ready'
      return HttpResponse.json({ order: servedOrder({ status: 'accepted' }) })
    })
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await user.click(await alertSays('Order accepted successfully!'))
    const card = screen.getByRole('article')
    expect(await within(card).findByText('Ready')).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Assign Agent' })).toBeVisible()
  })

  it.each([
    ['plain text', () => HttpResponse.text('order rejected')],
    ['an empty body', () => new HttpResponse(null, { status: 200 })],
  ])('takes %s as a reply, and shows the new status at once', async (_kind, reply) => {
    const { user } = await opened([servedOrder()])
    const { promise, letGo } = held()
    // The orders are still on their way when the alert is there.
    answer(contract.listOrders, async () => {
      await promise
      return HttpResponse.json([servedOrder({ status: 'rejected' })])
    })
    answer(contract.setOrderStatus, reply)
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await alertSays('Order rejected successfully!')
    // The badge and the label in place of the actions.
    expect(within(screen.getByRole('article', { hidden: true })).getAllByText('Rejected')).toHaveLength(2)
    letGo()
  })

  it('delivers in the name of the assigned agent', async () => {
    const { user } = await opened([servedOrder({ status: 'in_transit', deliveryAgentId: servedAgent() })])
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
    const { user } = await opened([servedOrder({ status: 'assigned' })])
    await user.click(screen.getByRole('button', { name: 'Mark Delivered' }))
    await alertSays('No delivery agent assigned to this order. Please assign an agent first.')
  })

  it.each([
    ['processing', 'Accept', contract.setOrderStatus, 'Failed to update order status. Please try again.'],
    ['assigned', 'Mark Delivered', contract.setDeliveryStatus, 'Failed to mark order as delivered. Please try again.'],
  ])('tells when %s → %s fails, and leaves the order as it is', async (status, name, route, text) => {
    const { user } = await opened([servedOrder({ status, deliveryAgentId: servedAgent() })])
    answer(route, () => HttpResponse.json({ message: 'internal' }, { status: 500 }))
    await user.click(screen.getByRole('button', { name }))
    await user.click(await alertSays(text))
    expect(await screen.findByRole('button', { name })).toBeEnabled()
  })

  it('tells the reason of a conflict, and shows what the order has become', async () => {
    const { user } = await opened([servedOrder()])
    answer(contract.listOrders, () => HttpResponse.json([servedOrder({ status: 'cancel' })]))
    answer(contract.setOrderStatus, () =>
      HttpResponse.json({ message: 'This order is cancelled and cannot become accepted' }, { status: 409 }),
    )
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await user.click(await alertSays('This order is cancelled and cannot become accepted'))
    await waitFor(() => expect(within(screen.getByRole('article')).getAllByText('Cancelled')).toHaveLength(2))
  })

  it('sends once, shows that it works, and lets the next order be worked on meanwhile', async () => {
    const { user } = await opened([servedOrder(), servedOrder({ orderId: 'O2' })])
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
