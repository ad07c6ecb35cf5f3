import { makeTrackingLink, revokeTrackingLinks } from '@phuljhari/contract/tracking/tracking.contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { orderEventsQuery } from '../../entities/orders/order-history.queries.ts'
import { papersQuery } from '../../entities/papers/papers-for.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { randomId } from '../../lib/random-id.ts'

const refetchHistory = (cache: QueryClient, orderId: string) =>
  cache.invalidateQueries({ queryKey: orderEventsQuery(orderId).queryKey })

/**
 * A link that was just made. Each dialog makes one, and keeps it while it is open.
 * @param id of the dialog, from `newLinkId`
 */
export const trackingLinkQuery = (cache: QueryClient, orderId: string, id: string) =>
  queryOptions({
    queryKey: ['trackingLink', orderId, id],
    queryFn: async () => {
      const made = await callAndParse(makeTrackingLink, { params: { orderId } })
      void refetchHistory(cache, orderId)
      return made
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
export const newLinkId = randomId

/** Ends all links of an order. */
export function useRevokeLinks(orderId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => callAndParse(revokeTrackingLinks, { params: { orderId } }),
    onSuccess: () => refetchHistory(cache, orderId),
  })
}

/** The text with which the customer gets the link, in the customer's language. */
export const trackingPapersQuery = (customer: { name: string; phoneNumber: string }) =>
  papersQuery(customer, 'tracking', () => import('./tracking-papers.ts'))
