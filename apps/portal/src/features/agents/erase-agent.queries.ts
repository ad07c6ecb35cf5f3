import { ERASE_CONFIRMATION, eraseAgent, previewAgentErasure } from '@phuljhari/contract/privacy/privacy.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { AGENTS_KEY } from './agents.queries.ts'

/** What erasing would erase, as of now, and what prevents it. */
export const agentErasureQuery = (id: string) =>
  queryOptions({
    queryKey: ['privacy', 'agent', id],
    queryFn: ({ signal }) => callAndParse(previewAgentErasure, { params: { id } }, signal),
    gcTime: 0,
  })

export function useEraseAgent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      callAndParse(eraseAgent, { params: { id }, body: { confirmation: ERASE_CONFIRMATION } }),
    // Also after a failure: a lost reply may hide that it was erased.
    onSettled: () => Promise.all([AGENTS_KEY, ['orders']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
