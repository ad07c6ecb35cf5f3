import { orderStream, STREAM_HEARTBEAT_SECONDS } from '@phuljhari/contract/orders/order-events.contract'
import { openStream } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { readEvents, type ServerEvent } from '../../../lib/read-events.ts'

/** After two missed heartbeats the connection counts as dead. */
const SILENCE_MS = 2 * STREAM_HEARTBEAT_SECONDS * 1000
/** Backoff before reconnecting, by number of failed attempts. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 15_000, 30_000] as const
const LONGEST_DELAY = RETRY_DELAYS_MS.length - 1

const TOO_MANY_REQUESTS = 429
/** Replies that end the stream for good: the session is over, or its role may not read orders. */
const REFUSALS = new Set([401, 403])

type Options = {
  /** The event id to resume from, or null to start with the next event. */
  lastEventId: () => string | null
  onEvent: (event: ServerEvent) => void
  /** Called when the stream connects or ends. */
  onConnected: (isConnected: boolean) => void
  signal: AbortSignal
}

/** How a stream ended; `blocked` when a proxy replied instead of the API. */
type End = 'interrupted' | 'blocked' | 'refused'

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

function endOf(error: unknown): End {
  if (!(error instanceof ApiError)) return 'interrupted'
  const { status } = error
  if (REFUSALS.has(status)) return 'refused'
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS ? 'blocked' : 'interrupted'
}

/** Reads one stream until it ends, fails or falls silent. */
async function readStream({ lastEventId, onEvent, onConnected, signal }: Options): Promise<End> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  restartTimer()
  try {
    const id = lastEventId()
    const headers = { accept: 'text/event-stream', ...(id !== null && { 'last-event-id': id }) }
    const response = await openStream(orderStream, headers, AbortSignal.any([signal, silence.signal]))
    // A proxy may reply with an HTML page.
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return 'blocked'
    onConnected(true)
    await readEvents(response.body, onEvent, restartTimer)
    return 'interrupted'
  } catch (error) {
    return endOf(error)
  } finally {
    clearTimeout(timer)
    // Aborts the request: an unread reply would occupy one of the browser's few connections.
    silence.abort()
  }
}

/** Keeps the server's order stream open until `signal` aborts, or the server refuses the session. */
export async function keepOrderStream(options: Options): Promise<void> {
  const { onConnected, signal } = options
  for (let failures = 0; !signal.aborted;) {
    let wasConnected = false
    const end = await readStream({
      ...options,
      onConnected: () => {
        wasConnected = true
        onConnected(true)
      },
    })
    if (signal.aborted) return
    onConnected(false)
    if (end === 'refused') return
    if (end === 'blocked') failures = LONGEST_DELAY
    else failures = wasConnected ? 0 : Math.min(failures + 1, LONGEST_DELAY)
    await delay(RETRY_DELAYS_MS[failures] ?? 0, signal)
  }
}
