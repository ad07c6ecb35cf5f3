import { AppError } from '@phuljhari/contract/errors'
import type { OrderEvent } from '@phuljhari/contract/orders/order-events.contract'
import type { Tx } from '../db/database.ts'
import { findOrderEvents, type OrderSnapshot } from '../events/events.store.ts'
import { changedValues, serializeEdit } from './serialize-edit.ts'
import { orderExists } from './orders.store.ts'

const serializeState = (state: OrderSnapshot | null, currentName: string | null): OrderEvent['before'] =>
  state && {
    status: state.status,
    agentId: state.agentId == null ? null : String(state.agentId),
    agentName: state.agentName ?? currentName,
    deliveryDate: state.deliveryDate ?? null,
    deliveryTimeSlot: state.deliverySlot ?? null,
  }

/**
 * The events of an order, oldest first.
 * @param seesContact whether the user may see how to reach customers
 * @throws {AppError} order.not_found
 */
export async function orderHistory(tx: Tx, orderId: string, seesContact: boolean): Promise<OrderEvent[]> {
  if (!(await orderExists(tx, orderId))) throw new AppError('order.not_found')
  return (await findOrderEvents(tx, orderId)).map((event) => ({
    at: event.at.toISOString(),
    action: event.action,
    actor: event.actor,
    before: serializeState(event.before, event.agent_before),
    after: serializeState(event.after, event.agent_after),
    ...(event.action !== 'edit' && event.after?.reason && { reason: event.after.reason }),
    ...(event.action === 'edit' && { edit: serializeEdit(event, seesContact) }),
    ...(event.action === 'correctTransport' && { values: changedValues(event, seesContact) }),
  }))
}
