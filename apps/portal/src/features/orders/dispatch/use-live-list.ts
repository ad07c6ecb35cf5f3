import { useEffect, useEffectEvent, useState } from 'react'
import { useFeature } from '../../../lib/features.ts'
import { logProblem } from '../../../lib/log.ts'
import { useToken } from '../../../lib/session.ts'

/** How often the list is refetched while there is no stream. */
const POLL_MS = 60_000
/** The least time between two refetches that the stream causes. */
const MIN_INTERVAL_MS = 2000

/**
 * Follows the server's order stream, which all tabs of a browser share, to know when a list of orders is stale. It is
 * less than what the orders screen does (live/use-order-stream.ts), whose first view it would make larger.
 * @param onStale called when an order was placed or changed, at most once in two seconds
 * @returns the interval for polling; false while the stream is connected
 */
export function useLiveList(onStale: () => void): number | false {
  const [isConnected, setConnected] = useState(false)
  const hasStream = useFeature('orders.stream') === true
  const token = useToken()
  const report = useEffectEvent(onStale)
  useEffect(() => {
    if (!hasStream || token === null) return
    const stopped = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const markStale = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        report()
      }, MIN_INTERVAL_MS)
    }
    import('../live/follow-orders.ts').then(
      ({ followOrders }) => {
        if (stopped.signal.aborted) return
        followOrders({
          session: token,
          position: { id: null, isHeard: false },
          onEvent: ({ type }) => (type === 'order' || type === 'reload') && markStale(),
          onMissed: markStale,
          onConnected: (isNow) => {
            setConnected(isNow)
            // What changed before is unknown.
            if (isNow) markStale()
          },
          signal: stopped.signal,
        }).begin(null)
      },
      (error: unknown) => logProblem('Orders cannot be followed', error),
    )
    return () => {
      stopped.abort()
      clearTimeout(timer)
      setConnected(false)
    }
  }, [hasStream, token])
  return isConnected ? false : POLL_MS
}
