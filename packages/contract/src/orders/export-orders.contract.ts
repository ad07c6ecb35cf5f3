import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { orderFilter } from './find-orders.contract.ts'

const EXPORT_ROWS = ['orders', 'items'] as const

/** Beyond section 7: the matching orders as a CSV file, newest first. Streamed, however many there are. */
export const exportOrders = route({
  method: 'GET',
  url: '/orders/export',
  permission: 'orders.export',
  schema: {
    summary: 'Matching orders as CSV',
    tags: ['orders'],
    security: bearer,
    querystring: orderFilter.extend({
      /** One row per order, or one row per item. */
      rows: z.enum(EXPORT_ROWS, { error: `rows must be ${EXPORT_ROWS.join(' or ')}` }).default('orders'),
    }),
    response: { 200: z.string() },
  },
})
