import { ApiError } from './api.ts'
import { counted } from './counted.ts'
import { CodeLoadError } from './import-code.ts'

const TOO_MANY_REQUESTS = 429

/** After a write whose outcome is unknown (ApiError.mayBeSaved). */
export const MAY_BE_SAVED = 'It may have been saved: press again, nothing is saved twice.'

/** Whether a change may have been saved although its call failed; only with our API (`ApiError.mayBeSaved`). */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof ApiError && error.mayBeSaved

/** How long a 429 asks to wait: ` Try again in 40 seconds.` */
function waitText({ status, retryAfterSeconds: seconds }: ApiError): string {
  if (status !== TOO_MANY_REQUESTS || seconds === null) return ''
  return ` Try again in ${seconds < 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')}.`
}

/**
 * What a failed call is told as: that its outcome is unknown, else the server's own message, else `fallback`;
 * `network` when no server answered.
 */
export function failureText(error: unknown, fallback: string, network = fallback): string {
  if (error instanceof CodeLoadError) return error.message
  if (!(error instanceof ApiError)) return fallback
  if (error.mayBeSaved) return MAY_BE_SAVED
  return error.isNetwork ? network : `${error.serverMessage ?? fallback}${waitText(error)}`
}

/** The HTTP status of a failed call; 0 when there is none. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0)

/** What section 8 puts in brackets: the status, or the cause when there is none. */
export function failureStatus(error: unknown): string {
  if (!(error instanceof ApiError)) return 'unreadable reply'
  return error.isNetwork ? 'no connection' : String(error.status)
}

const CONFLICT = 409

/** Whether the server refused because of the current state of the data, so that a retry would not help. */
export const isConflict = (error: unknown): boolean => statusOf(error) === CONFLICT

const isRefusedToRole = (error: unknown): boolean => error instanceof ApiError && error.code === 'role.refused'

/**
 * The alert text of section 8, or more where our API says more: a conflict, a role that does not allow the change, a
 * limit, or that nobody knows whether it was saved.
 */
export const failureAlert = (error: unknown, text: string): string =>
  isConflict(error) || isRefusedToRole(error) || isOutcomeUnknown(error) || error instanceof CodeLoadError
    ? failureText(error, text)
    : text
