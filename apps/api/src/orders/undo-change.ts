import { displayedAgentStatus } from '@phuljhari/contract/agents/agents.contract'
import { AppError } from '@phuljhari/contract/errors'
import {
  actionPermission,
  isReverse,
  ORDER_ACTIONS,
  replacesAssignment,
  replacesTransport,
  UNDELIVERED_STATUSES,
  UNDO_SECONDS,
  type OrderAction,
  type OrderStatus,
} from '@phuljhari/contract/orders/order-status'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { lockAgent, uncountDelivery } from '../agents/agents.store.ts'
import type { Transactions, Tx } from '../db/database.ts'
import { latestOrderEvent, recordEvent, type LatestOrderEvent, type OrderSnapshot } from '../events/events.store.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import { assertNotErased, assignmentSnapshot, getOrder } from './change-status.ts'
import { orderHooks, type ChangeRecord } from './order-hooks.ts'
import { lockOrder, restoreAssignment, saveStatus, saveTransport, type LockedOrder } from './orders.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * Refuses to give an order back to an agent who was deactivated or deleted after the order had been delivered,
 * cancelled or given to another agent.
 */
async function assertAgentStillActive(tx: Tx, agentId: number | null, status: OrderStatus): Promise<void> {
  const isUndelivered = UNDELIVERED_STATUSES.some((one) => one === status)
  if (agentId === null || !isUndelivered) return
  const agent = await lockAgent(tx, agentId)
  if (!agent || displayedAgentStatus({ status: agent.status, isActive: agent.is_active }) === 'inactive')
    throw new AppError('agent.not_active', {
      message: t('The delivery agent of this order is no longer active, so the change cannot be undone'),
    })
}

type Undoable = {
  action: OrderAction
  previous: OrderSnapshot & { status: OrderStatus }
  /** What the event of the action records. */
  record: ChangeRecord
}

/** The action to undo and the state before it. @throws {AppError} as undoChange does */
function undoable(order: LockedOrder, event: LatestOrderEvent | undefined, actor: Actor): Undoable {
  const action = ORDER_ACTIONS.find((one) => one === event?.action)
  if (!event?.before || !action) throw new AppError('order.undo_none')
  if (event.actor !== actor.name) throw new AppError('order.undo_not_yours')
  if (event.age > UNDO_SECONDS) throw new AppError('order.undo_too_late')
  const previous = { ...event.before, status: event.before.status as OrderStatus }
  const isSameAgent = event.after?.agentId === undefined || event.after.agentId === order.agent_id
  if (!isSameAgent || !isReverse(action, order.status, previous.status)) throw new AppError('order.undo_changed')
  return { action, previous, record: { ...event.after } }
}

/**
 * Undoes the latest change of an order, up to a minute later and only for the actor who made it. Repeating the undo
 * changes nothing.
 * @param expected the change that the caller expects to undo; undefined for any.
 * @throws {AppError} role.refused, order.not_found, order.undo_none, order.undo_not_yours, order.undo_too_late,
 *   order.undo_changed, agent.not_active when the undo would assign an agent who is no longer active, order.erased,
 *   document.has_notes, order.undo_billed
 */
export async function undoChange(
  db: Transactions,
  orderId: string,
  actor: Actor,
  expected?: OrderAction,
): Promise<Order> {
  return db.transaction(async (tx) => {
    // The lock makes the second of an undo and a concurrent change see the result of the first.
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('order.not_found')
    const event = await latestOrderEvent(tx, orderId)
    const isRepeat = event?.action === 'undo' && event.actor === actor.name && event.age <= UNDO_SECONDS
    if (isRepeat && (expected === undefined || expected === event.before?.undone)) return getOrder(tx, orderId)
    if (expected !== undefined && event?.action !== expected) throw new AppError('order.undo_changed')
    const { action, previous, record } = undoable(order, event, actor)
    assertMay(actor, actionPermission(action))
    assertNotErased(order)
    const agentId = replacesAssignment(action) ? (previous.agentId ?? null) : order.agent_id
    await assertAgentStillActive(tx, agentId, previous.status)
    await saveStatus(tx, orderId, previous.status)
    if (replacesAssignment(action)) await restoreAssignment(tx, orderId, previous)
    if (replacesTransport(action))
      await saveTransport(tx, orderId, {
        transport: previous.transport ?? '',
        destination: previous.destination ?? '',
        lrNumber: previous.lrNumber ?? '',
      })
    if (action === 'deliver' && order.agent_id !== null) await uncountDelivery(tx, order.agent_id)
    for (const hook of orderHooks()) await hook.onUndo?.(tx, { order, action, actor, record })
    const restored = replacesAssignment(action) ? previous : { ...assignmentSnapshot(order), status: previous.status }
    await recordEvent(tx, actor, {
      subject: 'order',
      subjectId: orderId,
      action: 'undo',
      before: { status: order.status, ...assignmentSnapshot(order), undone: action },
      after: {
        status: restored.status,
        agentId: restored.agentId ?? null,
        agentName: restored.agentName ?? null,
        deliveryDate: restored.deliveryDate ?? null,
        deliverySlot: restored.deliverySlot ?? null,
      },
    })
    return getOrder(tx, orderId)
  })
}
