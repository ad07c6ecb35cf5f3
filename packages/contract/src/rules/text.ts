import { z } from 'zod'

// PostgreSQL stores no null byte, and a lone surrogate is no character: both are refused rather than altered.
const STORABLE = /^[^\0\p{Surrogate}]*$/u

/** Free text of at most `length` characters, trimmed. */
export const textField = (length: number, name: string) =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(length, `${name} must be at most ${length} characters`)
    .regex(STORABLE, `${name} contains a character that cannot be stored`)

/** The same, required: `missing` is what is shown when it is empty. */
export const requiredText = (length: number, name: string, missing: string) =>
  z.preprocess(
    (typed) => typed ?? '',
    z.string({ error: missing }).trim().min(1, missing).pipe(textField(length, name)),
  )

/** An id in a path. Any text is taken: one that no row has is answered with 404, whatever its form. */
export const idParam = z.string()
