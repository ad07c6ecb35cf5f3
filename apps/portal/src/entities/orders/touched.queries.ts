import type { QueryClient } from '@tanstack/react-query'

/** The queries of other features whose replies depend on orders, by the first part of their keys. */
const TOUCHED_BY_ORDERS = /^(activity|agents|coupons|customers|documents|estimates|gst|messages|payments|reports)$/
/** The queries of orders that are updated individually, by the second part of their keys. */
const UPDATED_ALONE = /^(found|order|count|summary)$/

/** Refetches everything that a change of an order affects, except lists, single orders and counters. */
export const invalidateAroundLists = (cache: QueryClient): void =>
  void cache.invalidateQueries({
    predicate: ({ queryKey: [feature, query] }) =>
      TOUCHED_BY_ORDERS.test(String(feature)) || (feature === 'orders' && !UPDATED_ALONE.test(String(query))),
  })

/** Refetches everything that a change of an order affects, for a change that was made on another screen. */
export function invalidateOrders(cache: QueryClient): void {
  invalidateAroundLists(cache)
  void cache.invalidateQueries({ queryKey: ['orders'] })
}

/** The customers to tell of their orders (feature messages), which every change of an order may add to. */
export const TO_TELL_KEY = ['orders', 'to-tell'] as const
