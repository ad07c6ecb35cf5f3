import { ApiError } from './api.ts'

/** The server's own message, else `fallback`; `network` when no server answered. */
export function failureText(error: unknown, fallback: string, network = fallback): string {
  if (!(error instanceof ApiError)) return fallback
  return error.isNetwork ? network : (error.serverMessage ?? fallback)
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

/** The alert text of section 8, or the server's reason: a conflict, or a role that does not allow the change. */
export const failureAlert = (error: unknown, text: string): string =>
  isConflict(error) || isRefusedToRole(error) ? failureText(error, text) : text
