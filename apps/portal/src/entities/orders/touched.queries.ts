import type { QueryClient } from '@tanstack/react-query'

/** The queries of other features whose replies depend on orders, by the first part of their keys. */
const TOUCHED_BY_ORDERS = /^(activity|agents|coupons|customers|documents|estimates|gst|payments|reports)$/
/** Of the queries of orders, those that are updated individually. */
const UPDATED_ALONE = /^(found|order|count|summary)$/

/** Refetches everything that a change of an order touches, except lists, single orders and counters. */
export const invalidateAroundLists = (cache: QueryClient): void =>
  void cache.invalidateQueries({
    predicate: ({ queryKey: [feature, query] }) =>
      TOUCHED_BY_ORDERS.test(String(feature)) || (feature === 'orders' && !UPDATED_ALONE.test(String(query))),
  })

/** Refetches the same with all lists, single orders and counters: after a change made on another screen. */
export function invalidateOrders(cache: QueryClient): void {
  invalidateAroundLists(cache)
  void cache.invalidateQueries({ queryKey: ['orders'] })
}
