import { FEATURES } from '@phuljhari/contract/features'
import { orderStream } from '@phuljhari/contract/orders/order-events.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serveStream } from '../../../../test/order-stream.ts'
import { orderCards } from '../../../../test/order-cards.ts'
import { serverOrder } from '../../../../test/orders.ts'
import { renderRoutes, renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'

const order = (minute: number, changes: Record<string, unknown> = {}) =>
  serverOrder({ orderId: `O${minute}`, orderDate: `2026-11-20T10:${minute}:00.000Z`, ...changes })

const orderEvent = (id: string, orderId: string, kind = 'created') =>
  `event: order\nid: ${id}\ndata: ${JSON.stringify({ orderId, status: 'processing', kind })}\n\n`

/** Serves one list, and another after the returned function was called. */
function serveThen(first: unknown[], second: unknown[]) {
  let orders = first
  answer(listOrders, () => HttpResponse.json(orders))
  return () => void (orders = second)
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// covers orders-62
describe('new orders', () => {
  it('are held back behind a button, but counted at once', async () => {
    const { lastEventIds, send, sendCounters } = serveStream()
    const change = serveThen([order(10)], [order(12), order(11), order(10)])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('1 orders found')
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    change()
    send(orderEvent('7', 'O11'))
    send(orderEvent('8', 'O12'))
    await sendCounters()
    const button = await screen.findByRole('button', { name: '2 new orders' })
    expect(orderCards()).toEqual(['O10'])
    expect(screen.getByText('1 orders found')).toBeVisible()
    expect(screen.getAllByRole('definition')[0]).toHaveTextContent('3')
    await user.click(button)
    await waitFor(() => expect(orderCards()).toEqual(['O12', 'O11', 'O10']))
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
    // The keyboard continues from where the button was.
    await user.tab()
    expect(screen.getByRole('switch', { name: 'Sound for new orders' })).toHaveFocus()
  })

  it('are held back even when they are the first orders ever', async () => {
    const { lastEventIds, send } = serveStream()
    const change = serveThen([], [order(10)])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('0 orders found')
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    change()
    send(orderEvent('1', 'O10'))
    const button = await screen.findByRole('button', { name: '1 new order' })
    // Not the text for a filter without matches.
    expect(screen.getByText('Orders will appear here when customers place them')).toBeVisible()
    await user.click(button)
    expect(orderCards()).toEqual(['O10'])
  })

  it('are shown at once when the screen is opened again', async () => {
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
    await waitFor(() => expect(orderCards()).toEqual(['O10']))
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
  })

  it('are shown by the next search', async () => {
    const { lastEventIds, send } = serveStream()
    const change = serveThen([order(10)], [order(11), order(10)])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('1 orders found')
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    change()
    send('event: reload\ndata: {}\n\n')
    expect(await screen.findByRole('button', { name: '1 new order' })).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Search orders' }), 'o11')
    await waitFor(() => expect(orderCards()).toEqual(['O11']))
  })

  it('do not include changed orders', async () => {
    const { lastEventIds, send } = serveStream()
    const change = serveThen([order(10)], [order(10, { status: 'ready' })])
    renderScreen(OrdersScreen, { at: '/orders' })
    await screen.findByText('1 orders found')
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    change()
    send(orderEvent('7', 'O10', 'changed'))
    expect(await screen.findByRole('button', { name: 'Assign Agent' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
  })

  it('are followed again from where the stream ended', async () => {
    const { lastEventIds, send, end } = serveStream()
    serveThen([order(10)], [])
    renderScreen(OrdersScreen, { at: '/orders' })
    await waitFor(() => expect(lastEventIds).toEqual([null]))
    send('id: 41\n\n')
    end()
    await waitFor(() => expect(lastEventIds).toEqual([null, '41']), { timeout: 4000 })
  })

  // covers orders-63
  it.each([
    ['is not in the feature list', [], () => new HttpResponse(null, { status: 500 }), 0],
    ['is blocked', FEATURES, () => new HttpResponse(null, { status: 404 }), 3],
    ['returns an HTML page instead', FEATURES, () => HttpResponse.html('<html>'), 3],
  ])('are polled for every minute when the stream %s', async (_case, features, resolver, requests) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
    let streams = 0
    answer(orderStream, () => {
      streams++
      return resolver()
    })
    const change = serveThen([order(10)], [order(11), order(10)])
    renderScreen(OrdersScreen, { at: '/orders', features })
    await vi.waitFor(() => expect(screen.getByText('1 orders found')).toBeVisible())
    change()
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await vi.waitFor(() => expect(screen.getByRole('button', { name: '1 new order' })).toBeVisible())
    expect(streams).toBe(requests)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

// covers orders-64
describe('the sound of new orders', () => {
  /** Replaces the browser's audio. @returns the number of tones played. */
  function stubAudio(context: Partial<AudioContext> = {}) {
    let tones = 0
    const node = { connect: (next: unknown) => next, start: () => void tones++, stop: () => {} }
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
    return () => tones
  }

  it('is off by default, plays when switched on, and is stored', async () => {
    const tones = stubAudio()
    serveThen([order(10)], [])
    const { user } = renderScreen(OrdersScreen, { at: '/orders' })
    const sound = await screen.findByRole('switch', { name: 'Sound for new orders' })
    expect(sound).not.toBeChecked()
    await user.click(sound)
    expect(sound).toBeChecked()
    await waitFor(() => expect(tones()).toBe(2))
    expect(localStorage.getItem('order-sound')).toBe('on')
    await user.click(sound)
    expect(localStorage.getItem('order-sound')).toBe('off')
  })

  it.each([
    ['on', 2, 'a new order', [order(10)]],
    ['off', 0, 'a new order', [order(10)]],
    ['on', 2, 'the first order ever', []],
  ])('switched %s plays %i tones for %s', async (saved, expected, _which, before) => {
    localStorage.setItem('order-sound', saved)
    const tones = stubAudio()
    const { lastEventIds, send } = serveStream()
    const change = serveThen(before, [order(11), ...before])
    renderScreen(OrdersScreen, { at: '/orders' })
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    change()
    send(orderEvent('7', 'O11'))
    await screen.findByRole('button', { name: '1 new order' })
    await waitFor(() => expect(tones()).toBe(expected))
  })

  // covers orders-64
  it.each([
    ['plays when the browser allows it soon', 100, 2],
    ['does not play when the browser allows it long after the order came', 60_000, 0],
  ])('%s', async (_case, afterMs, expected) => {
    localStorage.setItem('order-sound', 'on')
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const resume = vi.fn<() => Promise<void>>(() => allowed)
    const tones = stubAudio({ state: 'suspended', resume })
    const { lastEventIds, send } = serveStream()
    const change = serveThen([order(10)], [order(11), order(10)])
    renderScreen(OrdersScreen, { at: '/orders' })
    await waitFor(() => expect(lastEventIds).toHaveLength(1))
    change()
    send(orderEvent('7', 'O11'))
    await waitFor(() => expect(resume).toHaveBeenCalled())
    expect(tones()).toBe(0)
    const now = performance.now() + afterMs
    vi.spyOn(performance, 'now').mockReturnValue(now)
    await act(async () => allow())
    expect(tones()).toBe(expected)
  })
})
