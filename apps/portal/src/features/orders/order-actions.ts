import {
  actionPermission,
  allowedActions,
  EDITABLE_STATUSES,
  ORDER_STATUSES,
  refusalCode,
  type OrderAction,
  type OrderState,
} from '@phuljhari/contract/orders/order-status'
import type { Can } from '../../lib/can.ts'
import { actionLabels } from './orders.messages.ts'
import type { DisplayedOrder } from './read-orders.ts'

export type CardAction = { action: OrderAction; label: string; tone: 'marigold' | 'red' }
export type FinalLabel = 'Completed' | 'Rejected' | 'Cancelled'

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
type CardState = Pick<DisplayedOrder, 'status' | 'assignedAgent' | 'fulfilment'>

/** In place of section 4's actions by which an agent delivers. */
function actionsWithoutAgent({ status, fulfilment }: CardState): CardAction[] | null {
  if (fulfilment === 'agent' || status === 'pending') return null
  const isPacked = status === 'accepted' || status === 'ready'
  if (fulfilment === 'pickup' && isPacked) return [button('handOver', 'marigold')]
  if (fulfilment === 'lorry' && isPacked) return [button('sendByLorry', 'marigold')]
  if (fulfilment === 'lorry' && status === 'in_transit') return [button('confirmDelivery', 'marigold')]
  return []
}

/** The actions of a card, or the label of an order without any (section 4). Unknown statuses have neither. */
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
 * What a card offers: the actions of section 4 that the user's role allows. Where it allows none of them, Mark ready,
 * the packers' one action, which others find in the More actions menu.
 */
export function cardActions(order: CardState, can: Can): Offer {
  const { actions: specified, finalLabel } = specifiedActions(order)
  const actions = actionsWithoutAgent(order) ?? specified
  const allowed = actions.filter(({ action }) => can(actionPermission(action)))
  const isReadyNext = order.status === 'accepted' && allowed.length === 0 && can(actionPermission('makeReady'))
  return { actions: isReadyNext ? [button('makeReady', 'marigold')] : allowed, finalLabel }
}

/** The More actions menu, in this order. */
const MENU_ACTIONS: readonly OrderAction[] = ['reassign', 'reopen', 'makeReady', 'pickUp', 'depart', 'fail', 'cancel']

/** The part of that menu that every server supports (section 7). */
const SECTION_7_ACTIONS: readonly OrderAction[] = ['reopen', 'cancel']

/** What a server supports beyond that: the features orders.allActions and orders.reassign. */
type Support = { allActions: boolean; reassign: boolean }

/** The order's state in the life cycle, or null when its status is unknown. */
export function lifeCycleState({ status, assignedAgent, fulfilment }: CardState): OrderState | null {
  const known = status === 'pending' ? 'processing' : ORDER_STATUSES.find((one) => one === status)
  return known ? { status: known, agentId: assignedAgent?.id ?? null, fulfilment } : null
}

/** The actions of the More actions menu that the server supports and the life cycle and the user's role allow. */
export function menuActions(order: DisplayedOrder, supports: Support, can: Can): OrderAction[] {
  const state = lifeCycleState(order)
  if (!state) return []
  const allowed = allowedActions(state)
  const isSupported = (action: OrderAction) =>
    action === 'reassign' ? supports.reassign : supports.allActions || SECTION_7_ACTIONS.includes(action)
  const onCard = cardActions(order, can).actions.map(({ action }) => action)
  return MENU_ACTIONS.filter(
    (action) =>
      allowed.includes(action) && isSupported(action) && can(actionPermission(action)) && !onCard.includes(action),
  )
}

/** Whether the order can be edited: its goods have not left. */
export function isEditable(order: CardState): boolean {
  const state = lifeCycleState(order)
  return state !== null && EDITABLE_STATUSES.some((status) => status === state.status)
}

/** Whether the life cycle allows `action`: somebody else may have changed the order while its form was open. */
export function isAllowed(action: OrderAction, order: DisplayedOrder): boolean {
  const state = lifeCycleState(order)
  return state !== null && refusalCode(action, state) === null
}
