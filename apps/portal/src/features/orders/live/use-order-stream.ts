import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import type { StreamedOrder } from '@phuljhari/contract/orders/order-events.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { asRecord, asText } from '../../../lib/coerce.ts'
import { useFeature } from '../../../lib/features.ts'
import { HEALTH_KEY } from '../../../lib/health-key.ts'
import { useOrderSoundSetting } from '../../../entities/orders/order-sound.ts'
import { useToken } from '../../../lib/session.ts'
import { readOrderSummary } from '../order-summary.queries.ts'
import type { followOrders, Position } from './follow-orders.ts'

type Follow = typeof followOrders
/** Deferred: the first view shows the list without it. */
const loadFollow = () => import('./follow-orders.ts').then((module) => module.followOrders)

/** How often to poll while there is no stream. */
const POLL_INTERVAL_MS = 60_000
/** Changes that arrive within this time are reported together. */
const BATCH_MS = 300
/** The least time between two reports. */
const MIN_INTERVAL_MS = 1000
/** A tab that is hidden for longer stops following orders, unless the sound for new orders is on. */
const HIDDEN_MS = 60_000
/** Shorter interruptions, such as a restart of the server, are not shown. */
const INTERRUPTED_MS = 10_000

type Options = {
  /** The stream opens as soon as this is set. */
  isReady: boolean
  /** The event id to resume from; null starts with the next event. */
  lastEventId?: () => string | null
  /** Called when orders were placed or changed; with null when there were too many for the server to list. */
  onChanges: (changes: readonly StreamedOrder[] | null) => void
  /** Called with the server's counters, at the start of the stream and after each change. */
  onCounters?: (counters: OrderSummary) => void
  /** Called when the stream begins without knowing what has changed before. */
  onBegun?: () => void
}

export type OrderStream = {
  /** The interval for polling in milliseconds; false while the stream is connected. */
  refetchInterval: number | false
  /** Whether the server has no stream, or it was refused or interrupted. */
  isLost: boolean
  /** Whether it has been interrupted for so long that the user should know. */
  isInterrupted: boolean
}

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

/** False once the tab has been hidden for a minute, until it is shown. */
function useIsWatched(): boolean {
  const [isWatched, setWatched] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      if (document.hidden) timer = setTimeout(() => setWatched(false), HIDDEN_MS)
      else setWatched(true)
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return isWatched
}

/** Loads the code that follows the orders. After a failure the list is polled, and loading is tried again. */
function useFollow(isWanted: boolean): { follow: Follow | null; hasFailed: boolean } {
  const [loaded, setLoaded] = useState<{ follow: Follow | null; hasFailed: boolean }>({
    follow: null,
    hasFailed: false,
  })
  const isNeeded = isWanted && loaded.follow === null
  useEffect(() => {
    if (!isNeeded) return
    let isStale = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      loadFollow().then(
        (follow) => isStale || setLoaded({ follow, hasFailed: false }),
        () => {
          if (isStale) return
          setLoaded({ follow: null, hasFailed: true })
          timer = setTimeout(() => void load(), POLL_INTERVAL_MS)
        },
      )
    void load()
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [isNeeded])
  return loaded
}

/** Whether a condition has been met for some time without a break. */
function useLasting(isMet: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isMet) return
    const timer = setTimeout(() => setLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isMet, ms])
  return hasLasted
}

/** Follows the server's order stream (feature orders.stream). */
export function useOrderStream(options: Options): OrderStream {
  const { isReady, lastEventId = () => null, onChanges, onCounters, onBegun } = options
  const cache = useQueryClient()
  const [state, setState] = useState<'opening' | 'connected' | 'lost'>('opening')
  const hasStream = useFeature('orders.stream') === true
  // A new session reopens a stream that was refused because the last one had ended.
  const token = useToken()
  const isSounding = useOrderSoundSetting()
  const isFollowed = useIsWatched() || isSounding
  const position = useRef<Position>({ id: null, isHeard: false })
  const follower = useRef<ReturnType<typeof followOrders> | null>(null)
  const startAt = useEffectEvent(lastEventId)
  const report = useEffectEvent(onChanges)
  const handleCounters = useEffectEvent((counters: OrderSummary) => onCounters?.(counters))
  const handleConnected = useEffectEvent((isConnected: boolean, hasResumed: boolean) => {
    setState(isConnected ? 'connected' : 'lost')
    if (!isConnected) void cache.invalidateQueries({ queryKey: HEALTH_KEY })
    if (isConnected && !hasResumed) onBegun?.()
  })

  const { follow, hasFailed } = useFollow(hasStream && token !== null)
  useEffect(() => {
    if (!follow || !hasStream || !isFollowed || token === null) return
    const stopped = new AbortController()
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
    follower.current = follow({
      session: token,
      position: position.current,
      onEvent: ({ type, data }) => {
        if (type === 'order') onChange(readStreamedOrder(data))
        if (type === 'reload') onChange(null)
        const counters = type === 'counters' ? readData(data) : null
        if (counters) handleCounters(readOrderSummary(counters))
      },
      onMissed: () => onChange(null),
      onConnected: (isConnected, hasResumed) => handleConnected(isConnected, hasResumed),
      signal: stopped.signal,
    })
    return () => {
      stopped.abort()
      follower.current = null
      clearTimeout(timer)
      // Changes that were not reported yet are requested again, from where the list ends.
      if (batch.length > 0) position.current = { id: null, isHeard: false }
      setState('opening')
    }
  }, [follow, hasStream, isFollowed, token])
  useEffect(() => {
    if (isReady) follower.current?.begin(startAt())
  }, [follow, isReady, hasStream, isFollowed, token])

  const isLost = !hasStream || hasFailed || state === 'lost'
  return {
    refetchInterval: state === 'connected' ? false : POLL_INTERVAL_MS,
    isLost,
    isInterrupted: useLasting(hasStream && isLost, INTERRUPTED_MS),
  }
}
