import * as contract from '@phuljhari/contract/agents/agents.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { failureStatus } from '../../lib/failure-text.ts'
import { logProblem } from '../../lib/log.ts'
import { say } from './agents.messages.ts'
import { readAgents, type DisplayedAgent } from './read-agents.ts'

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) =>
    readAgents((await call(contract.listAgents, {}, signal)).data, () =>
      // Without its contents, which may hold an Aadhaar number.
      logProblem('Skipped an unreadable delivery agent', 'contents withheld'),
    ),
})

/** The error text for a list that could not be loaded (section 8). */
export const agentsFailure = (error: unknown): string => say.listFailed(failureStatus(error))

/** @param failed the text of section 8 for the log; staff see the alert. */
function useAgentChange<In>(mutationFn: (input: In) => Promise<unknown>, failed: (status: string) => string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => logProblem(failed(failureStatus(error)), error),
    // Returned, so the mutation stays pending until the list has refreshed.
    onSuccess: () => cache.invalidateQueries({ queryKey: agentsQuery.queryKey }),
  })
}

/** The fields of section 7 that the form does not have. */
const NOT_COLLECTED = {
  profileImage: '',
  licenseImage: '',
  aadharImage: '',
  currentLocation: { latitude: 0, longitude: 0, address: 'Not specified' },
}
export const useAddAgent = () =>
  useAgentChange(
    (form: contract.AgentForm) => call(contract.createAgent, { body: { ...form, ...NOT_COLLECTED } }),
    say.createFailed,
  )

export const useUpdateAgent = () =>
  useAgentChange(
    ({ id, form }: { id: string; form: contract.AgentForm }) =>
      call(contract.updateAgent, { params: { id }, body: form }),
    say.updateFailed,
  )

export const useDeleteAgent = () =>
  useAgentChange((id: string) => call(contract.deleteAgent, { params: { id } }), say.deleteFailed)

const TOGGLE = ['agents', 'toggle']

/** The card's toggle (section 4): active becomes inactive; inactive, busy and anything else become active. */
const toggled = ({ displayedStatus }: DisplayedAgent) =>
  contract.toggledAgent({ status: displayedStatus === 'active' ? 'active' : 'inactive', isActive: true })

/** Toggles an agent optimistically and reverts when the call fails. */
export function useToggleAgent() {
  const cache = useQueryClient()
  const { queryKey } = agentsQuery
  const show = (id: string, displayedStatus: string) =>
    cache.setQueryData(queryKey, (agents) => agents?.map((one) => (one.id === id ? { ...one, displayedStatus } : one)))
  return useMutation({
    mutationKey: TOGGLE,
    mutationFn: (agent: DisplayedAgent) =>
      call(contract.updateAgent, { params: { id: agent.id }, body: toggled(agent) }),
    onMutate: async (agent) => {
      await cache.cancelQueries({ queryKey })
      show(agent.id, toggled(agent).status)
    },
    onError: (error, agent) => {
      logProblem(say.updateFailed(failureStatus(error)), error)
      show(agent.id, agent.displayedStatus)
    },
    // Only after the last of several: a reload in between would revert the others.
    onSettled: () =>
      cache.isMutating({ mutationKey: TOGGLE }) === 1 ? cache.invalidateQueries({ queryKey }) : undefined,
  })
}
