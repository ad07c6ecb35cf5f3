import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useToken } from '../../../lib/session.ts'
import { ordersQuery } from '../orders.queries.ts'
import { watchOrders } from './watch-orders.ts'

/** Without a stream, the orders are asked for so often while somebody looks. */
const EVERY_MS = 60_000
/** News that come together are asked for together. */
const GATHER_MS = 300

/** The orders, kept as the server has them: by its stream, or by asking again. */
export function useLiveOrders() {
  const cache = useQueryClient()
  const [live, setLive] = useState(false)
  // A list that is seconds old may lack the order that one comes to see; what changed since costs next to nothing.
  const orders = useQuery({ ...ordersQuery, refetchInterval: live ? false : EVERY_MS, refetchOnMount: 'always' })
  const isLoaded = orders.data !== undefined
  // A stream that was refused because the session was over is opened in the next one.
  const token = useToken()

  useEffect(() => {
    // What the list does not hold yet is no news.
    if (!isLoaded) return
    const gone = new AbortController()
    let gathering: ReturnType<typeof setTimeout> | undefined
    const onNews = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        // A load that is under way asked before this news.
        void cache.invalidateQueries({ queryKey: ordersQuery.queryKey })
      }, GATHER_MS)
    }
    void watchOrders({
      from: () => cache.getQueryData(ordersQuery.queryKey)?.cursor ?? null,
      onNews,
      onLive: setLive,
      signal: gone.signal,
    })
    return () => {
      gone.abort()
      clearTimeout(gathering)
    }
  }, [cache, isLoaded, token])
  return orders
}
