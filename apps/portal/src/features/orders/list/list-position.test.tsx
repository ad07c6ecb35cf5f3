import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { orderCards, showCards } from '../../../../test/order-cards.ts'
import { serverOrder } from '../../../../test/orders.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  window.scrollY = 0
})

async function openScrolled() {
  answer(listOrders, () =>
    HttpResponse.json(Array.from({ length: 60 }, (_, index) => serverOrder({ orderId: `O${index}` }))),
  )
  const { user, router } = renderRoutes(
    [
      { path: '/orders', Component: OrdersScreen },
      { path: '/brands', element: <h1>Brands</h1> },
    ],
    { at: '/orders' },
  )
  await screen.findByText('60 orders found')
  await showCards(user, 60)
  window.scrollY = 4321
  document.dispatchEvent(new Event('scroll'))
  const scrolled = vi.spyOn(window, 'scrollTo')
  await act(() => router.navigate('/brands'))
  return { router, scrolled }
}

// covers orders-66
it('returns with Back to the position in the list, with the pages loaded until then', async () => {
  const { router, scrolled } = await openScrolled()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(orderCards()).toHaveLength(60))
  expect(scrolled).toHaveBeenCalledWith(0, 4321)
})

it('starts a new visit at the top of the list', async () => {
  const { router, scrolled } = await openScrolled()
  await act(() => router.navigate('/orders'))
  await waitFor(() => expect(orderCards()).toHaveLength(12))
  expect(scrolled).not.toHaveBeenCalled()
})
