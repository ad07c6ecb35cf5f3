import { AppError } from '@phuljhari/contract/errors'
import {
  actionPermission,
  alreadyDone,
  clearsAgent,
  replacesAssignment,
  statusAfter,
  type OrderAction,
} from '@phuljhari/contract/orders/order-status'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { countDelivery } from '../agents/agents.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import { clearAssignment, findOrder, lockOrder, saveStatus, type LockedOrder } from './orders.store.ts'

/** The current order. @throws {AppError} order.not_found */
export async function getOrder(tx: Tx, orderId: string): Promise<Order> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new AppError('order.not_found')
  return order
}

/** @throws {AppError} order.erased when the customer's data is gone: nobody could deliver the order. */
export function assertNotErased({ is_erased }: LockedOrder): void {
  if (is_erased) throw new AppError('order.erased')
}

export const orderState = (order: LockedOrder) => ({
  status: order.status,
  agentId: order.agent_id === null ? null : String(order.agent_id),
})

/** The agent as an event records it, with the current name: agents may be renamed later. */
const agentSnapshot = (order: LockedOrder) => ({ agentId: order.agent_id, agentName: order.agent_name })
/** The whole assignment, which an event records when the change replaces it. */
export const assignmentSnapshot = (order: LockedOrder) => ({
  ...agentSnapshot(order),
  deliveryDate: order.delivery_date,
  deliverySlot: order.delivery_slot,
  deliveryNotes: order.delivery_notes,
  assignedAt: order.assigned_at,
})
const NO_AGENT = { agentId: null, agentName: null }

/**
 * Moves an order along its life cycle (section 4). Repeating the latest transition changes nothing.
 * @param byAgent the id of the agent to whom the caller believes the order is assigned; null skips that check.
 * @throws {AppError} role.refused, order.not_found, order.refused, order.no_agent, order.other_agent, order.erased
 */
export async function changeStatus(
  db: Db,
  orderId: string,
  action: OrderAction,
  actor: Actor,
  byAgent?: string | null,
): Promise<Order> {
  assertMay(actor, actionPermission(action))
  return db.transaction(async (tx) => {
    // Locked, so that of two concurrent changes the second sees the result of the first.
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('order.not_found')
    const state = orderState(order)
    const repeated = alreadyDone(action, state)
    const status = repeated ? order.status : statusAfter(action, state)
    if (byAgent && byAgent !== state.agentId) throw new AppError('order.other_agent')
    if (repeated) return getOrder(tx, orderId)
    assertNotErased(order)
    await saveStatus(tx, orderId, status)
    if (clearsAgent(action)) await clearAssignment(tx, orderId)
    if (action === 'deliver' && order.agent_id !== null) await countDelivery(tx, order.agent_id)
    await recordEvent(tx, actor, {
      subject: 'order',
      subjectId: orderId,
      action,
      before: {
        status: order.status,
        ...(replacesAssignment(action) ? assignmentSnapshot(order) : agentSnapshot(order)),
      },
      after: { status, ...(clearsAgent(action) ? NO_AGENT : agentSnapshot(order)) },
    })
    return getOrder(tx, orderId)
  })
}
