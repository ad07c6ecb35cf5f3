import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { DisplayedAgent } from '../../agents/read-agents.ts'
import type { DisplayedOrder } from '../read-orders.ts'

/** Undelivered orders count as currently assigned, failed ones too: their agent still has the goods. */
const ASSIGNED_STATUSES = new Set<string>(UNDELIVERED_STATUSES)

/** The active agents with their numbers of currently assigned orders, fewest first (section 9). */
export function assignableAgents(
  agents: readonly DisplayedAgent[],
  orders: readonly DisplayedOrder[],
): Array<{ agent: DisplayedAgent; orderCount: number }> {
  const counts = new Map<string, number>()
  for (const { status, assignedAgent } of orders)
    if (assignedAgent && ASSIGNED_STATUSES.has(status))
      counts.set(assignedAgent.id, (counts.get(assignedAgent.id) ?? 0) + 1)
  return agents
    .filter((agent) => agent.displayed === 'active')
    .map((agent) => ({ agent, orderCount: counts.get(agent.id) ?? 0 }))
    .toSorted((one, other) => one.orderCount - other.orderCount || one.agent.name.localeCompare(other.agent.name))
}
