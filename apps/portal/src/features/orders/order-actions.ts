import {
  allowedActions,
  ORDER_STATUSES,
  refusalCode,
  type OrderAction,
  type OrderState,
} from '@phuljhari/contract/orders/order-status'
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

/** The actions of a card, or the label of an order without any (section 4). Unknown statuses have neither. */
export function cardActions({ status, assignedAgent }: Pick<DisplayedOrder, 'status' | 'assignedAgent'>): {
  actions: CardAction[]
  finalLabel: FinalLabel | null
} {
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

/** The More actions menu, in this order. */
const MENU_ACTIONS: readonly OrderAction[] = ['reassign', 'reopen', 'makeReady', 'pickUp', 'depart', 'fail', 'cancel']

/** The part of that menu that every server supports (section 7). */
const SECTION_7_ACTIONS: readonly OrderAction[] = ['reopen', 'cancel']

/** What a server supports beyond that: the features orders.allActions and orders.reassign. */
type Support = { allActions: boolean; reassign: boolean }

/** The order's state in the life cycle, or null when its status is unknown. */
export function lifeCycleState({
  status,
  assignedAgent,
}: Pick<DisplayedOrder, 'status' | 'assignedAgent'>): OrderState | null {
  const known = status === 'pending' ? 'processing' : ORDER_STATUSES.find((one) => one === status)
  return known ? { status: known, agentId: assignedAgent?.id ?? null } : null
}

/** The actions of the More actions menu that the server supports and the life cycle allows. */
export function menuActions(order: DisplayedOrder, supports: Support): OrderAction[] {
  const state = lifeCycleState(order)
  if (!state) return []
  const allowed = allowedActions(state)
  const isSupported = (action: OrderAction) =>
    action === 'reassign' ? supports.reassign : supports.allActions || SECTION_7_ACTIONS.includes(action)
  return MENU_ACTIONS.filter((action) => allowed.includes(action) && isSupported(action))
}

/** Whether the life cycle allows `action`: somebody else may have changed the order while its form was open. */
export function isAllowed(action: OrderAction, order: DisplayedOrder): boolean {
  const state = lifeCycleState(order)
  return state !== null && refusalCode(action, state) === null
}
