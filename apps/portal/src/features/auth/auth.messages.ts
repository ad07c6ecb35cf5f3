import { ApiError } from '../../lib/api.ts'

/** The texts of section 8 for sign-in. */
export const say = {
  noToken: 'No token received from server',
  failed: 'Signin failed',
  refused: (status: number) => `Signin failed (${status})`,
  ended: 'Your session has ended. Please sign in again.',
  endedTitle: 'Your session has ended',
  changesKept: 'Please sign in again. Your changes are kept.',
} as const

/** Navigation state for the sign-in screen when it opens because the session has ended. */
export const SESSION_ENDED = 'session ended'
export const isSessionEnded = (state: unknown): boolean => state === SESSION_ENDED

/** The banner for a failed sign-in. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message === say.noToken ? say.noToken : say.failed
  if (error.isNetwork) return say.failed
  return error.serverMessage ?? say.refused(error.status)
}
