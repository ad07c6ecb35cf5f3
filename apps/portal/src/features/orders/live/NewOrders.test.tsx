import { orderStream } from '@phuljhari/contract/orders/order-events.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { renderRoutes, renderScreen } from '../../../../test/render.tsx'
import { serveStream } from '../../../../test/order-stream.ts'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const order = (minute: number, changes: Record<string, unknown> = {}) =>
  serverOrder({ orderId: `O${minute}`, orderDate: `2026-11-20T10:${minute}:00.000Z`, ...changes })
const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label')?.slice(6))

const placed = (id: string) =>
  `event: order\nid: ${id}\ndata: {"orderId":"x","status":"processing","kind":"created"}\n\n`

/** Serves first one list, then another. */
function serveThen(first: unknown[], then: unknown[]) {
  let isLater = false
  answer(listOrders, () => HttpResponse.json(isLater ? then : first))
  return () => void (isLater = true)
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('new orders', () => {
  it('wait behind a line, count at once, and come when they are asked for', async () => {
    const { asked, tell } = serveStream()
    const change = serveThen([order(10)], [order(12), order(11), order(10)])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('1 orders found')
    await waitFor(() => expect(asked).toHaveLength(1))
    change()
    tell(placed('7'))
    const line = await screen.findByRole('button', { name: '2 new orders' })
    expect(cards()).toEqual(['O10'])
    expect(screen.getByText('1 orders found')).toBeVisible()
    expect(screen.getAllByRole('definition')[0]).toHaveTextContent('3')
    await user.click(line)
    expect(cards()).toEqual(['O12', 'O11', 'O10'])
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
    // By keyboard one goes on from where the line was.
    await user.tab()
    expect(screen.getByRole('switch', { name: 'Sound for new orders' })).toHaveFocus()
  })

  it('wait behind a line when they are the first ones ever', async () => {
    const { asked, tell } = serveStream()
    const change = serveThen([], [order(10)])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('0 orders found')
    await waitFor(() => expect(asked).toHaveLength(1))
    change()
    tell(placed('1'))
    const line = await screen.findByRole('button', { name: '1 new order' })
    // Nothing was filtered away.
    expect(screen.getByText('Orders will appear here when customers place them')).toBeVisible()
    await user.click(line)
    expect(cards()).toEqual(['O10'])
  })

  it('show at once to whoever comes back to the screen', async () => {
    const change = serveThen([], [order(10)])
    const { router } = renderRoutes(
      [
        { path: '/orders', Component: OrdersScreen },
        { path: '/brands', element: <h1>Brands</h1> },
      ],
      { at: '/orders' },
    )
    await screen.findByText('0 orders found')
    await act(() => router.navigate('/brands'))
    change()
    await act(() => router.navigate('/orders'))
    await waitFor(() => expect(cards()).toEqual(['O10']))
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
  })

  it('show by themselves in what one searches for next', async () => {
    const { tell, asked } = serveStream()
    const change = serveThen([order(10)], [order(11), order(10)])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('1 orders found')
    await waitFor(() => expect(asked).toHaveLength(1))
    change()
    tell('event: reload\ndata: {}\n\n')
    expect(await screen.findByRole('button', { name: '1 new order' })).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Search orders' }), 'o11')
    await waitFor(() => expect(cards()).toEqual(['O11']))
  })

  it('are no news when an order only changes', async () => {
    const { tell, asked } = serveStream()
    const change = serveThen([order(10)], [order(10, { status: 'ready' })])
    renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('1 orders found')
    await waitFor(() => expect(asked).toHaveLength(1))
    change()
    tell(placed('7'))
    expect(await screen.findByRole('button', { name: 'Assign Agent' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
  })

  it('are followed anew from where the stream ended', async () => {
    const { asked, tell, end } = serveStream()
    serveThen([order(10)], [])
    renderScreen(OrdersScreen, { at: '/orders' })
    await waitFor(() => expect(asked).toEqual([null]))
    tell('id: 41\n\n')
    end()
    await waitFor(() => expect(asked).toEqual([null, '41']), { timeout: 4000 })
  })

  it.each([
    ['answers 404', () => new HttpResponse(null, { status: 404 })],
    ['answers a page in its place', () => HttpResponse.html('<html>')],
  ])('are asked for every minute when the server %s', async (_case, resolver) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
    let streams = 0
    answer(orderStream, () => {
      streams++
      return resolver()
    })
    const change = serveThen([order(10)], [order(11), order(10)])
    renderScreen(OrdersScreen, { at: '/orders' })
    await vi.waitFor(() => expect(screen.getByText('1 orders found')).toBeVisible())
    change()
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await vi.waitFor(() => expect(screen.getByRole('button', { name: '1 new order' })).toBeVisible())
    expect(streams).toBe(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the sound of new orders', () => {
  /** Counts the bells that begin. */
  function withBells(context: Partial<AudioContext> = {}) {
    let bells = 0
    const node = { connect: (next: unknown) => next, start: () => void bells++, stop: () => {} }
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
    vi.stubGlobal('AudioContext', function () {
      return { state: 'running', currentTime: 0, destination: {}, close: () => Promise.resolve(), ...context }
    })
    vi.stubGlobal('OscillatorNode', function () {
      return node
    })
    vi.stubGlobal('GainNode', function () {
      return { connect: () => {}, gain }
    })
    return () => bells
  }

  it('is off at first, rings when it is switched on, and is remembered', async () => {
    const bells = withBells()
    serveThen([order(10)], [])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    const sound = await screen.findByRole('switch', { name: 'Sound for new orders' })
    expect(sound).not.toBeChecked()
    await user.click(sound)
    expect(sound).toBeChecked()
    await waitFor(() => expect(bells()).toBe(2))
    expect(localStorage.getItem('order-sound')).toBe('on')
    await user.click(sound)
    expect(localStorage.getItem('order-sound')).toBe('off')
  })

  it.each([
    ['on', 2, 'a new order', [order(10)]],
    ['off', 0, 'a new order', [order(10)]],
    ['on', 2, 'the first order ever', []],
  ])('switched %s rings %i bells for %s', async (saved, expected, _which, before) => {
    localStorage.setItem('order-sound', saved)
    const bells = withBells()
    const { tell, asked } = serveStream()
    const change = serveThen(before, [order(11), ...before])
    renderScreen(OrdersScreen, { at: '/orders' })
    await waitFor(() => expect(asked).toHaveLength(1))
    change()
    tell(placed('7'))
    await screen.findByRole('button', { name: '1 new order' })
    expect(bells()).toBe(expected)
  })

  it.each([
    ['rings when the browser lets it at once', 100, 2],
    ['does not ring for what came long before the browser lets it', 60_000, 0],
  ])('%s', async (_case, afterMs, expected) => {
    localStorage.setItem('order-sound', 'on')
    const { promise: touched, resolve: touch } = Promise.withResolvers<void>()
    const bells = withBells({ state: 'suspended', resume: () => touched })
    const { tell, asked } = serveStream()
    const change = serveThen([order(10)], [order(11), order(10)])
    renderScreen(OrdersScreen, { at: '/orders' })
    await waitFor(() => expect(asked).toHaveLength(1))
    change()
    tell(placed('7'))
    await screen.findByRole('button', { name: '1 new order' })
    expect(bells()).toBe(0)
    const now = performance.now() + afterMs
    vi.spyOn(performance, 'now').mockReturnValue(now)
    await act(async () => touch())
    expect(bells()).toBe(expected)
  })
})
