import { BULK_MAX_ORDERS, type BulkAction } from '@phuljhari/contract/bulk/bulk-actions'
import * as contract from '@phuljhari/contract/bulk/bulk.contract'
import type { BulkBatch, BulkRequest } from '@phuljhari/contract/bulk/bulk.contract'
import { findOrders } from '@phuljhari/contract/orders/find-orders.contract'
import { refusalCode, type OrderState } from '@phuljhari/contract/orders/order-status'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { readOrders, type DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { call, callAt } from '../../../lib/api.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { nextLink } from '../../../lib/next-link.ts'
import { BOARD_KEY } from '../dispatch/board.queries.ts'
import { reload } from '../orders.queries.ts'
import { filterParameters, type OrderFilters } from '../search/order-filters.ts'

const LATEST_KEY = ['orders', 'bulk', 'latest'] as const
const keyOf = (id: string) => ['orders', 'bulk', id] as const
const POLL_MS = 400
const PAGE_SIZE = 200

/** An order that is selected; without a state when its status is unknown. */
export type BulkOrder = { id: string; state: OrderState | null }

/** Whether the life cycle allows an action for an order. */
export const isPossible = (action: BulkAction, { state }: BulkOrder): boolean =>
  state !== null && refusalCode(action, state) === null

/** Whether rows wait or are being undone. */
export const isRunning = ({ rows }: BulkBatch): boolean =>
  rows.some(({ result }) => result === 'waiting' || result === 'undoing')

/** The user's latest action on many orders. */
export const latestBulkQuery = queryOptions({
  queryKey: LATEST_KEY,
  queryFn: ({ signal }) => callAndParse(contract.latestBulk, {}, signal),
  refetchInterval: ({ state: { data } }) => (data?.batch && isRunning(data.batch) ? POLL_MS : false),
})

/** The result for each order, polled until none waits. */
export const bulkQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => callAndParse(contract.getBulk, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data === undefined || isRunning(data) ? POLL_MS : false),
  })

function show(cache: QueryClient, batch: BulkBatch): void {
  cache.setQueryData(keyOf(batch._id), batch)
  cache.setQueryData(LATEST_KEY, { batch })
}

/** Starts an action. With the same key it is started once, however often it is sent. */
export function useStartBulk() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BulkRequest & { key: string }) =>
      callAndParse(contract.startBulk, { body, headers: { 'idempotency-key': key } }),
    onSuccess: (batch) => show(cache, batch),
  })
}

export function useUndoBulk(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => callAndParse(contract.undoBulk, { params: { id } }),
    onSuccess: (batch) => show(cache, batch),
  })
}

/** Reloads the orders of a batch that has ended, and the dispatch board. */
export function reloadBulk(cache: QueryClient, { rows }: BulkBatch): void {
  reload(cache, ...rows.map(({ orderId }) => orderId))
  void cache.invalidateQueries({ queryKey: BOARD_KEY })
}

/** The newest orders that match, at most BULK_MAX_ORDERS. */
export async function fetchMatching(filters: OrderFilters): Promise<DisplayedOrder[]> {
  const orders: DisplayedOrder[] = []
  let reply = await call(findOrders, { query: { ...filterParameters(filters), limit: PAGE_SIZE } })
  for (;;) {
    orders.push(...readOrders(reply.data))
    const next = nextLink(reply)
    if (next === null || orders.length >= BULK_MAX_ORDERS) return orders.slice(0, BULK_MAX_ORDERS)
    reply = await callAt(findOrders, next)
  }
}
