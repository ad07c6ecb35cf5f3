import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import {
  orderStream,
  STREAM_HEARTBEAT_SECONDS,
  type StreamedOrder,
} from '@phuljhari/contract/orders/order-events.contract'
import { ApiError, openStream } from '../../../lib/api.ts'
import { asRecord, asText } from '../../../lib/coerce.ts'
import { readEvents } from '../../../lib/read-events.ts'
import { readOrderSummary } from '../order-summary.queries.ts'

/** After two missed heartbeats the connection counts as dead. */
const SILENCE_MS = 2 * STREAM_HEARTBEAT_SECONDS * 1000
/** Backoff before reconnecting, by number of failed attempts. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 15_000, 30_000] as const

const TOO_MANY_REQUESTS = 429

type Options = {
  /** The event id to resume from, or null to start with the next event. */
  lastEventId: () => string | null
  /** An order was placed or changed; null when there were too many for the server to list. */
  onChange: (change: StreamedOrder | null) => void
  /** The counters after the changes reported so far. */
  onCounters: (counters: OrderSummary) => void
  /** The stream was connected, or disconnected. `hasResumed`: it begins where a list or the last stream ended. */
  onConnected: (isConnected: boolean, hasResumed: boolean) => void
  signal: AbortSignal
}

/** Resolves after `ms`, or at once when `signal` aborts. */
const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
  })

/** The data of an event; null when it cannot be read. */
function readData(data: string): Readonly<Record<string, unknown>> | null {
  try {
    return asRecord(JSON.parse(data))
  } catch {
    return null
  }
}

function readStreamedOrder(data: string): StreamedOrder | null {
  const { orderId, status, kind } = readData(data) ?? {}
  if (typeof orderId !== 'string' || (kind !== 'created' && kind !== 'changed')) return null
  return { orderId, status: asText(status), kind }
}

/** Whether retrying is pointless: the session is over, or something in between blocks the stream. */
const isPermanent = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY_REQUESTS

/**
 * Reads one stream until it ends, fails or falls silent.
 * @param last the id of the last event received, updated while reading.
 * @returns whether to reconnect: false when the stream is refused.
 */
async function readStream(
  last: { id: string | null },
  { onChange, onCounters, onConnected, signal }: Options,
): Promise<boolean> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  restartTimer()
  try {
    const headers = { accept: 'text/event-stream', ...(last.id !== null && { 'last-event-id': last.id }) }
    const response = await openStream(orderStream, headers, AbortSignal.any([signal, silence.signal]))
    // A proxy may reply with its own HTML page.
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return false
    onConnected(true, last.id !== null)
    await readEvents(
      response.body,
      ({ type, id, data }) => {
        if (id !== null) last.id = id
        if (type === 'order') onChange(readStreamedOrder(data))
        if (type === 'counters') {
          const counters = readData(data)
          if (counters) onCounters(readOrderSummary(counters))
        }
        if (type === 'reload') onChange(null)
      },
      restartTimer,
    )
  } catch (error) {
    // Anything else may be temporary.
    if (isPermanent(error)) return false
  } finally {
    clearTimeout(timer)
  }
  return true
}

/**
 * Follows the server's order stream until `signal` aborts, reconnecting with backoff. Returns early when it is refused.
 */
export async function followOrders(options: Options): Promise<void> {
  const { lastEventId, onConnected, signal } = options
  const last = { id: lastEventId() }
  for (let failures = 0; !signal.aborted;) {
    let wasConnected = false
    const canRetry = await readStream(last, {
      ...options,
      onConnected: (isConnected, hasResumed) => {
        wasConnected = isConnected
        onConnected(isConnected, hasResumed)
      },
    })
    if (signal.aborted) return
    onConnected(false, false)
    if (!canRetry) return
    failures = wasConnected ? 0 : failures + 1
    await delay(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0, signal)
  }
}
