import {
  actionPermission,
  allowedActions,
  EDITABLE_STATUSES,
  refusalCode,
  type OrderAction,
} from '@phuljhari/contract/orders/order-status'
import { isCorrectable } from '@phuljhari/contract/orders/lorry-correction'
import type { Can } from '../../lib/can.ts'
import { cardActions, lifeCycleState, type CardState } from './order-actions.ts'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'

/** The More actions menu, in this order. */
const MENU_ACTIONS: readonly OrderAction[] = ['reassign', 'reopen', 'makeReady', 'pickUp', 'depart', 'fail', 'cancel']

/** The part of that menu that every server supports (section 7). */
const SECTION_7_ACTIONS: readonly OrderAction[] = ['reopen', 'cancel']

/** Further actions that a server may support: the features orders.allActions and orders.reassign. */
type Support = { allActions: boolean; reassign: boolean }

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

/** Whether the order was accepted and has not left, so that its cartons need labels. */
export function canBeLabelled(order: CardState): boolean {
  return lifeCycleState(order)?.status !== 'processing' && isEditable(order)
}

/** Whether the order has left by lorry, so that its transport and LR number can be corrected. */
export function isSentByLorry(order: CardState): boolean {
  const state = lifeCycleState(order)
  return state !== null && isCorrectable({ status: state.status, fulfilment: order.fulfilment })
}

/** Whether the life cycle still allows `action`: another user may have changed the order while its form was open. */
export function isAllowed(action: OrderAction, order: DisplayedOrder): boolean {
  const state = lifeCycleState(order)
  return state !== null && refusalCode(action, state) === null
}
