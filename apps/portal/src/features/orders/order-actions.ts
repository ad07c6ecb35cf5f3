import {
  allowedActions,
  ORDER_STATUSES,
  refusalCode,
  type OrderAction,
  type OrderState,
} from '@phuljhari/contract/orders/order-status'
import { label } from './orders.messages.ts'
import type { DisplayedOrder } from './read-orders.ts'

export type CardAction = { action: OrderAction; label: string; tone: 'marigold' | 'green' | 'red' }
export type CardEnd = 'Completed' | 'Rejected' | 'Cancelled'

const ENDS: Record<string, CardEnd> = { delivered: 'Completed', rejected: 'Rejected', cancelled: 'Cancelled' }
const button = (action: OrderAction, tone: CardAction['tone'], text = label[action]): CardAction => ({
  action,
  tone,
  label: text,
})

/** What a card offers, by displayed status: section 4's table. An unknown status offers nothing. */
export function cardActions({ displayed, assignedAgent }: Pick<DisplayedOrder, 'displayed' | 'assignedAgent'>): {
  actions: CardAction[]
  end: CardEnd | null
} {
  const offer = (...actions: CardAction[]) => ({ actions, end: null })
  switch (displayed) {
    case 'pending':
      return offer(button('accept', 'green'), button('reject', 'red'))
    case 'accepted':
    case 'ready':
      return assignedAgent ? offer(button('deliver', 'green')) : offer(button('assign', 'marigold'))
    case 'assigned':
    case 'picked_up':
    case 'in_transit':
      return offer(button('deliver', 'green'))
    case 'failed':
      return offer(button('assign', 'marigold', 'Retry Delivery'))
    default:
      return { actions: [], end: ENDS[displayed] ?? null }
  }
}

/** What is offered in the More actions menu, in this order. */
const MORE: readonly OrderAction[] = ['reopen', 'makeReady', 'pickUp', 'depart', 'fail', 'cancel']

/** Those that servers with the calls of section 7 alone do not know. */
const BEYOND: readonly OrderAction[] = ['makeReady', 'pickUp', 'depart', 'fail']
export const isBeyondSpecification = (action: OrderAction): boolean => BEYOND.includes(action)

/** The order's state for the life cycle, or null when its status is unknown to it. */
export function stateOf({
  status,
  assignedAgent,
}: Pick<DisplayedOrder, 'status' | 'assignedAgent'>): OrderState | null {
  // Other servers may send a status as it is shown.
  const known = status === 'pending' ? 'processing' : ORDER_STATUSES.find((one) => one === status)
  return known ? { status: known, agentId: assignedAgent?.id ?? null } : null
}

/** What else the life cycle allows (reading of section 4). @param missing what the server has shown not to know. */
export function moreActions(order: DisplayedOrder, missing: ReadonlySet<OrderAction> = new Set()): OrderAction[] {
  const state = stateOf(order)
  if (!state) return []
  const allowed = allowedActions(state)
  return MORE.filter((action) => allowed.includes(action) && !missing.has(action))
}

/** Whether the assignment is still possible: somebody else may have been faster while its form was open. */
export function canAssign(order: DisplayedOrder): boolean {
  const state = stateOf(order)
  return state !== null && refusalCode('assign', state) === null
}
