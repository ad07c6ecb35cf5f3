import { ApiError } from './api.ts'

/** The server's own words, else `fallback`; for a server that did not answer, `network`. */
export function failureText(error: unknown, fallback: string, network = fallback): string {
  if (!(error instanceof ApiError)) return fallback
  return error.isNetwork ? network : (error.serverMessage ?? fallback)
}

export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0)

/** What stands in the brackets of the texts of section 8: the status, or what went wrong where there is none. */
export function failureStatus(error: unknown): string {
  if (!(error instanceof ApiError)) return 'unreadable reply'
  return error.isNetwork ? 'no connection' : String(error.status)
}

const CONFLICT = 409

/** Whether the server refused because of how things are by now: trying again would not help. */
export const isConflict = (error: unknown): boolean => statusOf(error) === CONFLICT

/** The alert of section 8. A conflict tells the server's reason instead. */
export const failureAlert = (error: unknown, text: string): string =>
  isConflict(error) ? failureText(error, text) : text
