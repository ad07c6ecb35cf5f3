import type { FieldTexts } from '@phuljhari/contract/rules/based-on'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { supportsFeature } from './features.ts'

/** Whether a change was refused because someone else has changed the same thing since the form was opened. */
export const isStaleEdit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'edit.stale'

/** Returns the field `basedOn` for a server that supports it, and nothing for others. */
export const sendBasedOn = async <F extends string>(
  cache: QueryClient,
  basedOn: FieldTexts<F>,
): Promise<{ basedOn?: FieldTexts<F> }> => ((await supportsFeature(cache, 'edits.basedOn')) ? { basedOn } : {})
