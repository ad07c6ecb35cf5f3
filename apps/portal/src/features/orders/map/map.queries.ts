import { findOrders, mapOrders, orderMapReply, type orderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callAt } from '../../../lib/api.ts'
import { nextLink } from '../../../lib/next-link.ts'
import { readOrders } from '../../../entities/orders/read-orders.ts'
import type { MapView } from './map-data.ts'

/** Search and filters as GET /orders has them (feature orders.search). */
export type ServerFilter = z.input<typeof orderFilter>

/** What the map shows of the orders that match. Invalidated together with the orders. */
export const mapQuery = (filter: ServerFilter, view: MapView | null) =>
  queryOptions({
    queryKey: ['orders', 'map', filter, view],
    queryFn: async ({ signal }) => {
      const query = { ...filter, ...(view && { bounds: view.bounds.join(), zoom: view.zoom }) }
      return orderMapReply.parse((await call(mapOrders, { query }, signal)).data)
    },
    // The markers stay while others are loaded.
    placeholderData: keepPreviousData,
  })

/** The orders that match, newest first, page by page. Invalidated together with the orders. */
export const orderPagesQuery = (filter: ServerFilter) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'pages', filter],
    queryFn: async ({ pageParam, signal }) => {
      const reply = await (pageParam === null
        ? call(findOrders, { query: filter }, signal)
        : callAt(findOrders, pageParam, signal))
      return { orders: readOrders(reply.data), next: nextLink(reply) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
