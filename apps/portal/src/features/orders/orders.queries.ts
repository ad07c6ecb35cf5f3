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
import { orderHistory } from '@phuljhari/contract/orders/order-events.contract'
import type { AssignmentInput } from '@phuljhari/contract/orders/assignment'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { failureStatus } from '../../lib/failure-text.ts'
import { logProblem } from '../../lib/log.ts'
import { isMissingCall } from '../../lib/missing-call.ts'
import { agentsQuery } from '../agents/agents.queries.ts'
import { loadOrders } from './load-orders.ts'
import { withOrder } from './order-list.ts'
import { say } from './orders.messages.ts'
import { readOrderEvents } from './read-order-events.ts'
import type { DisplayedOrder } from './read-orders.ts'
import { readAssigned } from './served-order.ts'

export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: ({ client, queryKey, signal }) => loadOrders(client, queryKey, signal),
  select: (list) => list.orders,
  // Orders that did not change are the same objects already; comparing 50,000 of them would cost more than it saves.
  structuralSharing: false,
})

/** What happened to an order; null on a server that keeps no history. Asked for anew with the orders. */
export const orderEventsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ordersQuery.queryKey, orderId, 'events'],
    queryFn: async ({ signal }) => {
      try {
        return readOrderEvents((await call(orderHistory, { params: { orderId } }, signal)).data)
      } catch (error) {
        if (isMissingCall(error)) return null
        throw error
      }
    },
    enabled: ({ state }) => state.data !== null,
  })

/** Shows what a server has just confirmed without waiting for all orders to be loaded again: on a slow line that takes long. */
function showAtOnce(cache: QueryClient, orderId: string, action: OrderAction, more: Partial<DisplayedOrder> = {}) {
  const status = targetStatus(action)
  const change = {
    status,
    displayed: displayedStatus(status),
    ...(clearsAgent(action) && { assignedAgent: null }),
    ...more,
  }
  cache.setQueryData(ordersQuery.queryKey, (list) => list && withOrder(list, orderId, change))
}

/** Not awaited by the mutations: what they changed is on screen already, and a refusal is told at once. */
function reload(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ordersQuery.queryKey })
  void cache.invalidateQueries({ queryKey: agentsQuery.queryKey })
}

/** The status that asks for `action` on one of the two status calls. */
function statusFor<Status extends string>(
  actions: Record<Status, OrderAction>,
  action: OrderAction,
): Status | undefined {
  return (Object.keys(actions) as Status[]).find((status) => actions[status] === action)
}

/** Section 7: accepting, rejecting and the like is one call, how the delivery goes on another, cancelling an alias of the first. */
function send(order: DisplayedOrder, action: OrderAction) {
  const status: VendorStatus | undefined = statusFor(VENDOR_ACTIONS, action)
  if (status !== undefined) return call(contract.setOrderStatus, { params: { status, orderId: order.id } })
  const delivery: DeliveryStatus | undefined = statusFor(DELIVERY_ACTIONS, action)
  if (delivery === undefined) throw new Error(`${action} has a call of its own`)
  return call(contract.setDeliveryStatus, {
    params: { orderId: order.id },
    body: { status: delivery, deliveryAgentId: order.assignedAgent?.id ?? null },
  })
}

/** The words of section 8 for the developer; staff read the alert. */
function failed(action: OrderAction): (status: string) => string {
  if (action === 'cancel') return say.cancelFailed
  return statusFor(DELIVERY_ACTIONS, action) === undefined ? say.statusFailed : say.deliveryFailed
}

/** Shows the new status at once, then loads the orders again; a refusal tells that the screen is out of date, and loads them too (section 4). */
export function useOrderAction() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ order, action }: { order: DisplayedOrder; action: OrderAction }) => send(order, action),
    onSuccess: (_reply, { order, action }) => showAtOnce(cache, order.id, action),
    onError: (error, { action }) => logProblem(failed(action)(failureStatus(error)), error),
    onSettled: () => reload(cache),
  })
}

type Assigning = { request: AssignmentInput; agent: NonNullable<DisplayedOrder['assignedAgent']> }

/** Shows the order as assigned at once, with what the server answers or else what was asked for, then loads the orders again (section 4). */
export function useAssignOrder() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ request }: Assigning) => call(contract.assignOrder, { body: request }),
    onSuccess: ({ data }, { request, agent }) => {
      const told = readAssigned(data)
      showAtOnce(cache, request.orderId, 'assign', {
        assignedAgent: told.agent ?? agent,
        deliveryDate: told.deliveryDate || request.expectedDeliveryDate,
        deliverySlot: told.deliverySlot || request.deliveryTimeSlot,
      })
    },
    onError: (error) => logProblem(say.assignFailed(failureStatus(error)), error),
    onSettled: () => reload(cache),
  })
}
