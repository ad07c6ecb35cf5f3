import { z } from 'zod'

/** With every space that anybody would type: keeps the field short, which the digits alone do not. */
const TYPED_LENGTH = 40

/**
 * A required phone number: an optional leading +, then 10 to 15 digits, dashes or brackets, not counting spaces
 * (section 5). Stored as typed.
 */
export const phoneField = z
  .string({ error: 'Phone number is required' })
  .trim()
  .min(1, { error: 'Phone number is required', abort: true })
  .refine(
    (typed) => typed.length <= TYPED_LENGTH && /^\+?[\d\-()]{10,15}$/.test(typed.replace(/\s/g, '')),
    'Please enter a valid phone number',
  )

/**
 * +91 then 5 and 5 digits (section 9). Only 10-digit numbers are formatted. A leading 91 is stripped only from
 * 12 digits, so that a mobile number that begins with 91 stays whole.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const local = digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits
  return local.length === 10 ? `+91 ${local.slice(0, 5)} ${local.slice(5)}` : phone
}
