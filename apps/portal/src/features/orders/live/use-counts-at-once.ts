import { useEffect, useState } from 'react'
import type { OrderStream } from './use-order-stream.ts'

/** How long the counters may take to arrive with the stream. */
const PATIENCE_MS = 2000

/**
 * Whether the screen must request the counters. The stream usually begins with them, which saves a request. When there
 * is no stream, or a proxy delays it, the screen does not wait.
 */
export function useCountsAtOnce({ isLost }: OrderStream): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLost || isOverdue
}
