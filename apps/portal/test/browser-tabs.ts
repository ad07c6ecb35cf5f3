import { orderStream } from '@phuljhari/contract/orders/order-events.contract'
import { vi } from 'vitest'

const DELIVERY_MS = 5

type Listener = (event: { data: unknown }) => void

/** A BroadcastChannel of a tab that the test can freeze or kill. */
export class TabChannel {
  static readonly all: TabChannel[] = []
  readonly name: string
  state: 'open' | 'frozen' | 'closed' = 'open'
  /** What a frozen tab does once it thaws. */
  #waiting: Array<() => void> = []
  #listeners: Listener[] = []

  constructor(name: string) {
    this.name = name
    TabChannel.all.push(this)
  }
  addEventListener(_type: 'message', listener: Listener) {
    this.#listeners.push(listener)
  }
  postMessage(message: unknown) {
    const data: unknown = structuredClone(message)
    const post = () => {
      for (const other of TabChannel.all)
        if (other !== this && other.name === this.name && other.state !== 'closed')
          setTimeout(() => other.#deliver(data), DELIVERY_MS)
    }
    if (this.state === 'open') post()
    if (this.state === 'frozen') this.#waiting.push(post)
  }
  #deliver(data: unknown) {
    const handle = () => this.#listeners.forEach((listener) => listener({ data }))
    if (this.state === 'open') handle()
    if (this.state === 'frozen') this.#waiting.push(handle)
  }
  close() {
    this.state = 'closed'
  }
  thaw() {
    this.state = 'open'
    for (const act of this.#waiting.splice(0)) act()
  }
}

const EPOCH = '0123456789ab'

/**
 * Serves an order stream whose connections the test can count and cut, to simulated tabs. Ids of events and cursors of
 * lists are as the API's.
 */
export function serveTabs() {
  const orders: string[] = []
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  let requests = 0
  let reply: (() => Response) | null = null
  const cursor = () => `${EPOCH}.${orders.length}`
  const blockOf = (orderId: string, index: number) =>
    new TextEncoder().encode(
      `id: ${EPOCH}.${index + 1}\nevent: order\n` +
        `data: ${JSON.stringify({ orderId, status: 'processing', kind: 'created' })}\n\n`,
    )

  const { fetch: others } = globalThis
  type Init = { headers: Record<string, string>; signal: AbortSignal }
  const openStream = (url: string | URL, init: Init): Promise<Response> => {
    if (!String(url).endsWith(orderStream.url)) return others(url, init)
    const { headers, signal } = init
    requests += 1
    if (reply) return Promise.resolve(reply())
    const since = Number(headers['last-event-id']?.split('.')[1] ?? orders.length)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.add(controller)
        controller.enqueue(new TextEncoder().encode(`id: ${EPOCH}.${since}\n\n`))
        orders.forEach((orderId, index) => index >= since && controller.enqueue(blockOf(orderId, index)))
        signal.addEventListener('abort', () => open.delete(controller) && controller.error(signal.reason))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  vi.stubGlobal('fetch', openStream)
  vi.stubGlobal('BroadcastChannel', TabChannel)
  TabChannel.all.length = 0

  return {
    orders,
    cursor,
    openStreams: () => open.size,
    requests: () => requests,
    place(orderId: string) {
      orders.push(orderId)
      for (const stream of open) stream.enqueue(blockOf(orderId, orders.length - 1))
    },
    /** Sends the server's heartbeat. */
    beat() {
      for (const stream of open) stream.enqueue(new TextEncoder().encode(':\n\n'))
    },
    /** Answers the next requests with these replies; null serves the stream again. */
    replyWith(next: (() => Response) | null) {
      reply = next
    },
    /** Ends all streams, as a restart does. */
    cut() {
      for (const stream of open) stream.close()
      open.clear()
    },
  }
}
