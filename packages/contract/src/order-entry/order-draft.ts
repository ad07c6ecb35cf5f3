import { z } from 'zod'
import { gstinField } from '../customers/gstin-field.ts'
import { amountField, parseRupees, priceField } from '../rules/money.ts'
import { phoneField } from '../rules/phone.ts'
import { textField } from '../rules/text.ts'
import type { Adjustment } from './draft-totals.ts'
import {
  deliveryAddress,
  optionalText,
  orderCustomer,
  orderLines,
  paymentMethodField,
  quantityField,
  shippingField,
} from '../orders/new-order.ts'
import { ENTRY_SOURCES, FULFILMENTS } from '../orders/fulfilment.ts'
import { NOTES_MAX_LENGTH } from '../orders/notes-max-length.ts'
import { t } from '../rules/t.ts'

export {
  ENTRY_SOURCES,
  FULFILMENT_LABELS,
  FULFILMENTS,
  SOURCE_LABELS,
  type EntrySource,
  type Fulfilment,
} from '../orders/fulfilment.ts'

const PERCENT_INVALID = t('Enter a percentage from 0 to 100, with at most 2 decimals')
/** Reads a percentage as typed or sent. Returns basis points, hundredths of a percent. */
export const percentField = z
  .union([z.string(), z.number()], { error: PERCENT_INVALID })
  .transform((input, context) => {
    // A percentage has as many decimals as an amount in rupees.
    const basisPoints = parseRupees(input)
    if (basisPoints !== null && basisPoints <= 10_000) return basisPoints
    context.addIssue({ code: 'custom', message: PERCENT_INVALID })
    return z.NEVER
  })

const AMOUNT_INVALID = t('Enter an amount in rupees')
/** Chooses the message, since a failed union reports no errors for single fields. */
function adjustmentError(input: unknown): string {
  if (typeof input !== 'object' || input === null) return t('Send either percent or amount')
  if ('percent' in input && 'amount' in input) return t('Send either percent or amount')
  return 'percent' in input ? PERCENT_INVALID : AMOUNT_INVALID
}

/** Reads `{ percent: 3 }` or `{ amount: 250.5 }`, in rupees. Returns basis points or paise. */
export const adjustmentField = z
  .union([z.strictObject({ percent: percentField }), z.strictObject({ amount: amountField(AMOUNT_INVALID) })], {
    error: ({ input }) => adjustmentError(input),
  })
  .transform((sent): Adjustment =>
    'percent' in sent ? { kind: 'percent', basisPoints: sent.percent } : { kind: 'amount', paise: sent.amount },
  )

const TRANSPORT_MAX_LENGTH = 100
/** The transport company of a lorry order and its office at the destination. */
export const transportForm = z.object({
  name: optionalText(TRANSPORT_MAX_LENGTH, t('Transport')),
  destination: optionalText(TRANSPORT_MAX_LENGTH, t('Destination office')),
})

export const COUPON_CODE_MAX_LENGTH = 30
export const couponCodeField = textField(COUPON_CODE_MAX_LENGTH, t('Coupon')).transform((code) => code.toUpperCase())

const CHANGES_LINE_INVALID = 'changesLine must be the number of a line'
/** A line that staff entered. */
export const draftLine = z.object({
  productId: z.string({ error: 'productId is required' }),
  quantity: quantityField,
  /** The unit price in paise, at most the MRP; if absent, the catalogue's selling price. */
  price: priceField.optional(),
  /** The catalogue's price on screen, in paise, by which order.price_changed names only lines where it differs. */
  listPrice: priceField.optional(),
  /**
   * In an edit or a new version, the number of the line that this one changes, from 1; if absent, the next line of its
   * product. Ignored otherwise.
   */
  changesLine: z
    .number({ error: CHANGES_LINE_INVALID })
    .int(CHANGES_LINE_INVALID)
    .min(1, CHANGES_LINE_INVALID)
    .optional(),
})

/** A walk-in customer may leave no phone number. */
const draftCustomer = orderCustomer.extend({
  phoneNumber: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), phoneField], t('Please enter a valid phone number')))
    .nullish()
    .transform((input) => input ?? ''),
  /** The GSTIN of a registered buyer, '' for any other. If absent, the customer book decides when it is invoiced. */
  gstin: gstinField.optional(),
})

const draftFields = z.object({
  customer: draftCustomer,
  fulfilment: z.enum(FULFILMENTS, { error: `fulfilment must be one of ${FULFILMENTS.join(', ')}` }),
  source: z.enum(ENTRY_SOURCES, { error: `source must be one of ${ENTRY_SOURCES.join(', ')}` }),
  /** Required unless the customer picks the goods up. */
  deliveryAddress: deliveryAddress.nullish(),
  transport: transportForm.nullish(),
  items: orderLines(draftLine),
  couponCode: couponCodeField.nullish().transform((code) => code || null),
  /** A further discount on the goods at the prices of their lines, after the coupon. */
  extraDiscount: adjustmentField.nullish(),
  /** The packing charge. A percentage is of the goods after all discounts. */
  packing: adjustmentField.nullish(),
  shippingCharge: shippingField,
  paymentMethod: paymentMethodField,
  notes: optionalText(NOTES_MAX_LENGTH, t('Notes')),
})

/**
 * An order or estimate as staff enter it, as it is sent to the server, priced and stored (trade.md section 3). The
 * portal's own `Draft` is the entry as typed, before it is sent.
 */
export const orderDraft = draftFields.superRefine((draft, context) => {
  const required = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (draft.customer.gstin && !draft.deliveryAddress)
    required(['deliveryAddress'], t('Enter the address of the registered buyer, which the invoice must have'))
  if (draft.fulfilment === 'pickup') return
  if (draft.customer.phoneNumber === '') required(['customer', 'phoneNumber'], t('Phone number is required'))
  if (!draft.deliveryAddress && !draft.customer.gstin) required(['deliveryAddress'], t('Delivery address is required'))
  if (draft.fulfilment === 'lorry' && !draft.transport?.destination)
    required(['transport', 'destination'], t('Destination office is required'))
})
export type OrderDraftInput = z.input<typeof orderDraft>
export type OrderDraft = z.output<typeof orderDraft>
