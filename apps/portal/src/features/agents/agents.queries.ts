import * as contract from '@phuljhari/contract/agents/agents.contract'
import type { FieldTexts } from '@phuljhari/contract/rules/based-on'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { failureStatus, withRetryTime } from '../../lib/failure-text.ts'
import { supportsFeature } from '../../lib/features.ts'
import { logProblem } from '../../lib/log.ts'
import { isListStale, settleLost, untilGone } from '../../lib/lost-replies.ts'
import { withOptionalKey } from '../../lib/request-key.ts'
import { sendBasedOn } from '../../lib/stale-edits.ts'
import { say } from './agents.messages.ts'
import { readAgents, type DisplayedAgent } from '../../entities/agents/read-agents.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The key of every query about agents: a change of any agent invalidates them all. */
export const AGENTS_KEY = ['agents'] as const

async function fetchAgents(query: { aadhaar?: 'masked' }, signal: AbortSignal): Promise<DisplayedAgent[]> {
  return readAgents((await call(contract.listAgents, { query }, signal)).data, () =>
    // The log leaves out the contents, which may include an Aadhaar number.
    logProblem('Skipped an unreadable delivery agent', t('contents withheld')),
  )
}

/** The agents with Aadhaar numbers where the role allows it. Our API records that they were shown. */
export const agentsQuery = queryOptions({
  queryKey: [...AGENTS_KEY, 'full'],
  queryFn: ({ signal }) => fetchAgents({}, signal),
})

/** The agents with masked Aadhaar numbers, for every other place that lists them. */
export const maskedAgentsQuery = queryOptions({
  queryKey: [...AGENTS_KEY, 'masked'],
  queryFn: async ({ client, signal }) =>
    fetchAgents((await supportsFeature(client, 'agents.maskedAadhaar')) ? { aadhaar: 'masked' } : {}, signal),
})

/** Fetches the list before the screen is shown: masked, because no Aadhaar number is on screen yet. */
export const prefetchAgents = async (cache: QueryClient): Promise<void> =>
  cache.prefetchQuery((await supportsFeature(cache, 'agents.maskedAadhaar')) ? maskedAgentsQuery : agentsQuery)

/** The error text for a list that could not be loaded (section 8). */
export const agentsFailure = (error: unknown): string => withRetryTime(error, say.listFailed(failureStatus(error)))

/**
 * A change of an agent that refetches the list.
 * @param failed returns the text of section 8 for the log; users see the alert.
 */
function useAgentChange<In>(mutationFn: (input: In) => Promise<unknown>, failed: (status: string) => string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => {
      logProblem(failed(failureStatus(error)), error)
      if (isListStale(error)) void cache.invalidateQueries({ queryKey: AGENTS_KEY })
    },
    // Returned, so the mutation stays pending until the list has refreshed.
    onSuccess: () => cache.invalidateQueries({ queryKey: AGENTS_KEY }),
  })
}

/** The fields of section 7 that the form does not have. */
const NOT_COLLECTED = {
  profileImage: '',
  licenseImage: '',
  aadharImage: '',
  currentLocation: { latitude: 0, longitude: 0, address: t('Not specified') },
}
export const useAddAgent = () =>
  useAgentChange(
    ({ form, key }: { form: contract.AgentForm; key: string }) =>
      call(contract.createAgent, { body: { ...form, ...NOT_COLLECTED }, ...withOptionalKey(key) }),
    say.createFailed,
  )

/** The values that an edit is based on: the agent as it was opened, with the Aadhaar number masked. */
export type AgentTexts = FieldTexts<keyof contract.AgentForm>
type Update = { id: string; form: contract.MaskedAgentForm; basedOn: AgentTexts }

/** Saves an agent. Our API refuses a save based on values that another user has changed since (edit.stale). */
export function useUpdateAgent() {
  const cache = useQueryClient()
  return useAgentChange(
    async ({ id, form, basedOn }: Update) =>
      call(contract.updateAgent, { params: { id }, body: { ...form, ...(await sendBasedOn(cache, basedOn)) } }),
    say.updateFailed,
  )
}

/** Returns the agent as it is in the cached list now; undefined when the list does not have it. */
const listed = (cache: QueryClient, id: string): DisplayedAgent | undefined =>
  cache.getQueryData(agentsQuery.queryKey)?.find((agent) => agent.id === id)

export function useDeleteAgent() {
  const cache = useQueryClient()
  const { mutateAsync, isPending, variables } = useAgentChange(
    (id: string) => untilGone(call(contract.deleteAgent, { params: { id } })),
    say.deleteFailed,
  )
  const remove = (id: string) =>
    settleLost(mutateAsync(id), async () => {
      await cache.invalidateQueries({ queryKey: AGENTS_KEY }, { cancelRefetch: false })
      return listed(cache, id) === undefined
    })
  return { remove, deleting: isPending ? variables : null }
}

const TOGGLE = ['agents', 'toggle']

/** The card's toggle (section 4): active becomes inactive; inactive, busy and anything else become active. */
const toggled = ({ displayedStatus }: DisplayedAgent) =>
  contract.toggledAgent({ status: displayedStatus === 'active' ? 'active' : 'inactive', isActive: true })

/** Toggles an agent optimistically and reverts when the call fails, unless the list then shows that it was toggled. */
export function useToggleAgent() {
  const cache = useQueryClient()
  const { queryKey } = agentsQuery
  const show = (id: string, displayedStatus: string) =>
    cache.setQueryData(queryKey, (agents) => agents?.map((one) => (one.id === id ? { ...one, displayedStatus } : one)))
  const { mutateAsync } = useMutation({
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
    // Refetches after the last of several toggles only: a reply in between would revert the others on screen.
    onSettled: () =>
      cache.isMutating({ mutationKey: TOGGLE }) === 1 ? cache.invalidateQueries({ queryKey: AGENTS_KEY }) : undefined,
  })
  return (agent: DisplayedAgent) =>
    settleLost(mutateAsync(agent), () => listed(cache, agent.id)?.displayedStatus === toggled(agent).status)
}
