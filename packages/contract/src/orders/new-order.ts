import { z } from 'zod'
import { amountField } from '../rules/money.ts'
import { phoneField } from '../rules/phone.ts'
import { requiredText, textField } from '../rules/text.ts'
import { NOTES_MAX_LENGTH } from './notes-max-length.ts'
import { t } from '../rules/t.ts'

export const MAX_ITEMS = 200
const MAX_QUANTITY = 100_000
export const shippingField = amountField(t('Shipping charge must be an amount in rupees')).default(0)

/** An optional text; absent, null and '' mean the same. */
export const optionalText = (length: number, name: string) =>
  textField(length, name)
    .nullish()
    .transform((input) => input ?? '')
const EMAIL_INVALID = t('Please enter a valid email')
const optionalEmail = z
  .string(EMAIL_INVALID)
  .trim()
  .pipe(z.union([z.literal(''), z.email().max(254)], EMAIL_INVALID))
  .nullish()
  .transform((input) => input || null)

const ADDRESS_REQUIRED = t('Delivery address is required')
const ADDRESS_TEXT_MAX_LENGTH = 600
const addressParts = z.object(
  {
    street: requiredText(300, t('Street'), t('Street is required')),
    landmark: optionalText(200, t('Landmark')),
    city: requiredText(100, t('City'), t('City is required')),
    state: requiredText(100, t('State'), t('State is required')),
    pincode: z
      .string({ error: t('Pincode is required') })
      .overwrite((typed) => typed.replaceAll(/[\s-]/g, ''))
      .regex(/^[1-9]\d{5}$/, t('Pincode must be 6 digits')),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
  },
  ADDRESS_REQUIRED,
)
const addressText = requiredText(ADDRESS_TEXT_MAX_LENGTH, t('Delivery address'), ADDRESS_REQUIRED)

/**
 * An address as an object or as plain text (section 3). The branch is chosen by the type of the input before the union
 * is tried, because a failed union reports no errors for single fields.
 */
export const deliveryAddress = z.preprocess(
  (input, context) => {
    const result = (typeof input === 'string' ? addressText : addressParts).safeParse(input)
    if (result.success) return input
    for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  },
  z.union([addressParts, addressText]),
)

export const orderCustomer = z.object({
  fullName: requiredText(120, t('Name'), t('Name is required')),
  phoneNumber: phoneField,
  email: optionalEmail,
})
export const quantityField = z
  .number({ error: t('Quantity must be a whole number') })
  .int(t('Quantity must be a whole number'))
  .min(1, t('Quantity must be at least 1'))
  .max(MAX_QUANTITY, t('Quantity must be at most {maxQuantity}', { maxQuantity: MAX_QUANTITY }))
/** The lines of an order: at least one, at most MAX_ITEMS. */
export const orderLines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line)
    .min(1, t('An order needs at least one item'))
    .max(MAX_ITEMS, t('An order can have at most {maxItems} items', { maxItems: MAX_ITEMS }))
export const paymentMethodField = requiredText(60, t('Payment method'), t('Payment method is required'))

/** The body of POST /orders, from the shop's storefront. It has no prices: those of the catalogue apply. */
export const newOrder = z.object({
  customer: orderCustomer,
  deliveryAddress,
  items: orderLines(z.object({ productId: z.string({ error: 'productId is required' }), quantity: quantityField })),
  paymentMethod: paymentMethodField,
  notes: optionalText(NOTES_MAX_LENGTH, t('Notes')),
  shippingCharge: shippingField,
})
export type NewOrder = z.output<typeof newOrder>
