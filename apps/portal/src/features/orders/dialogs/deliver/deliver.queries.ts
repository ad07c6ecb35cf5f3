import { setDeliveryStatus } from '@phuljhari/contract/orders/orders.contract'
import { getOrderMoney } from '@phuljhari/contract/payments/payments.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api.ts'
import { callAndParse } from '../../../../lib/call-and-parse.ts'
import { failureStatus } from '../../../../lib/failure-text.ts'
import { logProblem } from '../../../../lib/log.ts'
import { say } from '../../orders.messages.ts'
import { reload, showChange } from '../../orders.queries.ts'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'

/** What an order owes now. Never cached, because payments change it. */
export const orderDueQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['payments', 'due', orderId],
    queryFn: ({ signal }) => callAndParse(getOrderMoney, { params: { orderId } }, signal),
    gcTime: 0,
  })

/** What the agent collected, as typed, with amounts in rupees. */
export type Collected =
  | { mode: 'cash'; amount: string }
  | { mode: 'upi'; amount: string; reference: string }
  | { mode: 'none'; reason: string }

/** Marks an order delivered and records what was collected for it, in one call (feature payments). */
export function useDeliverWithPayment() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ order, collected }: { order: DisplayedOrder; collected: Collected }) =>
      call(setDeliveryStatus, {
        params: { orderId: order.id },
        body: { status: 'delivered', deliveryAgentId: order.assignedAgent?.id ?? null, collected },
      }),
    onSuccess: ({ data }, { order }) => showChange(cache, order.id, 'deliver', data),
    onError: (error) => logProblem(say.deliveryFailed(failureStatus(error)), error),
    onSettled: (_data, _error, { order }) => reload(cache, order.id),
  })
}
