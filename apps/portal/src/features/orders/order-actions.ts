import {
  actionPermission,
  ORDER_STATUSES,
  type OrderAction,
  type OrderState,
} from '@phuljhari/contract/orders/order-status'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import type { Can } from '../../lib/can.ts'
import { actionLabels } from './orders.messages.ts'

type CardAction = { action: OrderAction; label: string; tone: 'marigold' | 'red' }
type FinalLabel = 'Completed' | 'Rejected' | 'Cancelled'

const FINAL_LABELS: Record<string, FinalLabel> = {
  delivered: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
const button = (action: OrderAction, tone: CardAction['tone'], label = actionLabels[action]): CardAction => ({
  action,
  tone,
  label,
})

type Offer = { actions: CardAction[]; finalLabel: FinalLabel | null }
export type CardState = Pick<DisplayedOrder, 'status' | 'assignedAgent' | 'fulfilment'>

/** Returns the actions of an order that goes without an agent; null for one to which section 4 applies. */
function actionsWithoutAgent({ status, fulfilment }: CardState): CardAction[] | null {
  if (fulfilment === 'agent' || status === 'pending') return null
  const isPacked = status === 'accepted' || status === 'ready'
  if (fulfilment === 'pickup' && isPacked) return [button('handOver', 'marigold')]
  if (fulfilment === 'lorry' && isPacked) return [button('sendByLorry', 'marigold')]
  if (fulfilment === 'lorry' && status === 'in_transit') return [button('confirmDelivery', 'marigold')]
  return []
}

/** Returns the actions of a card, or the label of an order that has none (section 4). Unknown statuses have neither. */
function specifiedActions({ status, assignedAgent }: CardState): Offer {
  const offer = (...actions: CardAction[]) => ({ actions, finalLabel: null })
  switch (status) {
    case 'pending':
      return offer(button('accept', 'marigold'), button('reject', 'red'))
    case 'accepted':
    case 'ready':
      return assignedAgent ? offer(button('deliver', 'marigold')) : offer(button('assign', 'marigold'))
    case 'assigned':
    case 'picked_up':
    case 'in_transit':
      return offer(button('deliver', 'marigold'))
    case 'failed':
      return offer(button('assign', 'marigold', 'Retry Delivery'))
    default:
      return { actions: [], finalLabel: FINAL_LABELS[status] ?? null }
  }
}

/**
 * Returns what a card offers: the actions of section 4 that the user's role allows. Packers, who may do none of them,
 * get Mark ready, which other roles find in the More actions menu.
 */
export function cardActions(order: CardState, can: Can): Offer {
  const { actions: specified, finalLabel } = specifiedActions(order)
  const actions = actionsWithoutAgent(order) ?? specified
  const allowed = actions.filter(({ action }) => can(actionPermission(action)))
  const isReadyNext = order.status === 'accepted' && allowed.length === 0 && can(actionPermission('makeReady'))
  return { actions: isReadyNext ? [button('makeReady', 'marigold')] : allowed, finalLabel }
}

/** The order's state in the life cycle, or null when its status is unknown. */
export function lifeCycleState({ status, assignedAgent, fulfilment }: CardState): OrderState | null {
  const known = status === 'pending' ? 'processing' : ORDER_STATUSES.find((one) => one === status)
  return known ? { status: known, agentId: assignedAgent?.id ?? null, fulfilment } : null
}

/** The success alert of each action (section 8). */
export const successAlerts: Record<OrderAction, string> = {
  reopen: 'Order marked as pending!',
  accept: 'Order accepted successfully!',
  reject: 'Order rejected successfully!',
  cancel: 'Order cancelled successfully!',
  deliver: 'Order marked as delivered successfully!',
  assign: 'Order assigned to delivery agent successfully!',
  reassign: 'Order assigned to delivery agent successfully!',
  makeReady: 'Order status updated successfully!',
  pickUp: 'Order status updated successfully!',
  depart: 'Order status updated successfully!',
  fail: 'Order status updated successfully!',
  handOver: 'Order handed over successfully!',
  sendByLorry: 'Order sent by lorry successfully!',
  confirmDelivery: 'Order marked as delivered successfully!',
}
