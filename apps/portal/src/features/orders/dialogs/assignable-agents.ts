import type { DisplayedAgent } from '../../agents/read-agents.ts'
import type { DisplayedOrder } from '../read-orders.ts'

const HELD = new Set(['assigned', 'picked_up', 'in_transit'])

/** Only active agents, those with the fewest currently assigned orders first (section 9). */
export function assignableAgents(
  agents: readonly DisplayedAgent[],
  orders: readonly DisplayedOrder[],
): Array<{ agent: DisplayedAgent; held: number }> {
  const held = new Map<string, number>()
  for (const { displayed, assignedAgent } of orders)
    if (assignedAgent && HELD.has(displayed)) held.set(assignedAgent.id, (held.get(assignedAgent.id) ?? 0) + 1)
  return agents
    .filter((agent) => agent.displayed === 'active')
    .map((agent) => ({ agent, held: held.get(agent.id) ?? 0 }))
    .toSorted((one, other) => one.held - other.held || one.agent.name.localeCompare(other.agent.name))
}
