import { z } from 'zod'
import { t } from './t.ts'

/** Accepts spaces and dashes, stores digits only. The first broken rule is the one reported (section 5). */
export const aadhaarField = z
  .string({ error: t('Aadhar number is required') })
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: t('Aadhar number is required'), abort: true })
      .regex(/^\d{12}$/, { error: t('Aadhar number must be exactly 12 digits'), abort: true })
      .refine((digits) => new Set(digits).size > 1, t('Invalid Aadhar number - all digits cannot be the same')),
  )

/** Length of the input with its two spaces (section 5). */
export const AADHAAR_INPUT_LENGTH = 14

/** Digits only, at most 12, grouped 4-4-4 with spaces, as the form shows it while typing (section 5). */
export function groupAadhaar(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 12)
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Masks an Aadhaar number as `XXXX XXXX 1234`, for users who may not see it. */
export const maskAadhaar = (digits: string): string => (digits === '' ? '' : `XXXX XXXX ${digits.slice(-4)}`)

/** Whether a text is a masked number, in this or another server's manner, rather than one that someone typed. */
export const isMaskedAadhaar = (text: string): boolean => /^[X*•]{4}[\s-]?[X*•]{4}[\s-]?\d{4}$/i.test(text.trim())
