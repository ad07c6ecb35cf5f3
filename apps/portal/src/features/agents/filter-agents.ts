import type { AgentStatus } from '@phuljhari/contract/agents/agents.contract'
import type { DisplayedAgent } from './read-agents.ts'

export type AgentFilter = { search: string; status: AgentStatus | 'all' }

/** Search by name, phone, bike number or Aadhaar, and by displayed status (section 2). Numbers are found with or without their spaces and dashes. */
export function filterAgents(agents: readonly DisplayedAgent[], { search, status }: AgentFilter): DisplayedAgent[] {
  const wanted = search.trim().toLowerCase()
  const digits = wanted.replace(/[\s\-+]/g, '')
  const holds = (value: string) => value.toLowerCase().includes(wanted)
  const holdsDigits = (value: string) =>
    digits !== '' &&
    value
      .replace(/[\s\-+]/g, '')
      .toLowerCase()
      .includes(digits)
  return agents.filter(
    (agent) =>
      (status === 'all' || agent.displayed === status) &&
      (wanted === '' ||
        holds(agent.name) ||
        [agent.phone, agent.bikeNumber, agent.aadhar].some((value) => holds(value) || holdsDigits(value))),
  )
}

/** Total, active (status active and isActive), inactive and busy (section 3). */
export function agentStatistics(agents: readonly DisplayedAgent[]) {
  const count = (status: AgentStatus) => agents.filter((agent) => agent.displayed === status).length
  return { total: agents.length, active: count('active'), inactive: count('inactive'), busy: count('busy') }
}
