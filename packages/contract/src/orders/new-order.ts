import { z } from 'zod'
import { amountField } from '../rules/money.ts'
import { phoneField } from '../rules/phone.ts'
import { requiredText, textField } from '../rules/text.ts'
import { NOTES_MAX_LENGTH } from './notes-max-length.ts'

export const MAX_ITEMS = 200
const MAX_QUANTITY = 100_000
export const shippingField = amountField('Shipping charge must be an amount in rupees').default(0)

// Bidirectional control characters, which, unlike right-to-left letters, reorder whatever text follows them.
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g
/** Removes bidirectional control characters from what a customer typed. */
export const withoutBidiControls = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((input) => (typeof input === 'string' ? input.replace(BIDI_CONTROLS, '') : input), field)
/** An optional text; absent, null and '' mean the same. */
export const optionalText = (length: number, name: string) =>
  withoutBidiControls(
    textField(length, name)
      .nullish()
      .transform((input) => input ?? ''),
  )
const EMAIL_INVALID = 'Please enter a valid email'
const optionalEmail = z
  .string(EMAIL_INVALID)
  .trim()
  .pipe(z.union([z.literal(''), z.email().max(254)], EMAIL_INVALID))
  .nullish()
  .transform((input) => input || null)

const ADDRESS_REQUIRED = 'Delivery address is required'
const ADDRESS_TEXT_MAX_LENGTH = 600
const addressParts = z.object(
  {
    street: withoutBidiControls(requiredText(300, 'Street', 'Street is required')),
    landmark: optionalText(200, 'Landmark'),
    city: withoutBidiControls(requiredText(100, 'City', 'City is required')),
    state: withoutBidiControls(requiredText(100, 'State', 'State is required')),
    pincode: z
      .string({ error: 'Pincode is required' })
      .trim()
      .regex(/^[1-9]\d{5}$/, 'Pincode must be 6 digits'),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
  },
  ADDRESS_REQUIRED,
)
const addressText = withoutBidiControls(requiredText(ADDRESS_TEXT_MAX_LENGTH, 'Delivery address', ADDRESS_REQUIRED))

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
  fullName: withoutBidiControls(requiredText(120, 'Name', 'Name is required')),
  phoneNumber: phoneField,
  email: optionalEmail,
})
export const quantityField = z
  .number({ error: 'Quantity must be a whole number' })
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`)
/** The lines of an order: at least one, at most MAX_ITEMS. */
export const orderLines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line)
    .min(1, 'An order needs at least one item')
    .max(MAX_ITEMS, `An order can have at most ${MAX_ITEMS} items`)
export const paymentMethodField = withoutBidiControls(requiredText(60, 'Payment method', 'Payment method is required'))

/** The body of POST /orders, from the shop's storefront. It has no prices: those of the catalogue apply. */
export const newOrder = z.object({
  customer: orderCustomer,
  deliveryAddress,
  items: orderLines(z.object({ productId: z.string({ error: 'productId is required' }), quantity: quantityField })),
  paymentMethod: paymentMethodField,
  notes: optionalText(NOTES_MAX_LENGTH, 'Notes'),
  shippingCharge: shippingField,
})
export type NewOrder = z.output<typeof newOrder>
