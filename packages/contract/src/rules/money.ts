import { z } from 'zod'

const TYPED_AMOUNT = /^\d{1,10}(\.\d{1,2})?$/

/** Whole paise of an amount typed or sent in rupees, or null when it is not a number of at most 2 decimals and 10 digits. Exact: no floating point on the way. */
export function parseRupees(typed: string | number): number | null {
  const text = String(typed).trim()
  if (!TYPED_AMOUNT.test(text)) return null
  const [rupees = '0', decimals = ''] = text.split('.')
  return Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Rupees for the wire (section 7): a number with at most 2 decimals. */
export const toRupees = (paise: number): number => paise / 100

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `amount` in rupees as shown on screen and paper: ₹12,34,567.50 (section 9: 2 decimals; Indian grouping). */
export const formatRupees = (amount: number): string => rupees.format(amount)

/** The add form shows a dollar sign, every other place a rupee sign (section 9). */
export const ADD_FORM_CURRENCY = '$'
export const CURRENCY = '₹'

/** Price required, numeric, greater than 0 (section 5). Gives paise. */
export const priceField = z
  .union([z.string(), z.number()], { error: 'Valid price is required' })
  .transform((typed, context) => {
    const paise = parseRupees(typed)
    if (paise !== null && paise > 0) return paise
    context.addIssue({ code: 'custom', message: 'Valid price is required' })
    return z.NEVER
  })

/** Discount price: optional, numeric and not negative (section 5). Gives paise, or null for none (absent, empty or 0). */
export const discountPriceField = z
  .union([z.string(), z.number()], { error: 'Discount price must be a valid number' })
  .nullish()
  .transform((typed, context) => {
    if (typed == null || String(typed).trim() === '') return null
    const paise = parseRupees(typed)
    if (paise !== null) return paise === 0 ? null : paise
    context.addIssue({ code: 'custom', message: 'Discount price must be a valid number' })
    return z.NEVER
  })

/** An amount of money on the wire, in rupees. */
export const rupeesOnWire = z.number().meta({ description: 'rupees, at most 2 decimals' })
