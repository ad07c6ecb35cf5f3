import { ORDER_REFUSALS, type OrderRefusal } from './order-refusals.ts'
import type { Permission } from '../staff/roles.ts'
import type { Fulfilment } from './fulfilment.ts'
import { t } from '../rules/t.ts'

/** The statuses that a server may send (section 4). Our API stores `cancel`; other servers may send `cancelled`. */
export const ORDER_STATUSES = [
  'processing',
  'accepted',
  'rejected',
  'ready',
  'assigned',
  'picked_up',
  'in_transit',
  'delivered',
  'failed',
  'cancel',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Statuses as displayed: processing is shown as pending, cancel as cancelled (section 4). */
export type DisplayedStatus = Exclude<OrderStatus, 'processing' | 'cancel'> | 'pending'
export const DISPLAYED_STATUSES = [
  'pending',
  'accepted',
  'ready',
  'assigned',
  'picked_up',
  'in_transit',
  'delivered',
  'failed',
  'rejected',
  'cancelled',
] as const satisfies readonly DisplayedStatus[]

/** The displayed form of a server's status; unknown statuses are shown unchanged. */
export function displayedStatus(status: string): string {
  if (status === 'processing') return 'pending'
  return status === 'cancel' ? 'cancelled' : status
}

/** Of orders, and of delivery agents, whose statuses are shown alike. */
const STATUS_NAMES: Partial<Record<string, string>> = {
  pending: t('Pending'),
  accepted: t('Accepted'),
  ready: t('Ready'),
  assigned: t('Assigned'),
  picked_up: t('Picked Up'),
  in_transit: t('In Transit'),
  delivered: t('Delivered'),
  failed: t('Failed'),
  rejected: t('Rejected'),
  cancelled: t('Cancelled'),
  active: t('Active'),
  busy: t('Busy'),
  inactive: t('Inactive'),
}
const titled = (status: string) =>
  status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** `pending` → `Pending`, `in_transit` → `In Transit`; a status that no version of ours has keeps its own words. */
export function statusLabel(status: string): string {
  const displayed = displayedStatus(status)
  return STATUS_NAMES[displayed] ?? titled(displayed)
}

export type OrderState = {
  status: OrderStatus
  agentId: string | null
  /** `agent` if absent. */
  fulfilment?: Fulfilment | undefined
}
type Rule = {
  from: readonly OrderStatus[]
  to: OrderStatus
  errorCode: OrderRefusal
  /** The only fulfilment to which the action belongs; every fulfilment if absent. */
  fulfilment?: Fulfilment
  /** The permission that is needed to take the action or to undo it. */
  permission: Permission
  needsAgent?: true
  clearsAgent?: true
  /** The action overwrites agent, date, slot and notes, so that undoing it has to restore them. */
  replacesAssignment?: true
  /** The action overwrites transport, destination and LR number, so that undoing it has to restore them. */
  replacesTransport?: true
}

/** Why an action is refused for an order with another fulfilment. */
const OTHER_FULFILMENT = {
  agent: 'order.other_fulfilment',
  lorry: 'order.not_lorry',
  pickup: 'order.not_pickup',
} as const satisfies Record<Fulfilment, OrderRefusal>

/** The order life cycle. Buttons, alerts and the API all read this table and nothing else. */
const RULES = {
  accept: { from: ['processing'], to: 'accepted', errorCode: 'order.refused', permission: 'orders.decide' },
  reject: { from: ['processing'], to: 'rejected', errorCode: 'order.refused', permission: 'orders.decide' },
  reopen: {
    from: ['accepted', 'rejected'],
    to: 'processing',
    errorCode: 'order.refused',
    permission: 'orders.decide',
    clearsAgent: true,
    replacesAssignment: true,
  },
  makeReady: { from: ['accepted'], to: 'ready', errorCode: 'order.refused', permission: 'orders.ready' },
  assign: {
    from: ['accepted', 'ready', 'failed'],
    to: 'assigned',
    errorCode: 'order.not_accepted',
    permission: 'orders.assign',
    fulfilment: 'agent',
    replacesAssignment: true,
  },
  /** Another agent, date or time slot for an assigned order. */
  reassign: {
    from: ['assigned'],
    to: 'assigned',
    errorCode: 'order.not_assigned',
    permission: 'orders.assign',
    fulfilment: 'agent',
    replacesAssignment: true,
  },
  pickUp: {
    from: ['assigned'],
    to: 'picked_up',
    errorCode: 'order.refused',
    permission: 'orders.deliver',
    fulfilment: 'agent',
    needsAgent: true,
  },
  depart: {
    from: ['assigned', 'picked_up'],
    to: 'in_transit',
    errorCode: 'order.refused',
    permission: 'orders.deliver',
    fulfilment: 'agent',
    needsAgent: true,
  },
  deliver: {
    from: ['accepted', 'ready', 'assigned', 'picked_up', 'in_transit'],
    to: 'delivered',
    errorCode: 'order.refused',
    permission: 'orders.deliver',
    fulfilment: 'agent',
    needsAgent: true,
  },
  fail: {
    from: ['assigned', 'picked_up', 'in_transit'],
    to: 'failed',
    errorCode: 'order.refused',
    permission: 'orders.deliver',
    fulfilment: 'agent',
    needsAgent: true,
  },
  /** The customer takes the goods at the counter. */
  handOver: {
    from: ['accepted', 'ready'],
    to: 'delivered',
    errorCode: 'order.refused',
    permission: 'orders.deliver',
    fulfilment: 'pickup',
  },
  /** A transport company takes the goods. */
  sendByLorry: {
    from: ['accepted', 'ready'],
    to: 'in_transit',
    errorCode: 'order.refused',
    permission: 'orders.lorry',
    fulfilment: 'lorry',
    replacesTransport: true,
  },
  /** The goods have arrived at the transport company's office. */
  confirmDelivery: {
    from: ['in_transit'],
    to: 'delivered',
    errorCode: 'order.refused',
    permission: 'orders.deliver',
    fulfilment: 'lorry',
  },
  cancel: {
    from: ['processing', 'accepted', 'ready', 'assigned', 'failed'],
    to: 'cancel',
    errorCode: 'order.refused',
    permission: 'orders.decide',
  },
} as const satisfies Record<string, Rule>
export type OrderAction = keyof typeof RULES
export const ORDER_ACTIONS = Object.keys(RULES) as OrderAction[]

/** The statuses that PATCH /orders/vendorStatus/{status}/{orderId} accepts, with the action of each. */
export const VENDOR_ACTIONS = {
  processing: 'reopen',
  accepted: 'accept',
  rejected: 'reject',
  ready: 'makeReady',
  cancel: 'cancel',
} as const satisfies Partial<Record<OrderStatus, OrderAction>>
export type VendorStatus = keyof typeof VENDOR_ACTIONS

/** The statuses that PATCH /delivery-agents/orders/{orderId}/status accepts, with the action of each. */
export const DELIVERY_ACTIONS = {
  picked_up: 'pickUp',
  in_transit: 'depart',
  delivered: 'deliver',
  failed: 'fail',
} as const satisfies Partial<Record<OrderStatus, OrderAction>>
export type DeliveryStatus = keyof typeof DELIVERY_ACTIONS

/** Orders in these statuses are not delivered yet: their agent may not be deactivated or deleted. */
export const UNDELIVERED_STATUSES = [
  'accepted',
  'ready',
  'assigned',
  'picked_up',
  'in_transit',
  'failed',
] as const satisfies readonly OrderStatus[]

/** The statuses from which `action` may be taken. */
export const sourceStatuses = (action: OrderAction): readonly OrderStatus[] => RULES[action].from

/** The status to which `action` leads. */
export const targetStatus = (action: OrderAction): OrderStatus => RULES[action].to

/** The permission that is needed to take `action` or to undo it. */
export const actionPermission = (action: OrderAction): Permission => RULES[action].permission

/** Whether `action` removes the agent from the order. */
export const clearsAgent = (action: OrderAction): boolean => {
  const rule: Rule = RULES[action]
  return rule.clearsAgent === true
}

/** Whether `action` overwrites agent, date, slot and notes. */
export const replacesAssignment = (action: OrderAction): boolean => {
  const rule: Rule = RULES[action]
  return rule.replacesAssignment === true
}

/** Whether `action` overwrites transport, destination and LR number. */
export const replacesTransport = (action: OrderAction): boolean => {
  const rule: Rule = RULES[action]
  return rule.replacesTransport === true
}

/** Why `action` does not belong to the order's fulfilment, or null if it does. */
function otherFulfilment(rule: Rule, { fulfilment = 'agent' }: OrderState): OrderRefusal | null {
  return rule.fulfilment === undefined || rule.fulfilment === fulfilment ? null : OTHER_FULFILMENT[rule.fulfilment]
}

/** The reason why `action` is refused, or null if it is allowed. */
export function refusalCode(action: OrderAction, order: OrderState): OrderRefusal | null {
  const rule: Rule = RULES[action]
  const other = otherFulfilment(rule, order)
  if (other) return other
  if (!rule.from.includes(order.status)) return rule.errorCode
  return rule.needsAgent && order.agentId === null ? 'order.no_agent' : null
}

/** The actions that the life cycle allows, in the table's order. */
export const allowedActions = (order: OrderState): OrderAction[] =>
  ORDER_ACTIONS.filter((action) => refusalCode(action, order) === null)

/**
 * Whether the order already has the status to which `action` leads. A repeat changes nothing and gets the same reply.
 */
export function alreadyDone(action: OrderAction, order: OrderState): boolean {
  const rule: Rule = RULES[action]
  if (otherFulfilment(rule, order)) return false
  return order.status === rule.to || (rule.to === 'cancel' && order.status === 'cancelled')
}

/** Why `action` is refused, in the words of section 4, or null if it is allowed. */
export function refusalMessage(action: OrderAction, order: OrderState): string | null {
  const refusal = refusalCode(action, order)
  if (refusal === null) return null
  const now = displayedStatus(order.status).replace('_', ' ')
  if (refusal === 'order.refused')
    return t('This order is {now} and cannot become {to}', {
      now,
      to: displayedStatus(RULES[action].to).replace('_', ' '),
    })
  const { message } = ORDER_REFUSALS[refusal]
  return refusal === 'order.not_assigned' ? t('{message}. This order is {now}.', { message, now }) : message
}

/** Orders in these statuses can be edited: their goods have not left. */
export const EDITABLE_STATUSES = [
  'processing',
  'accepted',
  'ready',
  'assigned',
] as const satisfies readonly OrderStatus[]

/** How long the latest change of an order can be undone. */
export const UNDO_SECONDS = 60

/**
 * Whether undoing `action` may take an order from the status `now` back to `previous`. Each action can be undone from
 * its target, even a final one, to the statuses from which it starts.
 */
export function isReverse(action: OrderAction, now: OrderStatus, previous: OrderStatus): boolean {
  const { from, to }: Rule = RULES[action]
  return now === to && from.includes(previous)
}
