import type { MessageEvent, MessageWay } from '@phuljhari/contract/messages/message-words'
import * as contract from '@phuljhari/contract/messages/messages.contract'
import { completeSettings } from '@phuljhari/contract/settings/shop-settings'
import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orderEventsQuery } from '../../entities/orders/order-history.queries.ts'
import { TO_TELL_KEY } from '../../entities/orders/touched.queries.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'

const KEY = ['messages'] as const
/** Consignments show when their customers were told. */
const CONSIGNMENTS_KEY = ['orders', 'consignments'] as const

const SENDING_MS = 3000

/** The customers to tell, the oldest first (feature messages). */
export const toTellQuery = queryOptions({
  queryKey: TO_TELL_KEY,
  queryFn: ({ signal }) => callAndParse(contract.listToTell, {}, signal),
})

/** What the customer of an order can be told, and was told. */
export const orderMessagesQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...KEY, 'of', orderId],
    queryFn: ({ signal }) => callAndParse(contract.listOrderMessages, { params: { orderId } }, signal),
    // While an e-mail is on its way.
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(({ state }) => state === 'waiting' || state === 'sending') ? SENDING_MS : false,
  })

/** The shop's own texts, '' for the standard ones. */
export const templatesQuery = queryOptions({
  queryKey: [...KEY, 'templates'],
  queryFn: async ({ signal }) =>
    completeSettings((await callAndParse(getShopSettings, {}, signal)).settings).messages.templates,
})

export type Telling = { event: MessageEvent; consignmentId: string | null; way: MessageWay | 'skip'; again?: boolean }

/** Records how the customer of an order is told, or queues an e-mail. */
export function useTellCustomer(orderId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (telling: Telling) => callAndParse(contract.tellCustomer, { params: { orderId }, body: telling }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: KEY })
      void cache.invalidateQueries({ queryKey: TO_TELL_KEY })
      void cache.invalidateQueries({ queryKey: CONSIGNMENTS_KEY })
      void cache.invalidateQueries({ queryKey: orderEventsQuery(orderId).queryKey })
    },
  })
}
