import { ApiError } from '../../lib/api.ts'

/** The texts of section 8 for sign-in. */
export const say = {
  noToken: 'No token received from server',
  failed: 'Signin failed',
  refused: (status: number) => `Signin failed (${status})`,
  ended: 'Your session has ended. Please sign in again.',
  endedTitle: 'Your session has ended',
  typedStays: 'Please sign in again. What you typed stays as it is.',
} as const

/** What goes along to the sign-in screen, beside its address, when it opens because of this. */
export const SESSION_ENDED = 'session ended'
export const isSessionEnded = (state: unknown): boolean => state === SESSION_ENDED

/** What the banner says of a sign-in that failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message === say.noToken ? say.noToken : say.failed
  if (error.isNetwork) return say.failed
  return error.serverMessage ?? say.refused(error.status)
}
