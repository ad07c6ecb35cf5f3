import type { AgentStatus } from '@phuljhari/contract/agents/agents.contract'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import type { DisplayedAgent } from './read-agents.ts'

/** The four options of the status filter (section 2). */
export const AGENT_FILTERS = [
  { value: 'all', label: 'All Agents' },
  { value: 'active', label: 'Active' },
  { value: 'busy', label: 'Busy' },
  { value: 'inactive', label: 'Inactive' },
] as const

export type AgentFilter = { search: string; status: (typeof AGENT_FILTERS)[number]['value'] }

/** An address may name a status that is no option: then all are shown. */
export const agentFilterOf = (typed: string): AgentFilter['status'] =>
  AGENT_FILTERS.find(({ value }) => value === typed)?.value ?? 'all'

/** Search by name, phone, bike number or Aadhaar, and by displayed status (section 2). Numbers are found with or without their spaces, dashes and brackets, phones also as they are shown. */
export function filterAgents(agents: readonly DisplayedAgent[], { search, status }: AgentFilter): DisplayedAgent[] {
  const wanted = search.trim().toLowerCase()
  const bare = (text: string) => text.replace(/[\s\-+()]/g, '').toLowerCase()
  const wantedBare = bare(wanted)
  const holds = (value: string) =>
    value.toLowerCase().includes(wanted) || (wantedBare !== '' && bare(value).includes(wantedBare))
  return agents.filter(
    (agent) =>
      (status === 'all' || agent.displayed === status) &&
      (wanted === '' ||
        agent.name.toLowerCase().includes(wanted) ||
        [agent.phone, formatPhone(agent.phone), agent.bikeNumber, agent.aadhar].some(holds)),
  )
}

/** Total, active (status active and isActive), inactive and busy (section 3). */
export function agentStatistics(agents: readonly DisplayedAgent[]) {
  const count = (status: AgentStatus) => agents.filter((agent) => agent.displayed === status).length
  return [
    ['Total', agents.length],
    ['Active', count('active'), 'active'],
    ['Inactive', count('inactive'), 'inactive'],
    ['Busy', count('busy'), 'busy'],
  ] as const
}
