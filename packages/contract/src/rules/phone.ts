import { z } from 'zod'
import { t } from './t.ts'

/** Spaces do not count towards the 15 characters, so the length of the input needs a separate limit. */
const MAX_INPUT_LENGTH = 40

const PHONE_CHARACTERS = /^[+\d\s\-().]+$/
/** Complete Indian mobile numbers, with or without a prefix: 0, 91 or 0091. */
const MOBILE = /^(?:(?:00)?910?|0)?([6-9]\d{9})$/

/**
 * +91 then 5 and 5 digits (section 9). Only 10-digit numbers are formatted. A leading 91 is stripped only from
 * 12 digits, so that a mobile number that begins with 91 stays whole.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const local = digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits
  return local.length === 10 ? `+91 ${local.slice(0, 5)} ${local.slice(5)}` : phone
}

const PARTIAL_MOBILE = /^0([6-9]\d{5,8})$/
/** Landline numbers with area code and a prefix: 0 (the trunk prefix), 91 or 0091. */
const LANDLINE = /^(?:(?:00)?91|0)([1-9]\d{9})$/

/**
 * A phone number as the search compares it: digits only, of a complete Indian number the last ten. Null for text that
 * is not clearly a phone number, such as part of an order id.
 */
export function phoneSearchText(typed: string): string | null {
  if (!PHONE_CHARACTERS.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  const local = [MOBILE, PARTIAL_MOBILE, LANDLINE].map((format) => format.exec(digits)?.[1]).find(Boolean)
  if (local) return local
  return typed.startsWith('+91') ? `+${digits}` : null
}

const FORMAT = /^\+?[\d\-()]{10,15}$/
const isPhone = (typed: string) => typed.length <= MAX_INPUT_LENGTH && FORMAT.test(typed.replace(/\s/g, ''))
/** In a form that the rule takes: a mobile number that it would refuse for its marks alone, as `(+91) 98123 00777`. */
const readPhone = (typed: string): string => {
  const mobile = isPhone(typed) || !PHONE_CHARACTERS.test(typed) ? null : MOBILE.exec(typed.replace(/\D/g, ''))?.[1]
  return mobile ? `+91${mobile}` : typed
}

/**
 * A required phone number: an optional leading +, then 10 to 15 digits, dashes or brackets, not counting spaces
 * (section 5). Stored as typed, unless only its marks would make it invalid.
 */
export const phoneField = z
  .string({ error: t('Phone number is required') })
  .trim()
  .min(1, { error: t('Phone number is required'), abort: true })
  .overwrite(readPhone)
  .refine(isPhone, t('Please enter a valid phone number'))
