import type { QueryClient } from '@tanstack/react-query'
import { featuresQuery } from '../../lib/features.ts'
import { allOrdersQuery } from './all-orders.queries.ts'
import { firstOrdersQuery } from './search/found-orders.queries.ts'

/** Fetches the orders that the screen shows first, or nothing while the server's features are unknown. */
export async function prefetchOrders(cache: QueryClient): Promise<void> {
  const features = cache.getQueryData(featuresQuery.queryKey)
  if (features?.includes('orders.search')) await cache.prefetchQuery(firstOrdersQuery)
  else if (features) await cache.prefetchQuery(allOrdersQuery)
}
