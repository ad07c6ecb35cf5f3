import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { orderSummaryQuery } from '../../features/orders/order-summary.queries.ts'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'

const REFRESH_MS = 60_000
/** The key of allOrdersQuery, whose module the other screens need not load. */
const ALL_ORDERS = ['orders', 'all']

type Orders = ReadonlyArray<{ status: string }>
const counted = new WeakMap<Orders, number>()

/** How many orders of a list are pending, counted once per list. */
function countPending(list: Orders): number {
  const known = counted.get(list)
  if (known !== undefined) return known
  const count = list.filter(({ status }) => status === 'pending').length
  counted.set(list, count)
  return count
}

/**
 * The number of pending orders, for those who accept and reject them: from the server's summary where it has one, else
 * from the orders once loaded.
 */
export function usePendingOrders(): number {
  const cache = useQueryClient()
  const loaded = useSyncExternalStore(
    (notify) => cache.getQueryCache().subscribe(notify),
    () => countPending(cache.getQueryData<Orders>(ALL_ORDERS) ?? []),
  )
  const hasSummary = useFeature('orders.search') === true
  const token = useToken()
  const canDecide = useCan()('orders.decide')
  // Orders follows the counters itself.
  const isOnOrders = useLocation().pathname === '/orders'
  const { data } = useQuery({
    ...orderSummaryQuery,
    enabled: hasSummary && token !== null && canDecide && !isOnOrders,
    refetchInterval: REFRESH_MS,
  })
  if (token === null || !canDecide) return 0
  return hasSummary ? (data?.pending ?? 0) : loaded
}
