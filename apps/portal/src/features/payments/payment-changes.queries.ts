import type { RouteInput } from '@phuljhari/contract/route'
import * as contract from '@phuljhari/contract/payments/payments.contract'
import type { Claim, Payment } from '@phuljhari/contract/payments/payments.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { withKey } from '../../lib/request-key.ts'
import { claimsQuery, orderIdsOf, reloadMoney } from './payments.queries.ts'

type ReceiptBody = RouteInput<typeof contract.recordReceipt>['body']
type RefundBody = RouteInput<typeof contract.recordRefund>['body']
type WriteOffBody = RouteInput<typeof contract.writeOff>['body']
type Decided = Pick<Payment, '_id' | 'allocations'>
type Allocation = { orderId: string; amount: number }

/** A change of money, after which its orders are refetched. A refusal means that the screen was stale. */
function useMoneyChange<Input>(change: (input: Input) => Promise<Payment>, ordersOf: (input: Input) => string[]) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: (changed, _error, input) =>
      reloadMoney(cache, [...ordersOf(input), ...(changed ? orderIdsOf(changed) : [])]),
  })
}

export const useRecordReceipt = () =>
  useMoneyChange(
    ({ body, key }: { body: ReceiptBody; key: string }) =>
      callAndParse(contract.recordReceipt, { body, ...withKey(key) }),
    ({ body }) => (body.allocations ?? []).map(({ orderId }) => orderId),
  )

export const useRecordRefund = (orderId: string) =>
  useMoneyChange(
    ({ body, key }: { body: RefundBody; key: string }) =>
      callAndParse(contract.recordRefund, { params: { orderId }, body, ...withKey(key) }),
    () => [orderId],
  )

/** Pays back what remains of a receipt as credit. */
export const useRecordCreditRefund = ({ _id, allocations }: Decided) =>
  useMoneyChange(
    ({ body, key }: { body: RefundBody; key: string }) =>
      callAndParse(contract.recordCreditRefund, { params: { id: _id }, body, ...withKey(key) }),
    () => orderIdsOf({ allocations }),
  )
export const useWriteOff = (orderId: string) =>
  useMoneyChange(
    ({ body, key }: { body: WriteOffBody; key: string }) =>
      callAndParse(contract.writeOff, { params: { orderId }, body, ...withKey(key) }),
    () => [orderId],
  )

/** A decision about a claim, which leaves the queue at once, since the next one is waiting. */
function useDecision<Input extends { claim: Pick<Payment, '_id' | 'allocations'> }>(
  decide: (input: Input) => Promise<Payment>,
) {
  const cache = useQueryClient()
  const without = (claims: Claim[], id: string) => claims.filter(({ _id }) => _id !== id)
  return useMutation({
    mutationFn: decide,
    onSuccess: (_decided, { claim: { _id } }) => {
      cache.setQueryData(claimsQuery.queryKey, (queue) => {
        const claim = queue?.claims.find((one) => one._id === _id)
        return queue && claim
          ? {
              total: queue.total - 1,
              amount: Math.round((queue.amount - claim.amount) * 100) / 100,
              claims: without(queue.claims, _id),
            }
          : queue
      })
    },
    onSettled: (_decided, _error, { claim }) => reloadMoney(cache, orderIdsOf(claim)),
  })
}

export const useVerify = () =>
  useDecision(({ claim, confirmed }: { claim: Decided; confirmed: boolean }) =>
    callAndParse(contract.verifyPayment, { params: { id: claim._id }, ...(confirmed && { body: { confirmed } }) }),
  )

export const useReject = () =>
  useDecision(({ claim, reason }: { claim: Decided; reason: string }) =>
    callAndParse(contract.rejectPayment, { params: { id: claim._id }, body: { reason } }),
  )

export const useReverse = ({ _id, allocations }: Decided) =>
  useMoneyChange(
    (reason: string) => callAndParse(contract.reversePayment, { params: { id: _id }, body: { reason } }),
    () => orderIdsOf({ allocations }),
  )

/** Replaces the allocations of a receipt. */
export const useAllocate = () =>
  useMoneyChange(
    ({ id, allocations }: { id: string; allocations: Allocation[] }) =>
      callAndParse(contract.allocatePayment, { params: { id }, body: { allocations } }),
    ({ allocations }) => allocations.map(({ orderId }) => orderId),
  )
