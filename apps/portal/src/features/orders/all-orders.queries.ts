import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { logProblem } from '../../lib/log.ts'
import { keepUnchanged, uniqueById } from './order-list.ts'
import { readOrders, type DisplayedOrder } from '../../entities/orders/read-orders.ts'

/** All orders, each once, in the server's order (section 7). */
export const allOrdersQuery = queryOptions({
  queryKey: ['orders', 'all'],
  queryFn: async ({ client, queryKey, signal }) => {
    const { data } = await call(listOrders, {}, signal)
    const orders = uniqueById(readOrders(data, () => logProblem('An order was left out', 'malformed')))
    return keepUnchanged(client.getQueryData<DisplayedOrder[]>(queryKey) ?? [], orders)
  },
  structuralSharing: false,
})
