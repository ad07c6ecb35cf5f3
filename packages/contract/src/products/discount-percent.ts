import { z } from 'zod'
import { t } from '../rules/t.ts'

export const DISCOUNT_PERCENT_INVALID = t('Discount must be a number such as 12.5, with at most 2 decimals')
export const DISCOUNT_PERCENT_TOO_HIGH = t('Discount must be less than 100%')

const TYPED_PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/

/** A discount in percent, as typed or sent: at least 0, less than 100, at most 2 decimals. */
export const discountPercentField = z.union([z.string(), z.number()]).transform((typed, context) => {
  const text = String(typed).trim()
  const percent = Number(text)
  const isTooHigh = text !== '' && percent >= 100
  if (!isTooHigh && TYPED_PERCENT.test(text)) return percent
  context.addIssue({
    code: 'custom',
    message: isTooHigh ? DISCOUNT_PERCENT_TOO_HIGH : DISCOUNT_PERCENT_INVALID,
  })
  return z.NEVER
})
