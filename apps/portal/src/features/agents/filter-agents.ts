import type { AgentStatus } from '@phuljhari/contract/agents/agents.contract'
import { isMaskedAadhaar } from '@phuljhari/contract/rules/aadhaar'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import type { DisplayedAgent } from '../../entities/agents/read-agents.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The four options of the status filter (section 2). */
export const AGENT_FILTERS = [
  { value: 'all', label: t('All Agents') },
  { value: 'active', label: t('Active') },
  { value: 'busy', label: t('Busy') },
  { value: 'inactive', label: t('Inactive') },
] as const

type AgentFilter = { search: string; status: (typeof AGENT_FILTERS)[number]['value'] }

/** Reads the status filter of a URL; an unknown one means all. */
export const agentFilterOf = (typed: string): AgentFilter['status'] =>
  AGENT_FILTERS.find(({ value }) => value === typed)?.value ?? 'all'

/**
 * Searches by name, phone, bike number or Aadhaar, and filters by displayed status (section 2). Numbers match with or
 * without spaces, dashes and brackets, phones also as displayed.
 */
export function filterAgents(agents: readonly DisplayedAgent[], { search, status }: AgentFilter): DisplayedAgent[] {
  const wanted = search.trim().toLowerCase()
  const compact = (text: string) => text.replace(/[\s\-+()]/g, '').toLowerCase()
  const wantedCompact = compact(wanted)
  const matches = (value: string) =>
    value.toLowerCase().includes(wanted) || (wantedCompact !== '' && compact(value).includes(wantedCompact))
  return agents.filter(
    (agent) =>
      (status === 'all' || agent.displayedStatus === status) &&
      (wanted === '' ||
        agent.name.toLowerCase().includes(wanted) ||
        [agent.phone, formatPhone(agent.phone), agent.bikeNumber].some(matches) ||
        // A masked number hides its digits, so it is not searched.
        (!isMaskedAadhaar(agent.aadhar) && matches(agent.aadhar))),
  )
}

/** Total, active (status active and isActive), inactive and busy (section 3). */
export function agentStatistics(agents: readonly DisplayedAgent[]) {
  const count = (status: AgentStatus) => agents.filter((agent) => agent.displayedStatus === status).length
  return [
    [t('Total'), agents.length],
    [t('Active'), count('active'), 'active'],
    [t('Inactive'), count('inactive'), 'inactive'],
    [t('Busy'), count('busy'), 'busy'],
  ] as const
}
