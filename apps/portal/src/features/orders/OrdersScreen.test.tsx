import * as contract from '@phuljhari/contract/orders/orders.contract'
import { screen, within, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { orderCards } from '../../../test/order-cards.ts'
import { serverAgent, serverItem, serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

/** Serves `orders` and opens the screen. */
async function openOrders(orders: unknown, at = '/orders') {
  answer(contract.listOrders, () => HttpResponse.json(orders as object))
  const rendered = renderScreen(OrdersScreen, { at })
  await screen.findByText(/orders found$/)
  return rendered
}

// covers orders-11, orders-13, orders-94, orders-95
describe('the orders screen', () => {
  // covers orders-4
  it('asks to sign in, and calls nothing', () => {
    renderScreen(OrdersScreen, { at: '/orders', signedIn: false })
    expect(screen.getByRole('alert')).toHaveTextContent('Authentication RequiredPlease sign in to view orders')
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/?next=%2Forders')
    expect(screen.queryByText('Loading orders...')).toBeNull()
  })

  // covers orders-3, orders-6
  it('shows that it is loading, then counts the orders by status', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    answer(contract.listOrders, async () => {
      await promise
      return HttpResponse.json([serverOrder(), serverOrder({ orderId: 'O2', status: 'ready' })])
    })
    renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByText('Loading orders...')).toBeVisible()
    release()
    expect(await screen.findByText('2 orders found')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Pending 1' })).toBeVisible()
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

  // covers orders-12
  it('shows every field of an order on its card', async () => {
    await openOrders([
      serverOrder({
        status: 'assigned',
        deliveryAgentId: serverAgent(),
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
      '4 Temple Road, Near the tank',
      'Madurai, Tamil Nadu 625001',
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

  // covers orders-12, orders-14
  it('shows Not set without a delivery date, and alerts for a missing location', async () => {
    const { user } = await openOrders([serverOrder({ deliveryAddress: null })])
    expect(screen.getByText('Not set')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Map' }))
    const alert = await screen.findByRole('dialog', { name: 'Phuljhari' })
    expect(within(alert).getByText('Location information not available for this order.')).toBeVisible()
  })

  it('filters by the status of a pressed counter, and shows all again with Total', async () => {
    const { user } = await openOrders([serverOrder(), serverOrder({ orderId: 'O2', status: 'ready' })])
    const counter = (name: string) => screen.findByRole('button', { name })
    await user.click(await counter('Ready 1'))
    expect(await screen.findByText('1 orders found')).toBeVisible()
    expect(orderCards()).toEqual(['O2'])
    expect(await counter('Ready 1')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('ready')
    await user.click(await counter('Total 2'))
    expect(await screen.findByText('2 orders found')).toBeVisible()
  })

  // covers orders-16
  it('shows two items until expanded', async () => {
    const items = ['One', 'Two', 'Three', 'Four'].map((productName) => serverItem({ productName, orignalPrice: 10 }, 1))
    const { user } = await openOrders([serverOrder({ products: items })])
    expect(screen.queryByText(/Three/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '+2 more items' }))
    expect(screen.getByText(/Four/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show less' }))
    expect(screen.queryByText(/Three/)).toBeNull()
  })

  // covers orders-44
  it('shows an order of another server: plain-text address, no customer, only _id, unknown status', async () => {
    await openOrders([
      {
        _id: '66f0a1c2d3',
        status: 'on_hold',
        deliveryAddress: '12 Car Street, Sivakasi',
        deliveryAgentId: 'a7',
        extra: 1,
      },
    ])
    const card = within(screen.getByRole('article', { name: 'Order 66f0a1c2d3' }))
    for (const text of ['On Hold', 'Customer', 'N/A', '12 Car Street, Sivakasi', 'Not set', 'a7', '₹0.00'])
      expect(card.getAllByText(text)[0]).toBeVisible()
    expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(['View Details', 'Invoice'])
    expect(card.getByRole('link', { name: 'Map' })).toHaveAttribute(
      'href',
      expect.stringContaining('12%20Car%20Street'),
    )
  })

  it('leaves out a malformed order and shows the rest', async () => {
    await openOrders([{ nonsense: true }, null, serverOrder()])
    expect(orderCards()).toEqual(['ORD-202611-000042'])
  })

  it('shows a long list in steps', async () => {
    const many = Array.from({ length: 29 }, (_, index) => serverOrder({ orderId: `O${index}` }))
    const { user } = await openOrders(many)
    await waitFor(() => expect(orderCards()).toHaveLength(12))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(orderCards()).toHaveLength(29)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  // covers orders-17
  it('offers Refresh Orders when there are no orders at all', async () => {
    let calls = 0
    answer(contract.listOrders, () => HttpResponse.json(calls++ === 0 ? [] : [serverOrder()]))
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByText('Orders will appear here when customers place them')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'No orders found' })).toBeVisible()
    const [, refresh] = screen.getAllByRole('button', { name: 'Refresh Orders' })
    if (!refresh) throw new Error('the button is missing')
    await user.click(refresh)
    expect(await screen.findByRole('article')).toBeVisible()
  })

  // covers orders-5
  it('shows an error card until dismissed', async () => {
    answer(contract.listOrders, () => HttpResponse.json({ message: 'secret' }, { status: 500 }))
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch orders (500)')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows an error, not an empty shop, for a reply that is not a list', async () => {
    answer(contract.listOrders, () => HttpResponse.text('<html>'))
    renderScreen(OrdersScreen, { at: '/orders' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch orders (unreadable reply)')
    expect(screen.queryByText('No orders found')).toBeNull()
  })

  // covers orders-7
  it('keeps the orders on screen when a reload fails', async () => {
    const { user } = await openOrders([serverOrder()])
    answer(contract.listOrders, () => new HttpResponse(null, { status: 503 }))
    await user.click(screen.getByRole('button', { name: 'Refresh Orders' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch orders (503)')
    expect(screen.getByText('1 orders found')).toBeVisible()
    expect(orderCards()).toHaveLength(1)
  })
})

describe('search and filter', () => {
  const two = [
    serverOrder(),
    serverOrder({ orderId: 'ORD-202611-000077', status: 'ready', userId: { fullName: 'Arjun Das' } }),
  ]

  // covers orders-18
  it('searches when typing pauses, keeps the search in the URL, and shows when nothing matches', async () => {
    const { user, router } = await openOrders(two)
    const box = screen.getByRole('textbox', { name: 'Search orders' })
    await user.type(box, 'arjun')
    expect(await screen.findByText('1 orders found')).toBeVisible()
    expect(orderCards()).toEqual(['ORD-202611-000077'])
    expect(router.state.location.search).toBe('?search=arjun')

    await user.type(box, ' nobody')
    expect(await screen.findByText('No orders match your current filters')).toBeVisible()
    expect(screen.getByText('0 orders found')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Refresh Orders' })).toHaveLength(1)
  })

  // covers orders-9
  it('filters by status, with the options of section 4', async () => {
    const { user, router } = await openOrders(two)
    const status = screen.getByRole('combobox', { name: 'Status' })
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['all', 'pending', 'accepted', 'rejected', 'ready', 'assigned', 'delivered'])
    await user.selectOptions(status, 'ready')
    expect(orderCards()).toEqual(['ORD-202611-000077'])
    expect(router.state.location.search).toBe('?status=ready')
  })

  // covers orders-10
  it('opens with search and filter from the URL', async () => {
    await openOrders(two, '/orders?status=pending&search=kavitha')
    expect(orderCards()).toEqual(['ORD-202611-000042'])
    expect(screen.getByRole('textbox', { name: 'Search orders' })).toHaveValue('kavitha')
  })
})
