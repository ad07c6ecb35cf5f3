import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@phuljhari/contract/errors'
import {
  actionPermission,
  alreadyDone,
  clearsAgent,
  replacesAssignment,
  type OrderAction,
} from '@phuljhari/contract/orders/order-status'
import { statusAfter } from '@phuljhari/contract/orders/status-after'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { countDelivery } from '../agents/agents.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import { orderHooks, type ChangeDetails, type OrderChange } from './order-hooks.ts'
import {
  clearAssignment,
  findOrder,
  lockOrder,
  saveStatus,
  saveTransport,
  type LockedOrder,
  type Transport,
} from './orders.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The order as it is now. @throws {AppError} order.not_found */
export async function getOrder(tx: Tx, orderId: string): Promise<Order> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new AppError('order.not_found')
  return order
}

/** @throws {AppError} order.erased when the customer's data was erased: nobody could deliver the order */
export function assertNotErased({ is_erased }: LockedOrder): void {
  if (is_erased) throw new AppError('order.erased')
}

export const orderState = (order: LockedOrder) => ({
  status: order.status,
  agentId: order.agent_id === null ? null : String(order.agent_id),
  fulfilment: order.fulfilment,
})

/** The agent as an event records it, with the current name, since the agent may be renamed later. */
const agentSnapshot = (order: LockedOrder) => ({ agentId: order.agent_id, agentName: order.agent_name })
/** The assignment as an event records it when the change replaces it, so that an undo can restore it. */
export const assignmentSnapshot = (order: LockedOrder) => ({
  ...agentSnapshot(order),
  deliveryDate: order.delivery_date,
  deliverySlot: order.delivery_slot,
  deliveryNotes: order.delivery_notes,
  assignedAt: order.assigned_at,
})
const NO_AGENT = { agentId: null, agentName: null }

/** How the order was sent, as an event records it. */
export const transportSnapshot = ({ transport, destination, lr_number }: LockedOrder): Transport => ({
  transport,
  destination,
  lrNumber: lr_number,
})

type Details = ChangeDetails & {
  /** The id of the agent to whom the caller believes the order is assigned; null skips that check. */
  byAgent?: string | null | undefined
  /** How the order is sent: required by `sendByLorry`, and by no other action. */
  transport?: Transport
  /** Why the order is rejected or cancelled. */
  reason?: string | undefined
}

/** @throws {AppError} order.refused when the goods were already sent in a different way */
function assertSameTransport(order: LockedOrder, transport: Transport): void {
  const sent = transportSnapshot(order)
  if (!isDeepStrictEqual(sent, transport))
    throw new AppError('order.refused', {
      message: t('This order was already sent by {transport}, LR {lrNumber}', {
        transport: sent.transport,
        lrNumber: sent.lrNumber,
      }),
    })
}

/**
 * Moves an order along its life cycle (section 4). Repeating the latest transition changes nothing.
 * @throws {AppError} role.refused, order.not_found, order.refused, order.no_agent, order.other_agent,
 *   order.other_fulfilment, order.not_pickup, order.not_lorry, order.erased, order.invoiced, order.payment_required
 */
export async function moveOrder(
  tx: Tx,
  orderId: string,
  action: OrderAction,
  actor: Actor,
  { byAgent, transport, reason, ...details }: Details = {},
): Promise<Order> {
  assertMay(actor, actionPermission(action))
  const hooks = orderHooks()
  for (const hook of hooks) hook.authorise?.(actor, details)
  // The lock makes the second of two concurrent changes see the result of the first.
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('order.not_found')
  const state = orderState(order)
  const repeated = alreadyDone(action, state)
  const status = repeated ? order.status : statusAfter(action, state)
  if (byAgent && byAgent !== state.agentId) throw new AppError('order.other_agent')
  if (repeated && transport) assertSameTransport(order, transport)
  const change: OrderChange = { order, action, actor, details }
  if (repeated) {
    for (const hook of hooks) await hook.onRepeat?.(tx, change)
    return getOrder(tx, orderId)
  }
  assertNotErased(order)
  for (const hook of hooks) await hook.beforeChange?.(tx, change)
  await saveStatus(tx, orderId, status)
  if (clearsAgent(action)) await clearAssignment(tx, orderId)
  if (transport) {
    await saveTransport(tx, orderId, transport)
    for (const hook of hooks) await hook.onSent?.(tx, { order, transport, isCorrection: false }, actor)
  }
  if (action === 'deliver' && order.agent_id !== null) await countDelivery(tx, order.agent_id)
  const record: Record<string, unknown> = {}
  for (const hook of hooks) Object.assign(record, await hook.onChange?.(tx, change))
  await recordEvent(tx, actor, {
    subject: 'order',
    subjectId: orderId,
    action,
    before: {
      status: order.status,
      ...(replacesAssignment(action) ? assignmentSnapshot(order) : agentSnapshot(order)),
      ...(transport && transportSnapshot(order)),
    },
    after: {
      status,
      ...(clearsAgent(action) ? NO_AGENT : agentSnapshot(order)),
      ...transport,
      ...record,
      ...(reason && { reason }),
    },
  })
  for (const hook of hooks) await hook.afterChange?.(tx, change)
  return getOrder(tx, orderId)
}

/** Moves an order as moveOrder does, in a separate transaction. */
export const changeStatus = (
  db: Db,
  orderId: string,
  action: OrderAction,
  actor: Actor,
  details?: Details,
): Promise<Order> => db.transaction((tx) => moveOrder(tx, orderId, action, actor, details))
