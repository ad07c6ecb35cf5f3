import { z } from 'zod'
import { counterSaleForm } from '../payments/payment-forms.ts'
import { bearer, route } from '../route.ts'
import { idempotencyHeaders, optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { amountField } from '../rules/money.ts'
import { idParam, requiredText } from '../rules/text.ts'
import { orderDraft } from './order-draft.ts'
import { order } from '../orders/orders.contract.ts'
import { t } from '../rules/t.ts'

const tags = ['orders']
const params = z.object({ orderId: idParam })
const changed = z.object({ order })

/** The total that the actor saw. Gives paise. */
export const expectedTotalField = amountField('expectedTotal must be an amount in rupees')

/**
 * Places an order that staff entered. Like the other route here, it is not in the specification's section 7. It is
 * refused with order.price_changed when the total is not the expected one, since the catalogue or a coupon has changed.
 */
export const enterOrder = route({
  method: 'POST',
  url: '/orders/entries',
  permission: 'orders.enter',
  schema: {
    summary: 'Place an order taken at the counter, by phone or by WhatsApp',
    tags,
    security: bearer,
    headers: idempotencyHeaders,
    body: z
      .object({
        draft: orderDraft,
        expectedTotal: expectedTotalField,
        /** Whether to accept the order at once. */
        accept: z.boolean().default(false),
        /** A sale at the counter: the order is paid, accepted and handed over at once, or not placed at all. */
        sale: counterSaleForm.optional(),
      })
      .refine(({ draft, sale }) => sale === undefined || draft.fulfilment === 'pickup', {
        path: ['sale'],
        error: t('Only an order that is picked up at the counter is paid and handed over at once'),
      }),
    response: { 201: order },
  },
})

/** The maximum length of the reason for an edit. */
export const EDIT_REASON_MAX_LENGTH = 300

/**
 * Edits an order before its goods leave. A repeat with the same key changes nothing. Lines without `price` keep the
 * price they were ordered at; new ones get the catalogue's.
 */
export const editOrder = route({
  method: 'PATCH',
  url: '/orders/:orderId',
  permission: 'orders.enter',
  schema: {
    summary: "Change an order's lines, prices, customer, address or fulfilment before the goods leave",
    tags,
    security: bearer,
    params,
    headers: optionalIdempotencyHeaders,
    body: z.object({
      draft: orderDraft,
      expectedTotal: expectedTotalField,
      /**
       * The order's `edition` that the change is based on, 0 if it has none. Refused with order.edited if there is a
       * newer one.
       */
      edition: z.number().int().min(0),
      reason: requiredText(EDIT_REASON_MAX_LENGTH, t('Reason'), t('Reason is required')),
    }),
    response: { 200: changed },
  },
})
