import { useEffect } from 'react'
import { ApiError } from '../lib/api-error.ts'
import type { useContractForm } from './use-contract-form.ts'

/**
 * Shows the messages that a refusal has for fields at the fields of a form.
 * @returns whether the refusal has any; other failures belong in a banner.
 */
export function useFieldErrors(
  { setErrors }: Pick<ReturnType<typeof useContractForm>, 'setErrors'>,
  error: unknown,
): boolean {
  useEffect(() => {
    if (error instanceof ApiError) setErrors(error.fields)
  }, [error, setErrors])
  return error instanceof ApiError && Object.keys(error.fields).length > 0
}
