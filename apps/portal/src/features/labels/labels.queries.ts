import * as contract from '@phuljhari/contract/dispatch/labels.contract'
import { MAX_LABEL_ORDERS } from '@phuljhari/contract/dispatch/labels.contract'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { withKey } from '../../lib/request-key.ts'

/** Divides what one call may not have at once. */
const inCalls = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_LABEL_ORDERS) }, (_, at) =>
    all.slice(at * MAX_LABEL_ORDERS, (at + 1) * MAX_LABEL_ORDERS),
  )

/** What the labels of these orders say, fresh each time: a colleague may have packed or printed since. */
export const labelsQuery = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['labels', ...orderIds],
    queryFn: async ({ signal }) => {
      const replies = await Promise.all(
        inCalls(orderIds).map((ids) =>
          callAndParse(contract.readLabels, { query: { orderIds: ids.join(',') } }, signal),
        ),
      )
      const from = replies[0]?.from ?? { name: '', phone: '', licence: '' }
      return { from, orders: replies.flatMap(({ orders }) => orders) }
    },
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Records what is printed. @param key the same for the same cartons, however often they are sent */
export async function recordLabels(
  orders: ReadonlyArray<{ orderId: string; cartons: number }>,
  key: string,
): Promise<void> {
  for (const [at, part] of inCalls(orders).entries())
    await callAndParse(contract.recordLabels, { body: { orders: part }, ...withKey(`${key} ${at}`) })
}
