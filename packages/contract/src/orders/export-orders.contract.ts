import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { orderFilter } from './find-orders.contract.ts'

const EXPORT_ROWS = ['orders', 'items'] as const

/** Beyond section 7: the matching orders as a CSV file, newest first. Sent as it is read, for any number of orders. */
export const exportOrders = route({
  method: 'GET',
  url: '/orders/export',
  schema: {
    summary: 'Matching orders as CSV',
    tags: ['orders'],
    security: bearer,
    querystring: orderFilter.extend({
      /** One row an order, or one row for each of its items. */
      rows: z.enum(EXPORT_ROWS, { error: `rows must be ${EXPORT_ROWS.join(' or ')}` }).default('orders'),
    }),
    response: { 200: z.string() },
  },
})
