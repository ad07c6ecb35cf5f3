import { FEATURES } from '@phuljhari/contract/features'
import { health } from '@phuljhari/contract/health/health.contract'
import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import type { StreamedOrder } from '@phuljhari/contract/orders/order-events.contract'
import { act, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serveTabs } from '../../../../test/browser-tabs.ts'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { SystemStatus } from '../../../app/shell/SystemStatus.tsx'
import { clearSession } from '../../../lib/session.ts'
import { OrdersScreen } from '../OrdersScreen.tsx'
import { useOrderStream } from './use-order-stream.ts'

const INTERRUPTED = 'Live updates are interrupted. The list is read every minute.'

let shop: ReturnType<typeof serveTabs>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date', 'performance'] })
  shop = serveTabs()
  answer(health, () => HttpResponse.json({ status: 'ok' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (isVisible: boolean) =>
  act(() => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible)
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** A tab that follows orders from where its list ends. */
async function openTab() {
  const cursor = shop.cursor()
  const changes: Array<readonly StreamedOrder[] | null> = []
  function Tab() {
    useOrderStream({ isReady: true, lastEventId: () => cursor, onChanges: (some) => changes.push(some) })
    return <SystemStatus />
  }
  renderScreen(Tab, { at: '/orders', features: FEATURES })
  await pass(1000)
  return changes
}

it('stops in a tab that is hidden for a minute, and resumes from there once the tab is shown', async () => {
  const changes = await openTab()
  show(false)
  await pass(20_000)
  shop.beat()
  await pass(20_000)
  expect(shop.openStreams()).toBe(1)
  await pass(30_000)
  expect(shop.openStreams()).toBe(0)
  shop.place('O1')
  show(true)
  await pass(1000)
  expect(shop.openStreams()).toBe(1)
  expect(changes.flat()).toMatchObject([{ orderId: 'O1' }])
})

it('reports after a pause the changes that arrived just before it', async () => {
  const changes = await openTab()
  show(false)
  await pass(20_000)
  shop.beat()
  await pass(19_000)
  shop.place('O1')
  await pass(20_900)
  shop.place('O2')
  await pass(150)
  expect(shop.openStreams()).toBe(0)
  show(true)
  await pass(2000)
  expect(new Set(changes.flat().map((change) => change?.orderId))).toEqual(new Set(['O1', 'O2']))
})

it('continues in a hidden tab while the sound for new orders is on', async () => {
  localStorage.setItem('order-sound', 'on')
  const changes = await openTab()
  show(false)
  for (let beats = 0; beats < 20; beats += 1) {
    await pass(15_000)
    shop.beat()
  }
  shop.place('O1')
  await pass(1000)
  expect(shop.requests()).toBe(1)
  expect(changes.flat()).toMatchObject([{ orderId: 'O1' }])
})

it('stops at once when the session ends', async () => {
  await openTab()
  act(() => clearSession())
  expect(shop.openStreams()).toBe(0)
})

it('requests the health of the server as soon as the stream is interrupted', async () => {
  let isUp = true
  answer(health, () => (isUp ? HttpResponse.json({ status: 'ok' }) : HttpResponse.error()))
  await openTab()
  await vi.waitFor(() => expect(screen.getByText('System Online')).toBeVisible())
  isUp = false
  shop.replyWith(() => Response.error())
  act(() => shop.cut())
  await pass(500)
  await vi.waitFor(() => expect(screen.getByText('System Offline')).toBeVisible())
})

// covers orders-63
it('says that live updates are interrupted, but not for a short reconnect', async () => {
  answer(listOrders, () => HttpResponse.json([]))
  renderScreen(OrdersScreen, { at: '/orders' })
  await vi.waitFor(() => expect(screen.getByText('0 orders found')).toBeVisible())
  await pass(1000)
  act(() => shop.cut())
  for (let ms = 0; ms < 5000; ms += 500) {
    await pass(500)
    expect(screen.queryByText(INTERRUPTED)).toBeNull()
  }
  expect(shop.openStreams()).toBe(1)

  shop.replyWith(() => new Response('<html>', { status: 404 }))
  act(() => shop.cut())
  await pass(100)
  await pass(11_000)
  expect(screen.getByText(INTERRUPTED)).toHaveRole('status')
  expect(screen.queryByRole('alert')).toBeNull()
  shop.replyWith(null)
  await pass(31_000)
  expect(screen.queryByText(INTERRUPTED)).toBeNull()
})
