import { z } from 'zod'

// PostgreSQL stores no null byte, and a lone surrogate is not a character: both are refused rather than altered.
const STORABLE = /^[^\0\p{Surrogate}]*$/u

// Joiners, fillers, direction marks and the like are invisible alone, but belong within Indic words and emoji.
const SHOWS_SOMETHING = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** Free text of at most `length` characters, trimmed. */
export const textField = (length: number, name: string) =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(length, `${name} must be at most ${length} characters`)
    .regex(STORABLE, `${name} contains an invalid character`)

/** The same, required: `missing` is the message when it is empty or has only invisible characters. */
export const requiredText = (length: number, name: string, missing: string) =>
  z.preprocess(
    (typed) => typed ?? '',
    z
      .string({ error: missing })
      .trim()
      .min(1, missing)
      // Not by an abort, which would keep the rules between fields from being told together with this one.
      .refine((typed) => SHOWS_SOMETHING.test(typed), { error: missing, when: ({ issues }) => issues.length === 0 })
      .pipe(textField(length, name)),
  )

/** An id in a path. Any text is taken: one that no row has is answered with 404, whatever its form. */
export const idParam = z.string()
