import type { Feature } from '@phuljhari/contract/features'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { getOrder } from '@phuljhari/contract/orders/find-orders.contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

const ID = 'ORD-202611-000042'
const LIST = '/orders?status=pending&search=kavitha'
const DETAILS = `${LIST}&order=${ID}`

function openAt(at: string | string[], options: { features?: readonly Feature[] } = {}) {
  answer(contract.listOrders, () => HttpResponse.json([serverOrder(), serverOrder({ orderId: 'O2' })]))
  const { user, router } = renderScreen(OrdersScreen, { at, ...options })
  return { user, router, url: () => router.createHref(router.state.location) }
}
const details = () => screen.findByRole('dialog', { name: `Order ${ID}` })
const areClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('open details', () => {
  // covers orders-27
  it('have a URL, which keeps search and filter; Back closes them', async () => {
    const { user, router, url } = openAt(LIST)
    const card = within(await screen.findByRole('article', { name: `Order ${ID}` }))
    await user.click(card.getByRole('button', { name: 'View Details' }))
    await details()
    expect(url()).toBe(DETAILS)
    await act(() => router.navigate(-1))
    await areClosed()
    expect(url()).toBe(LIST)
    await act(() => router.navigate(1))
    await details()
  })

  it('return to the entry of the list when closed, and stay there when closed twice', async () => {
    const { user, router, url } = openAt(['/products', LIST])
    const card = within(await screen.findByRole('article', { name: `Order ${ID}` }))
    await user.click(card.getByRole('button', { name: 'View Details' }))
    const close = within(await details()).getByRole('button', { name: 'Close' })
    act(() => {
      close.click()
      close.click()
    })
    await areClosed()
    expect(url()).toBe(LIST)
    await act(() => router.navigate(-1))
    expect(url()).toBe('/products')
  })

  it('open for another order that is requested while these close', async () => {
    const { user, router, url } = openAt(['/products', LIST])
    const cardOf = async (id: string) => within(await screen.findByRole('article', { name: `Order ${id}` }))
    await user.click((await cardOf(ID)).getByRole('button', { name: 'View Details' }))
    await details()
    const other = screen.getByRole('article', { name: 'Order O2', hidden: true })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    fireEvent.keyDown(other, { key: 'Enter' })
    await screen.findByRole('dialog', { name: 'Order O2' })
    expect(url()).toBe(`${LIST}&order=O2`)
    await act(() => router.navigate(-1))
    await areClosed()
    expect(url()).toBe(LIST)
  })

  it('leave no history entry behind when closed after an alert over them', async () => {
    const { user, url } = openAt(DETAILS)
    const entries = history.length
    history.pushState({ idx: 0 }, '', '/before')
    answer(contract.setOrderStatus, () => new HttpResponse(null, { status: 500 }))
    await user.click(await within(await details()).findByRole('button', { name: 'Accept' }))
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'OK' })).toBeNull())
    expect(history.state).toMatchObject({ dialog: true })
    await user.click(within(await details()).getByRole('button', { name: 'Close' }))
    await areClosed()
    expect(url()).toBe(LIST)
    expect(history.state).toEqual({ idx: 0 })
    expect(history.length).toBe(entries + 2)
  })

  it('come back when the invoice opened from them is closed', async () => {
    const { user, url } = openAt(DETAILS)
    await user.click(await within(await details()).findByRole('button', { name: 'Invoice' }))
    await screen.findByRole('dialog', { name: 'Invoice' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invoice' })).toBeNull())
    expect(await details()).toBeVisible()
    expect(url()).toBe(DETAILS)
  })
})

describe.each([
  ['our API', {}],
  ['a server with only the calls of section 7', { features: [] }],
])('the URL of an order, with %s,', (_server, options) => {
  it('opens its details, although the filters exclude it, and closing them leaves the list', async () => {
    const { user, url } = openAt(`/orders?status=ready&order=${ID}`, options)
    await user.click(within(await details()).getByRole('button', { name: 'Close' }))
    await areClosed()
    expect(url()).toBe('/orders?status=ready')
  })

  it('says when there is no such order', async () => {
    const { user, url } = openAt('/orders?order=nowhere', options)
    const dialog = await screen.findByRole('dialog', { name: 'Order nowhere' })
    expect(await within(dialog).findByText(/^There is no order with this number\./)).toBeVisible()
    await user.keyboard('{Escape}')
    await areClosed()
    expect(url()).toBe('/orders')
  })
})

it('says when the order of the URL could not be loaded', async () => {
  answer(getOrder, () => new HttpResponse(null, { status: 500 }))
  openAt('/orders?order=O9')
  expect(await screen.findByText(/^This order could not be loaded\./)).toBeVisible()
})
