import { orderStream, STREAM_HEARTBEAT_SECONDS } from '@phuljhari/contract/orders/order-events.contract'
import { ApiError, openStream } from '../../../lib/api.ts'
import { readEvents } from '../../../lib/read-events.ts'

/** Nothing heard for so long: the line is dead, even if nobody said so. */
const SILENCE_MS = 2 * STREAM_HEARTBEAT_SECONDS * 1000
/** Waits before the stream is opened anew, longer each time that it did not open. */
const WAITS_MS = [1000, 2000, 5000, 15_000, 30_000] as const

const TOO_MANY = 429

type Watch = {
  /** The place in the stream to go on from, or null to begin with what comes. */
  from: () => string | null
  /** Orders were placed or have changed. */
  onNews: () => void
  /** Whether news come by themselves now. */
  onLive: (live: boolean) => void
  signal: AbortSignal
}

/** Resolves after `ms`, or at once when `signal` aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Whether the server will say the same again: it has no such call, or the session is over. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY

/** Reads one stream until it ends, fails or falls silent. @returns false when the server has no such stream. */
async function listen(last: { id: string | null }, { onNews, onLive, signal }: Watch): Promise<boolean> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  heard()
  try {
    const headers = { accept: 'text/event-stream', ...(last.id !== null && { 'last-event-id': last.id }) }
    const response = await openStream(orderStream, headers, AbortSignal.any([signal, silence.signal]))
    // A server without the call may answer a page in its place.
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return false
    onLive(true)
    await readEvents(
      response.body,
      ({ type, id }) => {
        if (id !== null) last.id = id
        if (type === 'order' || type === 'reload') onNews()
      },
      heard,
    )
  } catch (error) {
    // Whatever else went wrong, a stream that is opened anew may go well.
    if (isRefusal(error)) return false
  } finally {
    clearTimeout(timer)
  }
  return true
}

/** Follows the server's stream of orders until `signal` aborts, opening it anew when it ends; gives up on a server that has none. */
export async function watchOrders(watch: Watch): Promise<void> {
  const { from, onLive, signal } = watch
  const last = { id: from() }
  for (let failures = 0; !signal.aborted;) {
    let opened = false
    const exists = await listen(last, {
      ...watch,
      onLive: (live) => {
        opened = live
        onLive(live)
      },
    })
    if (signal.aborted) return
    onLive(false)
    if (!exists) return
    failures = opened ? 0 : failures + 1
    await pause(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0, signal)
  }
}
