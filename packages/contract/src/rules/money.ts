import { z } from 'zod'
import { formatNumber } from './format-number.ts'
import { t } from './t.ts'

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/

/**
 * Parses rupees into whole paise without floating-point arithmetic.
 * @returns null unless the input is a number with at most 10 digits and 2 decimals.
 */
export function parseRupees(input: string | number): number | null {
  const text = String(input).trim()
  if (!AMOUNT.test(text)) return null
  const [rupees = '0', decimals = ''] = text.split('.')
  return Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
}

/** An amount as written: `₹` or `Rs.` before it, Indian or Western grouping, `/-` after it. */
const WRITTEN = /^(?:₹|rs\.?|inr)?\s*((?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?)\s*(?:\/[-–=])?$/i

/**
 * Reads an amount of rupees as people write it: `1,500`, `₹1,500.00`, `1500/-`. Prices of products are stricter
 * (section 5).
 * @returns whole paise; null unless it is an amount with at most 10 digits and 2 decimals
 */
export function readRupees(input: string | number): number | null {
  const amount = WRITTEN.exec(String(input).trim())?.[1]
  return amount === undefined ? null : parseRupees(amount.replaceAll(',', ''))
}

/** `part` / `whole` of `paise`, rounded half up. It uses BigInt, since a number may not hold the product. */
export function fractionOf(paise: number, part: number, whole: number): number {
  const [numerator, denominator] = [BigInt(paise) * BigInt(part), BigInt(whole)]
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/** Rupees for the wire (section 7): a number with at most 2 decimals. */
export const toRupees = (paise: number): number => paise / 100

/** Whole paise of rupees from the wire or a stored copy, which have at most 2 decimals. */
export const toPaise = (amount: number): number => Math.round(amount * 100)

/** The add form shows a dollar sign, every other place a rupee sign (section 9). */
export const ADD_FORM_CURRENCY = '$'
export const CURRENCY = '₹'

/** `amount` in rupees as shown on screen and paper: ₹12,34,567.50 (section 9: 2 decimals; Indian grouping). */
export const formatRupees = (amount: number): string => formatNumber(amount, 2, CURRENCY)

/** Price required, numeric, greater than 0 (section 5). Gives paise. */
export const priceField = z
  .union([z.string(), z.number()], { error: t('Valid price is required') })
  .transform((input, context) => {
    const paise = parseRupees(input)
    if (paise !== null && paise > 0) return paise
    context.addIssue({ code: 'custom', message: t('Valid price is required') })
    return z.NEVER
  })

const DISCOUNT_INVALID = t('Discount price must be a valid number')
/** Numeric and not negative (section 5). Gives paise, or null when empty or 0, which both mean no discount. */
export const discountPriceChange = z
  .union([z.string(), z.number(), z.null()], { error: DISCOUNT_INVALID })
  .transform((input, context) => {
    if (input === null || String(input).trim() === '') return null
    const paise = parseRupees(input)
    if (paise !== null) return paise === 0 ? null : paise
    context.addIssue({ code: 'custom', message: DISCOUNT_INVALID })
    return z.NEVER
  })

/** A discount price that may be absent, which also means no discount (section 5). Gives paise or null. */
export const discountPriceField = discountPriceChange.optional().transform((paise) => paise ?? null)

/** An amount of money on the wire, in rupees. */
export const rupeesOnWire = z.number().meta({ description: 'rupees, at most 2 decimals' })

/** An amount as people write it or as sent, 0 or more. Gives paise. @param message when it is not such an amount */
export const amountField = (message: string) =>
  z.union([z.string(), z.number()], { error: message }).transform((input, context) => {
    const paise = readRupees(input)
    if (paise !== null) return paise
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
