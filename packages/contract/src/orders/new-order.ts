import { z } from 'zod'
import { parseRupees } from '../rules/money.ts'
import { phoneField } from '../rules/phone.ts'
import { requiredText, textField } from '../rules/text.ts'
import { NOTES_MAX_LENGTH } from './notes-max-length.ts'

const MAX_ITEMS = 200
const MAX_QUANTITY = 100_000
const shippingField = z
  .union([z.string(), z.number()])
  .default(0)
  .transform((typed, context) => {
    const paise = parseRupees(typed)
    if (paise !== null) return paise
    context.addIssue({ code: 'custom', message: 'Shipping charge must be an amount in rupees' })
    return z.NEVER
  })

// Unlike plain right-to-left letters, these turn around whatever is shown after them: an address, its pincode.
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g
/** What a customer typed, without the characters that turn around the text beside it. */
const typedByCustomer = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((typed) => (typeof typed === 'string' ? typed.replace(DIRECTION_CONTROLS, '') : typed), field)
/** An optional text, which forms send empty, as null or not at all. */
const optionalText = (length: number, name: string) =>
  typedByCustomer(
    textField(length, name)
      .nullish()
      .transform((typed) => typed ?? ''),
  )
const WRONG_EMAIL = 'Please enter a valid email'
const optionalEmail = z
  .string(WRONG_EMAIL)
  .trim()
  .pipe(z.union([z.literal(''), z.email().max(254)], WRONG_EMAIL))
  .nullish()
  .transform((typed) => typed || null)

/** POST /orders: what the shop's own storefront sends. Prices are the catalogue's, never the caller's. */
export const newOrder = z.object({
  customer: z.object({
    fullName: typedByCustomer(requiredText(120, 'Name', 'Name is required')),
    phoneNumber: phoneField,
    email: optionalEmail,
  }),
  deliveryAddress: z.object({
    street: typedByCustomer(requiredText(300, 'Street', 'Street is required')),
    landmark: optionalText(200, 'Landmark'),
    city: typedByCustomer(requiredText(100, 'City', 'City is required')),
    state: typedByCustomer(requiredText(100, 'State', 'State is required')),
    pincode: z
      .string({ error: 'Pincode is required' })
      .trim()
      .regex(/^[1-9]\d{5}$/, 'Pincode must be 6 digits'),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
  }),
  items: z
    .array(
      z.object({
        productId: z.string({ error: 'productId is required' }),
        quantity: z
          .number({ error: 'Quantity must be a whole number' })
          .int('Quantity must be a whole number')
          .min(1, 'Quantity must be at least 1')
          .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`),
      }),
    )
    .min(1, 'An order needs at least one item')
    .max(MAX_ITEMS, `An order can have at most ${MAX_ITEMS} items`),
  paymentMethod: typedByCustomer(requiredText(60, 'Payment method', 'Payment method is required')),
  notes: optionalText(NOTES_MAX_LENGTH, 'Notes'),
  shippingCharge: shippingField,
})
export type NewOrder = z.output<typeof newOrder>
