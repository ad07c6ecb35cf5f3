import { z } from 'zod'

const MESSAGE = 'basedOn must have the values of the form as text'

function fromJson(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent) as unknown
  } catch {
    return null
  }
}

/**
 * The optional field `basedOn` of a change: what the form showed when it was opened, as text by field. With it, the
 * change is refused when someone else has saved another value since; without it, the last save
 * wins, as in section 7. A multipart form sends it as JSON.
 * @param fields the names of the form's fields; others are refused.
 */
export const basedOnField = <const F extends string>(fields: readonly [F, ...F[]]) =>
  z.preprocess(fromJson, z.partialRecord(z.enum(fields), z.string(MESSAGE), { error: MESSAGE }).optional())

/** The values of a form's fields, as text. */
export type FieldTexts<F extends string = string> = Readonly<Record<F, string>>
