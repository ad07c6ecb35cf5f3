import { ApiError, canRepeatWrites } from './api-error.ts'
import { counted } from './counted.ts'
import { CodeLoadError } from './import-code.ts'
import { t } from '@phuljhari/contract/rules/t'

const TOO_MANY_REQUESTS = 429

/** The text after a write whose outcome is unknown (ApiError.mayBeSaved). */
export const MAY_BE_SAVED = t('It may have been saved: press again, nothing is saved twice.')

/** Whether a change may have been saved although its call failed; only with our API (`ApiError.mayBeSaved`). */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof ApiError && error.mayBeSaved

/** The advice in our API's messages, which names no time. */
const WAIT = /\s*Wait [^.]*try again\.$/

/**
 * `Too many requests. Try again in 40 seconds.`: the text of a failed call, and when another attempt can succeed where
 * a 429 says so. With other servers the specified text alone.
 */
export function withRetryTime(error: unknown, text: string): string {
  if (!(error instanceof ApiError) || error.status !== TOO_MANY_REQUESTS) return text
  const { code, retryAfterSeconds: seconds } = error
  if (seconds === null || (code === null && !canRepeatWrites())) return text
  const time =
    seconds < 90
      ? counted(seconds, t('second'), t('seconds'))
      : counted(Math.ceil(seconds / 60), t('minute'), t('minutes'))
  return t('{text}. Try again in {time}.', { text: text.replace(WAIT, '').replace(/\.$/, ''), time })
}

/**
 * The text for a failed call: that its outcome is unknown, `network` when no server answered, else the server's own
 * message, else `fallback`.
 */
export function failureText(error: unknown, fallback: string, network = fallback): string {
  if (error instanceof CodeLoadError) return error.message
  if (!(error instanceof ApiError)) return fallback
  if (error.mayBeSaved) return MAY_BE_SAVED
  return error.isNetwork ? network : withRetryTime(error, error.serverMessage ?? fallback)
}

const isGateway = (status: number): boolean => status >= 502 && status <= 504

/** Says why something could not be loaded, alike everywhere: the server's own text, else `text` and the cause. */
export function loadFailure(error: unknown, text: string): string {
  if (error instanceof CodeLoadError) return error.message
  if (!(error instanceof ApiError)) return t('{text} The reply is unreadable.', { text })
  if (error.isNetwork) return t('{text} Check your connection.', { text })
  if (isGateway(error.status) && error.serverMessage === null) return t('{text} The server is unavailable.', { text })
  return failureText(error, text)
}

/** The HTTP status of a failed call; 0 when there is none. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0)

/** The part of a text of section 8 that is in brackets: the status, or the cause when there is none. */
export function failureStatus(error: unknown): string {
  if (!(error instanceof ApiError)) return t('unreadable reply')
  return error.isNetwork ? t('no connection') : String(error.status)
}

const CONFLICT = 409

/** Whether the server refused because of the current state of the data, so that a retry would not help. */
export const isConflict = (error: unknown): boolean => statusOf(error) === CONFLICT

const isRefusedToRole = (error: unknown): boolean => error instanceof ApiError && error.code === 'role.refused'

/** Whether our API refused because of its limit, whose message says how long to wait. */
const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && error.status === TOO_MANY_REQUESTS && error.code !== null

/**
 * The alert text of section 8, or more where our API says more: a conflict, a role that does not allow the change, a
 * limit, or that nobody knows whether it was saved.
 */
export const failureAlert = (error: unknown, text: string): string =>
  isConflict(error) ||
  isRefusedToRole(error) ||
  isTooMany(error) ||
  isOutcomeUnknown(error) ||
  error instanceof CodeLoadError
    ? failureText(error, text)
    : text
