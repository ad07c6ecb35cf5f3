import * as contract from '@phuljhari/contract/orders/orders.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

/** jsdom has no layout: this is the size of the map on a small laptop. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
})

const at = (orderId: string, latitude: number, longitude: number, changes: Record<string, unknown> = {}) =>
  serverOrder({
    orderId,
    deliveryAddress: { street: '4 Temple Road', city: 'Madurai', latitude, longitude },
    ...changes,
  })

async function openMap(orders: unknown[]) {
  answer(contract.listOrders, () => HttpResponse.json(orders))
  const rendered = renderScreen(OrdersScreen, { at: '/orders?view=map' })
  const map = await screen.findByRole('region', { name: 'Map of orders' })
  return { ...rendered, map: within(map) }
}
const counts = () =>
  ['On the map', 'Total orders', 'Without location'].map((name) => screen.getByText(name).nextSibling?.textContent)

describe('the map of orders', () => {
  it('counts shown, all and unlocated orders, and follows search and filter', async () => {
    const { map, user } = await openMap([
      at('A', 9.9, 78.1),
      at('B', 28.6, 77.2, { status: 'ready', userId: { fullName: 'Asha' } }),
      at('C', 0, 0),
    ])
    expect(await map.findByRole('button', { name: 'Order A, pending, Madurai' })).toBeInTheDocument()
    expect(counts()).toEqual(['2', '3', '1'])

    await user.selectOptions(screen.getByLabelText('Status'), 'ready')
    await waitFor(() => expect(map.queryByRole('button', { name: /^Order A/ })).toBeNull())
    expect(map.getByRole('button', { name: 'Order B, ready, Madurai' })).toBeInTheDocument()
    expect(counts()).toEqual(['1', '1', '0'])
  })

  it('opens a popup with Enter, and the details from there, and returns the focus', async () => {
    const { map, user } = await openMap([at('A', 9.9, 78.1), at('B', 28.6, 77.2)])
    const marker = await map.findByRole('button', { name: 'Order A, pending, Madurai' })
    marker.focus()
    await user.keyboard('{Enter}')

    const popup = await screen.findByRole('dialog', { name: 'Order A' })
    expect(popup).toHaveFocus()
    for (const text of ['Kavitha Raman', 'Pending', '₹441.00', '4 Temple Road, Madurai'])
      expect(within(popup).getByText(text)).toBeInTheDocument()
    await user.click(within(popup).getByRole('button', { name: 'View Full Details' }))
    expect(await screen.findByText('Total Amount')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Total Amount')).toBeNull())

    popup.focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(map.getByRole('button', { name: /^Order A/ })).toHaveFocus())
  })

  it('lists several orders at one place', async () => {
    const { map, user } = await openMap([at('A', 9.9, 78.1), at('B', 9.9, 78.1, { status: 'failed' })])
    const marker = await map.findByRole('button', { name: '2 orders at one place: 1 pending, 1 failed' })
    marker.focus()
    await user.keyboard(' ')

    const list = await screen.findByRole('dialog', { name: '2 orders here' })
    await user.click(within(list).getByRole('button', { name: /^B/ }))
    const popup = await screen.findByRole('dialog', { name: 'Order B' })
    await user.click(within(popup).getByRole('button', { name: 'All 2 orders here' }))
    expect(await screen.findByRole('dialog', { name: '2 orders here' })).toHaveFocus()
  })

  it('closes the popup of an order that is filtered out', async () => {
    const { map, user } = await openMap([at('A', 9.9, 78.1), at('B', 28.6, 77.2, { status: 'ready' })])
    await user.click(await map.findByRole('button', { name: /^Order A/ }))
    await screen.findByRole('dialog', { name: 'Order A' })
    await user.selectOptions(screen.getByLabelText('Status'), 'ready')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lists the orders without location, and opens them', async () => {
    const { user } = await openMap([at('A', 9.9, 78.1), at('C', 0, 0)])
    await user.click(screen.getByText('Show the orders without location'))
    await user.click(await screen.findByRole('button', { name: /^C/ }))
    expect(await screen.findByRole('dialog', { name: 'Order C' })).toBeVisible()
  })

  it('has a legend of the colours', async () => {
    await openMap([at('A', 9.9, 78.1), at('B', 28.6, 77.2, { status: 'on hold' })])
    const legend = within(screen.getByRole('list', { name: 'Marker colours' })).getAllByRole('listitem')
    expect(legend.map((item) => item.textContent)).toEqual([
      'Pending 1',
      'Accepted 0',
      'Ready 0',
      'Assigned 0',
      'Picked Up 0',
      'In Transit 0',
      'Delivered 0',
      'Failed 0',
      'Rejected 0',
      'Cancelled 0',
      'Other 1',
    ])
  })
})
