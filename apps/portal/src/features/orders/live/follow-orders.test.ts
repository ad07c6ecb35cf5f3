import type { StreamedOrder } from '@phuljhari/contract/orders/order-events.contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveTabs, TabChannel } from '../../../../test/browser-tabs.ts'
import { followOrders } from './follow-orders.ts'

let shop: ReturnType<typeof serveTabs>
let stopAll: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  shop = serveTabs()
  stopAll = new AbortController()
})
afterEach(() => {
  stopAll.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/**
 * Opens a tab of orders.
 * @param cursor where its list ends: by default with the orders placed until now.
 */
function openTab({ session = 'one', cursor = shop.cursor() as string | null } = {}) {
  const known = new Set(shop.orders.slice(0, Number(cursor?.split('.')[1] ?? 0)))
  const stopped = new AbortController()
  const tab = { known, reloads: 0, states: [] as boolean[] }
  const reload = () => {
    tab.reloads += 1
    for (const orderId of shop.orders) known.add(orderId)
  }
  const follower = followOrders({
    session,
    position: { id: null, isHeard: false },
    onEvent: ({ type, data }) => type === 'order' && known.add((JSON.parse(data) as StreamedOrder).orderId),
    onMissed: reload,
    onConnected: (isConnected, hasResumed) => {
      tab.states.push(isConnected)
      if (isConnected && !hasResumed) reload()
    },
    signal: AbortSignal.any([stopped.signal, stopAll.signal]),
  })
  const channel = TabChannel.all.at(-1)
  follower.begin(cursor)
  const close = () => stopped.abort()
  const crash = () => {
    channel?.close()
    close()
  }
  return Object.assign(tab, { channel, close, crash })
}
type Tab = ReturnType<typeof openTab>

/** Opens tabs one after the other: the first takes the lead. */
async function openTabs(count: number) {
  const tabs: Tab[] = []
  while (tabs.length < count) {
    tabs.push(openTab())
    await pass(10)
  }
  await pass(1000)
  return tabs
}
const knownOf = (tabs: readonly Tab[]) => tabs.map(({ known }) => [...known])
const everyOrder = (tabs: readonly Tab[]) => tabs.map(() => shop.orders)

describe('the tabs of a browser', () => {
  it('open one stream, and all of them learn of each order', async () => {
    // All at once, as when the browser starts.
    const tabs = Array.from({ length: 10 }, () => openTab())
    await pass(1000)
    shop.place('O1')
    await pass(100)
    expect([shop.openStreams(), shop.requests()]).toEqual([1, 1])
    expect(knownOf(tabs)).toEqual(everyOrder(tabs))
    expect(tabs.map(({ reloads }) => reloads)).toEqual(tabs.map(() => 0))
  })

  it('keep to one stream for hours', async () => {
    await openTabs(10)
    for (let beats = 0; beats < 480; beats += 1) {
      await pass(15_000)
      shop.beat()
    }
    expect([shop.openStreams(), shop.requests()]).toEqual([1, 1])
  })

  it.each([
    ['closed', 1000, ({ close }: Tab) => close()],
    ['killed', 8000, ({ crash }: Tab) => crash()],
  ])('choose another leader when the first is %s, and miss no order', async (_how, ms, end) => {
    const [leader, ...others] = await openTabs(6)
    shop.place('O1')
    await pass(100)
    end(leader!)
    shop.place('O2')
    await pass(ms)
    shop.place('O3')
    await pass(100)
    expect(shop.openStreams()).toBe(1)
    expect(knownOf(others)).toEqual(everyOrder(others))
    // No tab reported an interruption, and none refetched its list.
    expect(others.map(({ states, reloads }) => [states, reloads])).toEqual(others.map(() => [[true], 0]))
  })

  it('choose another leader when the first is frozen, and keep one when it thaws', async () => {
    const tabs = await openTabs(3)
    tabs[0]!.channel!.state = 'frozen'
    shop.place('O1')
    await pass(8000)
    expect(knownOf(tabs.slice(1))).toEqual(everyOrder(tabs.slice(1)))
    tabs[0]!.channel!.thaw()
    await pass(1000)
    shop.place('O2')
    await pass(100)
    expect(shop.openStreams()).toBe(1)
    expect(knownOf(tabs)).toEqual(everyOrder(tabs))
  })

  it('give up the lead when the browser keeps the page for Back, and ask for it afterwards', async () => {
    const [tab] = await openTabs(1)
    window.dispatchEvent(new Event('pagehide'))
    expect(shop.openStreams()).toBe(0)
    shop.place('O1')
    window.dispatchEvent(new Event('pageshow'))
    await pass(1000)
    expect(shop.openStreams()).toBe(1)
    expect(knownOf([tab!])).toEqual([['O1']])
  })

  it('let a tab that starts later continue from where its own list ends', async () => {
    const early = shop.cursor()
    await openTabs(2)
    shop.place('O1')
    await pass(100)
    const [behind, unknown] = [openTab({ cursor: early }), openTab({ cursor: null })]
    // The server reads new events once a second: until then a list may be ahead of the stream.
    shop.orders.push('O2')
    const ahead = openTab()
    await pass(1000)
    expect([behind, unknown, ahead].map(({ reloads }) => reloads)).toEqual([1, 1, 0])
    expect(shop.requests()).toBe(1)
  })

  it('do not mistake the first order that a tab hears of for all that it missed', async () => {
    const early = shop.cursor()
    await openTabs(2)
    shop.place('O1')
    await pass(100)
    const tab = openTab({ cursor: early })
    // The event is passed on before the leader knows the tab.
    shop.place('O2')
    await pass(1000)
    expect([...tab.known].toSorted()).toEqual(shop.orders)
  })

  it('all learn of an interruption, and of its end', async () => {
    const tabs = await openTabs(3)
    shop.cut()
    await pass(100)
    const late = openTab()
    await pass(500)
    expect(late.states).toEqual([false])
    expect(tabs.map(({ states }) => states)).toEqual(tabs.map(() => [true, false]))
    await pass(2000)
    expect([...tabs, late].map(({ states }) => states.at(-1))).toEqual([true, true, true, true])
    expect(shop.openStreams()).toBe(1)
  })

  it('refetch the list of a tab without a cursor that joined during an interruption', async () => {
    await openTabs(1)
    shop.cut()
    shop.place('O1')
    const tab = openTab({ cursor: null })
    await pass(3000)
    shop.place('O2')
    await pass(100)
    expect([tab.reloads, knownOf([tab])]).toEqual([1, [['O1', 'O2']]])
  })

  it('refetch the lists of tabs without a cursor that start together', async () => {
    const tabs = [openTab({ cursor: null }), openTab({ cursor: null })]
    shop.place('O1')
    await pass(1000)
    expect(knownOf(tabs)).toEqual(everyOrder(tabs))
  })

  it('share nothing between sessions', async () => {
    const [mine, others] = [openTab(), openTab({ session: 'two' })]
    await pass(1000)
    expect(shop.openStreams()).toBe(2)
    mine.close()
    await pass(1000)
    expect(shop.openStreams()).toBe(1)
    expect(others.states).toEqual([true])
  })

  it('open a stream each in a browser without BroadcastChannel', async () => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    const tabs = await openTabs(2)
    await pass(100)
    shop.place('O1')
    await pass(100)
    expect(shop.openStreams()).toBe(2)
    expect(knownOf(tabs)).toEqual(everyOrder(tabs))
  })
})

describe('the stream', () => {
  it.each([
    ['a page that does not exist', () => new Response('Not Found', { status: 404 })],
    ['a proxy that wants its own sign-in', () => new Response('<html>', { status: 407 })],
    ['an HTML page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['too many streams', () => Response.json({ code: 'request.too_many' }, { status: 429 })],
    ['an unavailable server', () => new Response(null, { status: 503 })],
  ])('reconnects after %s', async (_answer, reply) => {
    shop.replyWith(reply)
    const tab = openTab()
    await pass(40_000)
    expect(tab.states).toEqual([false])
    expect(shop.requests()).toBeLessThanOrEqual(6)
    shop.replyWith(null)
    await pass(31_000)
    expect(tab.states).toEqual([false, true])
  })

  it.each([401, 403])('ends for the session when the server refuses it with %i', async (status) => {
    shop.replyWith(() => new Response(null, { status }))
    openTab()
    await pass(600_000)
    expect(shop.requests()).toBe(1)
  })
})
