import type { RouteInput } from '@phuljhari/contract/route'
import * as contract from '@phuljhari/contract/payments/till.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { withKey } from '../../../lib/request-key.ts'
import type { HandOverRequest } from '../cash/cash.queries.ts'

const TILLS_KEY = ['payments', 'tills'] as const

/** The user's own till, or all tills for owners, with the latest entries and closes. */
export const tillsQuery = queryOptions({
  queryKey: TILLS_KEY,
  queryFn: ({ signal }) => callAndParse(contract.listTills, {}, signal),
  // Receipts that others record change the amount as well.
  refetchOnMount: 'always',
})

/** Refetches the tills after every change. A refusal means that the screen was stale. */
function useTillChange<Input, Result>(send: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => void cache.invalidateQueries({ queryKey: TILLS_KEY }) })
}

type EntryBody = RouteInput<typeof contract.addTillEntry>['body']
export const useAddTillEntry = () =>
  useTillChange(({ body, key }: { body: EntryBody; key: string }) =>
    callAndParse(contract.addTillEntry, { body, ...withKey(key) }),
  )
export const useReverseTillEntry = () =>
  useTillChange((id: string) => callAndParse(contract.reverseTillEntry, { params: { id } }))

export const useCloseTill = () =>
  useTillChange(({ key, ...body }: HandOverRequest & { key: string; person: string }) =>
    callAndParse(contract.closeTill, { body, ...withKey(key) }),
  )
export const useAcceptTillDifference = () =>
  useTillChange((id: string) => callAndParse(contract.acceptTillDifference, { params: { id } }))
