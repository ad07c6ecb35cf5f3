import * as contract from '@phuljhari/contract/payments/cash.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { withKey } from '../../../lib/request-key.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'

const CASH_KEY = ['payments', 'cash'] as const

/** The agents who hold cash, and the latest hand-overs. */
export const cashQuery = queryOptions({
  queryKey: [...CASH_KEY, 'all'],
  queryFn: ({ signal }) => callAndParse(contract.listAgentCash, {}, signal),
})

/** The cash that one agent holds, by receipt. */
export const agentCashQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...CASH_KEY, 'agent', agentId],
    queryFn: ({ signal }) => callAndParse(contract.getAgentCash, { params: { agentId } }, signal),
    // Cash must never be counted against a stale amount.
    gcTime: 0,
  })

/** The body of the request, with amounts in rupees as typed. */
export type HandOverRequest = { expected: number; counted: Record<string, string>; reason: string }

export function useTakeHandOver(agentId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: HandOverRequest & { key: string }) =>
      callAndParse(contract.takeHandOver, { params: { agentId }, body, ...withKey(key) }),
    // A refusal means that the agent now holds another amount.
    onSettled: () => void cache.invalidateQueries({ queryKey: CASH_KEY }),
  })
}

export function useAcceptDifference() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callAndParse(contract.acceptDifference, { params: { id } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: CASH_KEY }),
  })
}
