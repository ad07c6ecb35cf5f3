import { ApiError, canRepeatWrites } from '../../lib/api-error.ts'
import { withRetryTime } from '../../lib/failure-text.ts'

const otherSessions = (count: number) => (count === 1 ? '1 other session was' : `${count} other sessions were`)

/** The texts of section 8 for sign-in, and our own. */
export const say = {
  noToken: 'No token received from server',
  failed: 'Signin failed',
  noReply: 'Signin failed. The reply of the server did not arrive: it is safe to try again.',
  refused: (status: number) => `Signin failed (${status})`,
  forgotten: 'Forgot your password?',
  forgottenHint: 'Ask an administrator of your shop for a new password link: Settings → Staff.',
  forgottenOwner: 'The only administrator sets a new password on the server:',
  ended: 'Your session has ended. Please sign in again.',
  endedTitle: 'Your session has ended',
  notStored:
    'This browser stores nothing for this page, so you sign in again after a reload. ' +
    'Allow its cookies and site data, or make room, to stay signed in.',
  changesKept: 'Please sign in again. Your changes are kept.',
  signInElsewhere: 'You can also sign in in another tab, and then go on here. Your changes are kept.',
  changePassword: 'Change password',
  otherSessionsEnd: 'You stay signed in here. Everyone else who uses this account has to sign in again.',
  commonPassword: 'Your password is one of the first that others would try. Please choose another one now.',
  passwordHint: (minLength: number) => `At least ${minLength} characters`,
  passwordChanged: (ended: number) =>
    ended === 0 ? 'Password changed.' : `Password changed. ${otherSessions(ended)} signed out.`,
  mayBeChanged:
    'The first attempt may have changed it already. If so, the new password is yours from now on: close this, and ' +
    'use it when you next sign in.',
  passwordFailed: 'Failed to change the password. Please try again.',
} as const

/** Navigation state for the sign-in screen when it opens because the session has ended. */
export const SESSION_ENDED = 'session ended'
export const isSessionEnded = (state: unknown): boolean => state === SESSION_ENDED

/** Returns the text of section 8 for a failed sign-in; with our API it also says when a retry is safe. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message === say.noToken ? say.noToken : say.failed
  if (error.isNetwork) return canRepeatWrites() ? say.noReply : say.failed
  return withRetryTime(error, error.serverMessage ?? say.refused(error.status))
}
