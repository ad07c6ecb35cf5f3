import { displayedAgentStatus } from '@phuljhari/contract/agents/agents.contract'
import { AppError } from '@phuljhari/contract/errors'
import { actionPermission, type OrderAction } from '@phuljhari/contract/orders/order-status'
import { statusAfter } from '@phuljhari/contract/orders/status-after'
import { ASSIGNMENT_MESSAGES, isPastDay, type Assignment } from '@phuljhari/contract/orders/assignment'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { lockExistingAgent } from '../agents/lock-existing-agent.ts'
import type { Transactions, Tx } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import { assignmentSnapshot, getOrder, orderState } from './change-status.ts'
import { lockOrder, saveAssignment, type LockedOrder } from './orders.store.ts'

const { pastDate } = ASSIGNMENT_MESSAGES

/** Whether the order already has exactly this assignment. */
const isRepeat = (order: LockedOrder, request: Assignment) =>
  order.status === 'assigned' &&
  String(order.agent_id) === request.deliveryAgentId &&
  order.delivery_date === request.expectedDeliveryDate &&
  order.delivery_slot === request.deliveryTimeSlot &&
  order.delivery_notes === request.notes

/** Locks the agent. Only a new one has to be active: the current one may be busy with this very order. */
async function agentFor(tx: Tx, order: LockedOrder, agentId: string): Promise<{ id: number; full_name: string }> {
  const agent = await lockExistingAgent(tx, agentId)
  const keepsAgent = order.status === 'assigned' && order.agent_id === agent.id
  if (!keepsAgent && displayedAgentStatus({ status: agent.status, isActive: agent.is_active }) !== 'active')
    throw new AppError('agent.not_active')
  return agent
}

async function saveAs(action: OrderAction, db: Transactions, request: Assignment, actor: Actor): Promise<Order> {
  assertMay(actor, actionPermission(action))
  return db.transaction(async (tx) => {
    // The lock prevents two clicks from assigning two agents. The order is always locked before the agent, so that two
    // transactions cannot deadlock.
    const order = await lockOrder(tx, request.orderId)
    if (!order) throw new AppError('order.not_found')
    if (isRepeat(order, request)) return getOrder(tx, order.order_id)
    const status = statusAfter(action, orderState(order))
    if (isPastDay(request.expectedDeliveryDate, indiaDay(new Date())))
      throw new AppError('request.invalid', { message: pastDate, fields: { expectedDeliveryDate: pastDate } })
    const agent = await agentFor(tx, order, request.deliveryAgentId)
    await saveAssignment(tx, status, agent.id, request)
    await recordEvent(tx, actor, {
      subject: 'order',
      subjectId: order.order_id,
      action,
      before: { status: order.status, ...assignmentSnapshot(order) },
      after: {
        status,
        agentId: agent.id,
        agentName: agent.full_name,
        deliveryDate: request.expectedDeliveryDate,
        deliverySlot: request.deliveryTimeSlot,
      },
    })
    return getOrder(tx, order.order_id)
  })
}

/**
 * Hands an order to a delivery agent (section 4).
 * @throws {AppError} role.refused, order.not_found, order.not_accepted, agent.not_found, agent.not_active,
 *   request.invalid for a day in the past (India's calendar)
 */
export const assignOrder = (db: Transactions, request: Assignment, actor: Actor): Promise<Order> =>
  saveAs('assign', db, request, actor)

/**
 * Gives an assigned order to another agent, date or time slot. Repeating the same values changes nothing.
 * @throws {AppError} role.refused, order.not_found, order.not_assigned, agent.not_found, agent.not_active,
 *   request.invalid for a day in the past (India's calendar)
 */
export const reassignOrder = (db: Transactions, request: Assignment, actor: Actor): Promise<Order> =>
  saveAs('reassign', db, request, actor)
