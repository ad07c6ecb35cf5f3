import { orderSummary, type OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { asNumber, asRecord } from '../../lib/coerce.ts'
import { getToken } from '../../lib/session.ts'

const NO_ORDERS: OrderSummary = { total: 0, pending: 0, ready: 0, assigned: 0, delivered: 0, rejected: 0, agents: {} }

const asCount = (value: unknown): number => asNumber(value) ?? 0

/** Reads the counters in a reply or an event of the server. */
export function readOrderSummary(data: unknown): OrderSummary {
  const { total, pending, ready, assigned, delivered, rejected, agents } = asRecord(data)
  return {
    total: asCount(total),
    pending: asCount(pending),
    ready: asCount(ready),
    assigned: asCount(assigned),
    delivered: asCount(delivered),
    rejected: asCount(rejected),
    agents: Object.fromEntries(Object.entries(asRecord(agents)).map(([id, count]) => [id, asCount(count)])),
  }
}

async function fetchSummary(signal: AbortSignal): Promise<OrderSummary> {
  // Without a token the server would reply 401, which ends the session.
  if (getToken() === null) return NO_ORDERS
  return readOrderSummary((await call(orderSummary, {}, signal)).data)
}

/** The counters and each agent's undelivered orders, counted by the server (feature orders.search). */
export const orderSummaryQuery = queryOptions({
  queryKey: ['orders', 'summary'],
  queryFn: ({ signal }) => fetchSummary(signal),
})

/** Shows counters that the stream has brought. Cancels a call in progress, whose reply may be older. */
export async function showSummary(cache: QueryClient, summary: OrderSummary): Promise<void> {
  await cache.cancelQueries({ queryKey: orderSummaryQuery.queryKey })
  cache.setQueryData(orderSummaryQuery.queryKey, summary)
}

export const invalidateSummary = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: orderSummaryQuery.queryKey })
