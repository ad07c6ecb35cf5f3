import * as contract from '@phuljhari/contract/prepared/prepared.contract'
import type { PreparedChange } from '@phuljhari/contract/prepared/prepared.contract'
import type { RouteInput } from '@phuljhari/contract/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { withKey } from '../../lib/request-key.ts'

const REFETCH_MS = 20_000
/** What every change of money invalidates (features/payments/payments.queries.ts). */
const PAYMENTS_KEY = ['payments'] as const
const PREPARED_KEY = [...PAYMENTS_KEY, 'prepared'] as const

/** The corrections that wait for an administrator's approval, oldest first. */
export const preparedQuery = queryOptions({
  queryKey: [...PREPARED_KEY, 'waiting'],
  queryFn: ({ signal }) => callAndParse(contract.listPrepared, {}, signal),
  refetchInterval: REFETCH_MS,
  refetchOnMount: 'always',
})
/** The corrections of an order that wait for approval or were declined. */
export const preparedOfOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...PREPARED_KEY, 'order', orderId],
    queryFn: ({ signal }) => callAndParse(contract.listPrepared, { query: { orderId } }, signal),
  })

/** The corrections that the user has sent for approval, and their outcomes, newest first. */
export const ownPreparedQuery = queryOptions({
  queryKey: [...PREPARED_KEY, 'own'],
  queryFn: ({ signal }) => callAndParse(contract.listPrepared, { query: { own: 'true' } }, signal),
  refetchOnMount: 'always',
})

/** Sends a correction for approval. A retry sends the same key, so that nothing is prepared twice. */
function usePrepare<Body>(send: (body: Body, keyed: ReturnType<typeof withKey>) => Promise<PreparedChange>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: Body; key: string }) => send(body, withKey(key)),
    // Refetches after a refusal, too, which means that something has changed.
    onSettled: () => void cache.invalidateQueries({ queryKey: PAYMENTS_KEY }),
  })
}
export const usePrepareRefund = (orderId: string) =>
  usePrepare((body: RouteInput<typeof contract.prepareRefund>['body'], keyed) =>
    callAndParse(contract.prepareRefund, { params: { orderId }, body, ...keyed }),
  )
export const usePrepareWriteOff = (orderId: string) =>
  usePrepare((body: RouteInput<typeof contract.prepareWriteOff>['body'], keyed) =>
    callAndParse(contract.prepareWriteOff, { params: { orderId }, body, ...keyed }),
  )
export const usePrepareNote = (id: string) =>
  usePrepare((body: RouteInput<typeof contract.prepareNote>['body'], keyed) =>
    callAndParse(contract.prepareNote, { params: { id }, body, ...keyed }),
  )
export const usePrepareCancellation = (id: string) =>
  usePrepare((body: RouteInput<typeof contract.prepareCancellation>['body'], keyed) =>
    callAndParse(contract.prepareCancellation, { params: { id }, body, ...keyed }),
  )

/** A decision may change money, documents and orders, so everything is refetched, even after a refusal. */
function useDecision<Input>(decide: (input: Input) => Promise<PreparedChange>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: decide, onSettled: () => void cache.invalidateQueries() })
}
type RefundPayment = RouteInput<typeof contract.approvePrepared>['body']
/** Approves a correction. @param payment how a refund was paid */
export const useApprove = () =>
  useDecision(({ id, payment = {} }: { id: string; payment?: RefundPayment }) =>
    callAndParse(contract.approvePrepared, { params: { id }, body: payment }),
  )
export const useDecline = () =>
  useDecision(({ id, reason }: { id: string; reason: string }) =>
    callAndParse(contract.declinePrepared, { params: { id }, body: { reason } }),
  )
export const useWithdraw = () =>
  useDecision((id: string) => callAndParse(contract.withdrawPrepared, { params: { id } }))
