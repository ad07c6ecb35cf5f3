import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` after `ms`, not counting the time while paused. A new timeout needs a new component (`key`). */
export function usePausableTimeout(ms: number, isPaused: boolean, onEnd: () => void): void {
  const remaining = useRef(ms)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= Date.now() - startedAt
    }
  }, [isPaused])
}
