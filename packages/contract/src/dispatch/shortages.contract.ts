import { z } from 'zod'
import { expectedTotalField } from '../order-entry/order-entry.contract.ts'
import { quantityField } from '../orders/new-order.ts'
import { bearer, route } from '../route.ts'
import { idempotencyHeaders } from '../rules/idempotency.ts'
import { priceField, rupeesOnWire } from '../rules/money.ts'
import { idParam, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'
import { packing } from './packing.contract.ts'
import { SHORT_DECISIONS } from './packing-states.ts'
import { shortage } from './shortage.ts'

const decisionBase = z.object({
  decision: z.enum(SHORT_DECISIONS, { error: t('Choose what to do') }),
  /** What replaces the missing goods, at the catalogue's price unless `price` says another one. */
  substitute: z
    .object({
      productId: z.string({ error: 'productId is required' }),
      quantity: quantityField,
      price: priceField.optional(),
    })
    .optional(),
})
const hasSubstitute = ({ decision, substitute }: z.output<typeof decisionBase>) =>
  (decision === 'substitute') === (substitute !== undefined)
const CHOOSE_PRODUCT = { path: ['substitute'], error: t('Choose what replaces it') }

/** What a decision would change. */
export const shortagePreview = z.object({
  totalBefore: rupeesOnWire,
  totalAfter: rupeesOnWire,
  /** What was paid above the new total, and becomes a refund due. */
  refundDue: rupeesOnWire,
  edition: z.number().int(),
})
export type ShortagePreview = z.output<typeof shortagePreview>

const tags = ['dispatch']
const permission = 'orders.enter'
const params = z.object({ id: idParam })
/** Tries a decision and stores nothing. */
export const previewShortage = route({
  method: 'POST',
  url: '/dispatch/shortages/:id/preview',
  permission,
  isRead: true,
  schema: {
    summary: 'The total of an order after a decision about a short line',
    tags,
    security: bearer,
    params,
    body: decisionBase.refine(hasSubstitute, CHOOSE_PRODUCT),
    response: { 200: shortagePreview },
  },
})
/**
 * Decides about a short line. `drop` and `substitute` edit the order, by its rules for prices, discounts and minimums,
 * so that its total, dues and bill follow what is packed.
 */
export const decideShortage = route({
  method: 'POST',
  url: '/dispatch/shortages/:id/decide',
  permission,
  schema: {
    summary: 'Substitute or drop what is missing of an order, or wait for it',
    tags,
    security: bearer,
    params,
    headers: idempotencyHeaders,
    body: decisionBase
      .extend({
        /** How the customer agreed; needed unless the order waits. */
        consent: textField(200, t('Agreed with the customer')),
        /** Of the preview: a change of the order or its prices meanwhile refuses the call. Ignored by `wait`. */
        edition: z.number().int().optional(),
        expectedTotal: expectedTotalField.optional(),
      })
      .refine(hasSubstitute, CHOOSE_PRODUCT)
      .refine(({ decision, consent }) => decision === 'wait' || consent !== '', {
        path: ['consent'],
        error: t('Note how the customer agreed'),
      })
      .refine(
        ({ decision, edition, expectedTotal }) =>
          decision === 'wait' || (edition !== undefined && expectedTotal !== undefined),
        { path: ['expectedTotal'], error: 'expectedTotal must be that of the preview' },
      ),
    response: { 200: packing },
  },
})

/** An open shortage with its order. */
export const openShortage = shortage.extend({
  orderId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  deliveryDay: z.string().nullable(),
  productId: z.string(),
})
export type OpenShortage = z.output<typeof openShortage>
/** The shortages that wait for a decision, the oldest first, then those that wait for goods; at most 200. */
export const listShortages = route({
  method: 'GET',
  url: '/dispatch/shortages',
  permission,
  schema: {
    summary: 'Short lines of orders that are being packed',
    tags,
    security: bearer,
    response: { 200: z.object({ shortages: z.array(openShortage), undecided: z.number().int() }) },
  },
})
