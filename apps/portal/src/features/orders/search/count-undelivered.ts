import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'

/** Undelivered orders count as currently assigned, failed ones too: their agent still has the goods. */
const UNDELIVERED = new Set<string>(UNDELIVERED_STATUSES)

/** The number of currently assigned orders of each agent (section 9), by agent id. */
export function countUndelivered(orders: readonly DisplayedOrder[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { status, assignedAgent } of orders)
    if (assignedAgent && UNDELIVERED.has(status)) counts.set(assignedAgent.id, (counts.get(assignedAgent.id) ?? 0) + 1)
  return Object.fromEntries(counts)
}
