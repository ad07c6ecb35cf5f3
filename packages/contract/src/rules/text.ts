import { z } from 'zod'
import { t } from './t.ts'

// PostgreSQL cannot store null bytes, and a lone surrogate is not a character: both are refused rather than altered.
const STORABLE = /^[^\0\p{Surrogate}]*$/u
export const isStorable = (text: string): boolean => STORABLE.test(text)
/** The text with U+FFFD for what cannot be stored. */
const mendText = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

// Joiners, fillers, direction marks and the like are invisible alone, but belong within Indic words and emoji.
const HAS_VISIBLE_CHARACTER = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** Free text of at most `length` characters, trimmed. */
export const textField = (length: number, name: string) =>
  z
    .string({ error: t('{name} must be text', { name }) })
    .trim()
    .max(length, t('{name} must be at most {count} characters', { name, count: length }))
    .regex(STORABLE, t('{name} contains an invalid character', { name }))

/**
 * Required text of at most `length` characters, trimmed. `missing` is the message when it is empty or has only
 * invisible characters.
 */
export const requiredText = (length: number, name: string, missing: string) =>
  z.preprocess(
    (typed) => typed ?? '',
    z
      .string({ error: missing })
      .trim()
      .min(1, missing)
      // Not `abort: true`, which would suppress errors of rules that compare fields.
      .refine((typed) => HAS_VISIBLE_CHARACTER.test(typed), {
        error: missing,
        when: ({ issues }) => issues.length === 0,
      })
      .pipe(textField(length, name)),
  )

/**
 * An id in a path, query or body. Any text is valid: an id without a row gets 404, whatever its format. One that cannot
 * be stored becomes one that no row has either.
 */
export const idParam = z.string().overwrite(mendText)

/** No form nests deeper; what does would exhaust the stack of what reads or writes it as JSON. */
export const MAX_NESTING = 50

/** Any JSON value as it can be stored: mended texts, and null in place of what nests deeper than MAX_NESTING. */
export function mendTexts(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return mendText(value)
  if (typeof value !== 'object' || value === null) return value
  if (level === MAX_NESTING) return null
  if (Array.isArray(value)) return value.map((part) => mendTexts(part, level + 1))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [mendText(key), mendTexts(part, level + 1)]))
}
