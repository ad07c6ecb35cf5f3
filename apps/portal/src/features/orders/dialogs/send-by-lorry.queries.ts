import { correctTransport, sendOrderByLorry } from '@phuljhari/contract/orders/pickup-and-lorry.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { failureStatus } from '../../../lib/failure-text.ts'
import { logProblem } from '../../../lib/log.ts'
import { say } from '../orders.messages.ts'
import { reload, showChange, showReplied } from '../orders.queries.ts'

export type LorryFormInput = { name: string; destination: string; lrNumber: string }

/** Corrects how an order was sent (feature orders.entry). Its status stays. */
export function useCorrectTransport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, form }: { orderId: string; form: LorryFormInput }) =>
      call(correctTransport, { params: { orderId }, body: form }),
    onSuccess: ({ data }, { orderId }) => showReplied(cache, orderId, data),
    onError: (error) => logProblem(say.deliveryFailed(failureStatus(error)), error),
    onSettled: (_data, _error, { orderId }) => reload(cache, orderId),
  })
}

/** Sends an order by lorry (feature orders.entry). */
export function useSendByLorry() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, form }: { orderId: string; form: LorryFormInput }) =>
      call(sendOrderByLorry, { params: { orderId }, body: form }),
    onSuccess: ({ data }, { orderId }) => showChange(cache, orderId, 'sendByLorry', data),
    onError: (error) => logProblem(say.deliveryFailed(failureStatus(error)), error),
    onSettled: (_data, _error, { orderId }) => reload(cache, orderId),
  })
}
