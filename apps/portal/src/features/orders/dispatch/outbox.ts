import type { ShortReason } from '@phuljhari/contract/dispatch/packing-states'
import { packLine } from '@phuljhari/contract/dispatch/packing.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { local } from '../../../lib/stored.ts'
import { say } from './packing.messages.ts'
import { reloadPacking, showPacking } from './packing.queries.ts'

/** How much of a line is packed, as the packer stated it and the server may not know yet. */
export type Tick = { claim: number; ordered: number; packed: number; short?: ShortReason | undefined }
/** By the position of the line. */
type Ticks = Readonly<Record<number, Tick>>

const RETRY_MS = 5000
const keyOf = (orderId: string) => `packing ${orderId}`
function stored(orderId: string): Ticks {
  try {
    return JSON.parse(local.read(keyOf(orderId)) ?? '{}') as Ticks
  } catch {
    return {}
  }
}
function store(orderId: string, ticks: Ticks): void {
  if (Object.keys(ticks).length === 0) local.remove(keyOf(orderId))
  else local.keep(keyOf(orderId), JSON.stringify(ticks))
}

/** Refusals after which the same tick may be accepted: once the user has signed in again, or waited. */
const PASSING = new Set([401, 429])
/** Whether the server refuses the tick for good. Otherwise it is kept: no server answered, or it was unavailable. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.has(error.status)

/**
 * Keeps ticks on the device until the server has them: they survive a lost network, a reload and an empty battery. Each
 * says how much is packed in all, so sending one twice changes nothing, and of several ticks of a line only the last
 * one is sent. What the server refuses is dropped, and reported.
 * @param onRefused called with the server's reason
 */
export function useOutbox(orderId: string, onRefused: (reason: string) => void) {
  const cache = useQueryClient()
  const [ticks, setTicks] = useState<Ticks>(() => stored(orderId))
  const latest = useRef(ticks)
  const isSending = useRef(false)
  const [isUnreachable, setUnreachable] = useState(false)
  const update = useCallback(
    (next: Ticks) => {
      latest.current = next
      store(orderId, next)
      setTicks(next)
    },
    [orderId],
  )
  /** Forgets a tick that the server has answered, unless the packer has changed it since. */
  const settle = useCallback(
    (position: number, tick: Tick) => {
      const { [position]: now, ...others } = latest.current
      if (now === tick) update(others)
    },
    [update],
  )
  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (;;) {
        const [entry] = Object.entries(latest.current)
        if (!entry) break
        const [position, tick] = [Number(entry[0]), entry[1]]
        try {
          showPacking(cache, await callAndParse(packLine, { params: { orderId, position }, body: tick }))
          setUnreachable(false)
        } catch (error) {
          if (!isRefused(error)) {
            setUnreachable(true)
            break
          }
          onRefused(failureText(error, say.tickRefused))
          reloadPacking(cache, orderId)
        }
        settle(position, tick)
      }
    } finally {
      isSending.current = false
    }
  }, [cache, orderId, onRefused, settle])

  useEffect(() => {
    const retry = () => void flush()
    retry()
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [flush])

  const count = Object.keys(ticks).length
  return {
    ticks,
    /** How many ticks wait because the server cannot be reached. */
    waiting: isUnreachable ? count : 0,
    isEmpty: count === 0,
    tick: (position: number, tick: Tick) => {
      update({ ...latest.current, [position]: tick })
      void flush()
    },
  }
}
