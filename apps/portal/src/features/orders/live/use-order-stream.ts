import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import type { StreamedOrder } from '@phuljhari/contract/orders/order-events.contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFeature } from '../../../lib/features.ts'
import { useToken } from '../../../lib/session.ts'
import { followOrders } from './follow-orders.ts'

/** How often to poll while there is no stream. */
const POLL_INTERVAL_MS = 60_000
/** Changes within this time are reported together. */
const BATCH_MS = 300
/** The least time between two reports. */
const MIN_INTERVAL_MS = 1000

type Options = {
  /** The stream opens as soon as this is set. */
  isReady: boolean
  /** The event id to resume from; null starts with the next event. */
  lastEventId?: () => string | null
  /** Orders were placed or changed; null when there were too many for the server to list. */
  onChanges: (changes: readonly StreamedOrder[] | null) => void
  /** The server has counted the orders, at the start of the stream or after a change. */
  onCounters?: (counters: OrderSummary) => void
  /** The stream begins now: what happened before is unknown. */
  onBegun?: () => void
}

export type OrderStream = {
  /** The interval for polling in milliseconds; false while the stream is connected. */
  refetchInterval: number | false
  /** The server has no stream, or it was refused or interrupted. */
  isLost: boolean
}

/** Follows the server's order stream (feature orders.stream). */
export function useOrderStream(options: Options): OrderStream {
  const { isReady, lastEventId = () => null, onChanges, onCounters, onBegun } = options
  const [state, setState] = useState<'opening' | 'connected' | 'lost'>('opening')
  const hasStream = useFeature('orders.stream') === true
  // A new session reopens a stream that was refused because the last one had ended.
  const token = useToken()
  const startAt = useEffectEvent(lastEventId)
  const report = useEffectEvent(onChanges)
  const handleCounters = useEffectEvent((counters: OrderSummary) => onCounters?.(counters))
  const handleConnected = useEffectEvent((isConnected: boolean, hasResumed: boolean) => {
    setState(isConnected ? 'connected' : 'lost')
    if (isConnected && !hasResumed) onBegun?.()
  })

  useEffect(() => {
    if (!hasStream || !isReady) return
    const unmounted = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let reportedAt = Number.NEGATIVE_INFINITY
    let batch: Array<StreamedOrder | null> = []
    const flush = () => {
      timer = undefined
      reportedAt = performance.now()
      const named = batch.filter((change) => change !== null)
      report(named.length === batch.length ? named : null)
      batch = []
    }
    const onChange = (change: StreamedOrder | null) => {
      batch.push(change)
      timer ??= setTimeout(flush, Math.max(BATCH_MS, reportedAt + MIN_INTERVAL_MS - performance.now()))
    }
    void followOrders({
      lastEventId: () => startAt(),
      onChange,
      onCounters: (counters) => handleCounters(counters),
      onConnected: (isConnected, hasResumed) => handleConnected(isConnected, hasResumed),
      signal: unmounted.signal,
    })
    return () => {
      unmounted.abort()
      clearTimeout(timer)
    }
  }, [hasStream, isReady, token])
  return { refetchInterval: state === 'connected' ? false : POLL_INTERVAL_MS, isLost: !hasStream || state === 'lost' }
}
