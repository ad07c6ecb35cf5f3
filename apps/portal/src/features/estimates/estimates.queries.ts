import * as contract from '@phuljhari/contract/estimates/estimates.contract'
import type { Estimate, EstimateState } from '@phuljhari/contract/estimates/estimates.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { linkedPages } from '../../lib/linked-pages.ts'
import { randomId } from '../../lib/random-id.ts'
import { withOptionalKey } from '../../lib/request-key.ts'

/** The key of all queries of estimates, which every change of an estimate invalidates. */
export const ESTIMATES_KEY = ['estimates'] as const

export type EstimateFilter = { state?: EstimateState; search?: string }

/** The matching estimates, newest first, a page at a time. */
export const estimatesQuery = (filter: EstimateFilter) =>
  linkedPages([...ESTIMATES_KEY, 'list', filter], {
    route: contract.listEstimates,
    input: { query: filter },
    read: (data) => ({ estimates: contract.listEstimates.schema.response[200].parse(data) }),
  })

export const estimateTotalsQuery = queryOptions({
  queryKey: [...ESTIMATES_KEY, 'totals'],
  queryFn: ({ signal }) => callAndParse(contract.estimateTotals, {}, signal),
})

/** An estimate with all its versions. */
export const estimateQuery = (number: string) =>
  queryOptions({
    queryKey: [...ESTIMATES_KEY, 'one', number],
    queryFn: ({ signal }) => callAndParse(contract.getEstimate, { params: { number } }, signal),
  })

/** Records that the chat was opened. A failure is ignored, since the chat opens anyway. */
export const recordWhatsappOpened = (number: string, version: number): Promise<void> =>
  call(contract.recordWhatsappOpened, {
    params: { number },
    body: { version },
    // Browsers may repeat a request by themselves.
    ...withOptionalKey(randomId()),
  }).then(
    () => {},
    () => {},
  )

type Confirmation = { version: number; way: (typeof contract.CONFIRMATION_WAYS)[number]; accept: boolean }

/** Confirms an estimate. The reply holds the order that it became. */
export function useConfirmEstimate(number: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Confirmation) => callAndParse(contract.confirmEstimate, { params: { number }, body }),
    // A refusal means that someone else has changed the estimate.
    onSettled: () => void cache.invalidateQueries({ queryKey: ESTIMATES_KEY }),
  })
}

export function useWithdrawEstimate(number: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (reason: string): Promise<Estimate> =>
      callAndParse(contract.withdrawEstimate, { params: { number }, body: { reason } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ESTIMATES_KEY }),
  })
}
