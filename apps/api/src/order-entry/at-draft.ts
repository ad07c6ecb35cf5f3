import type { FieldErrors } from '@phuljhari/contract/errors'

/** A message at a field of the draft, by its path in the request's body. */
export const atDraft = (path: string, message: string): FieldErrors => ({ [`draft.${path}`]: message })
