import {
  DELIVERY_ACTIONS,
  targetStatus,
  VENDOR_ACTIONS,
  type DeliveryStatus,
  type OrderAction,
  type VendorStatus,
} from '@phuljhari/contract/orders/order-status'
import * as contract from '@phuljhari/contract/orders/orders.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { logProblem } from '../../lib/log.ts'
import { readOrders, type DisplayedOrder } from './read-orders.ts'

export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: async ({ signal }) =>
    readOrders((await call(contract.listOrders, {}, signal)).data, (order) => logProblem('not an order', order)),
})

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

/** A refusal tells that the screen is out of date: the orders are loaded again either way. */
export function useOrderAction() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ order, action }: { order: DisplayedOrder; action: OrderAction }) => send(order, action),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ordersQuery.queryKey }),
        cache.invalidateQueries({ queryKey: ['agents'] }),
      ]),
  })
}

/** Shows the order as assigned at once, then loads the orders again (section 4). */
export function useAssignOrder() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: contract.AssignmentInput) => call(contract.assignOrder, { body }),
    onSuccess: (_reply, { orderId }) => {
      const status = targetStatus('assign')
      cache.setQueryData(ordersQuery.queryKey, (orders) =>
        orders?.map((order) => (order.id === orderId ? { ...order, status, displayed: status } : order)),
      )
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ordersQuery.queryKey }),
  })
}
