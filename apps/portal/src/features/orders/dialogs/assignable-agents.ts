import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { DisplayedAgent } from '../../agents/read-agents.ts'
import type { DisplayedOrder } from '../read-orders.ts'

/** Undelivered orders count as currently assigned, failed ones too: their agent still has the goods. */
const ASSIGNED_STATUSES = new Set<string>(UNDELIVERED_STATUSES)

/**
 * The active agents with their numbers of currently assigned orders, fewest first (section 9).
 * @param keptId of the agent who already has the order and may keep it although busy; null when nobody has it.
 */
export function assignableAgents(
  agents: readonly DisplayedAgent[],
  orders: readonly DisplayedOrder[],
  keptId: string | null,
): Array<{ agent: DisplayedAgent; orderCount: number }> {
  const counts = new Map<string, number>()
  for (const { status, assignedAgent } of orders)
    if (assignedAgent && ASSIGNED_STATUSES.has(status))
      counts.set(assignedAgent.id, (counts.get(assignedAgent.id) ?? 0) + 1)
  return agents
    .filter(({ id, displayedStatus }) => displayedStatus === 'active' || (displayedStatus === 'busy' && id === keptId))
    .map((agent) => ({ agent, orderCount: counts.get(agent.id) ?? 0 }))
    .toSorted((one, other) => one.orderCount - other.orderCount || one.agent.name.localeCompare(other.agent.name))
}
