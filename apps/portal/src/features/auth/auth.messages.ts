import { ApiError, canRepeatWrites } from '../../lib/api-error.ts'
import { withRetryTime } from '../../lib/failure-text.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of section 8 for sign-in, and our own. */
export const say = {
  noToken: t('No token received from server'),
  failed: t('Signin failed'),
  noReply: t('Signin failed. The reply of the server did not arrive: it is safe to try again.'),
  refused: (status: number) => t('Signin failed ({status})', { status }),
  ended: t('Your session has ended. Please sign in again.'),
  endedTitle: t('Your session has ended'),
  notStored: t(
    'This browser stores nothing for this page, so you sign in again after a reload. Allow its ' +
      'cookies and site data, or make room, to stay signed in.',
  ),
  changesKept: t('Please sign in again. Your changes are kept.'),
  signInElsewhere: t('You can also sign in in another tab, and then go on here. Your changes are kept.'),
} as const

/** Navigation state for the sign-in screen when it opens because the session has ended. */
export const SESSION_ENDED = 'session-ended'
export const isSessionEnded = (state: unknown): boolean => state === SESSION_ENDED

/** Returns the text of section 8 for a failed sign-in; with our API it also says when a retry is safe. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message === say.noToken ? say.noToken : say.failed
  if (error.isNetwork) return canRepeatWrites() ? say.noReply : say.failed
  return withRetryTime(error, error.serverMessage ?? say.refused(error.status))
}
