import { AppError } from '@phuljhari/contract/errors'
import { alreadyDone, clearsAgent, statusAfter, type OrderAction } from '@phuljhari/contract/orders/order-status'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { countDelivery } from '../agents/agents.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { clearAssignment, findOrder, lockOrder, saveStatus, type LockedOrder } from './orders.store.ts'

/** The order as it now is. */
export async function orderNow(tx: Tx, orderId: string): Promise<Order> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new AppError('order.not_found')
  return order
}

export const stateOf = (order: LockedOrder) => ({
  status: order.status,
  agentId: order.agent_id === null ? null : String(order.agent_id),
})

/** What an event keeps of the agent: the name too, since an agent may be renamed later. */
export const agentOf = (order: LockedOrder) => ({ agentId: order.agent_id, agentName: order.agent_name })
const NO_AGENT = { agentId: null, agentName: null }

/**
 * Moves an order along its life cycle (section 4). A repeat of what already happened changes nothing.
 * @param byAgent the delivery agent whom the caller believes to hold the order, if it says so.
 * @throws {AppError} order.not_found, order.refused, order.no_agent, order.other_agent
 */
export async function changeStatus(
  db: Db,
  orderId: string,
  action: OrderAction,
  actor: Actor,
  byAgent?: string | null,
): Promise<Order> {
  return db.transaction(async (tx) => {
    // Locked, so that of two people who act at once one is told what the other did.
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('order.not_found')
    const state = stateOf(order)
    const repeated = alreadyDone(action, state)
    const status = repeated ? order.status : statusAfter(action, state)
    if (byAgent && byAgent !== state.agentId) throw new AppError('order.other_agent')
    if (repeated) return orderNow(tx, orderId)
    await saveStatus(tx, orderId, status)
    if (clearsAgent(action)) await clearAssignment(tx, orderId)
    if (action === 'deliver' && order.agent_id !== null) await countDelivery(tx, order.agent_id)
    await recordEvent(tx, actor, {
      subject: 'order',
      subjectId: orderId,
      action,
      before: { status: order.status, ...agentOf(order) },
      after: { status, ...(clearsAgent(action) ? NO_AGENT : agentOf(order)) },
    })
    return orderNow(tx, orderId)
  })
}
