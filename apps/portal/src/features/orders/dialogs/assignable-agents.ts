import type { DisplayedAgent } from '../../../entities/agents/read-agents.ts'

/**
 * The active agents with their numbers of currently assigned orders, fewest first (section 9).
 * @param counts the numbers of currently assigned orders, by agent id.
 * @param keptId of the agent who already has the order and may keep it although busy; null when nobody has it.
 */
export const assignableAgents = (
  agents: readonly DisplayedAgent[],
  counts: Readonly<Record<string, number>>,
  keptId: string | null,
): Array<{ agent: DisplayedAgent; orderCount: number }> =>
  agents
    .filter(({ id, displayedStatus }) => displayedStatus === 'active' || (displayedStatus === 'busy' && id === keptId))
    .map((agent) => ({ agent, orderCount: counts[agent.id] ?? 0 }))
    .toSorted((one, other) => one.orderCount - other.orderCount || one.agent.name.localeCompare(other.agent.name))
