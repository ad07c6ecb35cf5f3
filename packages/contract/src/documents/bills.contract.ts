import { z } from 'zod'
import { order } from '../orders/orders.contract.ts'
import { bearer, route } from '../route.ts'
import { idParam } from '../rules/text.ts'
import { t } from '../rules/t.ts'
import { DOCUMENTS_PER_PRINT, taxDocument } from './documents.contract.ts'

/** Beyond section 7: what the bills of orders are printed from, for one print job. */
export const readBills = route({
  method: 'POST',
  url: '/orders/bills',
  permission: 'orders.amounts',
  isRead: true,
  schema: {
    summary: 'The valid tax documents of orders, and the orders that have none, both in the sequence of the ids',
    tags: ['documents'],
    security: bearer,
    body: z.object({
      orderIds: z
        .array(idParam, { error: 'orderIds must be a list of ids' })
        .min(1, t('Select at least one order'))
        .max(DOCUMENTS_PER_PRINT, t('Print at most {count} bills at once', { count: DOCUMENTS_PER_PRINT })),
    }),
    response: {
      200: z.object({
        /** Whether the shop is registered for GST, so that the bill of an order is no tax invoice. */
        isRegistered: z.boolean(),
        /** None for roles that may not read them. */
        documents: z.array(taxDocument),
        /** Those without a valid tax document. */
        orders: z.array(order),
      }),
    },
  },
})
