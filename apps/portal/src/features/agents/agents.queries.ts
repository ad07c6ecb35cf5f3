import * as contract from '@phuljhari/contract/agents/agents.contract'
import { toggledAgent } from '@phuljhari/contract/agents/agents.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { logProblem } from '../../lib/log.ts'
import { readAgents, type DisplayedAgent } from './read-agents.ts'

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) =>
    readAgents((await call(contract.listAgents, {}, signal)).data, (agent) =>
      logProblem('not a delivery agent', agent),
    ),
})

export type AgentDraft = { fullName: string; phoneNumber: string; vehicleNumber: string; aadharNumber: string }

function useAgentChange<In>(mutationFn: (input: In) => Promise<unknown>) {
  const cache = useQueryClient()
  // Returned, so the mutation stays pending until the list has refreshed.
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: agentsQuery.queryKey }) })
}

/** Section 7: the images go empty, the place as not specified. */
const NOT_COLLECTED = {
  profileImage: '',
  licenseImage: '',
  aadharImage: '',
  currentLocation: { latitude: 0, longitude: 0, address: 'Not specified' },
}
export const useAddAgent = () =>
  useAgentChange((draft: AgentDraft) => call(contract.createAgent, { body: { ...draft, ...NOT_COLLECTED } }))

export const useUpdateAgent = () =>
  useAgentChange(({ id, draft }: { id: string; draft: AgentDraft }) =>
    call(contract.updateAgent, { params: { id }, body: draft }),
  )

export const useDeleteAgent = () => useAgentChange((id: string) => call(contract.deleteAgent, { params: { id } }))

/** Switches an agent at once, and back when the call fails. */
export function useToggleAgent() {
  const cache = useQueryClient()
  const { queryKey } = agentsQuery
  return useMutation({
    mutationFn: (agent: DisplayedAgent) =>
      call(contract.updateAgent, { params: { id: agent.id }, body: toggledAgent(agent) }),
    onMutate: async (agent) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      const after = toggledAgent(agent)
      cache.setQueryData(queryKey, (agents) =>
        agents?.map((other) => (other.id === agent.id ? { ...other, ...after, displayed: after.status } : other)),
      )
      return before
    },
    onError: (_error, _agent, before) => cache.setQueryData(queryKey, before),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}
