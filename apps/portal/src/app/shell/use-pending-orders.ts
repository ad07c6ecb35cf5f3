import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { useFeature } from '../../lib/features.ts'
import { getToken, useToken } from '../../lib/session.ts'

const REFRESH_MS = 60_000
/** The key of ordersQuery, whose module the other screens need not load. */
const ORDERS_KEY = ['orders']

type Orders = { orders?: ReadonlyArray<{ status: string }> }
const counted = new WeakMap<object, number>()

/** How many orders of a list are pending, counted once per list: there may be 50,000. */
function countPending(list: Orders): number {
  const known = counted.get(list)
  if (known !== undefined) return known
  const count = list.orders?.filter(({ status }) => status === 'pending').length ?? 0
  counted.set(list, count)
  return count
}

async function fetchPending(signal: AbortSignal): Promise<number> {
  // A call without the token would get 401, which ends the session.
  if (getToken() === null) return 0
  const { orderSummary } = await import('@phuljhari/contract/orders/find-orders.contract')
  const reply = orderSummary.schema.response[200].safeParse((await call(orderSummary, {}, signal)).data)
  return reply.success ? reply.data.pending : 0
}

/**
 * The number of pending orders, from the loaded orders; before they are loaded, from the server's summary where it has
 * one. Other servers get no call for it.
 */
export function usePendingOrders(): number {
  const cache = useQueryClient()
  const loaded = useSyncExternalStore(
    (notify) => cache.getQueryCache().subscribe(notify),
    () => {
      const list = cache.getQueryData<Orders>(ORDERS_KEY)
      return list === undefined ? null : countPending(list)
    },
  )
  const hasSummary = useFeature('orders.search') === true
  const token = useToken()
  const { data = 0 } = useQuery({
    queryKey: ['pending orders'],
    queryFn: ({ signal }) => fetchPending(signal),
    enabled: hasSummary && token !== null && loaded === null,
    refetchInterval: REFRESH_MS,
  })
  return token === null ? 0 : (loaded ?? data)
}
