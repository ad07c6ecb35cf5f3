import {
  clearsAgent,
  DELIVERY_ACTIONS,
  displayedStatus,
  targetStatus,
  VENDOR_ACTIONS,
  type DeliveryStatus,
  type OrderAction,
  type VendorStatus,
} from '@phuljhari/contract/orders/order-status'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { asRecord } from '../../lib/coerce.ts'
import { failureStatus, isOutcomeUnknown } from '../../lib/failure-text.ts'
import { logProblem } from '../../lib/log.ts'
import { allOrdersQuery } from './all-orders.queries.ts'
import { updateOrder } from './order-list.ts'
import { invalidateSummary } from './order-summary.queries.ts'
import { say } from './orders.messages.ts'
import { readOrders, type DisplayedOrder } from '../../entities/orders/read-orders.ts'
import {
  invalidateCounts,
  isLoaded,
  refetchShown,
  refreshOrders,
  restartSearches,
  updateFoundOrder,
} from './search/found-orders.queries.ts'
import { stillMatches } from './search/order-filters.ts'
import { invalidateAroundLists } from '../../entities/orders/touched.queries.ts'

/** The fields of an order that cards and details show. */
const SHOWN_FIELDS = [
  'orderId',
  'status',
  'orderDate',
  'userId',
  'deliveryAddress',
  'products',
  'subTotal',
  'shippingCharge',
  'totalAmount',
  'paymentMethod',
  'notes',
  'deliveryNotes',
  'deliveryAgentId',
  'expectedDeliveryDate',
  'deliveryTimeSlot',
]
const isWhole = (order: unknown): boolean => SHOWN_FIELDS.every((field) => field in asRecord(order))

/** Reads the order in the reply to a change; null when other servers reply with text, nothing or a part (section 7). */
const changedOrder = (data: unknown): DisplayedOrder | null => {
  const { order } = asRecord(data)
  return isWhole(order) ? (readOrders([order])[0] ?? null) : null
}

/** Updates an order wherever it is shown. It leaves the lists that it no longer matches. */
function updateCached(cache: QueryClient, orderId: string, update: (order: DisplayedOrder) => DisplayedOrder): void {
  cache.setQueryData(allOrdersQuery.queryKey, (list) => list && updateOrder(list, orderId, update))
  updateFoundOrder(cache, orderId, (order, query) => {
    const updated = update(order)
    return stillMatches(updated, query) ? updated : null
  })
  restartSearches(cache)
}

/**
 * Shows a change as soon as the server has confirmed it: reloading the orders may take long on a slow connection.
 * @param reply the server's reply; that of our API contains the changed order.
 * @param expected further fields that `action` changes, for servers whose reply does not contain the order.
 */
export function showChange(
  cache: QueryClient,
  orderId: string,
  action: OrderAction,
  reply: unknown,
  expected: Partial<DisplayedOrder> = {},
) {
  const changed = changedOrder(reply)
  const change = {
    status: displayedStatus(targetStatus(action)),
    ...(clearsAgent(action) && { assignedAgent: null }),
    ...expected,
  }
  updateCached(cache, orderId, (order) => (changed?.id === orderId ? changed : { ...order, ...change }))
}

/** Shows the order in the reply to a change that leaves its status as it is. */
export function showReplied(cache: QueryClient, orderId: string, reply: unknown): void {
  const changed = changedOrder(reply)
  if (changed?.id === orderId) updateCached(cache, orderId, () => changed)
}

/**
 * Reloads orders and whatever depends on them. Mutations do not await it: the change is on screen already, and a
 * refusal is reported without delay.
 */
export function reload(cache: QueryClient, ...orderIds: readonly string[]): void {
  invalidateAroundLists(cache)
  invalidateSummary(cache)
  invalidateCounts(cache)
  const loaded = orderIds.filter((orderId) => isLoaded(cache, orderId))
  if (loaded.length > 0) void refreshOrders(cache, loaded)
}

/** Returns the status to send for `action` with one of the two status calls. */
function statusFor<Status extends string>(
  actions: Record<Status, OrderAction>,
  action: OrderAction,
): Status | undefined {
  return (Object.keys(actions) as Status[]).find((status) => actions[status] === action)
}

/** `reason`: why an order is rejected or cancelled (feature orders.reasons). */
type OrderActionVariables = { order: DisplayedOrder; action: OrderAction; reason?: string }

/** Sends an action. One call of section 7 accepts, rejects, reopens and cancels, another reports the delivery. */
async function send({ order, action, reason = '' }: OrderActionVariables) {
  if (action === 'handOver' || action === 'confirmDelivery')
    return (await import('./deliver-without-agent.ts')).deliverWithoutAgent(order.id, action)
  const status: VendorStatus | undefined = statusFor(VENDOR_ACTIONS, action)
  if (status !== undefined)
    return call(contract.setOrderStatus, {
      params: { status, orderId: order.id },
      ...(reason !== '' && { body: { reason } }),
    })
  const delivery: DeliveryStatus | undefined = statusFor(DELIVERY_ACTIONS, action)
  if (delivery === undefined) throw new Error(`${action} has a separate call`)
  return call(contract.setDeliveryStatus, {
    params: { orderId: order.id },
    body: { status: delivery, deliveryAgentId: order.assignedAgent?.id ?? null },
  })
}

/** Returns the text of section 8 for the console; users see the alert. */
function logText(action: OrderAction): (status: string) => string {
  if (action === 'cancel') return say.cancelFailed
  return statusFor(DELIVERY_ACTIONS, action) === undefined ? say.statusFailed : say.deliveryFailed
}

/** Changes an order's status, then reloads the orders (section 4): also after a refusal, which means a stale screen. */
export function useOrderAction() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }, { order, action }) => showChange(cache, order.id, action, data),
    onError: (error, { action }) => logProblem(logText(action)(failureStatus(error)), error),
    onSettled: (_data, _error, { order }) => reload(cache, order.id),
  })
}

/** Undoes an order's latest change if that was `action` (feature orders.undo). Resolves with the order, if replied. */
export function useUndoChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ orderId, action }: { orderId: string; action: OrderAction }) =>
      changedOrder((await call(contract.undoOrderChange, { params: { orderId }, body: { action } })).data),
    onSuccess: (restored, { orderId }) => {
      if (restored) updateCached(cache, orderId, () => restored)
    },
    onError: (error) => logProblem(say.undoFailed(failureStatus(error)), error),
    onSettled: (_data, error, { orderId }) => {
      reload(cache, orderId)
      // The order may match the filters again.
      if (!error || isOutcomeUnknown(error)) void refetchShown(cache)
    },
  })
}

/** Assigning an order to an agent, or to another agent instead (feature orders.reassign). */
export type AssignAction = 'assign' | 'reassign'
/** The actions that need a form. */
export type FormAction = AssignAction | 'sendByLorry' | 'deliver'
