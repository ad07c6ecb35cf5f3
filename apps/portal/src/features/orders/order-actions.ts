import {
  actionPermission,
  ORDER_STATUSES,
  type OrderAction,
  type OrderState,
} from '@phuljhari/contract/orders/order-status'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import type { Can } from '../../lib/can.ts'
import { actionLabels } from './orders.messages.ts'
import { t } from '@phuljhari/contract/rules/t'

type CardAction = { action: OrderAction; label: string; tone: 'marigold' | 'red' }

const FINAL_LABELS: Record<string, string> = {
  delivered: t('Completed'),
  rejected: t('Rejected'),
  cancelled: t('Cancelled'),
}
const button = (action: OrderAction, tone: CardAction['tone'], label = actionLabels[action]): CardAction => ({
  action,
  tone,
  label,
})

type Offer = { actions: CardAction[]; finalLabel: string | null }
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
      return offer(button('assign', 'marigold', t('Retry Delivery')))
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
  reopen: t('Order marked as pending!'),
  accept: t('Order accepted successfully!'),
  reject: t('Order rejected successfully!'),
  cancel: t('Order cancelled successfully!'),
  deliver: t('Order marked as delivered successfully!'),
  assign: t('Order assigned to delivery agent successfully!'),
  reassign: t('Order assigned to delivery agent successfully!'),
  makeReady: t('Order status updated successfully!'),
  pickUp: t('Order status updated successfully!'),
  depart: t('Order status updated successfully!'),
  fail: t('Order status updated successfully!'),
  handOver: t('Order handed over successfully!'),
  sendByLorry: t('Order sent by lorry successfully!'),
  confirmDelivery: t('Order marked as delivered successfully!'),
}
