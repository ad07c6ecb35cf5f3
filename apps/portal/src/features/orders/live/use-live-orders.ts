import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFeature } from '../../../lib/features.ts'
import { useToken } from '../../../lib/session.ts'
import { ordersQuery } from '../orders.queries.ts'
import { followOrders } from './follow-orders.ts'

/** How often to poll while there is no stream. */
const POLL_INTERVAL_MS = 60_000
/** Changes within this time are loaded together. */
const THROTTLE_MS = 300

/** The orders, kept up to date by the server's stream (feature orders.stream), else by polling. */
export function useLiveOrders() {
  const cache = useQueryClient()
  const [isConnected, setConnected] = useState(false)
  const orders = useQuery({
    ...ordersQuery,
    refetchInterval: isConnected ? false : POLL_INTERVAL_MS,
    // Even a recent list may lack the order that the user is looking for, and loading only the changes is cheap.
    refetchOnMount: 'always',
  })
  const hasStream = useFeature('orders.stream') === true
  const isLoaded = orders.data !== undefined
  // A new session reopens a stream that was refused because the last one had ended.
  const token = useToken()

  useEffect(() => {
    // The stream resumes from the cursor of the loaded list.
    if (!hasStream || !isLoaded) return
    const unmounted = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // Cancels a load in progress, which began before this change.
        void cache.invalidateQueries({ queryKey: ordersQuery.queryKey })
      }, THROTTLE_MS)
    }
    void followOrders({
      lastEventId: () => cache.getQueryData(ordersQuery.queryKey)?.cursor ?? null,
      onChange,
      onConnected: setConnected,
      signal: unmounted.signal,
    })
    return () => {
      unmounted.abort()
      clearTimeout(timer)
    }
  }, [cache, hasStream, isLoaded, token])
  return orders
}
