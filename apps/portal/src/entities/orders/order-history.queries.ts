import { orderHistory } from '@phuljhari/contract/orders/order-events.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { readOrderEvents } from './read-order-events.ts'

/** The history of an order (feature orders.history). It is invalidated together with the orders. */
export const orderEventsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'events', orderId],
    queryFn: async ({ signal }) => readOrderEvents((await call(orderHistory, { params: { orderId } }, signal)).data),
  })
